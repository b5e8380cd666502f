// @ts-check
/**
 * Which point is under the pointer, without asking all of them: points are kept
 * in square buckets.
 *
 * @module
 */

/**
 * @typedef {Readonly<{
 *   nearest: (left: number, top: number, radius: number) => number,
 *   inside: (left: number, top: number, right: number, bottom: number) => number[],
 * }>} Hits   nearest gives an index, −1 if nothing is that near; of several at the same
 * distance, the one on top. inside gives the indices of all points in a rectangle.
 */

const BUCKET = 24;

/**
 * @param {ArrayLike<number>} lefts in px
 * @param {ArrayLike<number>} tops
 * @returns {Hits}
 */
export function createHits(lefts, tops) {
  /** @type {Map<number, number[]>} */
  const buckets = new Map();
  /** @param {number} column @param {number} row */
  const key = (column, row) => row * 1e6 + column;
  /** @param {number} v */
  const place = (v) => Math.floor(v / BUCKET);
  for (let i = 0; i < lefts.length; i++) {
    const k = key(place(lefts[i]), place(tops[i]));
    const bucket = buckets.get(k);
    if (bucket) bucket.push(i);
    else buckets.set(k, [i]);
  }

  /** @type {Hits['inside']} */
  function inside(left, top, right, bottom) {
    /** @type {number[]} */
    const found = [];
    for (let row = place(top); row <= place(bottom); row++) {
      for (let column = place(left); column <= place(right); column++) {
        for (const i of buckets.get(key(column, row)) ?? []) {
          if (lefts[i] >= left && lefts[i] <= right && tops[i] >= top && tops[i] <= bottom) {
            found.push(i);
          }
        }
      }
    }
    return found;
  }

  /** @type {Hits['nearest']} */
  function nearest(left, top, radius) {
    let best = -1;
    let least = radius;
    for (const i of inside(left - radius, top - radius, left + radius, top + radius)) {
      const distance = Math.hypot(lefts[i] - left, tops[i] - top);
      if (distance < least || (distance === least && i > best)) [best, least] = [i, distance];
    }
    return best;
  }

  return { nearest, inside };
}
