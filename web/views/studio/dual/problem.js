// @ts-check
/**
 * The dual that coefficients by hand are of: its points, its bound, and the coefficients on the
 * stage.
 *
 * @module
 */

import { learnerOf, problemOf } from '../../../model/problem.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Point} Point */
/** @typedef {import('../../../model/scene.js').Scene} Scene */

/** More bars cannot be told apart. */
export const MOST = 150;

/** The scene's problem from its first step to its last. @param {State} state */
export const wholeProblem = ({ scene, frame }) =>
  problemOf({ ...scene, step: null }, frame.engine.catalog);

/** C. @param {State} state */
export const boundOf = ({ scene, frame }) =>
  scene.params.C ?? learnerOf(scene, frame.engine.catalog)?.params[0]?.default ?? 1;

/**
 * The coefficients of the points in order: those on the stage within 0 ≤ α ≤ C, 0 for points that
 * have none there.
 *
 * @param {State} state
 */
export function coefficientsOf(state) {
  const known = new Map(state.stage.dual.alphas);
  const C = boundOf(state);
  return Float64Array.from(state.scene.points, ({ id }) =>
    Math.min(Math.max(known.get(id) ?? 0, 0), C),
  );
}

/**
 * Coefficients as the stage keeps them: by the ids of their points, so that they stay with them.
 *
 * @param {readonly Pick<Point, 'id'>[]} points
 * @param {ArrayLike<number>} alpha
 */
export const pairsOf = (points, alpha) =>
  points.map(({ id }, i) => /** @type {const} */ ([id, alpha[i]]));

/** Whether two scenes have the same dual. @param {Scene} a @param {Scene} b */
export const isSameDual = (a, b) =>
  a.points === b.points &&
  a.kernel === b.kernel &&
  a.params === b.params &&
  a.repair === b.repair &&
  a.dim === b.dim &&
  a.view === b.view;
