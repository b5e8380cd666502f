// @ts-check
/**
 * One digit of the gallery: its picture, whether it carries f, and what it is taken for where it is
 * missed.
 *
 * @module
 */

import { element } from '../../../../ui/element.js';
import { isDecided, isMissed } from '../../../../model/decided.js';
import { className } from '../../../../model/class-name.js';
import { count } from '../../../../lib/format.js';
import { glyph } from '../../../../lib/shapes.js';
import { readingsOf } from '../../readings.js';
import { predictionOf } from '../../words.js';
import { imageOfDigit } from '../picture.js';

/** @typedef {import('../../../../model/scene.js').Point} Point */
/** @typedef {import('../../../../state/store.js').State} State */

/**
 * @typedef {Readonly<{
 *   number: number, name: string,
 *   wrong: { label: number, ink: number } | null, counts: boolean, bad: string,
 *   selected: boolean, hovered: boolean, entry: boolean,
 *   open: boolean, said: string,
 *   classes: readonly string[],
 * }>} Look   number counts from 1; wrong: the class that it is taken for where that is another than its own; bad: why it is no image; entry:
 * Tab goes to it; open: undecided
 */

/** @typedef {ReturnType<typeof createTile>} Tile */

/**
 * What there is to see of each digit of a scene.
 *
 * @param {State} state
 * @param {number | undefined} entry the digit that Tab goes to
 * @returns {(point: Point, number: number) => Look}
 */
export function looksOf(state, entry) {
  const { scene, focus, frame } = state;
  const { classes } = scene;
  const valued = scene.target === 'value';
  const readings = readingsOf(state);
  return (point, number) => {
    const { id, label, value } = point;
    const reading = readings?.of(point) ?? null;
    const taken = reading && !reading.cluster && !valued ? reading.label : null;
    const open = reading !== null && !isDecided(reading.label);
    return {
      number,
      name: valued ? `value ${value}` : className(label, classes),
      wrong: reading && taken && isMissed(taken, label) ? { label: taken, ink: reading.ink } : null,
      counts: readings?.counts(id) ?? false,
      bad: frame.fault?.id === id ? frame.fault.message : '',
      selected: focus.selected === id,
      hovered: focus.point === id,
      entry: id === entry,
      open,
      said: reading?.label || open ? predictionOf(reading, classes) : '',
      classes,
    };
  };
}

/** "An image of a one, row 3; wrongly predicted: seven; carries f". @param {Look} look */
function wordsOf({ number, name, wrong, counts, bad, open, said }) {
  const facts = [
    `An image of ${name.toLowerCase()}, row ${count(number)}`,
    bad || (wrong ? `wrongly predicted: ${said}` : open ? said.toLowerCase() : ''),
    counts ? 'carries f' : '',
  ];
  return facts.filter(Boolean).join('; ');
}

/** What decides whether a tile is drawn anew. @param {Look} look */
const keyOf = ({ number, name, wrong, counts, bad, selected, hovered, entry, said }) =>
  [number, name, wrong !== null, counts, bad, selected, hovered, entry, said].join('|');

/** @param {number} id */
export function createTile(id) {
  const taken = element('span', { class: 'taken', 'aria-hidden': 'true' });
  const root = element(
    'div',
    { class: 'tile', role: 'option', tabindex: -1, 'data-id': id },
    taken,
  );
  /** What is pictured, and in which ink. @type {string | null} */
  let pictured = null;
  let wasDark = false;
  let key = '';

  /**
   * Draws the picture, where it is another.
   *
   * @param {string} text the digit
   * @param {boolean} dark
   * @returns {boolean} whether it was another
   */
  function depict(text, dark) {
    if (pictured === text && wasDark === dark) return false;
    [pictured, wasDark] = [text, dark];
    const image = imageOfDigit(text, dark);
    root.style.backgroundImage = image;
    root.classList.toggle('bad', image === 'none');
    return true;
  }

  /** @param {Look} look */
  function draw(look) {
    const next = keyOf(look);
    if (key === next) return;
    key = next;
    const { wrong, counts, selected, hovered, entry, classes } = look;
    root.classList.toggle('on', selected);
    root.classList.toggle('hot', hovered);
    root.classList.toggle('counts', counts);
    root.classList.toggle('wrong', wrong !== null);
    root.setAttribute('aria-selected', String(selected));
    root.tabIndex = entry ? 0 : -1;
    taken.replaceChildren(wrong ? classes[wrong.label - 1] || glyph(wrong.label, 10) : '');
    taken.className = wrong ? `taken ink${wrong.ink}` : 'taken';
    root.title = wordsOf(look);
    root.setAttribute('aria-label', root.title);
  }

  return { root, depict, draw };
}
