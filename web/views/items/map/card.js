// @ts-check
/**
 * The card beside the pointer: what an item is, in words or as a picture, and what the machine says
 * of it.
 *
 * @module
 */

import { element, setHidden } from '../../../ui/element.js';
import { count } from '../../../lib/format.js';
import { glyph } from '../../../lib/shapes.js';
import { visible } from '../names.js';
import { cut, readingText, titleOf } from './words.js';

/** @typedef {import('../../../state/store.js').State} State */

/** The most characters shown of an item. */
const MOST = 160;
/** The most other items in the same place that are named. */
const NAMED = 6;
/** From the mark, in px. */
const GAP = 14;

/** @param {HTMLElement} holder */
export function createCard(holder) {
  const title = element('b', {});
  const mark = element('span', { class: 'mark' });
  const text = element('p', { class: 'text' });
  const picture = element('div', { class: 'picture' });
  const says = element('p', { class: 'says' });
  const others = element('p', { class: 'dim' });
  const card = element(
    'div',
    { class: 'map-card', 'aria-hidden': 'true', hidden: true },
    element('p', { class: 'title' }, mark, title),
    picture,
    text,
    says,
    others,
  );
  holder.append(card);
  let shown = '';

  return {
    hide() {
      setHidden(card, true);
    },

    /**
     * @param {State} state
     * @param {number} row
     * @param {readonly number[]} stack rows in the same place, its own included
     * @param {import('../readings.js').Reading | null} reading
     * @param {import('../pictures.js').Pictures | null} pictures
     * @param {readonly [number, number]} at in px
     */
    show({ scene }, row, stack, reading, pictures, [left, top]) {
      const point = scene.points[row];
      const valued = scene.target === 'value';
      const told = readingText(reading, scene.classes, valued ? 0 : point.label);
      const key = JSON.stringify([titleOf(scene, row), point.text, told, stack, !!pictures]);
      setHidden(card, false);
      if (key !== shown) {
        shown = key;
        mark.replaceChildren(...(valued ? [] : [glyph(point.label, 14)]));
        title.textContent = titleOf(scene, row);
        const made = pictures?.create(point.text) ?? null;
        picture.replaceChildren(...(made ? [made] : []));
        setHidden(picture, !made);
        setHidden(text, made !== null && pictures?.alone === true);
        text.textContent = visible(cut(point.text, MOST));
        says.textContent = told;
        setHidden(says, told === '');
        const rest = stack.filter((other) => other !== row).map((other) => count(other + 1));
        const more = rest.length > NAMED ? ` and ${count(rest.length - NAMED)} more` : '';
        others.textContent = `In the same place: ${rest.slice(0, NAMED).join(', ')}${more}`;
        setHidden(others, rest.length === 0);
      }
      const { clientWidth: width, clientHeight: height } = holder;
      const { offsetWidth: wide, offsetHeight: high } = card;
      const right = left + GAP + wide <= width || left < width / 2;
      const x = right ? left + GAP : left - GAP - wide;
      card.style.left = `${Math.max(2, Math.min(x, width - wide - 2))}px`;
      card.style.top = `${Math.max(2, Math.min(top + GAP / 2, height - high - 2))}px`;
    },
  };
}
