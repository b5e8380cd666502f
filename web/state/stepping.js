// @ts-check
/**
 * Where a scene is on the way of its learner: a learner is shown at a step, or at its end.
 *
 * @module
 */

import { indexOfPoint } from '../model/points.js';
import { sameProblem } from '../model/problem.js';
import { LIMITS } from '../model/scene.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('./store.js').State} State */
/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('../protocol/messages.gen.js').History} History */
/** @typedef {import('../protocol/answers.js').Training} Training */

/** The fastest speed: no pause between steps, of which more and more are taken at once. */
export const FASTEST = 1000;

/**
 * Whether two scenes have the same way: all is the same to the learner but the step that is shown.
 *
 * @param {Scene} a
 * @param {Scene} b
 */
export const sameWay = (a, b) =>
  sameProblem(
    a.step === null ? a : { ...a, step: null },
    b.step === null ? b : { ...b, step: null },
  );

/**
 * The way of the scene's learner, as far as it is known.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {History | null}
 */
export function historyOf({ scene, frame: { history } }) {
  return history && sameWay(history.scene, scene) ? history.of : null;
}

/**
 * The result of the scene's learner at the step of the scene; null while it is on its way and where
 * there is nothing to learn.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {Training | null}
 */
export function arrived({ scene, frame }) {
  return frame.scene && sameProblem(frame.scene, scene) ? frame.training : null;
}

/**
 * Whether the last step is shown, or one that would be after it.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 */
export function isLast(state) {
  const { step } = state.scene;
  if (step === null) return false;
  const total = historyOf(state)?.total;
  if (total !== undefined) return step >= total;
  const training = arrived(state);
  return training !== null && training.status !== 'running';
}

/**
 * Whether two scenes have other data: another source, file or kind of elements, or none of the same
 * points. A point that was added, moved or removed makes no other data.
 *
 * @param {Scene} next
 * @param {Scene} scene
 */
function hasOtherData(next, scene) {
  const keys = /** @type {const} */ (['domain', 'dim', 'target', 'data', 'table']);
  if (keys.some((key) => next[key] !== scene[key])) return true;
  const [first, last] = [next.points[0], next.points.at(-1)];
  if (!first || !last) return scene.points.length > 0;
  if (scene.points.length === 0) return false;
  return indexOfPoint(scene.points, first.id) < 0 && indexOfPoint(scene.points, last.id) < 0;
}

/**
 * The scene that an edit makes, shown at the step that one expects. Other data are learnt to the
 * end, and so is what changes when the last step was shown. Another kernel, learner or number, and
 * points that move, leave the step as it is: one compares the same step of both.
 *
 * @param {Scene} next
 * @param {Pick<State, 'scene' | 'frame'>} state before the edit
 * @returns {Scene}
 */
export function shownAt(next, state) {
  const { scene } = state;
  if (next.step === null || next.step !== scene.step || sameProblem(next, scene)) return next;
  return hasOtherData(next, scene) || isLast(state) ? { ...next, step: null } : next;
}

/**
 * The number of steps, null while it is unknown.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {number | null}
 */
export function totalOf(state) {
  const of = historyOf(state);
  if (of) return of.total;
  return isLast(state) ? (arrived(state)?.iterations ?? null) : null;
}

/**
 * The step that is shown: one after the last is the last.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {number | null}
 */
export function stepOf(state) {
  const { step } = state.scene;
  return step === null ? null : Math.min(step, totalOf(state) ?? step);
}

/**
 * The step that is shown where that is not the last: what is seen is no result then.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {number | null}
 */
export const stepBeforeEnd = (state) => (isLast(state) ? null : stepOf(state));

/**
 * Shows a scene at a step. Any number of them in a row are one step of undo.
 *
 * @param {Store} store
 * @param {number | null} step null for the end
 */
export function goTo(store, step) {
  const to = step === null ? null : Math.min(Math.max(Math.round(step), 0), LIMITS.step);
  store.edit((scene) => (scene.step === to ? scene : { ...scene, step: to }), {
    name: 'Step through',
    gesture: 'steps',
  });
}
