// @ts-check
/** @module */

/**
 * Whether two lists hold the same values, object by object: whether what was made of the one is
 * still right for the other.
 *
 * @param {readonly unknown[]} a
 * @param {readonly unknown[]} b
 */
export const same = (a, b) =>
  a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
