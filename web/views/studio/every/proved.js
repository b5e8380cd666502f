// @ts-check
/**
 * The certificate of all C, in words: the worst of all breaks, and the one at hand.
 *
 * @module
 */

import { short } from '../../../lib/format.js';
import { lastUpTo } from '../along/breaks.js';

/** @typedef {import('../../../protocol/messages.gen.js').PathProof} PathProof */

/** The largest, NaN where one is no number. @param {ArrayLike<number>} values */
const most = (values) => Array.from(values).reduce((a, b) => (a >= b || a !== a ? a : b), 0);

/**
 * What is proved of a path: no violation between two breaks is larger than at both of them.
 *
 * @param {PathProof | null} proof   null where it is not known yet
 * @param {number} C
 */
export function proved(proof, C) {
  if (!proof) return 'Each break is checked as soon as the points rest.';
  const here = Math.max(0, lastUpTo(proof.C, C));
  const [gap, violation] = [proof.gap, proof.violation].map((all) => short(most(all), 1));
  const [ownGap, ownViolation] = [proof.gap[here], proof.violation[here]].map((v) => short(v, 1));
  return (
    `Each is checked from α alone: the gap is at most ${gap} of D, and conditions of the optimum are violated by at most ${violation}, which holds for every C. ` +
    `At the last one up to this C: ${ownGap} and ${ownViolation}.`
  );
}
