// @ts-check
/** @module */

import { isRange, rangeOfPoints } from '../range.js';
import { pairOf } from '../../model/scene.js';
import { levelled, squareOf, viewOf, zoomed } from '../window.js';

/** @typedef {import('../../model/scene.js').Rect} Rect */
/** @typedef {import('../../model/scene.js').Scene} Scene */

/** Looking around that pauses for less is one step of undo. */
const PAUSE_MS = 1000;

/**
 * @param {import('../store.js').Store} store
 * @param {{ now: () => number }} options
 */
export function createViewActions(store, { now }) {
  let strokes = 0;
  let last = -Infinity;

  /** The name of the stroke that an edit of the view belongs to. */
  function stroke() {
    const time = now();
    if (time - last > PAUSE_MS) strokes++;
    last = time;
    return `view ${strokes}`;
  }

  /**
   * @param {(view: Rect) => Rect | null} change
   * @param {import('../store.js').Edit} edit
   */
  function look(change, edit) {
    store.edit((scene) => {
      const changed = change(scene.view);
      const next = changed && scene.dim === 1 ? levelled(changed) : changed;
      return next ? withView(scene, next) : scene;
    }, edit);
  }

  return {
    /** @param {Rect} rect made square @param {string} [gesture] */
    setView(rect, gesture) {
      look(() => squareOf(rect), { name: 'Move view', gesture: gesture ?? stroke() });
    },

    /**
     * Where the line is a chart, its values are zoomed along.
     *
     * @param {number} factor above 1 to see more
     * @param {readonly [number, number]} [centre] stays where it is; the middle unless given
     */
    zoomView(factor, centre) {
      if (!(factor > 0)) return;
      const edit = { name: 'Zoom', gesture: stroke() };
      look((view) => zoomed(view, factor, centre), edit);
      const { dim, target, range } = store.state.scene;
      if (dim === 2 || target !== 'value') return;
      const still = centre?.[1] ?? (range[0] + range[1]) / 2;
      const next = pairOf(still + (range[0] - still) * factor, still + (range[1] - still) * factor);
      if (isRange(next)) store.edit((scene) => withRange(scene, next), edit);
    },

    /**
     * The values that are in sight.
     *
     * @param {readonly [number, number]} range from bottom to top
     * @param {string} [gesture]
     */
    setRange(range, gesture) {
      if (!isRange(range)) return;
      store.edit((scene) => withRange(scene, range), {
        name: 'Move view',
        gesture: gesture ?? stroke(),
      });
    },

    /** Shows all points, with room around them, and all values. */
    fitView() {
      store.edit(
        (scene) => {
          const whole = viewOf(scene.points);
          const fitted = withView(scene, scene.dim === 1 ? levelled(whole) : whole);
          return scene.target === 'value' ? withRange(fitted, rangeOfPoints(scene.points)) : fitted;
        },
        { name: 'Show all points' },
      );
    },
  };
}

/** @param {Scene} scene @param {Rect} view @returns {Scene} */
const withView = (scene, view) =>
  view.x0 === scene.view.x0 && view.x1 === scene.view.x1 && view.y0 === scene.view.y0
    ? scene
    : { ...scene, view };

/** @param {Scene} scene @param {readonly [number, number]} range @returns {Scene} */
const withRange = (scene, [low, high]) =>
  low === scene.range[0] && high === scene.range[1]
    ? scene
    : { ...scene, range: pairOf(low + 0, high + 0) };
