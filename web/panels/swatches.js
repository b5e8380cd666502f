// @ts-check
/**
 * The class that the next point gets: ten swatches of which five show at first. Where points carry
 * values, its value. On a phone they are behind one button on the plane that shows the choice.
 *
 * @module
 */

import { keyOfLabel } from '../state/keys.js';
import { classesOf, isWide } from '../model/scene.js';
import { short } from '../lib/format.js';
import { CLASSES, glyph } from '../lib/shapes.js';
import { className } from '../model/class-name.js';
import { element, roam, setAttribute, setHidden, setText } from '../ui/element.js';
import { createValuePicker } from './value-picker.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

const SHOWN = 5;

/**
 * @param {HTMLElement} holder
 * @param {{ actions: Actions }} options
 */
export function createSwatches(holder, { actions }) {
  const words = Array.from({ length: CLASSES }, (_, i) => element('span', {}, String(i + 1)));
  const swatches = Array.from({ length: CLASSES }, (_, i) =>
    element(
      'button',
      {
        type: 'button',
        class: 'swatch',
        role: 'radio',
        'aria-checked': 'false',
        tabindex: -1,
        onclick: () => actions.setLabel(i + 1),
      },
      glyph(i + 1, 20),
      words[i],
    ),
  );
  const more = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet',
      'aria-label': `Classes 6 to ${CLASSES}`,
      title: `Classes 6 to ${CLASSES}`,
      onclick: () => {
        open = !open;
        layOut();
      },
    },
    element('i', { class: 'caret' }),
  );
  let open = false;
  let needed = false;
  const group = element(
    'div',
    { role: 'radiogroup', 'aria-label': 'Class of the next point' },
    ...swatches,
  );
  const picker = createValuePicker({ actions });
  const chosen = element('span', { class: 'chosen' });
  const pick = element(
    'button',
    {
      type: 'button',
      class: 'btn pick',
      'aria-haspopup': 'true',
      onclick: () => unfold(!holder.classList.contains('unfolded')),
    },
    chosen,
    element('i', { class: 'caret' }),
  );
  holder.replaceChildren(group, more, picker.element, pick);
  unfold(false);
  group.addEventListener('click', () => fold());
  holder.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && holder.classList.contains('unfolded')) {
      event.preventDefault();
      event.stopPropagation();
      fold();
    }
  });
  // The next press elsewhere, such as on the plane, is for what is there.
  const onPress = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && !holder.contains(event.target)) unfold(false);
  };
  document.addEventListener('pointerdown', onPress);
  layOut();

  group.addEventListener('keydown', (event) => {
    const shown = swatches.filter((swatch) => !swatch.hidden);
    const next = roam(shown, event);
    if (next) actions.setLabel(swatches.indexOf(/** @type {HTMLButtonElement} */ (next)) + 1);
  });

  /** @param {boolean} on */
  function unfold(on) {
    holder.classList.toggle('unfolded', on);
    setAttribute(pick, 'aria-expanded', String(on));
  }

  /** After a choice, on a phone. */
  function fold() {
    if (!holder.classList.contains('unfolded')) return;
    unfold(false);
    pick.focus();
  }

  function layOut() {
    for (const swatch of swatches.slice(SHOWN)) swatch.hidden = !open && !needed;
    more.setAttribute('aria-expanded', String(open || needed));
    more.disabled = needed;
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { label } = state.focus;
    const valued = state.scene.target === 'value';
    // Rows of a table are not added to.
    setHidden(holder, isWide(state.scene));
    setHidden(group, valued);
    setHidden(more, valued);
    picker.draw(state);
    drawChoice(state);
    if (previous && previous.focus.label === label && previous.scene === state.scene) return;
    const now = label > SHOWN || classesOf(state.scene.points).some((own) => own > SHOWN);
    if (now !== needed) {
      needed = now;
      layOut();
    }
    swatches.forEach((swatch, i) => {
      const on = i + 1 === label;
      const title = state.scene.classes[i];
      const name = className(i + 1, state.scene.classes);
      const key = keyOfLabel(i + 1, state.scene);
      setAttribute(swatch, 'aria-checked', String(on));
      setAttribute(swatch, 'tabindex', on ? '0' : '-1');
      setAttribute(swatch, 'aria-label', name);
      setAttribute(swatch, 'title', key ? `${name} (key ${key})` : name);
      // A name of one letter says more than the number.
      setText(words[i], title?.length === 1 ? title : String(i + 1));
    });
  }

  /** @param {State} state */
  function drawChoice({ scene, focus }) {
    const valued = scene.target === 'value';
    const name = valued ? `Value ${short(focus.value)}` : className(focus.label, scene.classes);
    const shown = `${valued} ${focus.label} ${name}`;
    if (chosen.dataset.shown === shown) return;
    chosen.dataset.shown = shown;
    chosen.replaceChildren(...(valued ? [] : [glyph(focus.label, 20)]), element('span', {}, name));
    setAttribute(pick, 'aria-label', `Next point: ${name}`);
  }

  return {
    draw,
    destroy() {
      document.removeEventListener('pointerdown', onPress);
      holder.replaceChildren();
    },
  };
}
