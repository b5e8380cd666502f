// @ts-check
/**
 * Points that no machine has seen: rows of a person's own table that are held out, else others of the
 * source that the scene's points have.
 *
 * @module
 */

import { count } from '../../lib/format.js';
import { LIMITS } from '../../model/scene.js';
import { dataSetOf } from '../../model/problem.js';
import { designOf } from '../../model/tables.js';
import { freshHere, hidesFresh } from '../../state/reading.js';
import { MOST_HELD } from '../../state/wide.js';

/** @typedef {import('../../state/store.js').State} State */

/**
 * As the engine takes other points: x, and what they should be given.
 *
 * @typedef {Readonly<{ x: Float64Array, y: Float64Array }>} HeldRows
 */

/** Those of a part, made once: who asks again gets the same. @type {WeakMap<object, HeldRows>} */
const made = new WeakMap();

/**
 * They are the rows that the table's own view counts.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {HeldRows | null} null where none are held out, or where they are not to be seen yet
 */
export function heldRows({ scene: { table, target }, frame }) {
  const design = table && designOf(table);
  if (!design || design.problem || design.held.rows.length === 0 || hidesFresh(frame)) return null;
  const known = made.get(design.held);
  if (known) return known;
  const { x, labels, values } = design.held;
  const held = Object.freeze({ x, y: target === 'value' ? values : Float64Array.from(labels) });
  made.set(design.held, held);
  return /** @type {HeldRows} */ (held);
}

/** The source of the points, where others can be drawn of it. @param {Pick<State, 'scene' | 'frame'>} state */
function sourceOf(state) {
  const { scene, frame } = state;
  if (!freshHere(state) || !dataSetOf(scene, frame.engine.catalog)?.renews) return null;
  return scene.data;
}

/**
 * What points are asked about that no machine has seen, for a question's key: rows, a source, or
 * nothing.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 */
export const unseenOf = (state) => heldRows(state) ?? sourceOf(state);

/**
 * The part of a request that names them.
 *
 * @template R
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @param {(data: NonNullable<State['scene']['data']>) => R} ofSource
 * @returns {{ others: HeldRows } | R | {}}
 */
export function askUnseen(state, ofSource) {
  const others = heldRows(state);
  if (others) return { others };
  const source = sourceOf(state);
  return source ? ofSource(source) : {};
}

/** What they are called. @param {Pick<State, 'scene' | 'frame'>} state */
export const unseenName = (state) => (heldRows(state) ? 'held-out rows' : 'new points');

/**
 * The button that leaves few enough rows of a table to learn from; nothing where none can.
 *
 * @param {Pick<State['scene'], 'table'>} scene
 * @param {import('../../state/actions.js').Actions} actions
 * @param {number} most rows
 */
export function holdingOutMore({ table }, actions, most) {
  const design = table && designOf(table);
  if (!design || design.problem) return null;
  const all = design.train.rows.length + design.held.rows.length;
  // Shares are rounded for each class.
  const held = Math.ceil(20 * (1 - (most - LIMITS.classes) / all)) / 20;
  if (held > MOST_HELD) return null;
  return {
    button: `Hold out ${Math.round(100 * held)}\u00a0% of the rows`,
    run: () => void actions.setUse({ held }),
  };
}

/** "held-out rows (n = 150)". @param {number} n */
export const heldName = (n) => `held-out rows (n\u00a0=\u00a0${count(n)})`;
