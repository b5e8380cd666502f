// @ts-check
/**
 * Where a scene is on the way of its learner: a learner is shown at a step, or at its end.
 *
 * @module
 */

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
 * A kernel's text without its numbers: with others it is the same kernel.
 *
 * @param {string} kernel
 */
const shapeOf = (kernel) => kernel.replace(/-?\d+(\.\d*)?(e[+-]?\d+)?/g, '#');

/**
 * The scene that an edit makes, shown at the step that one expects. Other data and another kernel
 * are learnt to the end, or from the first step on where a run goes on; and so is what changes when
 * the last step was shown. Points and numbers that change leave the step as it is.
 *
 * @param {Scene} next
 * @param {Pick<State, 'scene' | 'frame' | 'focus'>} state before the edit
 * @returns {Scene}
 */
export function shownAt(next, state) {
  const { scene, focus } = state;
  if (next.step === null || next.step !== scene.step || sameProblem(next, scene)) return next;
  const other =
    next.data?.name !== scene.data?.name ||
    next.table !== scene.table ||
    shapeOf(next.kernel) !== shapeOf(scene.kernel);
  if (other) return { ...next, step: focus.running ? 0 : null };
  return isLast(state) ? { ...next, step: null } : next;
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
