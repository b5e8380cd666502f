// @ts-check
/**
 * What every first visit asks before it has a picture, always in the same words. The engine is cut by
 * it (tools/newcomer.mjs): the parts that come first answer this while the next is on its way.
 *
 * @module
 */

import { DEFAULT_DATA, EMPTY_SCENE } from '../model/scene.js';
import { createResolution } from './resolution.js';

/** @typedef {import('../protocol/answers.js').Problem} Problem */
/** @typedef {import('../protocol/jobs.js').Jobs} Jobs */
/** @typedef {import('../protocol/jobs.js').Order} Order */

const { domain, kernel, learner, params, seed, view } = EMPTY_SCENE;

/** The questions that the first part answers, in their order. */
export const FIRST_QUESTIONS = Object.freeze([
  { name: 'parse', args: [{ domain, kernel }] },
  { name: 'generate', args: [DEFAULT_DATA] },
]);

/**
 * The training that the first two parts can do: of the points that were generated.
 *
 * @param {{ x: Float64Array, y: Float64Array }} points
 */
export const firstTraining = ({ x, y }) => ({
  problem: { domain, dim: 2, x, y, kernel, learner, params, seed, task: 'classification' },
  picture: { ...createResolution().live(kernel, view, 0), output: 0, samples: 0 },
  place: null,
  at: null,
  replaces: null,
});

/**
 * How many parts of the engine it takes at least to follow an order; Infinity where it takes all.
 *
 * @param {Order} order
 */
export function partsFor(order) {
  if (order.type === 'call')
    return FIRST_QUESTIONS.some((question) => same({ ...order, ...question }, order))
      ? 1
      : Infinity;
  if (order.type !== 'job' || order.name !== 'train') return Infinity;
  const { problem } = /** @type {Jobs['train']['request']} */ (order.request);
  if (!('x' in problem) || problem.y.length !== DEFAULT_DATA.params.n) return Infinity;
  return same(firstTraining(problem), order.request) ? 2 : Infinity;
}

/** Whether two are the same but for the numbers in arrays. @param {unknown} a @param {unknown} b */
const same = (a, b) => words(a) === words(b);

/** @param {unknown} value */
const words = (value) =>
  JSON.stringify(value, (_, part) => (ArrayBuffer.isView(part) ? part.byteLength : part));
