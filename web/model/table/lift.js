// @ts-check
/** @module */

/**
 * The point that a place of a slice stands for.
 *
 * @param {import('../../protocol/messages.gen.js').SlicePlane} slice
 * @param {readonly number[]} place
 */
export const lifted = ({ base, x, y }, [u, v]) =>
  Float64Array.from(base, (b, i) => b + u * x[i] + v * y[i]);
