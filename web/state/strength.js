// @ts-check
/**
 * How strongly learners regularise, in one unit: C in ½‖f‖² + C·Σ loss. With it a learner takes
 * over from another with the same trade-off, so that only the loss changes.
 *
 * @module
 */

import { classesOf } from '../model/scene.js';

/** @typedef {Readonly<Record<string, number>>} Params */

/**
 * key is the parameter that says it; C from its value and back, for n points.
 *
 * @typedef {{
 *   key: string,
 *   toC: (value: number, n: number, params: Params) => number,
 *   ofC: (C: number, n: number, params: Params) => number,
 * }} Strength
 */

/** ½‖f‖² + C·Σ loss. @type {Strength} */
const PRICE = { key: 'C', toC: (C) => C, ofC: (C) => C };

/** The loss on average, and λ/2·‖f‖² as many times. @param {1 | 2} times @returns {Strength} */
const average = (times) => ({
  key: 'lambda',
  toC: (lambda, n) => 1 / (times * n * lambda),
  ofC: (C, n) => 1 / (times * n * C),
});

/** Σ(y − f)² + λ‖f‖², or with the errors averaged: there λ stands for 2nλ. @type {Strength} */
const RIDGE = {
  key: 'lambda',
  toC: (lambda, n, { scaling }) => 1 / (2 * lambda * (scaling ? 2 * n : 1)),
  ofC: (C, n, { scaling }) => 1 / (2 * C * (scaling ? 2 * n : 1)),
};

/** ½‖w‖² + (C/2)·Σ(y − f)². @type {Strength} */
const HALF = { key: 'price', toC: (C) => C / 2, ofC: (C) => 2 * C };

/** A mean that is ridge regression with the variance of the noise for λ. @type {Strength} */
const NOISE = {
  key: 'noise',
  toC: (noise) => 1 / (2 * noise),
  ofC: (C) => 1 / (2 * C),
};

/** @type {Readonly<Record<string, Strength>>} */
const STRENGTHS = {
  svc: PRICE,
  'svm-doubly-sgd': PRICE,
  svr: PRICE,
  'soft-svm': average(2),
  'svm-sgd': average(1),
  logistic: average(1),
  ridge: RIDGE,
  'ls-svm': HALF,
  gp: NOISE,
};

/**
 * The parameter of a learner that makes it as strong as another.
 *
 * @param {{ learner: string, params: Params }} from
 * @param {{ learner: string, params: Params }} to
 * @param {number} n points
 * @returns {Record<string, number>} empty where the two cannot be compared
 */
export function sameStrength(from, to, n) {
  const [before, after] = [STRENGTHS[from.learner], STRENGTHS[to.learner]];
  if (!before || !after || n === 0) return {};
  const C = before.toC(from.params[before.key], n, from.params);
  const value = snapped(after.ofC(C, n, to.params));
  // No price at all, or a boundless one, is for the learner itself to have or not.
  return value > 0 ? { [after.key]: value } : {};
}

/**
 * The C that a learner's parameters stand for.
 *
 * @param {string} learner
 * @param {Params} params
 * @param {number} n
 * @returns {number} NaN where there is none
 */
export function priceOf(learner, params, n) {
  const strength = STRENGTHS[learner];
  return strength && n > 0 ? strength.toC(params[strength.key], n, params) : NaN;
}

/**
 * The number of points that a machine learns from. Where each pair of classes has a machine of its
 * own, these are the points of two classes.
 *
 * @param {Pick<import('../model/scene.js').Scene, 'points' | 'target'>} scene
 * @param {Params} params
 * @returns {{ n: number, even: boolean }} n is a mean unless all classes are as large
 */
export function partOf({ points, target }, { multiclass }) {
  const classes = target === 'class' && multiclass === 0 ? classesOf(points) : [];
  if (classes.length < 3) return { n: points.length, even: true };
  const n = (2 * points.length) / classes.length;
  const size = (/** @type {number} */ c) => points.filter(({ label }) => label === c).length;
  return { n, even: classes.every((c) => 2 * size(c) === n) };
}

/** The number that a rounding error hides: 3 for 2.9999999999999996. @param {number} v */
function snapped(v) {
  const near = Number(v.toPrecision(6));
  return Math.abs(near - v) <= 1e-12 * Math.abs(v) ? near : v;
}
