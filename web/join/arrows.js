// @ts-check
/** @module */

import { clampTo, snap } from '../draw/plane/geometry.js';

/** Steps as shares of the view's sides. */
const STEP = 1 / 40;
const SMALL = 1 / 200;

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const WAYS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * Where an arrow key takes a place, by small steps with Shift; null for other keys.
 *
 * @param {import('../model/scene.js').Rect} view
 * @param {readonly [number, number]} place
 * @param {{ key: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean }}
 *   event
 */
export function arrowTarget(view, [x, y], { key, shiftKey, ctrlKey, altKey, metaKey }) {
  const way = WAYS[key];
  if (!way || ctrlKey || altKey || metaKey) return null;
  const share = shiftKey ? SMALL : STEP;
  const to = clampTo(view, [
    x + way[0] * share * (view.x1 - view.x0),
    y + way[1] * share * (view.y1 - view.y0),
  ]);
  return snap(view, to);
}
