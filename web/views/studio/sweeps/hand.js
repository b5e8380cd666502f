// @ts-check
/**
 * The machine in hand: its picture larger, its numbers, and one sentence.
 *
 * @module
 */

import { element, setText } from '../../../ui/element.js';
import { count, share } from '../../../lib/format.js';
import { isItems } from '../../../model/scene.js';
import { settingsOf } from '../compare/figure.js';
import { numbersOf } from '../compare/numbers.js';
import { createSmallPicture } from '../small-picture.js';
import { freshWords, isHeldOut, sentenceOf } from './words.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../protocol/answers.js').Entry} Entry */
/** @typedef {import('../compare/numbers.js').Line} Line */

/** How many numbers there is room for. */
const MOST = 6;

/** @param {{ use: () => void, hover: (id: number | null) => void }} host */
export function createHand({ use, hover }) {
  const what = element('h3', {});
  const button = element(
    'button',
    { type: 'button', class: 'btn small', onclick: use },
    'Use in the scene',
  );
  const place = element('div', { class: 'sweeps-hand-picture' });
  const numbers = element('dl', {});
  const words = element('p', {});
  const root = element(
    'section',
    { class: 'sweeps-hand', 'aria-label': 'The picture in hand' },
    element('div', { class: 'sweeps-hand-head' }, what, button),
    element('div', { class: 'sweeps-hand-body' }, place, numbers),
    words,
  );
  const picture = createSmallPicture(place, {
    label: 'The machine in hand',
    steady: true,
    hover,
  });
  /** @type {ReturnType<typeof import('./cell.js').createSweepCell> | null} */
  let shown = null;
  /** @type {State | null} */
  let state = null;
  /** @type {number | null} */
  let focused = null;
  /** What the picture and the numbers are of. @type {import('./cell.js').Held | null} */
  let drawn = null;

  return {
    element: root,
    variant: () => shown?.variant() ?? null,
    /**
     * @param {State} now
     * @param {NonNullable<typeof shown>} cell
     * @param {Entry | undefined} entry
     */
    draw(now, cell, entry) {
      state = now;
      shown = cell;
      const variant = cell.variant();
      const held = cell.held();
      if (variant) setText(what, settingsOf(variant.machine, entry));
      button.disabled = cell.element.getAttribute('aria-current') === 'true';
      setText(button, button.disabled ? 'In the scene' : 'Use in the scene');
      place.hidden = !held || isItems(now.scene);
      numbers.hidden = !held;
      if (!held) {
        drawn = null;
        setText(words, cell.trouble());
        return;
      }
      const { scene, swept } = held;
      if (held === drawn) return;
      drawn = held;
      if (!place.hidden) picture.draw(now, { scene, sketch: swept });
      const lines = linesOf(scene, entry, swept);
      numbers.replaceChildren(
        ...lines.map(({ name, value, title }) =>
          element('div', { title }, element('dt', {}, name), element('dd', {}, value)),
        ),
      );
      picture.canvas.setAttribute(
        'aria-label',
        `${what.textContent}: ${lines.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
      );
      setText(words, sentenceOf(swept, scene.points.length, isHeldOut(scene)));
    },
    /** The point that is pointed at anywhere is marked. @param {number | null} point */
    focus(point) {
      if (point === focused) return;
      focused = point;
      const held = shown?.held();
      if (state && held && !place.hidden)
        picture.draw(state, { scene: held.scene, sketch: held.swept });
    },
    /** Draws it again, in the colours that are in force. */
    redraw() {
      drawn = null;
    },
    resize: () => picture.resize(),
  };
}

/**
 * @param {import('../../../model/scene.js').Scene} scene
 * @param {Entry | undefined} entry
 * @param {import('../../../protocol/messages.gen.js').Swept} swept
 * @returns {Line[]}
 */
function linesOf(scene, entry, swept) {
  const lines = numbersOf(scene, entry, swept).filter(({ name }) => name !== 'Time');
  const fresh = freshWords(swept);
  if (fresh) {
    const value = Number.isFinite(swept.square) ? fresh : share(swept.wrong / swept.fresh);
    const isHeld = isHeldOut(scene);
    const title = isHeld
      ? `On the ${count(swept.fresh)} rows of the table that are held out`
      : `On ${count(swept.fresh)} points of the same source that the machine has not seen`;
    lines.splice(1, 0, { name: isHeld ? 'Held out' : 'Fresh', value, title });
  }
  return lines.slice(0, MOST);
}
