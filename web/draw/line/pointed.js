// @ts-check
/**
 * What lies on top of the line's points and follows pointer and keyboard.
 *
 * @module
 */

import { kindOf } from '../../model/output.js';
import { coordinates } from '../plane/axes.js';
import { markRadius } from '../plane/look.js';
import { shownPlace } from '../plane/held.js';
import { pointingItems, pointLines } from '../plane/pointed.js';
import {
  className,
  pointText,
  readingAt,
  readingAtPoint,
  readingText,
  remarksAt,
} from '../plane/reading.js';
import { brushRadius } from '../plane/geometry.js';
import { surfaceOf } from '../plane/ground.js';
import { valueAt } from '../plane/sampling.js';
import { spotsOf } from './layout.js';
import { segment } from './ground.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../plane/display-list.js').Item} Item */
/** @typedef {import('../plane/look.js').Look} Look */
/** @typedef {import('../plane/pointed.js').Lifted} Lifted */
/** @typedef {import('../plane/reading.js').Reading} Reading */
/** @typedef {import('../plane/tip.js').Tip} Tip */
/** @typedef {import('./layout.js').LineFrame} LineFrame */

/**
 * The state with its points where they are drawn: the second coordinate is a height in px.
 *
 * @param {State} state
 * @param {LineFrame} frame
 * @param {Look} look
 * @param {number} lift
 * @returns {State}
 */
export function drawnAt(state, frame, look, lift) {
  const { points } = state.scene;
  const { tops } = spotsOf(points, frame, look, lift);
  const moved = points.map((point, i) => ({
    ...point,
    x: /** @type {const} */ ([point.x[0], tops[i]]),
  }));
  return { ...state, scene: { ...state.scene, points: moved } };
}

/**
 * Where the place that is pointed at is in the picture: on the curve, on the parabola, or on the
 * axis where there is neither.
 *
 * @param {State} state
 * @param {LineFrame} frame
 * @param {number} x
 * @param {number} lift
 */
export function heightAt(state, frame, x, lift) {
  const surface = surfaceOf(state);
  const f = surface ? valueAt(surface, x, 0) : NaN;
  const curve = Number.isFinite(f)
    ? Math.min(Math.max(frame.height(f), 4), frame.floor + frame.strip * 0.5)
    : frame.axis;
  return curve + lift * (frame.lifted(x * x) - curve);
}

/**
 * @param {State} state
 * @param {LineFrame} frame
 * @param {Look} look
 * @param {{ lifted: Lifted | null, pressing: boolean }} hand
 * @param {number} lift
 * @returns {Item[]}
 */
export function linePointing(state, frame, look, hand, lift) {
  const { focus, scene, settings } = state;
  const drawn = drawnAt(state, frame, look, lift);
  const without = {
    ...drawn,
    frame: { ...drawn.frame, terms: null },
    focus: { ...focus, pointer: null, crosshair: null },
  };
  const items = pointingItems(without, { ...frame, top: (px) => px }, look, hand);
  const place = shownPlace(state);
  if (!place) return items;
  const left = frame.left(place[0]);
  if (focus.tool === 'spray' && !focus.crosshair) {
    const half = brushRadius(settings.brush, frame.size);
    const [from, to] = [frame.axis - frame.strip * 0.5, frame.axis];
    const lines = [
      segment(left - half, from, left - half, to),
      segment(left + half, from, left + half, to),
      segment(left - half, to, left + half, to),
    ];
    items.push(
      { kind: 'lines', lines, stroke: look.halo, width: look.stroke + 2, opacity: 0.6 },
      { kind: 'lines', lines, stroke: look.contour, width: look.stroke, dash: [4, 4] },
    );
    return items;
  }
  const selected = scene.points.some(({ id }) => id === focus.selected);
  if (hand.pressing || selected || (!focus.crosshair && focus.point !== null)) return items;
  const top = heightAt(state, frame, place[0], lift);
  const radius = markRadius(look, 1) * 0.75;
  const keyboard = focus.crosshair !== null;
  const foot = segment(left, frame.axis - look.mark * 1.4, left, frame.axis + look.mark * 0.8);
  items.push(
    {
      kind: 'lines',
      lines: [segment(left, keyboard ? 0 : top, left, frame.axis)],
      stroke: look.contour,
      width: look.hair,
      opacity: keyboard ? 0.6 : 0.35,
    },
    { kind: 'lines', lines: [foot], stroke: look.halo, width: look.stroke + 3 },
    {
      kind: 'lines',
      lines: [foot],
      stroke: look.contour,
      width: look.stroke * (keyboard ? 1.6 : 1),
    },
    { kind: 'circles', circles: [[left, top, radius]], stroke: look.halo, width: look.stroke + 3 },
    {
      kind: 'circles',
      circles: [[left, top, radius]],
      stroke: look.contour,
      width: look.stroke * 1.4,
    },
  );
  return items;
}

