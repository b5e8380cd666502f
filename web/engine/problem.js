// @ts-check
/**
 * What the engine is told of a scene.
 *
 * @module
 */

/** @typedef {import('../state/scene.js').Scene} Scene */
/** @typedef {import('./calls.js').Problem} Problem */

/**
 * @param {Scene} scene
 * @returns {{ x: Float64Array, y: Float64Array }}
 */
export function dataOf({ points, dim }) {
  const x = new Float64Array(points.length * dim);
  const y = new Float64Array(points.length);
  points.forEach((point, i) => {
    for (let a = 0; a < dim; a++) x[dim * i + a] = point.x[a];
    y[i] = point.label;
  });
  return { x, y };
}

/**
 * @param {Scene} scene
 * @param {Float64Array} [start]
 * @returns {Problem}
 */
export function problemOf(scene, start) {
  const { domain, dim, kernel, learner, params, repair, seed } = scene;
  const problem = { domain, dim, ...dataOf(scene), kernel, learner, params, seed };
  return {
    ...problem,
    ...(repair !== 'none' && { repair }),
    ...(start && { start }),
  };
}

/**
 * Whether two scenes are the same to a learner.
 *
 * @param {Scene} a
 * @param {Scene} b
 */
export function sameProblem(a, b) {
  return (
    a.points === b.points &&
    a.kernel === b.kernel &&
    a.learner === b.learner &&
    a.seed === b.seed &&
    a.domain === b.domain &&
    a.dim === b.dim &&
    a.repair === b.repair &&
    sameParams(a.params, b.params)
  );
}

/** @param {Scene['params']} a @param {Scene['params']} b */
function sameParams(a, b) {
  const keys = Object.keys(a);
  return a === b || (keys.length === Object.keys(b).length && keys.every((k) => a[k] === b[k]));
}
