// @ts-check
/**
 * The supermarket's halfspace by hand, as exercise 5 of Understanding Machine Learning, chapter 16,
 * asks for it: its weights and threshold, its norm, and how many baskets are enough to learn it.
 *
 * @module
 */

import { count, plural, short, superscript } from '../../lib/format.js';
import { elementsOf } from './domains/sets.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').Weights} Weights */

/** The share of mistakes for which the number of baskets is told. */
const EPSILON = 0.1;

/**
 * The halfspace ⟨w, ψ(x)⟩ ≥ 1 with w = 2 for each hidden good, ψ(x) the indicators of the goods of a
 * basket. As a halfspace through the origin it is (w, −1) over (ψ(x), 1): norm and radius are of
 * these. enough is 8ρ²B²/ε², by Corollary 15.7 of that book: soft SVM then errs by at most ε more
 * than the hinge loss of w, which is 0, on average over samples.
 *
 * @param {number} k hidden goods
 * @param {number} s goods in a basket, at most
 * @param {number} epsilon
 */
export function halfspaceOf(k, s, epsilon) {
  const [norm, radius] = [4 * k + 1, s + 1];
  return { weights: 4 * k, norm, radius, enough: Math.ceil((8 * radius * norm) / epsilon ** 2) };
}

/**
 * The least margin y(⟨w, ψ(x)⟩ − 1) of the halfspace by hand over baskets, of which those of class 2
 * have a hidden good.
 *
 * @param {Scene['points']} points
 * @param {readonly string[]} hidden
 */
export const leastMargin = (points, hidden) =>
  Math.min(
    ...points.map(({ text, label }) => {
      const goods = new Set(elementsOf(text));
      const f = 2 * hidden.filter((good) => goods.has(good)).length - 1;
      return label === 2 ? f : -f;
    }),
  );

/**
 * The answer in sentences, '' where there is nothing to answer.
 *
 * @param {Pick<Scene, 'data' | 'points'>} scene
 * @param {string} kernel in its canonical text
 * @param {readonly string[]} hidden what the data hid, where it is shown
 * @param {readonly Pick<Weights['features'][number], 'weight'>[] | null} found all weights that were
 *   learnt
 */
export function solutionWords({ data, points }, kernel, hidden, found) {
  if (data?.name !== 'supermarket' || kernel !== 'intersection' || hidden.length === 0) return '';
  const s = data.params.s ?? Math.max(...points.map(({ text }) => elementsOf(text).length));
  const { weights, norm, radius, enough } = halfspaceOf(hidden.length, s, EPSILON);
  const margin = leastMargin(points, hidden);
  const right =
    margin >= 1
      ? 'Every basket is right with a margin of at least 1.'
      : `The least margin is ${short(margin)}: baskets were changed.`;
  const learnt = found
    ? ` Learnt here: ‖w‖² = ${short(found.reduce((sum, { weight }) => sum + weight ** 2, 0))}.`
    : '';
  return (
    `By hand, for exercise 5: w is 2 for each of the ${plural(hidden.length, 'hidden good')} and 0 elsewhere, the threshold is 1. ${right} ` +
    `‖w‖² = ${weights}, with the threshold ${norm}; a basket has ‖ψ(x)‖² ≤ ${s}, with a 1 for it ${radius}. ` +
    `So 8·${radius}·${norm}/ε² = ${count(enough)} baskets are enough for ε = ${EPSILON} by Corollary 15.7, however many goods there are.${learnt}`
  );
}

/**
 * Why the number of common subsets is an inner product, in numbers of one pair; '' of other kernels.
 *
 * @param {string} kernel in its canonical text
 * @param {number} value k(x, z)
 */
export function subsetsWords(kernel, value) {
  const n = Math.log2(value);
  if (kernel !== 'powerset' || !Number.isInteger(n)) return '';
  const subsets =
    n === 0 ? 'one subset, the empty one' : `2${superscript(n)} = ${count(value)} subsets`;
  return `They share ${plural(n, 'element')}, so ${subsets}. A subset is a feature: 1 in the sets that have it, 0 in others. Only those in both add to k, 1 each.`;
}
