// @ts-check
/**
 * The plane as lists of items, layer by layer: nothing here touches the page.
 *
 * @module
 */

import { fieldColours, regionColours } from '../colour.js';
import { solved } from '../output.js';
import { axisItems } from './axes.js';
import { contoursOf } from './contours.js';
import { paintField, paintRegions } from './field.js';
import { rowsOf, weightsOf } from './marks.js';
import { slackEnd } from './slacks.js';
import { valueAt } from './sampling.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../engine/protocol.js').Surface} Surface */
/** @typedef {import('../../engine/protocol.js').Training} Training */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./items.js').Item} Item */
/** @typedef {import('./items.js').Polyline} Polyline */

/** The dashes of the margins, as multiples of the line's width. */
const DASHES = [4, 3.3];

/** Up to so many slacks are drawn at full strength. */
const FEW = 40;

/** Violations smaller than this would be stubs inside the mark. */
const VISIBLE = 0.02;

/**
 * The surface, if there is one that means something: a boundary needs points
 * of two classes, and a training that found one.
 *
 * @param {State} state
 * @returns {Surface | null}
 */
export function surfaceOf({ scene, frame }) {
  if (frame.training && !solved(frame.training)) return null;
  const first = scene.points[0]?.label;
  return scene.points.some(({ label }) => label !== first) ? frame.surface : null;
}

/** @type {{ surface: Surface, key: string, item: import('./field.js').Raster } | null} */
let painted = null;

/**
 * The field's pixels; the last are kept, for they change less often than the rest.
 *
 * @param {Surface} surface
 * @param {Training | null} training
 * @param {Look} look
 */
export function rasterOf(surface, training, look) {
  const classes = training ? Array.from(training.classes) : [1, 2];
  const key = classes.join() + look.classes.join() + look.zero;
  if (painted?.surface !== surface || painted.key !== key) {
    const item = surface.label
      ? paintRegions(surface, regionColours)
      : paintField(surface, fieldColours([classes[0], classes[1]]));
    painted = { surface, key, item };
  }
  return painted.item;
}

/**
 * Field, grid, axis labels, contours and slacks.
 *
 * @param {State} state
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function groundItems(state, frame, look) {
  const { layers } = state.settings;
  const surface = surfaceOf(state);
  /** @type {Item[]} */
  const items = [];
  if (surface && layers.field) {
    const box = boxOf(surface, frame);
    items.push({ kind: 'raster', raster: rasterOf(surface, state.frame.training, look), ...box });
  }
  items.push(...axisItems(state.scene.axes, frame, look));
  if (!surface) return items;
  const { zero, margins } = contoursOf(surface);
  const box = boxOf(surface, frame);
  if (layers.margins) {
    items.push({
      kind: 'lines',
      lines: margins.map((line) => placed(line, box)),
      stroke: look.contour,
      width: look.stroke,
      dash: DASHES.map((part) => part * look.stroke),
    });
  }
  items.push({
    kind: 'lines',
    lines: zero.map((line) => placed(line, box)),
    stroke: look.contour,
    width: look.bold,
  });
  if (layers.slacks) {
    const lines = slackLines(state, surface, frame);
    // Many would hide what they are about.
    const opacity = 0.75 * Math.max(0.3, Math.min(1, Math.sqrt(FEW / Math.max(lines.length, 1))));
    const width = look.stroke * 0.75;
    items.push({ kind: 'lines', lines, stroke: look.contour, width, opacity });
  }
  return items;
}

/**
 * Where a surface lies in the picture: it may be of an earlier view.
 *
 * @param {Surface} surface
 * @param {Frame} frame
 */
export function boxOf({ view }, frame) {
  const left = frame.left(view.x0);
  const top = frame.top(view.y1);
  return { left, top, width: frame.left(view.x1) - left, height: frame.top(view.y0) - top };
}

/**
 * @param {import('./contours.js').Line} line
 * @param {{ left: number, top: number, width: number, height: number }} box
 * @returns {Polyline}
 */
export function placed({ points, closed }, box) {
  const px = new Float64Array(points.length);
  for (let i = 0; i < px.length; i += 2) {
    px[i] = box.left + points[i] * box.width;
    px[i + 1] = box.top + points[i + 1] * box.height;
  }
  return { points: px, closed };
}

/**
 * @param {State} state
 * @param {Surface} surface
 * @param {Frame} frame
 * @returns {Polyline[]}
 */
function slackLines({ scene, frame: { training, scene: old } }, surface, frame) {
  if (!training || !old || training.outputs !== 1 || surface.label) return [];
  const rows = rowsOf(old);
  const weights = weightsOf(training, old.params.C ?? Infinity);
  /** @type {Polyline[]} */
  const lines = [];
  for (const { id, x, label } of scene.points) {
    const row = rows.get(id);
    if (row === undefined || weights[row] === 0) continue;
    const sign = label === training.classes[1] ? 1 : -1;
    if (!(sign * valueAt(surface, x[0], x[1]) < 1 - VISIBLE)) continue;
    const end = slackEnd(surface, x, sign);
    if (!end) continue;
    const points = [frame.left(x[0]), frame.top(x[1]), frame.left(end[0]), frame.top(end[1])];
    lines.push({ points, closed: false });
  }
  return lines;
}
