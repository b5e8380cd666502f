// @ts-check
/**
 * The box "Try one": an item that is typed, and what the machine says about it, key by key.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { isDecided } from '../../model/decided.js';
import { number, signed } from '../../lib/format.js';
import { glyph } from '../../lib/shapes.js';
import { createDrawn } from './drawn.js';
import { triedOf } from './readings.js';
import { TYPED } from './typed.js';
import { domainOf } from '../../model/domains.js';
import { predictionOf } from './words.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */

/**
 * What is said in place of a prediction, while there is none.
 *
 * @param {State} state
 */
export function whyNone({ scene, frame, focus }) {
  if (!focus.tried) return 'Its class appears as you type.';
  if (frame.engine.state !== 'ready') return '';
  if (frame.refused?.text === focus.tried) return frame.refused.message;
  if (!frame.training || frame.scene?.domain !== scene.domain)
    return 'There is no machine yet: it needs items of two classes.';
  return '';
}

/** @param {{ actions: Actions }} options */
export function createTryBox({ actions }) {
  const input = element('input', {
    ...TYPED,
    class: 'code',
    id: 'try-one',
    'aria-describedby': 'try-answer',
    oninput: () => actions.setTried(input.value || null),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Escape' || !input.value) return;
      event.preventDefault();
      actions.setTried(null);
    },
  });
  const label = element('label', { for: 'try-one' }, 'Try one');
  const mark = element('span', { class: 'mark' });
  const name = element('b');
  const value = element('span', { class: 'value' });
  const answer = element('output', { id: 'try-answer', for: 'try-one' }, mark, name, value);
  const box = element('div', { class: 'try-one' }, label, input, answer);
  const picture = element('div', { class: 'tried-picture', hidden: true });
  const drawn = createDrawn(() => last && depict(last));
  /** @type {ReturnType<import('./drawn.js').Drawn['createTriedPicture']> | null} */
  let pictured = null;
  /** @type {State | null} */
  let last = null;
  let shown = '';

  /** Draws what can be drawn. @param {State} state */
  function depict({ scene, focus }) {
    const module = focus.tried ? drawn.of(scene.domain) : null;
    if (module) pictured ??= module.createTriedPicture(picture);
    pictured?.draw(module?.drawing ?? null, focus.tried);
  }

  /** @param {State} state */
  function draw(state) {
    const { scene, focus } = state;
    if (last?.focus.tried !== focus.tried || last.scene.domain !== scene.domain) depict(state);
    last = state;
    input.placeholder = domainOf(scene).example;
    if (input.value !== (focus.tried ?? '')) input.value = focus.tried ?? '';
    const reading = triedOf(state);
    const none = reading ? '' : whyNone(state);
    // While the answer to the newest letter is on its way, that to the one before stays.
    answer.classList.toggle('late', !reading && !none);
    if (!reading && !none) return;
    const open = reading !== null && !isDecided(reading.label);
    const f = reading && (open ? number : signed)(reading.f);
    const told = reading ? `${reading.label}|${reading.cluster}|${reading.ink}|${f}` : none;
    const words = `${told}|${reading?.label ? scene.classes[reading.label - 1] : ''}`;
    if (words === shown) return;
    shown = words;
    mark.replaceChildren(...(reading?.label ? [glyph(reading.label, 18)] : []));
    name.className = reading?.label ? `ink${reading.ink}` : '';
    const own = reading?.label && !reading.cluster ? scene.classes[reading.label - 1] : '';
    name.textContent = reading?.label || open ? own || predictionOf(reading, []) : '';
    if (reading) {
      value.replaceChildren(element('i', { class: 'sym' }, 'f'), ` = ${f}`);
    } else {
      value.textContent = none;
    }
    value.classList.toggle('refused', state.frame.refused?.message === none);
  }

  return { element: box, picture, draw, focus: () => input.focus() };
}
