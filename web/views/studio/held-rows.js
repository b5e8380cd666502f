// @ts-check
/**
 * Rows of a person's own table that are held out, as points that no machine has seen: they are the
 * truth where points have no source to draw others from.
 *
 * @module
 */

import { count } from '../../lib/format.js';
import { LIMITS } from '../../model/scene.js';
import { designOf } from '../../model/tables.js';
import { hidesFresh } from '../../state/reading.js';
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
