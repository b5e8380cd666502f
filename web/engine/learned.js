// @ts-check
/**
 * What was learnt last: the model that lives in the engine, and its figures in the frame.
 *
 * @module
 */

import { indexOfPoint } from '../model/points.js';
import { isItems } from '../model/scene.js';
import { warmStart } from './warmstart.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/jobs.js').Jobs} Jobs */

/**
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 * @param {ReturnType<typeof import('./painter.js').createPainter>} painter
 * @param {ReturnType<typeof import('./places.js').createTermsAt>} places
 */
export function createLearned(store, engine, painter, places) {
  /**
   * Where training got to, which the next may start from.
   *
   * @type {import('./warmstart.js').Beginning | null}
   */
  let reached = null;
  /** The last scene that went well. @type {Scene | null} */
  let good = null;
  /** The model that lives in the engine. @type {number | null} */
  let handle = null;

  /** Whether the frame shows what was learnt from some of these points. @param {Scene} scene */
  function isOf({ points }) {
    const { scene, training } = store.state.frame;
    return !!scene && !!training && share(scene.points, points);
  }

  /**
   * The steps that a solution took. Where the one before was the solution already, they are those
   * of the one before.
   *
   * @param {import('../protocol/answers.js').Training} training
   * @param {boolean} more
   */
  function takenBy({ iterations }, more) {
    const { taken, training: before } = store.state.frame;
    if (more && iterations === 0 && before?.status === 'converged') return taken;
    return Object.freeze({ steps: iterations, more });
  }

  return {
    /** The model that lives in the engine, null where there is none. */
    get handle() {
      return handle;
    },

    /** The last scene that went well. */
    get good() {
      return good;
    },

    /** Coefficients to train a scene from, undefined where none fit. @param {Scene} scene */
    startFor: (scene) => warmStart(reached, scene),

    /**
     * @param {Scene} scene
     * @param {Exclude<Jobs['train']['value'], { cancelled: true }>} answer
     * @param {boolean} [more] whether training went on from a solution that was there before
     */
    take(scene, { training, painted, terms }, more = false) {
      handle = training.model;
      reached = { scene, training };
      if (training.status !== 'failed') good = scene;
      // Until there is a new picture, the old one is nearer to it than none.
      store.setFrame({ scene, training, terms, fault: null, taken: takenBy(training, more) });
      painter.setModel(isItems(scene) ? null : { scene, training }, painted);
      places.setModel(training.model, terms);
    },

    /**
     * Training was stopped on its way.
     *
     * @param {Scene} scene
     * @param {import('../protocol/messages.gen.js').Reached | null} training
     */
    pause(scene, training) {
      if (training) reached = { scene, training };
      places.missed();
    },

    /** There is nothing to learn from a scene, or it cannot be learnt. @param {Scene} scene */
    clear(scene) {
      if (handle !== null) engine.call('release', handle).catch(() => {}); // died with the engine
      handle = null;
      reached = null;
      painter.setModel(null);
      places.setModel(null, null);
      store.setFrame({ scene, training: null, surface: null, terms: null, fault: null });
    },

    isOf,

    /** What was learnt from other points says nothing of those of the scene. */
    forgetOthers() {
      const { scene, frame } = store.state;
      if (!frame.scene || !frame.training || isOf(scene)) return;
      painter.setModel(null);
      places.setModel(null, null);
      store.setFrame({ training: null, surface: null, terms: null, gram: null });
    },

    /** The model has died with its engine. */
    lose() {
      handle = null;
      painter.setModel(null);
      places.setModel(null, store.state.frame.terms);
    },
  };
}

/**
 * Whether some points are in both lists, as an edit leaves them.
 *
 * @param {Scene['points']} a
 * @param {Scene['points']} b
 */
function share(a, b) {
  return indexOfPoint(a, b[0]?.id ?? null) >= 0 || indexOfPoint(a, b.at(-1)?.id ?? null) >= 0;
}
