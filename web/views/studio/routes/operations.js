// @ts-check
/** @module */

/**
 * Makes a symmetric matrix of order a from vectors of length b, and solves with it.
 *
 * @param {number} a @param {number} b
 */
export const operations = (a, b) => (a * a * a) / 3 + a * a * b;
