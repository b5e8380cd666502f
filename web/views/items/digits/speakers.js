// @ts-check
/**
 * The digits that speak most for one class: a picture of each, with what it adds to f. The rows stay
 * while somebody draws, and change what they say.
 *
 * @module
 */

import { element, setAttribute, setHidden, setText } from '../../../ui/element.js';
import { className } from '../../../model/class-name.js';
import { count, signed } from '../../../lib/format.js';
import { glyph } from '../../../lib/shapes.js';
import { imageOfDigit } from './picture.js';

/** @typedef {import('../../../model/scene.js').Point} Point */
/** @typedef {Readonly<{ index: number, value: number, point: Point }>} Speaker */
/** @typedef {Readonly<{ label: number, name: string, classes: readonly string[], largest: number }>} Side */

/** @param {import('../../../state/actions.js').Actions} actions */
export function createSpeakers(actions) {
  const mark = element('span', { class: 'mark' });
  const title = element('span');
  const list = element('ol');
  const none = element('p', { class: 'note', hidden: true }, 'None does.');
  const root = element('div', { role: 'group' }, element('p', {}, mark, title), list, none);
  /** @type {ReturnType<typeof createRow>[]} */
  const rows = [];
  let marked = 0;

  return {
    element: root,

    /**
     * @param {readonly Speaker[]} speakers
     * @param {Side} side the class that they speak for; the bar of largest is full
     */
    draw(speakers, side) {
      const { label, name, classes } = side;
      setAttribute(root, 'aria-label', `Speak for ${className(label, classes)}`);
      if (marked !== label) mark.replaceChildren(glyph(label, 14));
      marked = label;
      setText(title, `speak for ${name}`);
      speakers.forEach((speaker, i) => {
        rows[i] ??= createRow(actions);
        if (!rows[i].element.parentNode) list.append(rows[i].element);
        rows[i].draw(speaker, side);
      });
      for (const row of rows.splice(speakers.length)) row.element.remove();
      setHidden(none, speakers.length > 0);
    },
  };
}

/** @param {import('../../../state/actions.js').Actions} actions */
function createRow(actions) {
  /** @type {Point | null} */
  let point = null;
  const picture = element('span', { class: 'digit' });
  const bar = element('i');
  const number = element('span', { class: 'number' });
  const button = element(
    'button',
    {
      type: 'button',
      onclick: () => point && actions.select(point.id),
      onpointerenter: () => point && actions.setHover({ point: point.id }),
      onpointerleave: () => actions.setHover({ point: null }),
    },
    picture,
    element('span', { class: 'length' }, bar),
    number,
  );

  return {
    element: element('li', {}, button),

    /** @param {Speaker} speaker @param {Side} side */
    draw({ index, value, point: next }, { label, classes, largest }) {
      if (point?.text !== next.text) picture.style.backgroundImage = imageOfDigit(next.text, false);
      point = next;
      bar.style.width = `${(100 * Math.abs(value)) / largest}%`;
      bar.style.background = `var(--c${label})`;
      setText(number, signed(value));
      const words = `Digit ${count(index + 1)}, ${className(next.label, classes).toLowerCase()}, adds ${signed(value)}`;
      setAttribute(button, 'title', words);
      setAttribute(button, 'aria-label', words);
    },
  };
}
