// @ts-check
/**
 * How far the values of points are from f: as sticks that stand on the points of the plane, up
 * where a value is above f and down where it is below.
 *
 * @module
 */

import { rowsOf } from './marks.js';
import { valueAt } from './sampling.js';

/** @typedef {import('../../protocol/answers.js').Surface} Surface */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../model/tones.js').Tones} Tones */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./look.js').Look} Look */

/** A residual as large as the scale is so long, as a share of the picture. */
const LONGEST = 0.3;

/** Up to so many are drawn at full strength. */
const FEW = 60;

/**
 * f at a point: what training told, unless the point has moved since.
 *
 * @param {{ scene: Scene | null, training: Training | null }} trained
 * @param {import('../../model/scene.js').Point} point
 * @param {Surface | null} surface
 */
export function fittedAt({ scene, training }, { id, x }, surface) {
  const row = scene && training ? rowsOf(scene).get(id) : undefined;
  const then = row === undefined ? null : scene?.points[row];
  if (training && then && row !== undefined && then.x[0] === x[0] && then.x[1] === x[1])
    return training.decision[row * training.outputs];
  return surface ? valueAt(surface, x[0], x[1]) : NaN;
}

/**
 * @param {{ scene: Scene | null, training: Training | null }} trained
 * @param {Scene} scene
 * @param {Surface} surface
 * @param {Tones} tones
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function residualItems(trained, scene, surface, tones, frame, look) {
  /** @type {import('./display-list.js').Polyline[]} */
  const above = [];
  /** @type {import('./display-list.js').Polyline[]} */
  const below = [];
  for (const point of scene.points) {
    const rest = point.value - fittedAt(trained, point, surface);
    const length = (rest / (2 * tones.limit)) * LONGEST * frame.size;
    if (!(Math.abs(length) > 1)) continue;
    const [left, top] = [frame.left(point.x[0]), frame.top(point.x[1])];
    const end = top - Math.sign(length) * Math.min(Math.abs(length), frame.size);
    (rest > 0 ? above : below).push({ points: [left, top, left, end], closed: false });
  }
  const count = above.length + below.length;
  const opacity = Math.max(0.35, Math.min(1, Math.sqrt(FEW / Math.max(count, 1))));
  const width = look.bold;
  return [
    { kind: 'lines', lines: [...above, ...below], stroke: look.halo, width: width + 2, opacity },
    { kind: 'lines', lines: above, stroke: look.inks[2], width, opacity },
    { kind: 'lines', lines: below, stroke: look.inks[1], width, opacity },
  ];
}
