// @ts-check
/** @module */

import { acrossOf, nearestColumn, upOf } from './axes.js';

/** @typedef {import('./axes.js').Axes} Axes */

/**
 * Goes over the map by keys: a column to the side, a tenth of a decade upwards. The event of such a key
 * goes no further.
 *
 * @param {KeyboardEvent} event
 * @param {{ axes: Axes, scene: import('../../../model/scene.js').Scene, take: (column: number, up: number) => void, best: () => void }} options
 */
export function moveByKey(event, { axes, scene, take, best }) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const many = event.shiftKey ? 5 : 1;
  const up = upOf(scene, axes);
  const now = nearestColumn(axes, acrossOf(axes));
  const { row, rowRange, values } = axes;
  const across = (/** @type {number} */ by) =>
    take(Math.min(Math.max(now + by, 0), values.length - 1), up);
  const upwards = (/** @type {number} */ by) => {
    if (!row) return;
    const [low, high] = rowRange;
    const from = Math.min(up, high);
    const next =
      row.kind === 'whole'
        ? from + by
        : row.scale === 'log'
          ? from * 10 ** (by / 10)
          : from + (by * (high - low)) / 40;
    take(now, Number(Math.min(Math.max(next, low), high).toPrecision(3)));
  };
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => across(-many),
    ArrowRight: () => across(many),
    ArrowUp: () => upwards(many),
    ArrowDown: () => upwards(-many),
    PageUp: () => upwards(10),
    PageDown: () => upwards(-10),
    Home: () => across(-values.length),
    End: () => across(values.length),
    Enter: best,
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
