// @ts-check
/**
 * Where a digit is drawn: the pad, what the machine sees of it, and what it says.
 *
 * @module
 */

import { element, setAttribute, setHidden, setText } from '../../../ui/element.js';
import { isDecided } from '../../../model/decided.js';
import { className } from '../../../model/class-name.js';
import { pointOf } from '../../../model/points.js';
import { count, number } from '../../../lib/format.js';
import { solved } from '../../../model/output.js';
import { glyph } from '../../../lib/shapes.js';
import { readingOf } from '../readings.js';
import { predictionOf } from '../words.js';
import { createBars } from './bars.js';
import { createPad } from './pad.js';
import { drawDigit } from './picture.js';
import { scoresOf } from './scores.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../state/actions.js').Actions} Actions */

/** What is said pales where it is of a digit before for so long. */
const LATE_MS = 300;

/** @param {{ actions: Actions, latest: () => State }} tools */
export function createBoard({ actions, latest }) {
  const pad = createPad({ onDraw: (text) => actions.setTried(text), onChange: drawButtons });
  const undo = button('Undo', 'Take the last stroke back (Ctrl+Z)', () => pad.undo());
  const clear = button('Clear', 'Clear the pad (Escape)', () => pad.clear());
  const keep = button('', '', () => {
    const { tried } = latest().focus;
    if (tried) actions.addItem(tried);
  });
  const seen = element('canvas', { class: 'digit', 'aria-hidden': 'true' });
  const caption = element('figcaption');
  const figure = element('figure', {}, seen, caption);
  const mark = element('span', { class: 'mark' });
  const name = element('b');
  const words = element('span', { class: 'words' });
  const answer = element('output', {}, mark, name, words);
  const bars = createBars();
  const root = element(
    'div',
    { class: 'board', role: 'group', 'aria-label': 'Draw a digit' },
    element(
      'div',
      { class: 'drawing' },
      pad.element,
      element('div', { class: 'group' }, undo, clear, keep),
    ),
    figure,
    element('div', { class: 'said' }, answer, bars.element),
  );
  let shown = '';
  /**
   * The digit in the figure, null for none; undefined before the first drawing.
   *
   * @type {string | null | undefined}
   */
  let pictured;
  /** The class whose mark stands there, 0 for none. */
  let marked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let paling;

  /** @param {string} words @param {string} title @param {() => void} run */
  function button(words, title, run) {
    return element(
      'button',
      { type: 'button', class: 'btn small quiet', title, onclick: run },
      words,
    );
  }

  function drawButtons() {
    undo.disabled = !pad.hasPast();
    clear.disabled = pad.isEmpty();
  }

  /**
   * What keeps the machine from saying anything.
   *
   * @param {State} state
   * @param {string | null} text
   */
  function whyNone({ scene, frame }, text) {
    if (text === null) return 'Draw a digit: what the machine takes it for appears as you draw.';
    if (frame.engine.state !== 'ready') return '';
    if (frame.refused?.text === text) return frame.refused.message;
    if (!frame.training || frame.scene?.domain !== scene.domain)
      return 'There is no machine yet: it needs digits of two classes.';
    return '';
  }

  /** @param {State} state */
  function draw(state) {
    const { scene, focus, frame } = state;
    const { tried } = focus;
    pad.show(tried);
    pad.draw();
    drawButtons();
    setHidden(keep, scene.target === 'value');
    const pressed = scene.classes[focus.label - 1] || String(focus.label);
    setText(keep, `Add as ${pressed}`);
    keep.title = `Learn from it as ${className(focus.label, scene.classes)}; the swatches choose another`;
    keep.disabled = tried === null;

    const selected = tried === null ? pointOf(scene.points, focus.selected) : null;
    const text = tried ?? selected?.text ?? null;
    const { training, terms } = frame;
    const told =
      text !== null && solved(training) && terms?.model === training.model && terms.text === text;
    const none = told ? '' : whyNone(state, text);
    if (told || none !== '') {
      clearTimeout(paling);
      paling = undefined;
      answer.classList.remove('late');
    } else paling ??= setTimeout(() => answer.classList.add('late'), LATE_MS);
    if (text !== pictured) {
      pictured = text;
      const isBlank = text === null || !drawDigit(seen, text);
      figure.classList.toggle('none', isBlank);
      root.classList.toggle('blank', isBlank);
    }
    setText(
      caption,
      selected
        ? `digit ${count(scene.points.indexOf(selected) + 1)} of the data`
        : 'what the machine sees',
    );
    // While the answer to the newest stroke is on its way, that to the one before stays.
    if (!told && none === '') return;
    const reading = told ? readingOf(training, terms.decision, terms.label, focus.output) : null;
    const own = reading?.label && !reading.cluster ? scene.classes[reading.label - 1] : '';
    const open = reading !== null && !isDecided(reading.label);
    const said = reading?.label || open ? own || predictionOf(reading, []) : '';
    const key = JSON.stringify([
      none,
      reading,
      open,
      said,
      told && Array.from(terms.decision),
      scene.classes,
    ]);
    if (key === shown) return;
    shown = key;
    if (marked !== (reading?.label ?? 0)) {
      marked = reading?.label ?? 0;
      mark.replaceChildren(...(marked ? [glyph(marked, 22)] : []));
    }
    setAttribute(name, 'class', reading?.label ? `ink${reading.ink}` : '');
    setText(name, said);
    const scores = told ? scoresOf(training, terms.decision) : null;
    setText(words, none || (scores || !reading ? '' : `f = ${number(reading.f)}`));
    words.classList.toggle('refused', frame.refused !== null && frame.refused.message === none);
    bars.draw(scores, reading?.label ?? 0, scene.classes);
  }

  return {
    element: root,
    draw,
    pad,
    destroy() {
      clearTimeout(paling);
      pad.destroy();
    },
  };
}
