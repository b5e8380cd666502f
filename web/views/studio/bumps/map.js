// @ts-check
/**
 * Bumps on the plane: a sum as a field with its zero line, and each bump as a small set of
 * contours around its point.
 *
 * @module
 */

import { fieldColours } from '../../colour.js';
import { bordered, levelLines } from '../../plane/contours.js';
import { paintField } from '../../plane/field.js';
import { valueAt } from '../../plane/sampling.js';

/** @typedef {import('../../plane/contours.js').Line} Line */
/** @typedef {import('../../plane/items.js').Item} Item */
/** @typedef {import('../../plane/items.js').Polyline} Polyline */
/** @typedef {import('../../plane/geometry.js').Frame} Frame */
/** @typedef {import('./questions.js').Kernels} Kernels */

/** A bump's contours, as shares of its height at its point. */
const SHARES = [0.85, 0.6];

/**
 * @param {Kernels} kernels
 * @param {ArrayLike<number>} values
 * @param {readonly [number, number]} classes negative and positive
 * @param {number} size
 * @returns {Item}
 */
export function fieldItem({ view, width, height }, values, classes, size) {
  const surface = { view, width, height, values: Float32Array.from(values), label: null };
  const raster = paintField({ ...surface, min: 0, max: 0, method: '' }, fieldColours(classes));
  return { kind: 'raster', raster, left: 0, top: 0, width: size, height: size };
}

/**
 * Where a sum takes a value.
 *
 * @param {Kernels} kernels
 * @param {ArrayLike<number>} values
 * @param {number} level
 * @param {number} size
 * @returns {Polyline[]}
 */
export function contourLines({ width, height }, values, level, size) {
  const grid = bordered((p) => values[p], width, height);
  return levelLines(grid, level).map((line) => scaled(line, size));
}

/** @param {Line} line @param {number} size @returns {Polyline} */
function scaled({ points, closed }, size) {
  return { points: Float64Array.from(points, (v) => v * size), closed };
}

/** Contours in units of the picture, by row. @type {WeakMap<Kernels, Map<number, Line[]>>} */
const known = new WeakMap();

/**
 * The contours of k(xᵢ, ·) around xᵢ; none where the picture is too coarse to show any.
 *
 * @param {Kernels} kernels
 * @param {number} row
 * @param {readonly [number, number]} place xᵢ
 * @param {number} size
 * @returns {Polyline[]}
 */
export function bumpLines(kernels, row, [x, y], size) {
  const { view, width, height, count, values } = kernels;
  let rows = known.get(kernels);
  if (!rows) known.set(kernels, (rows = new Map()));
  let lines = rows.get(row);
  if (!lines) {
    const own = values.subarray(row * count, (row + 1) * count);
    const peak = valueAt(
      { view, width, height, values: own, label: null, min: 0, max: 0, method: '' },
      x,
      y,
    );
    const grid = bordered((p) => own[p], width, height);
    lines =
      Number.isFinite(peak) && peak !== 0
        ? SHARES.flatMap((share) => levelLines(grid, share * peak))
        : [];
    rows.set(row, lines);
  }
  return lines.map((line) => scaled(line, size));
}
