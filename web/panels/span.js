// @ts-check
/**
 * Sliders edit the numbers inside a kernel's text. Between an edit and the
 * parser's answer the other numbers have moved; they are followed here.
 *
 * @module
 */

import { plainNumber } from '../ui/numeral.js';

/** @typedef {import('../protocol/messages.gen.js').KernelNumber} KernelNumber */
/** @typedef {{ text: string, numbers: readonly KernelNumber[] }} NumberedText */

/**
 * The text with its i-th number replaced, and where all numbers are now.
 *
 * @param {NumberedText} source
 * @param {number} i
 * @param {number} value
 * @returns {NumberedText}
 */
export function editNumber({ text, numbers }, i, value) {
  const { start, end } = numbers[i];
  const printed = plainNumber(value);
  const moved = printed.length - (end - start);
  return {
    text: text.slice(0, start) + printed + text.slice(end),
    numbers: numbers.map((number, j) => {
      if (j === i) return { ...number, value, end: end + moved };
      if (number.start < end) return number;
      return { ...number, start: number.start + moved, end: number.end + moved };
    }),
  };
}

/** Numbers that the engine writes without a power of ten, and so does a page. */
const [SMALL, LARGE] = [1e-3, 1e5];

/**
 * Whether a text that the engine wrote is as it would write it, with its i-th number replaced. A
 * factor may go, if it is 1.
 *
 * @param {KernelNumber} number
 * @param {number} value
 */
export const isWritten = ({ kernel }, value) =>
  kernel !== '' && value >= SMALL && value < LARGE && String(value) === plainNumber(value);

/**
 * Whether the same controls serve both: the same parameters in the same order.
 *
 * @param {readonly KernelNumber[]} a
 * @param {readonly KernelNumber[]} b
 */
export function sameNumbers(a, b) {
  return (
    a.length === b.length &&
    a.every((number, i) => number.kernel === b[i].kernel && number.spec.key === b[i].spec.key)
  );
}
