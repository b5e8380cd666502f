// @ts-check
/**
 * What is said of a λ, in words.
 *
 * @module
 */

import { number, plural, short } from '../../../lib/format.js';

/** @typedef {import('../../../protocol/messages.gen.js').LambdaPoint} LambdaPoint */
/** @typedef {import('../../../state/stage.js').Stage['lambda']['filter']} Filter */

/**
 * The filters: what they are called, h in TeX and plain, and what their strength is. What is added to
 * the diagonal is written as the learner has it.
 */
export const FILTERS = /** @type {const} */ ([
  {
    name: 'tikhonov',
    title: 'Tikhonov',
    tex: 'h(s)=\\dfrac{s}{s+{added}}',
    plain: 'h(s) = s/(s + {added})',
    symbol: '{added}',
  },
  {
    name: 'stopping',
    title: 'Early stopping',
    tex: 'h(s)=1-\\left(1-\\tfrac{s}{s_1}\\right)^{t}',
    plain: 'h(s) = 1 − (1 − s/s₁)ᵗ',
    symbol: 't',
  },
  {
    name: 'truncation',
    title: 'Truncation',
    tex: 'h(s_j)=1\\text{ for }j\\le m,\\ \\text{else }0',
    plain: 'h(sⱼ) = 1 for j ≤ m, else 0',
    symbol: 'm',
  },
]);

/** @param {Filter} filter */
export const filterAt = (filter) => FILTERS.findIndex(({ name }) => name === filter);

/**
 * What the chip at the line says: the strength of the filter that is chosen.
 *
 * @param {{ symbol: string, value: number, filter: Filter, at: LambdaPoint | null }} now
 */
export function chipOf({ symbol, value, filter, at }) {
  const strength = at?.filters[filterAt(filter)]?.strength ?? NaN;
  if (filter === 'stopping' && Number.isFinite(strength)) return `t = ${short(strength)}`;
  if (filter === 'truncation' && Number.isFinite(strength)) return `m = ${short(strength)}`;
  return `${symbol} = ${short(value)}`;
}

/**
 * curve: f is a curve over one coordinate; thing: what is learnt from; noise: the deviation of the
 * noise, NaN where it is not known.
 *
 * @param {{
 *   symbol: string, value: number, filter: Filter, at: LambdaPoint, n: number, examples: number,
 *   classes: boolean, curve: boolean, thing: string, noise: number,
 * }} now
 */
export function sentenceOf(now) {
  const { symbol, value, filter, at, n, examples, classes, thing } = now;
  const where = `${symbol} = ${short(value)}`;
  if (Number.isNaN(at.dimension))
    return `At ${where} there is no best f, or rounding hides it: choose a ${symbol === 'C' ? 'smaller' : 'larger'} ${symbol}.`;
  const f = now.curve ? 'the curve' : 'f';
  const dimension = number(at.dimension, 1);
  if (filter !== 'tikhonov') {
    const { strength, training } = at.filters[filterAt(filter)];
    const does =
      filter === 'stopping'
        ? `Gradient descent that stops after ${short(strength)} steps`
        : `The sum of the ${plural(strength, 'largest eigenvector')}`;
    const spends = filter === 'stopping' ? 'spends' : `is the nearest to`;
    return `${does} ${spends} the ${dimension} degrees of freedom of ${where}, and misses ${thing === 'item' ? 'an' : 'a'} ${thing} that it has seen by ${number(Math.sqrt(training))} (root mean square).`;
  }
  const spent = `At ${where} ${f} spends ${dimension} of ${examples} degrees of freedom`;
  if (classes) {
    const left = number(Math.sqrt(at.leftOut));
    return `${spent}. ${at.wrong} of ${n} ${thing}s get another class than theirs, and ${at.wrongLeftOut} if each is judged without itself; f is then ${left} from ±1 (root mean square).`;
  }
  const noise = Number.isFinite(now.noise) ? ` The noise itself is ${number(now.noise)}.` : '';
  return `${spent}; ${thing === 'item' ? 'an' : 'a'} ${thing} that it has not seen is missed by ${number(Math.sqrt(at.leftOut))} (root mean square), one that it has seen by ${number(Math.sqrt(at.training))}.${noise}`;
}
