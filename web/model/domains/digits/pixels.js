// @ts-check
/**
 * Handwritten digits as texts and as numbers. The text of one is its 8×8 pixels, row by row from
 * the top left, each a number from 0 (paper) to 16 (ink) to the base 17: 0 to g. A kernel sees 64
 * numbers from 0 to 1, as those of the reference in testdata/digits.json do, so γ and C mean the
 * same in both.
 *
 * @module
 */

import { count, plural } from '../../../lib/format.js';
import { EngineError } from '../../failure.js';

/** Pixels of a side, and of a digit. */
export const SIDE = 8;
export const PIXELS = SIDE * SIDE;
/** The number of the darkest grey. */
export const INK = 16;
/** Class c is the digit c − 1. @type {readonly string[]} */
export const NAMES = Object.freeze(Array.from({ length: 10 }, (_, digit) => String(digit)));

const DIGIT = /^[0-9a-g]{64}$/;

/**
 * The reason why a text is no digit, as a sentence; '' for a digit.
 *
 * @param {string} text
 */
export function faultOf(text) {
  if (DIGIT.test(text)) return '';
  const other = /[^0-9a-g]/u.exec(text);
  return other
    ? `A digit is 64 pixels from 0 to g, and “${other[0]}” is none of these.`
    : `A digit is 64 pixels, and here are ${text.length}.`;
}

/**
 * The numbers that a kernel sees.
 *
 * @param {readonly string[]} texts
 * @returns {Float64Array} 64 of each
 * @throws {EngineError} on the first that is no digit, and how many others are none
 */
export function greysOf(texts) {
  const x = new Float64Array(PIXELS * texts.length);
  /** @type {number[]} */
  const wrong = [];
  texts.forEach((text, i) => {
    if (!DIGIT.test(text)) wrong.push(i);
    for (let p = 0; p < PIXELS; p++) x[PIXELS * i + p] = parseInt(text[p], 17) / INK;
  });
  if (wrong.length > 0) {
    const [first, ...others] = wrong;
    const fault = faultOf(texts[first]);
    const also = others.length > 0 ? ` Nor can ${plural(others.length, 'other')} be read.` : '';
    throw new EngineError({
      code: 'data',
      param: 'items',
      message: `Item ${count(first + 1)}: ${fault[0].toLowerCase()}${fault.slice(1)}${also}`,
      item: first,
      reason: `${fault}${also}`,
    });
  }
  return x;
}

/**
 * The texts of digits from what a kernel sees of them.
 *
 * @param {ArrayLike<number>} x 64 numbers of each
 * @returns {string[]} none where they are no digits
 */
export function textsOf(x) {
  const counts = Array.from(x, (grey) => INK * grey);
  if (counts.some((count) => !Number.isInteger(count) || count < 0 || count > INK)) return [];
  const letters = counts.map((count) => count.toString(17)).join('');
  return letters.match(/.{64}/g) ?? [];
}
