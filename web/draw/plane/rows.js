// @ts-check
/**
 * The rows of a table on a slice: what is far from it is paler and lies below, and rows held out are
 * hollow.
 *
 * @module
 */

import { isMissed } from '../../model/decided.js';
import { designOf } from '../../model/table/design.js';
import { distancesFrom, middleOf, sliceOf } from '../../model/table/slice.js';
import { pointsOf } from '../../state/wide.js';
import { CROWD } from './crowd.js';
import { markRadius } from './look.js';
import { markItems, penOf } from './marks.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../../model/scene.js').Table} Table */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./display-list.js').Mark} Mark */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./look.js').Look} Look */

/** The opacities of marks, from the farthest to the nearest. */
const STEPS = [0.16, 0.37, 0.58, 0.79, 1];
/** Among many marks this is the largest that does not hide others, in px. */
const SMALL = 4.1;
/** So many rows are many. */
const MANY = 150;

/**
 * Rows that are held out as points of the plane, and the opacity of each row, those trained first.
 *
 * @typedef {Readonly<{ held: readonly Point[], trained: Uint8Array, heldOut: Uint8Array, middle: number }>}
 *   Sight   opacities are places among STEPS; middle is the median distance from the slice
 */

/** @type {WeakMap<Table, Sight>} */
const seen = new WeakMap();

/**
 * How the rows of a table in use are seen on its slice.
 *
 * @param {Table} table
 * @returns {Sight | null}
 */
export function sightOf(table) {
  const known = seen.get(table);
  if (known) return known;
  const design = designOf(table);
  const slice = sliceOf({ table });
  if (!design || !slice) return null;
  const [near, far] = [design.train, design.held].map(({ x }) => distancesFrom(slice, x));
  const middle = middleOf([...near, ...far]);
  const sight = Object.freeze({
    held: pointsOf(table, design.held),
    trained: Uint8Array.from(near, (distance) => stepOf(distance, middle)),
    heldOut: Uint8Array.from(far, (distance) => stepOf(distance, middle)),
    middle,
  });
  seen.set(table, sight);
  return sight;
}

/** @param {number} distance @param {number} middle the median of all */
function stepOf(distance, middle) {
  const opacity = middle > 0 ? 1.25 - distance / (2.1 * middle) : 1;
  const last = STEPS.length - 1;
  const share = (opacity - STEPS[0]) / (1 - STEPS[0]);
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}

/**
 * @param {State} state
 * @param {Frame} where
 * @param {Look} look
 * @param {number | null} except id of a point that is drawn elsewhere
 * @returns {Item[]}
 */
export function rowItems(state, where, look, except) {
  const { scene, frame, stage } = state;
  const sight = scene.table && sightOf(scene.table);
  const layers = stage.plane;
  if (!sight) return markItems(scene, frame, layers, where, look, except);
  const total = scene.points.length + sight.held.length;
  const radius = Math.min(markRadius(look, total), total > MANY ? SMALL : Infinity);
  const told = frame.rows?.training === frame.training ? frame.rows?.held : null;
  /** @type {Mark[][]} */
  const marks = STEPS.map(() => []);
  const hollow = look.paper;
  const pen = penOf(scene, frame, layers, look);
  sight.held.forEach((point, i) => {
    const { x, label } = point;
    const { weight: _, outside: __, ...mark } = pen(point);
    const call = told?.label[i] ?? 0;
    const wrong = layers.predicted && scene.target === 'class' && call > 0 && isMissed(call, label);
    marks[sight.heldOut[i]].push({
      left: where.left(x[0]),
      top: where.top(x[1]),
      ...mark,
      predicted: wrong ? call : 0,
      hollow,
    });
  });
  // Of very many points nothing is made for each.
  if (scene.points.length >= CROWD) {
    const fading = { of: sight.trained, levels: STEPS };
    return [
      ...markItems(scene, frame, layers, where, look, except, undefined, fading),
      ...marks.map((some, i) => ({
        kind: /** @type {const} */ ('marks'),
        marks: some,
        radius,
        opacity: STEPS[i],
      })),
    ];
  }
  scene.points.forEach((point, i) => {
    if (point.id === except) return;
    const { weight, outside, ...mark } = pen(point);
    const ringed = layers.rings && (outside || weight > 0);
    const place = { left: where.left(point.x[0]), top: where.top(point.x[1]) };
    marks[sight.trained[i] ?? 0].push({ ...place, ...mark, ...(ringed && { ringed }) });
  });
  const rings = markItems(scene, frame, layers, where, look, except).filter(
    ({ kind }) => kind === 'circles',
  );
  return [
    ...marks.map((some, i) => ({
      kind: /** @type {const} */ ('marks'),
      marks: some,
      radius,
      opacity: STEPS[i],
    })),
    ...(total > MANY ? [] : rings),
  ];
}
