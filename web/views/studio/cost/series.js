// @ts-check
/**
 * What the three charts show: lines of counts, or of times once something is measured.
 *
 * @module
 */

import { short } from '../../../lib/format.js';
import { byteWords, PLACES, timeWords } from './charts.js';
import { rateOf, SIZES } from './plan.js';

/** @typedef {import('../../../protocol/messages.gen.js').Costs} Costs */
/** @typedef {import('./plan.js').Mark} Mark */
/** @typedef {import('./charts.js').Series} Series */
/** @typedef {import('./charts.js').Chart} Chart */

/**
 * D features, dim coordinates, and costs for {@link ALL_PLACES}.
 *
 * @typedef {Readonly<{
 *   n: number, features: number, dim: number, costs: Costs, marks: readonly Mark[],
 * }>} Given
 */

/** The numbers of points that are counted. */
export const ALL_PLACES = [...PLACES, ...SIZES];

/** The sum of a route at a number of points. @param {Costs} costs @param {'primalTotal' | 'dualTotal'} route */
export const totalOf = (costs, route) => (/** @type {number} */ n) =>
  costs[route][ALL_PLACES.indexOf(n)] ?? NaN;

/** @param {readonly Mark[]} marks @param {Mark['what']} what */
export const marksOf = (marks, what) => marks.filter((mark) => mark.what === what);

/**
 * A line of counts; once something is measured, of times at the rate of its last mark.
 *
 * @param {readonly Mark[]} marks
 * @param {Mark['what']} what
 * @param {(n: number) => number} countAt
 * @param {Omit<Series, 'of' | 'marks'>} rest
 * @returns {Series}
 */
function timed(marks, what, countAt, rest) {
  const own = marksOf(marks, what);
  const rate = marks.length > 0 ? rateOf(own, countAt) : 1;
  return {
    ...rest,
    of: (n) => rate * countAt(n),
    marks: own.map(({ n, least }) => ({ n, value: least })),
  };
}

/** Different entries of the Gram matrix. @param {number} n */
const kernels = (n) => (n * (n + 1)) / 2;

/** @param {Given} given */
const clock = ({ marks }) =>
  marks.length > 0
    ? { unit: 'time', tell: timeWords }
    : { unit: 'counted operations', tell: short };

/** @param {Given} given @returns {Chart} */
export function trainingChart(given) {
  const { n, features, costs, marks } = given;
  return {
    title: 'Training',
    ...clock(given),
    n,
    slopes: true,
    equal: { n: features, words: 'n = D' },
    series: [
      timed(marks, 'dual', totalOf(costs, 'dualTotal'), {
        name: 'ridge by α',
        formula: '½n²D + ⅙n³',
        kind: 'solid',
        shape: 'square',
      }),
      timed(marks, 'primal', totalOf(costs, 'primalTotal'), {
        name: 'ridge by w',
        formula: '½nD² + ⅙D³',
        kind: 'solid',
        shape: 'diamond',
      }),
      timed(marks, 'machine', kernels, {
        name: 'SVM by SMO',
        formula: '½n² of k, steps',
        kind: 'dashed',
        shape: 'ring',
      }),
    ],
  };
}

/** @param {Given} given @returns {Chart} */
export function placesChart(given) {
  const { n, features, marks } = given;
  return {
    title: 'Predicting one place',
    ...clock(given),
    n,
    series: [
      timed(marks, 'dual-place', (size) => size * (features + 1), {
        name: 'ridge by α',
        formula: 'n products of D',
        kind: 'solid',
        shape: 'square',
      }),
      timed(marks, 'every-place', (size) => size, {
        name: 'k at all points',
        formula: 'n of k',
        kind: 'dashed',
        shape: 'ring',
      }),
      {
        name: 'SVM',
        formula: '#SV of k',
        kind: 'dotted',
        shape: 'dot',
        of: () => NaN,
        marks: marksOf(marks, 'support-place').map((mark) => ({ n: mark.n, value: mark.least })),
      },
      timed(marks, 'primal-place', () => features, {
        name: 'ridge by w',
        formula: 'D',
        kind: 'solid',
        shape: 'diamond',
      }),
    ],
  };
}

/** @param {Given} given @returns {Chart} */
export function memoryChart({ n, features, dim, marks }) {
  return {
    title: 'Memory',
    unit: 'bytes',
    tell: byteWords,
    n,
    series: [
      {
        name: 'Gram matrix',
        formula: '8n²',
        kind: 'solid',
        shape: 'ring',
        of: (size) => 8 * size * size,
        marks: [],
      },
      {
        name: 'model by α',
        formula: '8n(D + 1)',
        kind: 'dashed',
        shape: 'square',
        of: (size) => 8 * size * (features + 1),
        marks: [],
      },
      {
        name: 'SVM model',
        formula: `${8 * (dim + 1)} · #SV`,
        kind: 'dotted',
        shape: 'dot',
        of: () => NaN,
        marks: marksOf(marks, 'machine').map((mark) => ({
          n: mark.n,
          value: 8 * (dim + 1) * mark.support,
        })),
      },
      {
        name: 'model by w',
        formula: '8D',
        kind: 'dotted',
        shape: 'diamond',
        of: () => 8 * features,
        marks: [],
      },
    ],
  };
}
