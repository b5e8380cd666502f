// @ts-check
/**
 * Knows the whole way of the scene's learner where somebody wants to know: while it is gone through
 * step by step, while the convergence view is open, and when the end is to be left backwards.
 *
 * @module
 */

import { goTo, sameWay } from '../state/stepping.js';
import { notify } from '../state/notice.js';
import { EngineError } from '../model/failure.js';
import { isKnown, problemOf } from '../model/problem.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../state/store.js').State} State */

/** The number of later steps in an answer: more than a chart has columns. */
export const SAMPLES = 400;

/** Whether somebody wants to know. @param {State} state */
const isWanted = ({ scene, focus, stage }) =>
  scene.step !== null || stage.column.view === 'convergence' || focus.awaited !== null;

/**
 * @param {import('../state/store.js').Store} store
 * @param {Pick<import('./background.js').BackgroundEngine, 'ask'>} background
 */
export function createHistories(store, background) {
  /** The scene of the last question. @type {Scene | null} */
  let asked = null;

  /**
   * @param {Scene} scene
   * @param {import('../protocol/messages.gen.js').History | null} of
   * @param {string} message
   */
  function tell(scene, of, message) {
    store.setFrame({ history: Object.freeze({ scene, of, message }) });
    const { state } = store;
    const { awaited } = state.focus;
    if (awaited === null || !sameWay(scene, state.scene)) return;
    store.setFocus({ awaited: null });
    if (awaited !== 'back' || state.scene.step !== null) return;
    if (of) goTo(store, Math.max(of.total - 1, 0));
    else notify(store, 'info', message);
  }

  async function follow() {
    const { state } = store;
    const { scene, frame } = state;
    const { catalog } = frame.engine;
    if (!catalog || !isKnown(scene, catalog) || !isWanted(state)) return;
    const known = frame.history;
    if (known && sameWay(known.scene, scene)) {
      if (state.focus.awaited !== null) tell(scene, known.of, known.message);
      return;
    }
    if (asked && sameWay(asked, scene)) return;
    asked = scene;
    if (scene.points.length === 0) {
      tell(scene, null, 'There are no points to learn from yet.');
      return;
    }
    try {
      const problem = problemOf({ ...scene, step: null }, catalog);
      const of = await background.ask('history', 'history', { problem, samples: SAMPLES });
      if (of) tell(scene, of, of.message);
      else if (asked === scene) asked = null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.failure.code === 'engine') {
        if (asked === scene) asked = null; // asked again at the next change
      } else tell(scene, null, error.message);
    }
  }

  return { destroy: store.subscribe(() => void follow()) };
}
