// @ts-check
/**
 * The values that are in sight: the height of the line's picture, and the colours of the plane's.
 *
 * @module
 */

import { LIMITS, pairOf } from '../model/scene.js';

/** Free above and below the values, as a share of their spread. */
const PADDING = 0.15;

/** The range in sight before there is a value. */
export const HOME_RANGE = pairOf(-1, 1);

/**
 * The range with round ends that has all these values, with room above and below them.
 *
 * @param {Iterable<number>} values
 * @returns {readonly [number, number]}
 */
export function rangeOf(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const v of values) [low, high] = [Math.min(low, v), Math.max(high, v)];
  if (!(low <= high)) return HOME_RANGE;
  const size = Math.max(Math.abs(low), Math.abs(high));
  // Values that are all the same get room that their magnitude can resolve.
  const spread = high - low > 1e-9 * size ? high - low : Math.max(1, 0.2 * size);
  const step = 10 ** Math.floor(Math.log10(spread)) / 10;
  const room = high - low > 1e-9 * size ? PADDING * spread : spread;
  return pairOf(
    tidy(Math.floor((low - room) / step + 1e-9) * step),
    tidy(Math.ceil((high + room) / step - 1e-9) * step),
  );
}

/** @param {readonly import('../model/scene.js').Point[]} points */
export function rangeOfPoints(points) {
  const values = new Float64Array(points.length);
  for (let i = 0; i < values.length; i++) values[i] = points[i].value;
  return rangeOf(values);
}

/**
 * Whether something is a pair of ends, from bottom to top.
 *
 * @param {unknown} value
 * @returns {value is readonly [number, number]}
 */
export function isRange(value) {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((v) => Number.isFinite(v) && Math.abs(v) <= 2 * LIMITS.coordinate) &&
    value[0] < value[1]
  );
}

/** @param {readonly [number, number]} range @param {number} value */
export const within = ([low, high], value) => Math.min(Math.max(value, low), high);

/** Without the tail that arithmetic leaves: 0.30000000000000004. @param {number} v */
const tidy = (v) => Number(v.toPrecision(12)) + 0;

/**
 * The value that a number key stands for: 1 is the lowest in sight, 9 the highest.
 *
 * @param {readonly [number, number]} range
 * @param {number} n
 */
export function valueOfKey([low, high], n) {
  return Number((low + ((n - 1) / 8) * (high - low)).toPrecision(3));
}
