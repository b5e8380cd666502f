// @ts-check
/** @module */

/**
 * Indices of the points by class, within a class as given: the order of the
 * rows of the Gram matrix and of the coefficients.
 *
 * @param {readonly import('../state/scene.js').Point[]} points
 * @returns {number[]}
 */
export function byClass(points) {
  return Array.from(points.keys()).sort((a, b) => points[a].label - points[b].label || a - b);
}

/**
 * Indices of the points from left to right, where values have no classes to order them by.
 *
 * @param {readonly import('../state/scene.js').Point[]} points
 * @returns {number[]}
 */
export function byPlace(points) {
  return Array.from(points.keys()).sort((a, b) => points[a].x[0] - points[b].x[0] || a - b);
}
