// @ts-check
/**
 * Lines along which a share of the points are support vectors. Columns are steps, so the counts are
 * smoothed for drawing; what a place tells is its own number.
 *
 * @module
 */

import { contours } from 'd3-contour';
import { stepAt } from './read.js';

/** @typedef {import('../../../protocol/messages.gen.js').Column} Column */

/** The shares that have a line. */
const SHARES = [0.4, 0.6, 0.9];
/** So many places upwards are looked at. */
const ROWS = 60;
/** So far to each side is smoothed. */
const REACH = 2;

/**
 * Lines in columns (from 0) and shares of the height (from 0 at the bottom), each with the number of
 * support vectors that it stands for. There are none while columns are missing, nor where all machines
 * have about as many.
 *
 * @param {readonly (Column | null)[]} columns @param {number} n
 * @param {(share: number) => number} valueAt   the value of the main parameter at a share of the height
 * @returns {{ count: number, lines: (readonly [number, number])[][] }[]}
 */
export function supportLines(columns, n, valueAt) {
  const width = columns.length;
  if (width < 3 || columns.some((column) => !column)) return [];
  const raw = new Float64Array(width * ROWS);
  columns.forEach((column, c) => {
    for (let r = 0; r < ROWS; r++) {
      const at = /** @type {Column} */ (column);
      raw[r * width + c] = at.support[stepAt(at, valueAt((r + 0.5) / ROWS))];
    }
  });
  if (raw.some((v) => !Number.isFinite(v)) || Math.min(...raw) > 0.9 * Math.max(...raw)) return [];
  const values = smooth(raw, width);
  // A machine of cross-validation learns from fewer points than there are.
  return SHARES.map((share) => share * n).flatMap((count) => {
    const { coordinates } = contours().size([width, ROWS]).contour(Array.from(values), count);
    const lines = coordinates.flatMap((rings) => rings.flatMap((ring) => inside(ring, width)));
    return lines.length > 0 ? [{ count: Math.round(count), lines }] : [];
  });
}

/**
 * The parts of a ring that do not run along the edge of the picture.
 *
 * @param {readonly (readonly number[])[]} ring @param {number} width
 */
function inside(ring, width) {
  /** @type {(readonly [number, number])[][]} */
  const lines = [];
  /** @type {(readonly [number, number])[]} */
  let line = [];
  for (const [x, y] of ring) {
    if (x <= 0 || y <= 0 || x >= width || y >= ROWS) {
      if (line.length > 1) lines.push(line);
      line = [];
    } else line.push([x, y / ROWS]);
  }
  if (line.length > 1) lines.push(line);
  return lines;
}

/** Means over a box. @param {Float64Array} raw @param {number} width */
function smooth(raw, width) {
  const values = new Float64Array(raw.length);
  for (let r = 0; r < ROWS; r++) {
    for (let c = 0; c < width; c++) {
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, r - REACH); y <= Math.min(ROWS - 1, r + REACH); y++) {
        for (let x = Math.max(0, c - REACH); x <= Math.min(width - 1, c + REACH); x++) {
          sum += raw[y * width + x];
          count++;
        }
      }
      values[r * width + c] = sum / count;
    }
  }
  return values;
}
