// @ts-check
/** @module */

/** Of more points than these a sample is drawn: so many machines are not trained on all. */
const MOST = 1000;
/** How many points a sample has. */
export const SAMPLE = 400;

/**
 * The points that machines of a sweep learn from: all, or a sample that the seed decides.
 *
 * @template T
 * @param {readonly T[]} points
 * @param {number} seed
 * @returns {readonly T[]} in their order
 */
export function sampleOf(points, seed) {
  if (points.length <= MOST) return points;
  let state = (seed ^ 0x9e3779b9) >>> 0;
  /** A number below n, by xorshift. @param {number} n */
  const below = (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % n;
  };
  const places = new Set();
  while (places.size < SAMPLE) places.add(below(points.length));
  return points.filter((_, i) => places.has(i));
}
