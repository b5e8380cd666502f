// @ts-check
/** @module */

/** @typedef {readonly import('./scene.js').Point[]} Points */

/**
 * Indices of points by class, within a class as given: the order of the
 * rows of the Gram matrix and of the coefficients.
 *
 * @param {Points} points
 * @param {Iterable<number>} [rows] some of them
 * @returns {number[]}
 */
export function byClass(points, rows = points.keys()) {
  return Array.from(rows).sort((a, b) => points[a].label - points[b].label || a - b);
}

/**
 * Indices of points from left to right, where values have no classes to order them by.
 *
 * @param {Points} points
 * @param {Iterable<number>} [rows] some of them
 * @returns {number[]}
 */
export function byPlace(points, rows = points.keys()) {
  return Array.from(rows).sort((a, b) => points[a].x[0] - points[b].x[0] || a - b);
}
