// @ts-check
/**
 * The learners that are trained twice, step by step: in words, formulas and columns.
 *
 * @module
 */

import { count } from '../../../lib/format.js';

/** @typedef {import('../../../state/stage.js').Stage['routes']} Stage */
/** @typedef {Exclude<Stage['tab'], 'ridge'>} Kind */

/**
 * says tells the rule on features and by the kernel, columns are the heads of the steps, sees is what
 * both are compared by in a step.
 *
 * @typedef {Readonly<{
 *   learner: string, name: string, classes: boolean,
 *   says: string, columns: readonly string[],
 * }>} Way
 */

const MARGINS = [
  't',
  'point',
  'y·f by the kernel',
  'y·f by features',
  'apart',
  'βᵢ',
  '‖w‖²',
  'θ apart',
];

/** @type {Record<Kind, Way>} */
const KINDS = {
  stochastic: {
    learner: 'svm-sgd',
    name: 'stochastic gradients',
    classes: true,
    says: 'On features $w=\\theta/(\\lambda t)$, and where $y_i\\langle w,\\psi(x_i)\\rangle<1$: $\\theta:=\\theta+y_i\\psi(x_i)$. By the kernel $\\beta_i:=\\beta_i+y_i$ instead. Lemma 16.3 of Understanding Machine Learning: $\\theta^{(t)}=\\sum_i\\beta_i^{(t)}\\psi(x_i)$ at every t, and $\\bar w$ is the same.',
    columns: MARGINS,
  },
  lms: {
    learner: 'lms',
    name: 'least mean squares',
    classes: false,
    says: 'On features (5.3): $\\theta:=\\theta+\\alpha\\sum_i\\bigl(y_i-\\theta^{\\top}\\varphi(x_i)\\bigr)\\varphi(x_i)$. By the kernel (5.11): $\\beta_i:=\\beta_i+\\alpha\\bigl(y_i-\\sum_j\\beta_jk(x_j,x_i)\\bigr)$, for all i. From 0 on, $\\theta=\\sum_i\\beta_i\\varphi(x_i)$ (5.6).',
    columns: ['t', '½ Σ(y − f)² by the kernel', 'by features', 'apart', '‖θ‖²', 'θ apart'],
  },
  perceptron: {
    learner: 'perceptron',
    name: 'the perceptron',
    classes: true,
    says: 'On features, where $y_i\\langle w,\\psi(x_i)\\rangle\\le 0$: $w:=w+y_i\\psi(x_i)$. By the kernel $\\beta_i:=\\beta_i+y_i$ instead, so that β counts mistakes and $w=\\sum_i\\beta_i\\psi(x_i)$: exercise 16.2 of Understanding Machine Learning.',
    columns: MARGINS,
  },
};

/** Least mean squares that correct one point a step. @type {Way} */
const ONE_BY_ONE = {
  ...KINDS.lms,
  says: 'On features (5.4): $\\theta:=\\theta+\\alpha\\bigl(y_i-\\theta^{\\top}\\varphi(x_i)\\bigr)\\varphi(x_i)$. By the kernel $\\beta_i:=\\beta_i+\\alpha\\bigl(y_i-\\sum_j\\beta_jk(x_j,x_i)\\bigr)$, for one i a step. From 0 on, $\\theta=\\sum_i\\beta_i\\varphi(x_i)$ (5.6).',
  columns: ['t', 'point', 'f by the kernel', 'f by features', 'apart', 'βᵢ', '‖θ‖²', 'θ apart'],
};

/** @param {Kind} tab @param {boolean} oneByOne */
export const wayOf = (tab, oneByOne) => (tab === 'lms' && oneByOne ? ONE_BY_ONE : KINDS[tab]);

/**
 * What a step costs both, in multiplications.
 *
 * @param {Kind} tab
 * @param {number} n points
 * @param {number} D features
 */
export function costsOf(tab, n, D) {
  const one = `One coefficient costs n = ${count(n)} multiplications with K at hand, one point on features 2D = ${count(2 * D)}.`;
  if (tab !== 'lms') return one;
  return `A sweep over all coefficients costs n² = ${count(n * n)} multiplications with K at hand, on features 2nD = ${count(2 * n * D)}. ${one}`;
}
