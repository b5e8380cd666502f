// @ts-check
/** @module */

import { lookedAt } from '../model/problem.js';
import { isItems } from '../model/scene.js';
import { EngineError, faultIn } from '../model/failure.js';
import { isSamePlace, named, placeOf } from '../model/place.js';
import { lookedItem } from '../state/telling.js';
import { quietPlace } from './pin.js';
import { sliceOf } from '../model/tables.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/answers.js').Terms} Terms */
/** @typedef {import('../model/place.js').Place} Place */

/**
 * Keeps what adds up to f(x) in step with the place x that is pointed at. When the pointer leaves
 * the plane, x is the place that is pinned; where none is, a quiet one, or, after the pin was let
 * go, the last place. Of items, x is the text that is tried, the item that is selected, or else the
 * one with the largest |α|.
 *
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 * @param {() => boolean} [trainsSoon] whether a training begins soon that brings the terms of its
 *   place along
 */
export function createTermsAt(store, engine, trainsSoon = () => false) {
  /** @type {number | null} */
  let model = null;
  /** @type {readonly [number, number] | null} */
  let last = null;
  /** The last question. @type {{ model: number, place: Place, slice: unknown } | null} */
  let asked = null;
  /** The place that the training under way answers for. @type {Place | null} */
  let coming = null;

  /**
   * The place that was found for these points in this view.
   *
   * @type {{ points: unknown, view: unknown, place: readonly [number, number] } | null}
   */
  let quiet = null;

  /** @param {State} state @returns {Place | null} */
  function placeIn(state) {
    const { focus, scene, frame, stage } = state;
    if (isItems(scene)) return focus.tried ?? lookedItem(state)?.text ?? null;
    const { view, dim } = scene;
    const isSeen = (/** @type {readonly [number, number]} */ [x, y]) =>
      within([x, dim === 1 ? 0 : y], dim === 1 ? { ...view, y0: 0, y1: 0 } : view);
    const place = focus.pointer ?? focus.crosshair;
    if (place) return (last = place);
    const [pin] = stage.terms.pin;
    if (!stage.terms.free && pin && isSeen(pin)) return pin;
    if (stage.terms.free && last && isSeen(last)) return last;
    return quietIn(frame);
  }

  /** @param {State['frame']} frame */
  function quietIn({ scene, surface }) {
    if (!scene || !surface || isItems(scene)) return quiet?.place ?? null;
    const { points } = scene;
    if (quiet?.points !== points || quiet.view !== surface.view) {
      quiet = { points, view: surface.view, place: quietPlace(scene, surface) };
    }
    return quiet.place;
  }

  /** The scene of the model, which may be shown by another slice than the one that it was learnt with. */
  function learntScene() {
    const { scene, frame } = store.state;
    return frame.scene && frame.scene.points !== scene.points ? frame.scene : scene;
  }

  async function ask() {
    const place = placeIn(store.state);
    if (model === null) return;
    if (place === null) {
      asked = null;
      store.setFrame({ terms: null, refused: null });
      return;
    }
    const scene = learntScene();
    const slice = sliceOf(scene);
    const isAsked = asked?.model === model && asked.slice === slice;
    if (asked && isAsked && isSamePlace(asked.place, place)) return;
    if (trainsSoon() || (coming !== null && isSamePlace(coming, place))) return;
    const of = model;
    asked = { model: of, place, slice };
    try {
      const answer = await engine.latest('terms', () =>
        engine.call('terms', of, lookedAt(place, scene)),
      );
      // Meanwhile nothing may be looked at any more.
      if (!answer || model !== of || asked === null) return;
      const terms = Object.freeze({ ...answer, ...named(place), model: of });
      store.setFrame({ terms, refused: null });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const wanted = model === of && asked !== null;
      if (typeof place === 'string' && error.failure.code === 'data' && wanted) {
        const message = faultIn(error.failure)?.reason ?? error.message;
        store.setFrame({ terms: null, refused: Object.freeze({ text: place, message }) });
      }
      // The model has been replaced, or the engine has: both ask again.
    }
  }

  return {
    /**
     * The place that a training should tell of, and the same as the engine takes it; null where
     * there is none, or none that can be read.
     *
     * @param {import('../model/scene.js').Scene} scene
     * @returns {Pick<import('../protocol/jobs.js').Jobs['train']['request'], 'place' | 'at'>}
     */
    send(scene) {
      coming = placeIn(store.state);
      const at = coming === null ? null : readable(coming, scene);
      return { place: at && coming, at };
    },

    /**
     * The training that was to tell of a place has come to nothing: the model that there is tells
     * of it.
     */
    missed() {
      coming = null;
      ask();
    },

    /**
     * @param {number | null} next
     * @param {Terms | null} terms that came along
     */
    setModel(next, terms) {
      model = next;
      coming = null;
      asked =
        next !== null && terms
          ? { model: next, place: placeOf(terms), slice: sliceOf(learntScene()) }
          : null;
      ask();
    },

    /** @param {State} state @param {State} previous */
    follow(state, previous) {
      const moved =
        state.focus.pointer !== previous.focus.pointer ||
        state.focus.crosshair !== previous.focus.crosshair ||
        state.focus.tried !== previous.focus.tried ||
        (isItems(state.scene) && state.focus.selected !== previous.focus.selected) ||
        state.stage.terms !== previous.stage.terms ||
        state.frame.surface !== previous.frame.surface ||
        state.scene.table !== previous.scene.table ||
        state.scene.view !== previous.scene.view;
      if (moved) ask();
    },
  };
}

/**
 * A place as the engine takes it; null where it cannot be read.
 *
 * @param {Place} place
 * @param {import('../model/scene.js').Scene} scene
 */
function readable(place, scene) {
  try {
    return lookedAt(place, scene);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** @param {readonly [number, number]} place @param {import('../model/scene.js').Rect} view */
const within = ([x, y], { x0, x1, y0, y1 }) => x >= x0 && x <= x1 && y >= y0 && y <= y1;
