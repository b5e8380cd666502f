// @ts-check
/** @module */

import { acrossOf, digitsFor, nearestColumn, upOf } from './axes.js';

/** @typedef {import('./axes.js').Axes} Axes */

/**
 * Goes over the map by keys: a column to the side, a tenth of a decade upwards, or a fiftieth of the
 * part that is looked at; and looks closer, or at all. The event of such a key goes no further.
 *
 * @param {KeyboardEvent} event
 * @param {{
 *   axes: Axes, scene: import('../../../model/scene.js').Scene,
 *   take: (column: number, up: number) => void, best: () => void,
 *   zoom: (factor: number) => void, all: () => void,
 * }} options
 */
export function moveByKey(event, { axes, scene, take, best, zoom, all }) {
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
    const factor = axes.zoomed ? (high / low) ** (1 / 50) : 10 ** (1 / 10);
    const next =
      row.kind === 'whole'
        ? from + by
        : row.scale === 'log'
          ? from * factor ** by
          : from + (by * (high - low)) / 40;
    const digits = digitsFor(row, rowRange, 100) - 1;
    take(now, Number(Math.min(Math.max(next, low), high).toPrecision(digits)));
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
    '+': () => zoom(0.5),
    '=': () => zoom(0.5),
    '-': () => zoom(2),
    0: all,
    ...(axes.zoomed && { Escape: all }),
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
