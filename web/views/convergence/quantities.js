// @ts-check
/**
 * What can be seen of a learner's way: its quantities, step by step.
 *
 * @module
 */

/** @typedef {import('../../protocol/messages.gen.js').History} History */
/** @typedef {import('../../protocol/answers.js').Entry} Entry */
/** @typedef {import('../../model/scene.js').Scene} Scene */

/**
 * @typedef
 *   {'objective' | 'gap' | 'errors' | 'norm' | 'hinge' | 'logistic' | 'squared' | 'yardstick'}
 *   QuantityKey
 */

/**
 * name is how it is chosen, axis how it is written at the axis, with its symbol.
 *
 * @type {readonly Readonly<{ key: QuantityKey, name: string, axis: string }>[]}
 */
export const QUANTITIES = [
  { key: 'objective', name: 'Objective', axis: 'objective' },
  { key: 'gap', name: 'Gap', axis: 'primal − dual' },
  { key: 'errors', name: 'Errors', axis: 'training errors' },
  { key: 'norm', name: 'Norm of f', axis: '‖f‖' },
  { key: 'hinge', name: 'Hinge loss', axis: 'mean hinge loss' },
  { key: 'logistic', name: 'Logistic loss', axis: 'mean logistic loss' },
  { key: 'squared', name: 'Squared loss', axis: 'mean squared loss' },
  { key: 'yardstick', name: 'SVM objective', axis: '½λ‖f‖² + mean hinge loss' },
];

/**
 * λ of ½λ‖f‖² + (1/n)Σ hinge that a scene's parameters stand for: C counts the sum of the losses
 * against ½‖f‖², so it is 1/(nC). Where λ stands before ‖f‖², not ½‖f‖², it is twice that.
 *
 * @param {Pick<Scene, 'points' | 'params' | 'learner'>} scene
 * @returns {number} NaN where there is none
 */
export function yardstickOf({ points, params, learner }) {
  const n = points.length;
  if (params.C !== undefined) return n > 0 && Number.isFinite(params.C) ? 1 / (n * params.C) : NaN;
  if (params.lambda === undefined) return NaN;
  return learner === 'soft-svm' ? 2 * params.lambda : params.lambda;
}

/**
 * A quantity at the steps that a history tells of.
 *
 * @param {History} of
 * @param {QuantityKey} key
 * @param {number} lambda of the yardstick
 * @returns {Float64Array}
 */
export function valuesOf(of, key, lambda) {
  // ‖f‖² may come out a rounding below 0.
  if (key === 'norm') return of.norm.map((square) => Math.sqrt(Math.max(square, 0)));
  if (key === 'yardstick') return of.hinge.map((hinge, i) => (lambda / 2) * of.norm[i] + hinge);
  return of[key];
}

/** Whether there is any number in a list. @param {ArrayLike<number>} values */
export const hasNumbers = (values) => Array.prototype.some.call(values, Number.isFinite);

/**
 * What there is to see of some histories.
 *
 * @param {readonly History[]} histories
 * @param {number} lambda
 */
export const quantitiesOf = (histories, lambda) =>
  QUANTITIES.filter(({ key }) => histories.some((of) => hasNumbers(valuesOf(of, key, lambda))));

/**
 * The two sides that an objective is between: what it has reached, and the bound on it. For one
 * that is maximised the bound is the primal, above; for one that is minimised it is below by the
 * gap.
 *
 * @param {History} of
 * @returns
 *   {{ reached: Float64Array, bound: Float64Array | null, above: boolean, names: [string, string] }}
 */
export function sidesOf(of) {
  const above = /^dual/.test(of.goal);
  if (above && hasNumbers(of.primal) && hasNumbers(of.gap))
    return { reached: of.objective, bound: of.primal, above, names: ['dual', 'primal'] };
  const name = of.goal || 'objective';
  // That a likelihood has a gap says nothing about where it could be.
  const bounded = !above && hasNumbers(of.gap) && hasNumbers(of.primal);
  const bound = of.objective.map((value, i) => value - of.gap[i]);
  return {
    reached: of.objective,
    bound: bounded && hasNumbers(bound) ? bound : null,
    above: false,
    names: [name, 'at least'],
  };
}

/**
 * A history that tells of a step exactly, where that is known and the history has left it out. What
 * it does not know stays as it was before.
 *
 * @param {History} of
 * @param
 *   {Pick<import('../../protocol/answers.js').Training, 'iterations' | 'objective' | 'primal' | 'gap' | 'errors' | 'task'> | null}
 *   training
 * @returns {History}
 */
export function withStep(of, training) {
  if (!training) return of;
  const { iterations, objective, primal, gap, errors, task } = training;
  const at = indexAt(of.iterations, iterations);
  if (at < 0 || of.iterations[at] === iterations || iterations > of.total) return of;
  /** @param {Float64Array} list @param {number} [value] */
  const put = (list, value = list[at]) =>
    Float64Array.of(...list.subarray(0, at + 1), value, ...list.subarray(at + 1));
  return {
    ...of,
    iterations: put(of.iterations, iterations),
    objective: put(of.objective, objective),
    primal: put(of.primal, primal),
    gap: put(of.gap, gap),
    errors: put(of.errors, task === 'classification' ? errors : NaN),
    norm: put(of.norm),
    hinge: put(of.hinge),
    logistic: put(of.logistic),
    squared: put(of.squared),
  };
}

/**
 * The number of a list that is in force at a step: the last one told of before it.
 *
 * @param {ArrayLike<number>} iterations ascending
 * @param {number} step
 * @returns {number} index, −1 before the first
 */
export function indexAt(iterations, step) {
  let [low, high] = [0, iterations.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (iterations[middle] <= step) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
