// @ts-check
/**
 * The item that is looked at while nobody has chosen one: the one that the machine leans on most.
 *
 * @module
 */

import { isItems } from '../model/scene.js';
import { pointOf } from '../model/points.js';
import { solved } from '../model/output.js';

/** @typedef {import('../model/scene.js').Point} Point */
/** @typedef {import('../protocol/answers.js').Training} Training */

/** The row with the largest |α| of a training. @type {WeakMap<Training, number>} */
const known = new WeakMap();

/** @param {Training} training */
function largest(training) {
  const before = known.get(training);
  if (before !== undefined) return before;
  const { coef, outputs } = training;
  let best = 0;
  // Of equal ones the first: no rounding decides.
  for (let i = 1; i < coef.length; i++)
    if (Math.abs(coef[i]) > Math.abs(coef[best]) * (1 + 1e-9)) best = i;
  const row = outputs > 0 ? Math.floor(best / outputs) : 0;
  known.set(training, row);
  return row;
}

/**
 * The item with the largest |α|, null where nothing is trained, or of points.
 *
 * @param {Pick<import('./store.js').State, 'scene' | 'frame'>} state
 * @returns {Point | null}
 */
export function tellingOf({ scene, frame }) {
  const { training, scene: seen } = frame;
  if (!training || !isItems(scene) || !solved(training) || seen?.domain !== scene.domain)
    return null;
  const row = largest(training);
  return pointOf(scene.points, seen.points[row]?.id ?? null) ?? null;
}

/**
 * The id of the item that views mark as looked at, null for none: what is tried is no item.
 *
 * @param {Pick<import('./store.js').State, 'scene' | 'frame' | 'focus'>} state
 */
export const markedItem = (state) =>
  (state.focus.tried === null ? lookedItem(state)?.id : state.focus.selected) ?? null;

/**
 * The item that is looked at: the one that is selected, or else the telling one.
 *
 * @param {Pick<import('./store.js').State, 'scene' | 'frame' | 'focus'>} state
 */
export const lookedItem = (state) =>
  pointOf(state.scene.points, state.focus.selected) ?? tellingOf(state);
