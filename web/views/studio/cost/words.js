// @ts-check
/** @module */

import { count, plural, short } from '../../../lib/format.js';
import { comparison, digitsOf, sizeOf, words } from '../../../lib/counts.js';

/** @typedef {import('./tables.js').About} About */

/** How often the smaller one goes into the larger one: "41 times". @param {number} ratio */
const times = (ratio) => `${short(ratio, ratio < 10 ? 2 : 3)} times`;

/**
 * Which route is cheaper, and what the machine does instead.
 *
 * @param {About} about
 */
export function costSentence({ n, features, costs, measured }) {
  const sum = (/** @type {About['costs']['primal']} */ terms) =>
    terms.reduce((all, term) => all + term.count, 0);
  const ratio = sum(costs.dual) / sum(costs.primal);
  const at = `At n = ${count(n)} and D = ${count(features)}`;
  const routes =
    n === features
      ? `${at} both routes cost nearly the same.`
      : ratio >= 1
        ? `${at}, α costs ${times(ratio)} as much as w, since n is ${times(n / features)} D.`
        : `${at}, w costs ${times(1 / ratio)} as much as α, since D is ${times(features / n)} n.`;
  const machine = measured('machine');
  if (!machine) return routes;
  const { support } = machine;
  return `${routes} The SVM predicts with ${count(support)} of ${plural(n, 'point')}, ridge with all of them or with one vector.`;
}

/** The coordinates and the degree of the lecture notes. */
const [D, K] = [1000, 3];

/** An explicit map against the kernel, in numbers: d = 1000, products of three. */
export function explicitWords() {
  const { kernel } = comparison(D, K);
  return `An explicit map is a vector: with d = ${digitsOf(BigInt(D))} coordinates and products of ${K} of them φ(x) has ${sizeOf(words(D, K))} features, and so has w. The kernel needs ${kernel}.`;
}

/**
 * How the measurement stands.
 *
 * @param {{ state: 'none' | 'running' | 'all' | 'budget' | 'cancelled' | 'failed', marks: number, sizes: number, reason?: string }} now
 */
export function measureWords({ state, marks, sizes, reason = '' }) {
  const done = `${plural(marks, 'mark')} at ${plural(sizes, 'size')}`;
  switch (state) {
    case 'none':
      return 'Lines are counted. Measure puts marks on them: at most 10 s in this browser.';
    case 'running':
      return `Measuring: ${done}.`;
    case 'budget':
      return `${done}: the least of up to 7 readings each. What is missing would take longer than 10 s.`;
    case 'all':
      return `${done}: the least of up to 7 readings each.`;
    case 'failed':
      return `Stopped: ${reason}`;
    default:
      return `Stopped after ${done}.`;
  }
}
