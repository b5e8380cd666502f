// @ts-check
/**
 * A parameter's value in the terms of books: the width σ for γ, the hard margin for C = ∞, C for λ.
 * By the name of the kernel or learner and the parameter's key.
 *
 * @module
 */

import { short } from '../lib/format.js';
import { priceOf } from '../state/strength.js';
import { writeNumeral } from '../ui/numeral.js';

/** @typedef {{ plain: string, tex?: string }} Remark   tex: the same as a formula */

/**
 * The rest that a remark may need: all parameters, and the number of points.
 *
 * @typedef {{ params: Readonly<Record<string, number>>, n: number }} About
 */

/** @type {Record<string, (value: number, about: About) => Remark | null>} */
const REMARKS = {
  'rbf gamma': (gamma) => {
    const width = Number((1 / Math.sqrt(2 * gamma)).toPrecision(3));
    const sigma = writeNumeral(width, { kind: 'real' });
    return {
      tex: `\\sigma = ${sigma.replaceAll('−', '-')} \\text{ in } e^{-\\lVert x-z\\rVert^2/2\\sigma^2}`,
      plain: `σ = ${sigma} in exp(−‖x−z‖²/2σ²)`,
    };
  },
  'svc C': (price) =>
    price === Infinity ? { plain: 'Hard margin: no point may be inside it.' } : null,
  'soft-svm lambda': (_, about) => asPrice('soft-svm', 'C = 1/(2nλ)', about),
  'svm-sgd lambda': (_, about) => asPrice('svm-sgd', 'C = 1/(nλ)', about),
  'logistic lambda': (_, about) => asPrice('logistic', 'C = 1/(nλ)', about),
  'ridge lambda': (lambda, { params: { scaling }, n }) =>
    scaling && n > 0 ? { plain: `The same as λ = ${short(2 * n * lambda)} in K + λI.` } : null,
  'gp noise': (noise) => ({
    plain: `σ = ${short(Math.sqrt(noise))}. The mean is that of ridge regression with λ = σ².`,
  }),
};

/** @param {string} learner @param {string} form @param {About} about @returns {Remark | null} */
function asPrice(learner, form, { params, n }) {
  const price = priceOf(learner, params, n);
  return Number.isFinite(price)
    ? {
        plain: `${form} = ${short(price)}, the price of a violation in the support vector machine.`,
      }
    : null;
}

/**
 * @param {string} owner
 * @param {string} key
 * @param {number} value
 * @param {About} [about]
 * @returns {Remark | null} null where there is nothing to say
 */
export function remark(owner, key, value, about = { params: { [key]: value }, n: 0 }) {
  return REMARKS[`${owner} ${key}`]?.(value, about) ?? null;
}
