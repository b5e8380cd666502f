// @ts-check
/**
 * A formula within a sentence, as one says it: speech leaves out most signs.
 *
 * @module
 */

/** @type {Record<string, string>} */
export const LETTERS = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  ε: 'epsilon',
  η: 'eta',
  λ: 'lambda',
  ξ: 'xi',
  σ: 'sigma',
  Σ: 'the sum of ',
};

const LOW = '₀₁₂₃₄₅₆₇₈₉';
const HIGH = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** What is read in the place of a sign, in this order. @type {[RegExp, string][]} */
export const SIGNS = [
  [/⁻¹/g, ' inverse'],
  [/²/g, ' squared'],
  [/⁻/g, 'minus '],
  [/f\(x\)/g, 'f of x'],
  [/‖([^‖]+)‖/g, 'the norm of $1'],
  [/ ?· ?/g, ' times '],
  [/½/g, 'half of '],
  [/√/g, 'the root of '],
  [/ = /g, ' equals '],
  [/ < /g, ' is less than '],
  [/ > /g, ' is more than '],
  [/ ≤ /g, ' is at most '],
  [/ ≥ /g, ' is at least '],
  [/−/g, 'minus '],
  [/\* /g, ' star '],
];

/** @param {string} text @param {string} digits from 0 to 9, as the text has them */
const digitsOf = (text, digits) => [...text].map((digit) => digits.indexOf(digit)).join('');

/** @param {string} text */
export function aloud(text) {
  // A power of ten first: its exponent is neither a square nor an inverse.
  let said = text.replace(
    /10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g,
    (_, minus, exponent) => `10 to the ${minus && 'minus '}${digitsOf(exponent, HIGH)}`,
  );
  for (const [sign, words] of SIGNS) said = said.replace(sign, words);
  said = said.replace(/[₀-₉]+/g, (index) => ` ${digitsOf(index, LOW)}`);
  said = said.replace(/[αβγεηλξσΣ]/g, (letter) => LETTERS[letter]);
  return said.replace(/ᵢ/g, ' i').replace(/ⱼ/g, ' j').replace(/ {2,}/g, ' ').trim();
}