/**
 * "x = 2.4", with the name of the axis where it has one.
 *
 * @param {State} state
 * @param {number} x
 */
export function whereText({ scene }, x) {
  const name = scene.axes[0].name.trim();
  const plain = ['', 'x', 'x1', 'x₁'].includes(name);
  return `${plain ? 'x' : name} = ${coordinates(scene, [x, 0])}`;
}

/**
 * The class that a reading speaks for; 0 for none.
 *
 * @param {State} state
 * @param {Reading} reading
 */
function winnerOf({ frame: { training } }, reading) {
  if (!('f' in reading)) return training?.task === 'clustering' ? 0 : reading.label;
  if (training && kindOf(training) !== 'boundary') return 0;
  if (reading.undecided) return 0;
  const side = reading.f > 0 ? training?.pairs[0] : training?.pairs[1];
  return side === undefined ? 0 : (training?.classes[side] ?? 0);
}

/**
 * "x = 2.4: f = +0.48, class 2".
 *
 * @param {State} state
 * @param {readonly [number, number]} place
 */
export function linePlaceText(state, [x]) {
  const reading = readingAt(state, [x, 0]);
  const where = whereText(state, x);
  if (!reading) return where;
  const words = readingText(state, reading);
  const label = winnerOf(state, reading);
  return 'f' in reading && label
    ? `${where}: ${words}, ${className(state, label)}`
    : `${where}: ${words}`;
}

/** @param {State} state @param {number} id */
export const linePointText = (state, id) => pointText(state, id).replace(', at ', ', at x = ');

/**
 * What the tip says; null if there is nothing to point at.
 *
 * @param {State} state
 * @param {Lifted | null} lifted
 * @returns {{ tip: Tip, at: readonly [number, number] } | null}
 */
export function lineTip(state, lifted) {
  const { focus, scene } = state;
  const place = shownPlace(state);
  if (!place) return null;
  if (lifted) return { tip: { strong: 'Release to remove', rest: [], warning: true }, at: place };
  const id = focus.crosshair ? focus.selected : focus.point;
  const index = id === null ? -1 : scene.points.findIndex((point) => point.id === id);
  const point = scene.points[index] ?? null;
  const at = point?.x ?? place;
  const reading = point ? readingAtPoint(state, point.id) : readingAt(state, at);
  /** @type {string[]} */
  const rest = [];
  if (point) rest.push(...pointLines(state, point, index, reading));
  else if (reading && 'f' in reading) {
    const label = winnerOf(state, reading);
    if (label) rest.push(className(state, label));
  }
  rest.push(...remarksAt(state, at, reading));
  const where = whereText(state, at[0]);
  if (!reading) return { tip: { strong: where, rest }, at };
  rest.push(where);
  const label = point && 'f' in reading ? undefined : winnerOf(state, reading) || undefined;
  return { tip: { strong: readingText(state, reading), rest, label }, at };
}
