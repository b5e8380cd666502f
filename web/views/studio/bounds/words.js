// @ts-check
/**
 * Bounds in words.
 *
 * @module
 */

import { count, share, short } from '../../../lib/format.js';
import { wilson } from '../../../lib/wilson.js';
import { valueAt } from './curves.js';

/** @typedef {import('./curves.js').Curve} Curve */

/**
 * A share as it is said: as a percentage up to all, as a factor beyond.
 *
 * @param {number} value
 * @param {number} [n] of points: of a few, shares have no digits behind the point
 */
export function written(value, n = 1000) {
  if (Number.isNaN(value)) return 'none';
  if (value > 1) return `×${short(value, 2)}`;
  return n <= 100 ? `${short(100 * value, 3)}\u00a0%` : share(value).replace(' ', '\u00a0');
}

/**
 * @param {readonly Curve[]} curves
 * @param {number} C
 * @param {import('../../../protocol/messages.gen.js').Promises} promises
 * @param {Readonly<{ held: number, why: string }>} truth   how many rows are held out, 0 where new points
 *   are drawn; why says what keeps it from being known
 */
export function sentenceOf(curves, C, promises, { held, why }) {
  const said = curves.map((one) => ({ ...one, value: valueAt(one, C) }));
  const truth = said.find(({ kind }) => kind === 'truth');
  const bounds = said
    .filter(({ kind, value }) => kind === 'bound' && value <= 1)
    .sort((a, b) => a.value - b.value);
  const estimates = said
    .filter(({ kind, value }) => kind === 'estimate' && !Number.isNaN(value))
    .map(({ value }) => value);
  const first = !truth
    ? `At C = ${short(C)} ${why}.`
    : held > 0
      ? `At C = ${short(C)}, ${written(truth.value, held)} of ${count(held)} held-out rows are wrong: by these, the truth is from ${between(truth.value, held)}.`
      : `At C = ${short(C)} the truth is ${written(truth.value)}.`;
  const second =
    bounds.length === 0
      ? ' Every bound is above 100 %, or there is none: none says anything.'
      : ` The best bound, ${bounds[0].name}, promises at most ${written(bounds[0].value)}.`;
  const [low, high] = [Math.min(...estimates), Math.max(...estimates)];
  const third =
    estimates.length === 0
      ? ''
      : low === high
        ? ` The estimates say ${written(low)}, without a promise.`
        : ` The estimates say ${written(low)} to ${written(high)}, without a promise.`;
  const broken = brokenBy(curves, promises);
  return first + second + third + (broken ? ` ${broken}` : '');
}

/** Where a share lies of which a sample tells, with 95 %. @param {number} value @param {number} n */
function between(value, n) {
  const [low, high] = wilson(value * n, n);
  return `${written(low, n)} to ${written(high, n)} (95 %)`;
}

/**
 * What the number of features says of learning, and what the margin says instead.
 *
 * @param {Pick<import('../../../protocol/messages.gen.js').Promises, 'dimension' | 'square' | 'ball'>} promises
 * @param {ArrayLike<number>} at the C of the promises
 * @param {number} C
 */
export function dimensionWords({ dimension, square, ball }, at, C) {
  const row = Array.from(at).findIndex((v) => v >= C * (1 - 1e-9));
  const norm = square[row < 0 ? square.length - 1 : row];
  const counts = `R²‖w‖² = ${short(ball)} · ${short(norm)} = ${short(ball * norm)}, radius² by margin²`;
  if (dimension < 0) {
    return `Half-spaces of infinitely many features have VC dimension ∞. That is no contradiction to learning: what counts is ${counts}, and a wide margin keeps it small.`;
  }
  if (Number.isNaN(dimension))
    return `Whatever the number of features is, what counts is ${counts}.`;
  const D = `D = ${count(dimension)}`;
  return `Half-spaces of ${D} features have VC dimension D + 1 = ${count(dimension + 1)}, whatever the points are. With the margin what counts is ${counts}.`;
}

/**
 * Whether a bound on leaving out is below what leaving out says: it must not be.
 *
 * @param {readonly Curve[]} curves
 * @param {import('../../../protocol/messages.gen.js').Promises} promises
 */
function brokenBy(curves, promises) {
  const left = curves.find(({ name }) => name === 'leave-one-out');
  if (!left) return '';
  const bounds = curves.filter(({ promises: what }) => what === 'bound, left out');
  const broken = bounds.some(({ at, values }) =>
    Array.from(at).some((C, i) => promises.free[i] > 0 && values[i] < valueAt(left, C) - 1e-9),
  );
  return broken
    ? 'A bound is below leave-one-out somewhere: that is a fault.'
    : 'No bound is broken.';
}
