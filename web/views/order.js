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
