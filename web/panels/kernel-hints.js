// @ts-check
/**
 * What there is to know of some kernels where they stand, with a text that may be meant instead:
 * the periodic kernel by coordinates, the empty string among common substrings, and how many
 * strings a spectrum counts.
 *
 * @module
 */

import { count, plural, superscript } from '../lib/format.js';
import { isItems, isWide } from '../model/scene.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

/** @typedef {Readonly<{ words: string, offer?: Readonly<{ label: string, text: string }> }>} Hint */

/** Characters of which so many are different are no alphabet that is named whole. */
const NAMED = 6;

/**
 * @param {string} kernel in its canonical text
 * @param {Pick<Scene, 'domain' | 'dim' | 'points' | 'table'>} scene
 * @returns {Hint | null}
 */
export function hintOf(kernel, scene) {
  if (!isItems(scene)) return isWide(scene) ? null : hintOnVectors(kernel, scene.dim);
  const length = /^(?:normalize\()?spectrum\(k=(\d+)\)\)?$/.exec(kernel)?.[1];
  if (length) return { words: spectrumWords(Number(length), lettersOf(scene.points)) };
  return /\bsubstrings\b/.test(kernel) ? substringsHint(kernel) : null;
}

/** @param {string} kernel @param {number} dim @returns {Hint | null} */
function hintOnVectors(kernel, dim) {
  if (dim !== 2 || !/^periodic(\([^()]*\))?$/.test(kernel)) return null;
  return {
    words: 'Of distances in the plane it is none. Coordinate by coordinate it is one.',
    offer: { label: 'By coordinates', text: `warp(${kernel}, x1)*warp(${kernel}, x2)` },
  };
}

/** With the empty string; a number that goes on is another one. */
const COUNTED = /\bsubstrings \+ 1(?![\d.])/g;

/** @param {string} kernel @returns {Hint} */
function substringsHint(kernel) {
  const without = kernel
    .replace(COUNTED, 'substrings')
    .replace(/(?<!\w)\(substrings\)/g, 'substrings');
  if (without !== kernel) {
    return {
      words: 'The empty string counts, as in Understanding Machine Learning, 16.2.1.',
      offer: { label: 'Leave it out', text: without },
    };
  }
  const text =
    kernel === 'substrings'
      ? 'substrings + 1'
      : kernel
          .replace(/\bsubstrings\b/g, '(substrings + 1)')
          .replace(/(?<=\w)\(\(substrings \+ 1\)\)/g, '(substrings + 1)');
  return {
    words:
      'The empty string is left out. Understanding Machine Learning, 16.2.1, counts it: one more.',
    offer: { label: 'Count it', text },
  };
}

/** The different characters of items, in order. @param {Scene['points']} points */
const lettersOf = (points) => [...new Set(points.flatMap(({ text }) => [...text]))].sort();

/** @param {number} k @param {readonly string[]} letters */
function spectrumWords(k, letters) {
  const power = (/** @type {number} */ base) => `${base}${superscript(k)} = ${large(base, k)}`;
  const whole = `Strings of ${plural(k, 'letter')} from a to z: ${power(26)}, a feature each.`;
  if (letters.length === 0) return whole;
  const named = letters.length <= NAMED ? ` (${letters.join(' ')})` : '';
  return `${whole} These items have ${plural(letters.length, 'character')}${named}: ${power(letters.length)}.`;
}

/** A power in digits, or its size where these are many. @param {number} base @param {number} k */
function large(base, k) {
  const value = BigInt(base) ** BigInt(k);
  if (value < 10n ** 12n) return count(Number(value));
  const digits = String(value);
  return `about ${digits[0]}.${digits[1]}·10${superscript(digits.length - 1)}`;
}
