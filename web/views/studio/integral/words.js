// @ts-check
/** @module */

import { number, short } from '../../../lib/format.js';

/** @typedef {import('../../../protocol/messages.gen.js').Integral} Integral */
/** @typedef {import('../../../protocol/messages.gen.js').Judgement} Judgement */

/** A share of ∫f² below which a value cannot be told from 0 for rounding. */
const ROUNDING = 1e-13;

/**
 * Whether the integral is below 0, above, or cannot be told from 0.
 *
 * @param {Pick<Integral, 'value' | 'error' | 'square'>} integral
 */
export function signOf({ value, error, square }) {
  const doubt = 2 * error + ROUNDING * square;
  return Math.abs(value) <= doubt ? 0 : Math.sign(value);
}

/**
 * What the numbers say of the kernel.
 *
 * @param {Integral} integral
 * @param {readonly [number, number]} range
 * @param {Judgement | null} verdict on the line, null while it is not known
 */
export function sentenceOf(integral, [from, to], verdict) {
  const sign = signOf(integral);
  if (sign < 0) return `Below 0: this f refutes the kernel on [${number(from)}, ${number(to)}].`;
  const here = sign === 0 ? 'It is 0 as far as can be told.' : 'Not below 0 for this f.';
  if (integral.least < 0) return `${here} Another f makes it negative: press “Refute”.`;
  if (verdict === 'proved') return `${here} The kernel is proved, so no f makes it negative.`;
  if (verdict === 'refuted')
    return `${here} No f of ${integral.worst.length} places here makes it negative; a few points do.`;
  return `${here} No f of these places makes it negative, which proves nothing of others.`;
}

/** @param {Integral} integral */
export const errorWords = ({ error }) => (error === 0 ? '' : `± ${short(error, 1)}`);
