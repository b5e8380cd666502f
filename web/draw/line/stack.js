// @ts-check
/** @module */

/**
 * Puts marks that would lie on each other on top of each other: each on the lowest level where it
 * is free, from left to right.
 *
 * @param {ArrayLike<number>} lefts
 * @param {number} width of a mark: nearer ones collide
 * @returns {{ levels: Float64Array, highest: number }}
 */
export function stack(lefts, width) {
  const levels = new Float64Array(lefts.length);
  const order = Array.from(lefts, (_, i) => i).sort((a, b) => lefts[a] - lefts[b] || a - b);
  /** Where each level is free from. @type {number[]} */
  const free = [];
  for (const i of order) {
    let level = free.findIndex((from) => from <= lefts[i]);
    if (level < 0) level = free.length;
    free[level] = lefts[i] + width;
    levels[i] = level;
  }
  return { levels, highest: Math.max(0, free.length - 1) };
}
