// @ts-check
/** @module */

import { isDecided, isMissed } from './decided.js';

/**
 * Counts what is wrong, slice after slice.
 *
 * @param {import('./output.js').Kind} kind
 * @param {number} outputs
 */
export function createTally(kind, outputs) {
  let [wrong, undecided, squares, n] = [0, 0, 0, 0];
  return {
    /** @param {{ decision: Float64Array, label: Float64Array }} told @param {ArrayLike<number>} y */
    add({ decision, label }, y) {
      for (let i = 0; i < label.length; i++) {
        n++;
        const f = decision[i * outputs];
        if (kind === 'values') squares += (f - y[i]) ** 2;
        else if (!isDecided(label[i])) undecided++;
        else if (kind === 'novelty' ? f < 0 : isMissed(label[i], y[i])) wrong++;
      }
    },
    result: () => ({
      n,
      wrong: kind === 'values' ? Math.sqrt(squares / n) : wrong / n,
      undecided: undecided / n,
    }),
  };
}
