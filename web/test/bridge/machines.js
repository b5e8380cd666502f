/**
 * Machines that are really trained, for what is made of them.
 *
 * @module
 */

import { value } from './engine.js';
import { random } from '../random.js';

/**
 * Points around the origin, with classes that a circle and a line part, and values.
 *
 * @param {number} n @param {1 | 2} dim @param {number} classes
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
