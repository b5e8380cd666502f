// @ts-check
/**
 * Axes of charts, linear or logarithmic, with the numbers that stand at them.
 *
 * @module
 */

import { scaleLinear, scaleLog } from 'd3-scale';
import { short } from '../format.js';

/**
 * Where a number stands on an axis, in px, and how it is written.
 *
 * @typedef {Readonly<{ at: number, text: string, value: number }>} Tick
 */

/**
 * An axis maps values to px (at) and back (value). at is NaN for what has no place: for what is not
 * finite and, on a logarithmic axis, for what is not positive. low and high are the values at its
 * ends.
 *
 * @typedef {Readonly<{
 *   at: (value: number) => number, value: (at: number) => number,
 *   ticks: readonly Tick[], low: number, high: number,
 * }>} Axis
 */

/**
 * - log: logarithmic rather than linear
 * - count: about how many ticks
 * - ticks: the values of the ticks, where they are given rather than chosen
 * - nice: the ends move outwards to round values
 * - whole: ticks are whole numbers
 * - clamp: values beyond the ends stand at them
 * - tell: how a tick is written, otherwise to a few digits
 *
 * @typedef {Readonly<{
 *   log: boolean, count?: number, ticks?: readonly number[],
 *   nice?: boolean, whole?: boolean, clamp?: boolean, tell?: (value: number) => string,
 * }>} AxisOptions
 */

/** A logarithmic axis spans at most so many decades: what is smaller is rounding. */
const DECADES = 12;

/**
 * The smallest and the largest value that an axis can show.
 *
 * @param {Iterable<number>} values
 * @param {boolean} log
 * @returns {[number, number] | null} null where there is nothing to show
 */
export function extentOf(values, log) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value) || (log && value <= 0)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return null;
  if (log) low = Math.max(low, high / 10 ** DECADES);
  return [low, high];
}

/**
 * @param {readonly [number, number]} extent
 * @param {readonly [number, number]} place from and to, in px
 * @param {AxisOptions} options
 * @returns {Axis}
 */
export function axisOf(extent, place, options) {
  return options.log ? logarithmic(extent, place, options) : linear(extent, place, options);
}

/**
 * @param {readonly [number, number]} extent
 * @param {readonly [number, number]} place
 * @param {AxisOptions} options
 * @returns {Axis}
 */
function logarithmic([low, high], place, options) {
  const { count = 5, nice = true, clamp = false, tell = short } = options;
  const scale = scaleLog([low, high > low ? high : low * 10], place).clamp(clamp);
  if (nice) scale.nice();
  const [a, b] = scale.domain();
  const chosen = () =>
    b / a >= 10 ? powers(a, b, count) : scaleLinear([a, b], [0, 1]).ticks(count);
  return {
    at: (value) => (value > 0 && Number.isFinite(value) ? scale(value) : NaN),
    value: (at) => scale.invert(at),
    ticks: (options.ticks ?? chosen()).map((value) => ticked(scale(value), tell(value), value)),
    low: a,
    high: b,
  };
}

/**
 * @param {readonly [number, number]} extent
 * @param {readonly [number, number]} place
 * @param {AxisOptions} options
 * @returns {Axis}
 */
function linear([low, high], place, options) {
  const { count = 5, nice = true, whole = false, clamp = false } = options;
  const scale = scaleLinear([low, high > low ? high : low + 1], place).clamp(clamp);
  if (nice) scale.nice(count);
  const [a, b] = scale.domain();
  // As many digits as tell neighbours apart, the same at all ticks.
  const largest = Math.max(Math.abs(a), Math.abs(b));
  const digits = Math.min(8, Math.max(3, Math.ceil(Math.log10(largest / (b - a) || 1)) + 2));
  const tell = options.tell ?? ((/** @type {number} */ value) => short(value, digits));
  const chosen = () => scale.ticks(count).filter((value) => !whole || Number.isInteger(value));
  return {
    at: (value) => (Number.isFinite(value) ? scale(value) : NaN),
    value: (at) => scale.invert(at),
    ticks: (options.ticks ?? chosen()).map((value) => ticked(scale(value), tell(value), value)),
    low: a,
    high: b,
  };
}

/** @param {number} at @param {string} text @param {number} value @returns {Tick} */
const ticked = (at, text, value) => ({ at, text, value });

/**
 * Powers of ten, at most count; where there are few, their doubles and fivefolds too.
 *
 * @param {number} low @param {number} high @param {number} count
 */
function powers(low, high, count) {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  if (last - first + 1 <= count / 3) {
    return [1, 2, 5]
      .flatMap((digit) => range(first - 1, last).map((power) => Number(`${digit}e${power}`)))
      .filter((value) => value >= low && value <= high)
      .sort((a, b) => a - b);
  }
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(count, 1)));
  const list = [];
  // Read rather than computed: 10 ** -5 is not 1e-5.
  for (let power = first; power <= last; power += step) list.push(Number(`1e${power}`));
  return list;
}

/** @param {number} first @param {number} last */
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
