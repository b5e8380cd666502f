// @ts-check
/**
 * Bumps on the plane: a sum as a field with its zero line, and each bump as a small set of
 * contours around its point.
 *
 * @module
 */

import { bordered, levelLines } from '../../../draw/plane/levels.js';
import { valueAt } from '../../../draw/plane/sampling.js';

/** @typedef {import('../../../draw/plane/levels.js').Line} Line */
/** @typedef {import('../../../protocol/answers.js').Surface} Surface */
/** @typedef {import('./questions.js').Kernels} Kernels */

/** A bump's contours, as shares of its height at its point. */
const SHARES = [0.85, 0.6];

/**
 * Values on the grid of kernel functions as a surface.
 *
 * @param {Kernels} kernels
 * @param {ArrayLike<number>} values
 * @returns {Surface}
 */
export function surfaceOf({ view, width, height }, values) {
  const plain = { label: null, min: 0, max: 0, method: '' };
  return { view, width, height, values: Float32Array.from(values), ...plain };
}

/**
 * Where a sum takes a value, in shares of the picture.
 *
 * @param {Kernels} kernels
 * @param {ArrayLike<number>} values
 * @param {number} level
 */
export const contourLines = ({ width, height }, values, level) =>
  levelLines(bordered(values, width, height), level);

/** Contours in shares of the picture, by row. @type {WeakMap<Kernels, Map<number, Line[]>>} */
const known = new WeakMap();

/**
 * The contours of k(xᵢ, ·) around xᵢ; none where the picture is too coarse to show any.
 *
 * @param {Kernels} kernels
 * @param {number} row
 * @param {readonly [number, number]} place xᵢ
 * @returns {readonly Line[]}
 */
export function bumpLines(kernels, row, [x, y]) {
  const { width, height, count, values } = kernels;
  let rows = known.get(kernels);
  if (!rows) known.set(kernels, (rows = new Map()));
  let lines = rows.get(row);
  if (!lines) {
    const own = values.subarray(row * count, (row + 1) * count);
    const peak = valueAt(surfaceOf(kernels, own), x, y);
    const grid = bordered(own, width, height);
    lines =
      Number.isFinite(peak) && peak !== 0
        ? SHARES.flatMap((share) => levelLines(grid, share * peak))
        : [];
    rows.set(row, lines);
  }
  return lines;
}
