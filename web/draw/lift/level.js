// @ts-check
/**
 * Where values on a grid cross zero.
 *
 * @module
 */

import { settle } from '../plane/levels.js';

/**
 * A place on an edge of the grid: share of the way from vertex a to vertex b.
 *
 * @typedef {Readonly<{ a: number, b: number, share: number }>} Crossing
 */

/**
 * The zero line of a function on a grid, as segments: two crossings each, in turn. A cell that it
 * passes twice is resolved by the mean of its corners; in one with a corner without a sign there is
 * none.
 *
 * @param {ArrayLike<number>} values row after row
 * @param {number} columns
 * @returns {Crossing[]}
 */
export function zeroLine(values, columns) {
  /** @type {Crossing[]} */
  const segments = [];
  const rows = Math.floor(values.length / columns);
  const { unknown } = settle(values, columns, rows);
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const first = row * columns + column;
      // Around the cell.
      const corners = [first, first + 1, first + columns + 1, first + columns];
      const f = corners.map((vertex) => values[vertex]);
      if (!f.every(Number.isFinite) || corners.some((vertex) => unknown?.[vertex])) continue;
      /** @type {(Crossing | null)[]} */
      const edges = corners.map((a, i) => {
        const next = (i + 1) % 4;
        if (f[i] < 0 === f[next] < 0) return null;
        return { a, b: corners[next], share: f[i] / (f[i] - f[next]) };
      });
      const found = edges.filter((edge) => edge !== null);
      // Passed twice: the middle joins the corners of its sign, and the lines cut off the others.
      const middle = f[0] + f[1] + f[2] + f[3] < 0;
      if (found.length === 4 && middle !== f[0] < 0) found.unshift(...found.splice(3));
      segments.push(...found);
    }
  }
  return segments;
}
