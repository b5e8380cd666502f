// @ts-check
/**
 * Machines that solve the same problem in other ways, with parameters that mean the same: SMO,
 * gradient steps on one point at a time, on a batch of points and pairs, and the optimum of the
 * machine without offset.
 *
 * @module
 */

import { classesOf } from '../../model/scene.js';
import { learnerOf } from '../../model/problem.js';
import { yardstickOf } from './quantities.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../model/scene.js').Contender} Contender */
/** @typedef {import('../../protocol/answers.js').Catalog} Catalog */
/** @typedef {import('../../protocol/answers.js').Entry} Entry */

/**
 * What a run of a method is called.
 *
 * @type {readonly Readonly<{ learner: string, name: string }>[]}
 */
export const METHODS = [
  { learner: 'svc', name: 'SMO' },
  { learner: 'svm-sgd', name: 'SGD' },
  { learner: 'svm-doubly-sgd', name: 'Doubly stochastic' },
  { learner: 'soft-svm', name: 'Without offset' },
];

/** What is honest to say beside the chart. */
export const NOTE =
  'All four minimise ½λ‖f‖² + mean hinge loss, with C = 1/(nλ). SMO and the doubly stochastic steps have an offset b; ' +
  'SGD has none, so its optimum is that of the line Without offset, a little higher unless b = 0. Doubly stochastic steps ' +
  'see f through a batch of the points: they come to rest above the optimum, the nearer to it the larger the batch.';

/**
 * λ of what a scene's machine minimises, where that is ½λ‖f‖² and a mean hinge loss.
 *
 * @param {Pick<Scene, 'learner' | 'params' | 'points' | 'target'>} scene
 * @returns {number} NaN where it minimises something else
 */
export function measureOf(scene) {
  const hinge =
    scene.target === 'class' &&
    classesOf(scene.points).length === 2 &&
    METHODS.some(({ learner }) => learner === scene.learner);
  return hinge ? yardstickOf(scene) : NaN;
}

/**
 * The machines to compare, each with the parameters of a scene in its own words.
 *
 * @param {Scene} scene
 * @param {Catalog | null} catalog
 * @returns {{ name: string, contender: Contender }[]}   empty where the scene's machine does not
 *   minimise what they do
 */
export function rivalsOf(scene, catalog) {
  const n = scene.points.length;
  // What they come to is compared with what the scene's own machine comes to.
  const lambda = measureOf(scene);
  if (!(lambda > 0)) return [];
  return METHODS.flatMap(({ learner, name }) => {
    const entry = learnerOf({ domain: scene.domain, learner }, catalog);
    if (!entry) return [];
    const params = equivalent(entry, lambda, n, scene);
    return [{ name, contender: Object.freeze({ kernel: scene.kernel, learner, params }) }];
  });
}

/**
 * @param {Entry} entry
 * @param {number} lambda before ½‖f‖²
 * @param {number} n
 * @param {Scene} scene whose own parameters stay where it is this machine
 */
function equivalent(entry, lambda, n, scene) {
  /** @type {Record<string, number>} */
  const params = {};
  for (const spec of entry.params) {
    params[spec.key] =
      entry.name === scene.learner ? (scene.params[spec.key] ?? spec.default) : spec.default;
  }
  if ('C' in params) params.C = 1 / (n * lambda);
  if ('lambda' in params) params.lambda = entry.name === 'soft-svm' ? lambda / 2 : lambda;
  return Object.freeze(params);
}
