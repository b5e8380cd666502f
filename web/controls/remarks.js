// @ts-check
/**
 * What books say instead of a parameter's value: the width σ for γ, the hard
 * margin for C = ∞. By the name of the kernel or learner and the parameter's key.
 *
 * @module
 */

import { writeNumeral } from './numeral.js';

/** @typedef {{ plain: string, tex?: string }} Remark   tex: the same as a formula */

/** @type {Record<string, (value: number) => Remark | null>} */
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
};

/**
 * @param {string} owner
 * @param {string} key
 * @param {number} value
 * @returns {Remark | null} null where there is nothing to say
 */
export function remark(owner, key, value) {
  return REMARKS[`${owner} ${key}`]?.(value) ?? null;
}
