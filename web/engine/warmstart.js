// @ts-check
/**
 * Coefficients of a scene that was trained, carried over to one that is like it:
 * a solver that begins there has little left to do.
 *
 * @module
 */

import { finderOf } from '../model/points.js';
import { classesOf } from '../model/scene.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').Training} Training */
/** @typedef {import('../protocol/messages.gen.js').Reached} Reached */

/**
 * A result, and the scene it belongs to.
 *
 * @typedef {{ scene: Scene, training: Training | Reached }} Beginning
 */

/**
 * Coefficients for the points of a scene, by the ids of points. New points, and points whose
 * class changed, get 0; the solver makes the rest feasible again.
 *
 * @param {Beginning | null} reached
 * @param {Scene} scene
 * @returns {Float64Array | undefined} n·outputs; undefined where nothing can be carried over
 */
export function warmStart(reached, scene) {
  if (!reached || !isLike(reached, scene)) return undefined;
  const { outputs, coef } = reached.training;
  const { points } = reached.scene;
  const before = finderOf(points);
  const start = new Float64Array(scene.points.length * outputs);
  let any = false;
  for (let i = 0; i < scene.points.length; i++) {
    const { id, label } = scene.points[i];
    const row = before.indexOf(id);
    if (row < 0 || points[row].label !== label) continue;
    for (let j = 0; j < outputs; j++) {
      const value = coef[row * outputs + j];
      if (!Number.isFinite(value) || value === 0) continue;
      start[i * outputs + j] = value;
      any = true;
    }
  }
  return any ? start : undefined;
}

/**
 * Whether the same outputs mean the same classes, and the numbers are worth something.
 *
 * @param {Beginning} reached
 * @param {Scene} scene
 */
function isLike({ scene: before, training }, scene) {
  if (('status' in training && training.status === 'failed') || training.outputs === 0)
    return false;
  if (
    before.domain !== scene.domain ||
    before.dim !== scene.dim ||
    before.target !== scene.target ||
    before.learner !== scene.learner ||
    before.params.multiclass !== scene.params.multiclass
  )
    return false;
  if (training.rule === 'values') return true;
  if (training.rule !== 'pairs') return false;
  // Inside and outside are the same whatever the points are.
  if (training.classes[0] < 0) return true;
  const classes = classesOf(scene.points);
  return (
    classes.length === training.classes.length &&
    classes.every((label, i) => label === training.classes[i])
  );
}
