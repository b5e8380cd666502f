// @ts-check
/** @module */

import { levelled, squareOf, viewOf, zoomed } from '../view.js';

/** @typedef {import('../scene.js').Rect} Rect */

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
      const { view } = scene;
      const changed = change(view);
      const next = changed && scene.dim === 1 ? levelled(changed) : changed;
      if (!next || (next.x0 === view.x0 && next.x1 === view.x1 && next.y0 === view.y0))
        return scene;
      return { ...scene, view: next };
    }, edit);
  }

  return {
    /** @param {Rect} rect made square @param {string} [gesture] */
    setView(rect, gesture) {
      look(() => squareOf(rect), { name: 'Move view', gesture: gesture ?? stroke() });
    },

    /**
     * @param {number} factor above 1 to see more
     * @param {readonly [number, number]} [centre] stays where it is; the middle unless given
     */
    zoomView(factor, centre) {
      if (!(factor > 0)) return;
      look((view) => zoomed(view, factor, centre), { name: 'Zoom', gesture: stroke() });
    },

    /** Shows all points, with room around them. */
    fitView() {
      look(() => viewOf(store.state.scene.points), { name: 'Show all points' });
    },
  };
}
