// @ts-check
/**
 * The chart of values in hand: points at their values, dragged both ways, read at the curve.
 *
 * @module
 */

import { keyTarget } from '../plane/keyboard.js';
import { markRadius } from '../../draw/plane/look.js';
import { markItems } from '../../draw/plane/marks.js';
import { shownPlace } from '../../draw/plane/held.js';
import { markedAs, pointingItems, pointLines } from '../../draw/plane/pointed.js';
import { pullItems } from '../../draw/plane/pulls.js';
import {
  pointText,
  readingAt,
  readingAtPoint,
  readingText,
  remarksAt,
  valueText,
} from '../../draw/plane/reading.js';
import { valueAt } from '../../draw/plane/sampling.js';
import { stepItems } from '../../draw/plane/step-marks.js';
import { chartFrame, chartItems, curveOf, raised, sceneRaised } from '../../draw/line/chart.js';
import { whereText } from '../../draw/line/pointed.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../draw/plane/geometry.js').Frame} Frame */
/** @typedef {import('../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../draw/plane/look.js').Look} Look */
/** @typedef {import('../../draw/plane/pointed.js').Lifted} Lifted */

/**
 * Rings and marks at the values of the points.
 *
 * @param {State} state
 * @param {Frame} frame
 * @param {Look} look
 * @param {number | null} [except]
 */
export function chartMarks(state, frame, look, except = null) {
  const { scene, frame: result, stage } = state;
  return [
    ...markItems(sceneRaised(scene), result, stage.plane, frame, look, except),
    ...stepItems(raised(state), frame, look),
  ];
}

/**
 * What follows pointer and keyboard; besides what there is on the plane, where f is above or below
 * the place.
 *
 * @param {State} state
 * @param {Frame} frame
 * @param {Look} look
 * @param {{ lifted: Lifted | null, pressing: boolean }} hand
 * @returns {Item[]}
 */
function chartPointing(state, frame, look, hand) {
  const items = pointingItems(raised(state), frame, look, hand);
  const place = shownPlace(state);
  const curve = curveOf(state);
  const { focus } = state;
  if (!place || !curve || hand.pressing || focus.point !== null || focus.tool === 'spray')
    return items;
  if (focus.crosshair && focus.selected !== null) return items;
  const f = valueAt(curve, place[0], 0);
  if (!(f >= frame.view.y0 && f <= frame.view.y1)) return items;
  const [left, top] = [frame.left(place[0]), frame.top(f)];
  const circles = [/** @type {const} */ ([left, top, markRadius(look, 1) * 0.75])];
  const line = { points: [left, frame.top(place[1]), left, top], closed: false };
  return [
    { kind: 'lines', lines: [line], stroke: look.contour, width: look.hair, opacity: 0.35 },
    { kind: 'circles', circles, stroke: look.halo, width: look.stroke + 3 },
    { kind: 'circles', circles, stroke: look.contour, width: look.stroke * 1.4 },
    ...items,
  ];
}

/**
 * @param {State} state
 * @param {Lifted | null} lifted
 * @returns {{ tip: import('../../draw/plane/tip.js').Tip, at: readonly [number, number] } | null}
 */
export function chartTip(state, lifted) {
  const { focus, scene } = state;
  const place = shownPlace(state);
  if (!place) return null;
  if (lifted) return { tip: { strong: 'Release to remove', rest: [], warning: true }, at: place };
  const id = focus.crosshair ? focus.selected : focus.point;
  const index = id === null ? -1 : scene.points.findIndex((point) => point.id === id);
  const point = scene.points[index] ?? null;
  const at = point ? /** @type {const} */ ([point.x[0], point.value]) : place;
  const reading = point ? readingAtPoint(state, point.id) : readingAt(state, [at[0], 0]);
  const rest = point ? pointLines(state, point, index, reading) : [];
  rest.push(...remarksAt(state, [at[0], 0], reading));
  const where = whereText(state, at[0]) + (point ? '' : `, y = ${valueText(state, at[1])}`);
  if (!reading) return { tip: { strong: where, rest }, at };
  rest.push(where);
  return { tip: { strong: readingText(state, reading), rest, ...markedAs(state, reading) }, at };
}

/** @type {import('../line.js').Picture} */
export const chartArt = {
  target: keyTarget,
  placeOf: (_, { x, value }) => [x[0], value],
  setView(actions, { view }, { x0, x1, y0, y1 }, gesture) {
    // The view itself stays square and level.
    const half = (x1 - x0) / 2;
    if (x0 !== view.x0 || x1 !== view.x1) actions.setView({ x0, x1, y0: -half, y1: half }, gesture);
    actions.setRange([y0, y1], gesture);
  },
  frame: ({ scene }, size) => chartFrame(scene, size),
  spots: ({ scene: { points } }, { left, top }) => ({
    lefts: points.map(({ x }) => left(x[0])),
    tops: points.map(({ value }) => top(value)),
  }),
  ground: chartItems,
  pulls(trained, scene, place, frame, look) {
    const { training, terms } = trained;
    const f = terms.decision[0] ?? NaN;
    if (training.task !== 'regression' || !Number.isFinite(f)) return [];
    const at = /** @type {const} */ ([place[0], f]);
    const old = { ...trained, scene: sceneRaised(trained.scene) };
    return pullItems(old, sceneRaised(scene), at, frame, look);
  },
  marks: chartMarks,
  pointing: chartPointing,
  tip: chartTip,
  hook: (_, frame) => frame,
  pointText: (state, id) => pointText(state, id).replace(', at ', ', at x = '),
  placeText(state, [x, y]) {
    const where = `${whereText(state, x)}, y = ${valueText(state, y)}`;
    const reading = readingAt(state, [x, 0]);
    return reading ? `${where}: ${readingText(state, reading)}` : where;
  },
};
