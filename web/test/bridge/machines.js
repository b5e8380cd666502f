/**
 * Machines that are really trained, for what is made of them.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { pythonPlan } from '../../export/python/plan.js';
import { value } from './engine.js';
import { random } from '../random.js';

/**
 * Points around the origin, with classes that a circle and a line part, and values.
 *
 * @param {number} n @param {1 | 2 | 3} dim @param {number} classes
 * @param {number} [shift] of all coordinates
 */
export function cloud(n, dim, classes, shift = 0) {
  const { unit: next } = random(7);
  const x = Float64Array.from(
    { length: n * dim },
    () => Math.round((4 * next() - 2 + shift) * 1000) / 1000,
  );
  const at = (/** @type {number} */ i, /** @type {number} */ a) => x[i * dim + a] - shift;
  const label = Float64Array.from({ length: n }, (_, i) => {
    if (classes === 2) return Math.hypot(at(i, 0), dim > 1 ? at(i, 1) : 0) < 1.1 ? 3 : 2;
    return at(i, 0) < -0.6 ? 1 : dim > 1 && at(i, 1) < 0 ? 2 : 4;
  });
  const target = Float64Array.from({ length: n }, (_, i) => Math.sin(2 * at(i, 0)) + 0.1 * next());
  return { x, label, target };
}

/**
 * Trains and returns what exports are made from.
 *
 * @param {any} mercer
 * @param {any} problem
 * @param {Partial<import('../../export/model.js').Machine>} [rest]
 * @returns {import('../../export/model.js').Machine}
 */
export function trained(mercer, problem, rest = {}) {
  const parsed = value(mercer.parse({ domain: problem.domain, kernel: problem.kernel }));
  const training = value(mercer.train(problem));
  value(mercer.release(training.model));
  const domain = value(mercer.catalog()).domains.find(({ name }) => name === problem.domain);
  const entry = domain.learners.find((one) => one.name === problem.learner);
  const defaults = Object.fromEntries(entry.params.map((spec) => [spec.key, spec.default]));
  const { dim } = problem;
  return {
    domain: problem.domain,
    items: problem.items ?? null,
    dim: dim ?? 2,
    x: Array.from(problem.y, (_, i) =>
      problem.items ? [] : Array.from(problem.x.subarray(i * dim, (i + 1) * dim)),
    ),
    y: Array.from(problem.y),
    kernel: parsed.text,
    tree: parsed.tree,
    learner: problem.learner,
    params: { ...defaults, ...problem.params },
    step: problem.stop ?? null,
    repaired: problem.repair !== undefined,
    training,
    ...rest,
  };
}

/** What learners are tried with: parameters, and how near the values of other programs must be. */
const LEARNERS = /** @type {Record<string, { task: string, params: any, near: number }[]>} */ ({
  svc: [
    { task: 'classification', params: { C: 3, tolerance: 1e-6 }, near: 1e-3 },
    { task: 'classification', params: { C: 0.5, tolerance: 1e-6, multiclass: 1 }, near: 1e-3 },
  ],
  'soft-svm': [{ task: 'classification', params: { lambda: 0.1 }, near: 1e-6 }],
  'svm-sgd': [{ task: 'classification', params: { lambda: 0.1, steps: 200 }, near: 1e-6 }],
  'svm-doubly-sgd': [
    { task: 'classification', params: { C: 1, batch: 5, steps: 200 }, near: 1e-6 },
  ],
  perceptron: [{ task: 'classification', params: { epochs: 5 }, near: 1e-6 }],
  logistic: [{ task: 'classification', params: { lambda: 0.1 }, near: 1e-6 }],
  ridge: [
    { task: 'regression', params: { lambda: 0.3 }, near: 1e-6 },
    { task: 'regression', params: { lambda: 0.01, scaling: 1 }, near: 1e-6 },
    { task: 'classification', params: { lambda: 0.3 }, near: 1e-6 },
    { task: 'classification', params: { lambda: 0.3, multiclass: 1 }, near: 1e-6 },
  ],
  'ls-svm': [
    { task: 'classification', params: { price: 3 }, near: 1e-6 },
    { task: 'classification', params: { price: 3, multiclass: 1 }, near: 1e-6 },
    { task: 'regression', params: { price: 3 }, near: 1e-6 },
  ],
  lms: [{ task: 'regression', params: { rate: 0.01, steps: 50 }, near: 1e-6 }],
  gp: [{ task: 'regression', params: { noise: 0.1 }, near: 1e-6 }],
  svr: [{ task: 'regression', params: { C: 2, epsilon: 0.1, tolerance: 1e-6 }, near: 1e-3 }],
  'nearest-mean': [{ task: 'classification', params: {}, near: 1e-6 }],
  'nearest-medoid': [{ task: 'classification', params: {}, near: 1e-6 }],
  knn: [
    { task: 'classification', params: { k: 3 }, near: 1e-6 },
    { task: 'regression', params: { k: 4 }, near: 1e-6 },
  ],
  kmeans: [{ task: 'clustering', params: { k: 3 }, near: 1e-6 }],
  kmedoids: [{ task: 'clustering', params: { k: 3 }, near: 1e-6 }],
  kpca: [{ task: 'components', params: { components: 3 }, near: 1e-6 }],
  'one-class': [{ task: 'novelty', params: { nu: 0.3, tolerance: 1e-6 }, near: 1e-3 }],
});

/**
 * What a learner of the catalog is tried with; one that is new, with its defaults.
 *
 * @param {import('../../protocol/answers.js').Entry} entry
 */
export const triedWith = ({ name, tasks = [] }) =>
  LEARNERS[name] ?? tasks.map((task) => ({ task, params: {}, near: 1e-6 }));

/**
 * Whether a machine becomes a script. Learners listed above always do; a new one may be refused
 * beforehand.
 *
 * @param {import('../../export/model.js').Machine} machine
 */
export function isScripted(machine) {
  const { objection } = pythonPlan(machine);
  if (LEARNERS[machine.learner]) assert.equal(objection, '', machine.learner);
  return objection === '';
}
