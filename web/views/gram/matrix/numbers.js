// @ts-check
/**
 * The values of the matrix, written into its cells.
 *
 * @module
 */

import { valueAt } from '../detail.js';
import { formOf } from '../forms.js';
import { inkOn } from '../shades.js';

/** @typedef {import('../../../protocol/answers.js').GramPicture} GramPicture */

/** A cell has room for its value if it is at least so many times as wide as the text is high. */
const ROOMY = 2.7;
/** The least margin of a value in its cell, in px. */
const MARGIN = 2;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./frame.js').Frame} frame
 * @param {import('./frame.js').Lettering} lettering
 * @param {GramPicture} gram
 * @param {GramPicture | null} close   a part of it with more cells
 * @param {import('../shades.js').Shades} shades
 */
export function drawNumbers(context, frame, { size, family }, gram, close, shades) {
  const { viewport, wide } = frame;
  if (!(wide >= size * ROOMY)) return;
  const { top, left, span } = viewport;
  const entry = formOf(gram.form);
  context.font = `${size}px ${family}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  /** @type {{ value: number, r: number, c: number }[]} */
  const cells = [];
  for (let r = Math.floor(top); r < Math.min(top + span, gram.n); r++) {
    for (let c = Math.floor(left); c < Math.min(left + span, gram.n); c++) {
      const { value, exact } = valueAt(gram, close, r, c);
      if (exact) cells.push({ value, r, c });
    }
  }
  /** @param {number} value @param {number} digits */
  const words = (value, digits) => (Number.isNaN(value) ? '–' : entry.cell(value, digits));
  /** @param {string} word */
  const fits = (word) => context.measureText(word).width <= wide - 2 * MARGIN;
  // All values get as many digits as fit into each cell.
  const digits =
    entry.digits.find((many) => cells.every(({ value }) => fits(words(value, many)))) ??
    entry.digits[entry.digits.length - 1];
  for (const { value, r, c } of cells) {
    const word = words(value, digits);
    if (!fits(word)) continue;
    context.fillStyle = inkOn(shades.of(value));
    const x = frame.left + (c + 0.5 - left) * wide;
    const y = frame.top + (r + 0.5 - top) * wide;
    context.fillText(word, x, y + 0.5);
  }
}
