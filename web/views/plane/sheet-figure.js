// @ts-check
/**
 * Many small pictures as they are saved: rows with their heads, and one sentence below.
 *
 * @module
 */

import { lookOf, smaller } from '../../draw/plane/look.js';
import { hasWords } from '../../draw/plane/display-list.js';
import { pictureItems, wrap } from './figure.js';

/** @typedef {import('../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../draw/plane/look.js').Look} Look */

/**
 * The items of a part have their origin at (left, top), words at the upper left of the whole.
 *
 * @typedef {Readonly<{
 *   width: number, height: number, look: Look, words: readonly Item[],
 *   parts: readonly Readonly<{ left: number, top: number, size: number, items: readonly Item[] }>[],
 * }>} SheetFigure
 */

/** The side of a picture in units of the text. */
const SIDE = 18;
/** What stands before a row. */
const HEAD = 13;
const LETTER = 0.52;

/** @param {import('./shown.js').Sheet} sheet @returns {SheetFigure} */
export function sheetFigure({ rows, words: sentence }) {
  const look = lookOf();
  const text = look.text * 1.1;
  const [size, gap, line] = [SIDE * text, 1.4 * text, 1.5 * text];
  const columns = Math.max(1, ...rows.map(({ parts }) => parts.length));
  const left = gap + HEAD * text;
  const width = Math.ceil(left + columns * (size + gap));
  /** @type {Item[]} */
  const words = [];
  /** @param {string} said @param {number} x @param {number} y @param {string} [fill] */
  const say = (said, x, y, fill = look.ink) =>
    words.push({ kind: 'text', left: x, top: y, text: said, size: text, face: 'ui', fill });
  let top = gap;
  const parts = rows.flatMap((row) => {
    const under = top + line;
    wrapped(row.head, HEAD - 1).forEach((said, i) => {
      say(said, gap, under + (i + 0.8) * line, i === 0 ? look.ink : look.ink2);
    });
    const placed = row.parts.map(({ title, caption, state }, i) => {
      const at = left + i * (size + gap);
      say(title, at, top + text);
      say(caption, at, under + size + text * 1.2, look.ink2);
      return { left: at, top: under, size, items: state ? partItems(state, size, look) : [] };
    });
    top = under + size + line + gap;
    return placed;
  });
  wrap(sentence, Math.floor((width - 2 * gap) / (text * LETTER))).forEach((said) => {
    say(said, gap, (top += line));
  });
  return { width, height: Math.ceil(top + 1.5 * gap), look, words, parts };
}

/** Lines of at most so many units of text. @param {readonly string[]} lines @param {number} units */
const wrapped = (lines, units) => lines.flatMap((one) => wrap(one, Math.floor(units / LETTER)));

/** What is drawn of a part. @param {import('../../state/store.js').State} state @param {number} size @param {Look} full */
export function partItems(state, size, full) {
  const look = smaller(full, size);
  const edge = { points: [0, 0, size, 0, size, size, 0, size], closed: true };
  return /** @type {Item[]} */ ([
    { kind: 'box', left: 0, top: 0, width: size, height: size, radius: 0, fill: look.zero },
    ...pictureItems(state, size, look).filter((item) => !hasWords(item)),
    { kind: 'lines', lines: [edge], stroke: look.edge, width: 1 },
  ]);
}
