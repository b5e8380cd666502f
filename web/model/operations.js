// @ts-check
/** @module */

/**
 * Half of a symmetric matrix of order m from vectors of that length, its factor LLᵀ, and two
 * triangular systems: products and quotients, as the engine counts them.
 *
 * @param {number} m @param {number} length
 */
const system = (m, length) =>
  ((m * (m + 1)) / 2) * length + (m * (m - 1) * (m + 4)) / 6 + m * (m + 1);

/** Ridge regression by w, for n points with D features. @param {number} n @param {number} D */
export const byWeights = (n, D) => system(D, n) + D * n;

/** The same by α. @param {number} n @param {number} D */
export const byCoefficients = (n, D) => system(n, D);
