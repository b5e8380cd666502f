// @ts-check
/**
 * What the engine says of features, as rows of tables.
 *
 * @module
 */

import { count } from '../../lib/format.js';
import { countPlaces } from './marks.js';
import { visible } from './names.js';

/** @typedef {import('../../protocol/messages.gen.js').Explanation} Explanation */
/** @typedef {import('../../protocol/messages.gen.js').Weights} Weights */

/**
 * One shared thing: at is its number in the explanation, x and z how often it is in either item in
 * words, part how much of the longest bar it has (below 0: it takes away), kernel the part of the
 * kernel's text that it is a feature of where there are several.
 *
 * @typedef
 *   {Readonly<{ at: number, name: string, value: number, x: string, z: string, part: number, kernel: string }>}
 *   ShareRow
 */

/**
 * rest is what all others add together, null where that is not known or nothing.
 *
 * @typedef {Readonly<{ rows: readonly ShareRow[], others: number, rest: number | null }>}
 *   ShareTable
 */

/**
 * How many places the engine tells of one feature at most, by kernel.
 *
 * @type {Readonly<Record<string, number>>}
 */
const MOST_PLACES = { subsequence: 32, subtree: 100 };

/** Smaller shares of the whole are rounding. */
const ROUNDING = 1e-9;

/**
 * @param {Explanation} explanation
 * @param {number} most rows
 * @returns {ShareTable}
 */
export function shareRows({ value, message, shares }, most) {
  const several = isSeveral(shares);
  const longest = Math.max(...shares.slice(0, most).map((share) => Math.abs(share.value)), 0);
  const rows = shares.slice(0, most).map((share, at) => {
    const places = (/** @type {Int32Array} */ spans) => {
      const n = countPlaces(spans);
      const limit = MOST_PLACES[share.kernel.split('(', 1)[0].trim()];
      return n >= limit ? `≥ ${count(n)}` : count(n);
    };
    return {
      at,
      name: visible(share.name),
      value: share.value,
      x: places(share.x),
      z: places(share.z),
      part: partOf(share.value, longest),
      kernel: several ? share.kernel : '',
    };
  });
  // Where something is said, the shares are no sum, or not all of it.
  const rest = value - rows.reduce((sum, row) => sum + row.value, 0);
  const small = !(Math.abs(rest) > ROUNDING * Math.abs(value));
  const others = shares.length - rows.length;
  return { rows, others, rest: message !== '' || small ? null : rest };
}

/**
 * A feature, as the engine and as a person writes it, and how much f changes with it. label is the
 * class that it speaks for.
 *
 * @typedef
 *   {Readonly<{ feature: string, name: string, weight: number, in: number, label: number, part: number, kernel: string }>}
 *   WeightRow
 */

/**
 * @param {Weights} weights
 * @param {{ positive: number, negative: number }} sides the classes of the two signs
 * @param {number} most rows
 * @returns {WeightRow[]}
 */
export function weightRows({ features }, { positive, negative }, most) {
  const several = isSeveral(features);
  const shown = features.slice(0, most);
  const longest = Math.max(...shown.map(({ weight }) => Math.abs(weight)), 0);
  return shown.map(({ name, weight, in: items, kernel }) => ({
    feature: name,
    name: visible(name),
    weight,
    in: items,
    kernel: several ? kernel : '',
    label: weight < 0 ? negative : positive,
    part: partOf(weight, longest),
  }));
}

/**
 * Whether features are of more than one part of the kernel.
 *
 * @param {readonly { kernel: string }[]} all
 */
const isSeveral = (all) => all.some(({ kernel }) => kernel !== all[0].kernel);

/**
 * What of the longest bar a value has, from −1 to 1; what is too large for a number fills it.
 *
 * @param {number} value
 * @param {number} longest
 */
function partOf(value, longest) {
  if (value === 0 || Number.isNaN(value)) return 0;
  return Number.isFinite(longest) ? value / longest : Number.isFinite(value) ? 0 : Math.sign(value);
}
