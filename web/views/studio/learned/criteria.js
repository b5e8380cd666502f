// @ts-check
/**
 * What a mixture can be good by: in a word, as a formula, and in a sentence.
 *
 * @module
 */

import { short } from '../../../lib/format.js';

/** @typedef {import('../../../protocol/messages.gen.js').KernelCriterion} CriterionName */

/**
 * value names what is told of a step; param is the number that it depends on, '' for none.
 *
 * @typedef {Readonly<{
 *   name: CriterionName, button: string, tex: string, plain: string, about: string, value: string,
 *   param: '' | 'C' | 'lambda' | 'noise',
 * }>} Criterion
 */

/** @type {readonly Criterion[]} */
export const CRITERIA = [
  {
    name: 'alignment',
    button: 'Alignment',
    tex: '\\max_\\mu\\ \\frac{\\langle K_\\mu,T\\rangle}{\\lVert K_\\mu\\rVert\\,\\lVert T\\rVert}',
    plain: 'max ⟨K, T⟩ / (‖K‖·‖T‖)',
    about:
      'K is to look like T, which is high within a class and low between two. A constant counts.',
    value: 'alignment',
    param: '',
  },
  {
    name: 'centred',
    button: 'Centred',
    tex: '\\max_\\mu\\ \\frac{\\langle HK_\\mu H,T\\rangle}{\\lVert HK_\\mu H\\rVert\\,\\lVert HTH\\rVert}',
    plain: 'max ⟨HKH, T⟩ / (‖HKH‖·‖HTH‖)',
    about:
      'The same after the mean is taken out of K, so that a constant in a term counts no more.',
    value: 'centred alignment',
    param: '',
  },
  {
    name: 'simplemkl',
    button: 'SimpleMKL',
    tex: '\\min_\\mu\\max_\\alpha\\ \\textstyle\\sum\\alpha_i-\\tfrac12\\sum\\alpha_i\\alpha_jy_iy_jK_\\mu(x_i,x_j)',
    plain: 'min over μ, max over α: Σα − ½ ΣΣ αᵢαⱼyᵢyⱼK(xᵢ,xⱼ)',
    about: 'The mixture whose machine pays least for margin and errors together.',
    value: 'dual value',
    param: 'C',
  },
  {
    name: 'easymkl',
    button: 'EasyMKL',
    tex: '\\mu_k\\propto\\gamma^\\top YK_kY\\gamma,\\quad \\gamma=\\arg\\min\\,(1-\\Lambda)\\,\\gamma^\\top Y{\\textstyle\\sum}K_kY\\gamma+\\Lambda\\lVert\\gamma\\rVert^2',
    plain: 'μ ∝ γᵀYKYγ at the γ of the nearest points of both hulls',
    about:
      'A term weighs as much as it keeps the classes’ hulls apart, seen by all terms together.',
    value: 'objective',
    param: 'lambda',
  },
  {
    name: 'evidence',
    button: 'Evidence',
    tex: '\\max_\\mu\\ \\log N(y\\mid0,\\,K_\\mu+\\sigma^2I)',
    plain: 'max log N(y | 0, K + σ²I)',
    about: 'Pays for what fits and for every bump that was not needed.',
    value: 'log evidence',
    param: 'noise',
  },
];

/** @param {CriterionName} name */
export const criterionOf = (name) => CRITERIA.find((one) => one.name === name) ?? CRITERIA[0];

/**
 * A number of a criterion as a slider takes it.
 *
 * @param {Pick<import('../../../protocol/answers.js').ParamSpec, 'key' | 'symbol' | 'name' | 'doc' | 'low' | 'high' | 'max' | 'default'>} of
 * @returns {import('../../../protocol/answers.js').ParamSpec}
 */
const numberOf = (of) => ({
  ...of,
  kind: 'real',
  scale: 'log',
  min: 0,
  minOpen: true,
  maxOpen: false,
  infinite: false,
  values: [],
  names: [],
  minor: false,
});

/** The numbers of criteria, which are set where the learner has no such number. */
export const NUMBERS = Object.freeze({
  C: numberOf({
    key: 'C',
    symbol: 'C',
    name: 'price of a violation',
    doc: 'What a point inside the margin costs the machine of SimpleMKL.',
    low: 0.01,
    high: 1000,
    max: 1e6,
    default: 1,
  }),
  lambda: numberOf({
    key: 'lambda',
    symbol: 'Λ',
    name: 'towards the means',
    doc: 'At 1 a term weighs as much as its class means are apart.',
    low: 0.001,
    high: 1,
    max: 1,
    default: 0.1,
  }),
  noise: numberOf({
    key: 'noise',
    symbol: 'σ²',
    name: 'noise',
    doc: 'The variance that is no part of the kernel.',
    low: 1e-4,
    high: 10,
    max: 1e6,
    default: 0.3,
  }),
});

/**
 * How sure it is that no weights are better.
 *
 * @param {import('../../../protocol/messages.gen.js').LearnedKernel} learned
 * @param {number} step
 * @param {Criterion} criterion
 */
export function certaintyOf({ gaps, slopes }, step, criterion) {
  const [gap, slope] = [gaps[step], slopes[step]];
  if (Number.isFinite(gap)) {
    return criterion.name === 'easymkl'
      ? `Gap ${short(gap, 2)}: γ is no further from its optimum.`
      : `Gap ${short(gap, 2)}: no mixture is better by more.`;
  }
  return `Slope ${short(slope, 2)}: a local maximum, maybe not the only one.`;
}
