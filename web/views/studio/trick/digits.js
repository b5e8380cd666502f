// @ts-check
/**
 * Two numbers, written so that their digits stand below each other.
 *
 * @module
 */

import { superscript } from '../../../lib/format.js';

/** As many significant digits as a double has for certain, and one more. */
const DIGITS = 16;
/** Keeps its place before the decimal point, where one number has fewer digits there. */
const FIGURE_SPACE = '\u2007';

/**
 * a and b have the same length; their first `same` characters are equal, among which are `agree`
 * of the `digits` significant digits. power is what both are times: '' or "·10⁻²⁰".
 *
 * @typedef {{ a: string, b: string, same: number, agree: number, digits: number, power: string }}
 *   Aligned
 */

/**
 * @param {number} a
 * @param {number} b
 * @returns {Aligned}
 */
export function alignDigits(a, b) {
  const top = Math.max(Math.abs(a), Math.abs(b));
  if (!Number.isFinite(top)) return aligned(String(a), String(b), '');
  const exponent = top === 0 ? 0 : Number(top.toExponential().split('e')[1]);
  if (exponent >= -4 && exponent < DIGITS - 1) {
    const decimals = DIGITS - 1 - exponent;
    return aligned(a.toFixed(decimals), b.toFixed(decimals), '');
  }
  const [first, second] = [a, b].map((v) => v.toExponential(DIGITS - 1).split('e'));
  const same = first[1] === second[1];
  // Numbers of different size have no digits to compare: each keeps its own power.
  return same
    ? aligned(first[0], second[0], `·10${superscript(exponent)}`)
    : { ...aligned(withPower(first), withPower(second), ''), same: 0, agree: 0 };
}

/** @param {string[]} parts mantissa and exponent */
const withPower = ([mantissa, exponent]) => `${mantissa}·10${superscript(Number(exponent))}`;

/** @param {string} a @param {string} b @param {string} power @returns {Aligned} */
function aligned(a, b, power) {
  const before = Math.max(wholeLength(a), wholeLength(b));
  const [first, second] = [a, b].map((text) =>
    (FIGURE_SPACE.repeat(before - wholeLength(text)) + text).replace('-', '−'),
  );
  let same = 0;
  while (same < first.length && first[same] === second[same]) same++;
  return {
    a: first,
    b: second,
    same,
    agree: significantDigits(first.slice(0, same)),
    digits: Math.max(significantDigits(first), significantDigits(second)),
    power,
  };
}

/** How long a number is before its decimal point. @param {string} text */
const wholeLength = (text) => text.split('.')[0].length;

/** @param {string} text a number, or how it begins */
const significantDigits = (text) => text.replace(/^[^1-9]*/, '').replace(/\D/g, '').length;
