// @ts-check
/**
 * Scales for charts, linear or logarithmic, with the numbers that stand at their axes.
 *
 * @module
 */

import { scaleLinear, scaleLog } from 'd3-scale';
import { short } from '../../lib/format.js';

/**
 * at is where a value is, NaN where it has no place (on a logarithmic axis, what is not positive).
 *
 * @typedef {Readonly<{
 *   at: (value: number) => number, value: (at: number) => number,
 *   ticks: readonly Readonly<{ at: number, text: string }>[], low: number, high: number,
 * }>} Axis
 */

/** A logarithmic axis goes down by at most so many decades: what is below is rounding. */
const DECADES = 12;

/**
 * The ends of what is shown.
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
 * @param {{ log: boolean, count: number, nice?: boolean, whole?: boolean }} options   count of ticks, about
 * @returns {Axis}
 */
export function axisOf([low, high], [from, to], { log, count, nice = true, whole = false }) {
  if (log) {
    const scale = scaleLog([low, high > low ? high : low * 10], [from, to]);
    if (nice) scale.nice();
    const [a, b] = scale.domain();
    const decades = Math.log10(b / a);
    const ticks = decades >= 1 ? powers(a, b, count) : scaleLinear([a, b], [0, 1]).ticks(count);
    return {
      at: (value) => (value > 0 && Number.isFinite(value) ? scale(value) : NaN),
      value: (at) => scale.invert(at),
      ticks: ticks.map((value) => ({ at: scale(value), text: short(value) })),
      low: a,
      high: b,
    };
  }
  const scale = scaleLinear([low, high > low ? high : low + 1], [from, to]);
  if (nice) scale.nice(count);
  const [a, b] = scale.domain();
  const ticks = scale.ticks(count).filter((value) => !whole || Number.isInteger(value));
  // Numbers of an axis look alike, however near to each other they are.
  const digits = Math.min(
    8,
    Math.max(3, Math.ceil(Math.log10(Math.max(Math.abs(a), Math.abs(b)) / (b - a) || 1)) + 2),
  );
  return {
    // What is no number has no place; d3 would say undefined.
    at: (value) => (Number.isFinite(value) ? scale(value) : NaN),
    value: (at) => scale.invert(at),
    ticks: ticks.map((value) => ({ at: scale(value), text: short(value, digits) })),
    low: a,
    high: b,
  };
}

/**
 * Powers of ten, at most so many; where they are few, their doubles and fivefolds too.
 *
 * @param {number} low @param {number} high @param {number} count
 */
function powers(low, high, count) {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  // Between few powers there is room for some more.
  if (last - first + 1 <= count / 3) {
    return [1, 2, 5]
      .flatMap((digit) => range(first - 1, last).map((power) => Number(`${digit}e${power}`)))
      .filter((value) => value >= low && value <= high)
      .sort((a, b) => a - b);
  }
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(count, 1)));
  const list = [];
  // Written, not computed: 10 ** -5 is not 1e-5.
  for (let power = first; power <= last; power += step) list.push(Number(`1e${power}`));
  return list;
}

/** @param {number} first @param {number} last */
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
