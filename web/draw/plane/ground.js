// @ts-check
/**
 * The plane as lists of items, layer by layer: nothing here touches the page.
 *
 * @module
 */

import { fieldColours, regionColours } from '../../model/class-colours.js';
import { hasLevels, hasMargin, kindOf, solved } from '../../model/output.js';
import { isApproximate, taskHere } from '../../state/reading.js';
import { isWide } from '../../model/scene.js';
import { doubtLimit, sidesOfScale, strengthUnit, tonesOf } from '../../model/tones.js';
import { axisSheet } from './axes.js';
import { contoursOf } from './contours.js';
import { paintField, paintRegions } from './field.js';
import { isolinesOf, levelWords } from './isolines.js';
import { weightsOf } from './marks.js';
import { doubtItems, outsideItems } from './outside.js';
import { residualItems } from './residuals.js';
import { slackEnd, slackOpacity } from './slacks.js';
import { valueAt } from './sampling.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').Surface} Surface */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./field.js').Scale} Scale */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./display-list.js').Polyline} Polyline */

/** The dashes of the margins, as multiples of the line's width. */
const DASHES = [4, 3.3];

/** The most points that line numbers avoid. */
const AVOIDED = 400;

/** Violations smaller than this would be stubs inside the mark. */
const VISIBLE = 0.02;

/**
 * The surface, if there is one that means something: a boundary needs points
 * of two classes, and a training that found one.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {Surface | null}
 */
export function surfaceOf(state) {
  const { scene, frame } = state;
  if (frame.training && !solved(frame.training)) return null;
  if (scene.points.length === 0) return null;
  if (taskHere(state) !== 'classification') return frame.surface;
  const first = scene.points[0].label;
  return scene.points.some(({ label }) => label !== first) ? frame.surface : null;
}

/**
 * The points that the ground depends on: those of a boundary are the points that it was learnt
 * from, and a hand that moves one changes nothing until there is another.
 *
 * @param {State} state
 */
export function groundPoints(state) {
  const trained = state.frame.scene?.points;
  return trained && taskHere(state) === 'classification' ? trained : state.scene.points;
}

/** @typedef {{ surface: Surface, key: string, item: import('./field.js').Raster }} Painted */

/** The latest field of each look. @type {WeakMap<Look, Painted>} */
const fields = new WeakMap();

/**
 * The field's pixels, kept while surface and colours stay: they change less often than the rest.
 *
 * @param {Surface} surface
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @param {Look} look
 */
export function rasterOf(surface, { scene, frame: { training } }, look) {
  const tones = tonesOf(training, scene, surface.output ?? 0);
  const sides = sidesOfScale(training);
  const unit = surface.label ? strengthUnit(training) : 0;
  const key = [...sides, tones.middle, tones.limit, unit].join();
  const latest = fields.get(look);
  if (latest?.surface === surface && latest.key === key) return latest.item;
  // A hurried field was drawn for a moment, and its pixels are free.
  const old = latest?.surface.hurried ? latest.item : null;
  const item = surface.label
    ? paintRegions(surface, regionColours, unit, old)
    : paintField(surface, scaleColours(training, sides), tones, old);
  fields.set(look, { surface, key, item });
  return item;
}

/** Paler scales, by the scale that they are of. @type {WeakMap<Scale, Scale>} */
const pale = new WeakMap();

/**
 * The colours of a scale. What is outside is hatched as well, and need not be dark.
 *
 * @param {State['frame']['training']} training
 * @param {readonly [number, number]} sides
 * @returns {Scale}
 */
function scaleColours(training, sides) {
  const colours = fieldColours(sides);
  if (!training || kindOf(training) !== 'novelty') return colours;
  let scale = pale.get(colours);
  if (!scale) pale.set(colours, (scale = (f) => colours(Math.max(f, -PALE))));
  return scale;
}

/** How far down the scale of f goes where there is no point. */
const PALE = 0.6;

/**
 * Field, grid, axis labels, and the lines that belong to what was learnt.
 *
 * @param {State} state
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function groundItems(state, frame, look) {
  const surface = surfaceOf(state);
  /** @type {Item[]} */
  const items = [];
  if (surface && state.stage.plane.field) {
    const box = boxOf(surface, frame);
    const raster = rasterOf(surface, state, look);
    items.push({ kind: 'raster', raster, ...box, hurried: surface.hurried });
  }
  items.push(...axisSheet(state.scene.axes, frame, look));
  if (surface) items.push(...lineItems(state, surface, frame, look));
  return items;
}

/**
 * @param {State} state
 * @param {Surface} surface
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function lineItems(state, surface, frame, look) {
  const { scene, stage } = state;
  const layers = stage.plane;
  const { training } = state.frame;
  const kind = training ? kindOf(training) : 'boundary';
  if (surface.label) return [boundaryItem(surface, frame, look)];
  if (kind === 'values' || kind === 'component') {
    const tones = tonesOf(training, scene, surface.output ?? 0);
    const items = layers.field ? doubtItems(surface, doubtLimit(tones), frame, look) : [];
    if (layers.margins) items.push(...isolineItems(state, surface, tones, frame, look));
    if (kind === 'values' && layers.slacks && !isWide(scene))
      items.push(...residualItems(state.frame, scene, surface, tones, frame, look));
    return items;
  }
  if (kind === 'novelty') {
    const hatching = layers.field ? outsideItems(surface, frame, look) : [];
    return [...hatching, boundaryItem(surface, frame, look)];
  }
  /** @type {Item[]} */
  const items = [];
  if (layers.margins && (!training || hasLevels(training))) {
    const box = boxOf(surface, frame);
    items.push({
      kind: 'lines',
      lines: contoursOf(surface).margins.map((line) => placed(line, box)),
      stroke: look.contour,
      width: look.stroke,
      dash: DASHES.map((part) => part * look.stroke),
      means: 'margin',
    });
  }
  items.push(boundaryItem(surface, frame, look));
  // Rows do not lie on a slice: f where they are drawn is not f at them.
  if (layers.slacks && !isWide(scene) && slackOpacity(scene.points.length, 1) > 0) {
    const lines = slackLines(state, surface, frame);
    const opacity = slackOpacity(scene.points.length, lines.length);
    const width = look.stroke * 0.75;
    items.push({ kind: 'lines', lines, stroke: look.contour, width, opacity });
  }
  return items;
}

/**
 * Where one side gives way to another.
 *
 * @param {Surface} surface
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item}
 */
export function boundaryItem(surface, frame, look) {
  const box = boxOf(surface, frame);
  return {
    kind: 'lines',
    lines: contoursOf(surface).zero.map((line) => placed(line, box)),
    stroke: look.contour,
    width: look.bold,
    means: 'boundary',
  };
}

/**
 * Lines at round values, with their numbers; a component has its zero in bold.
 *
 * @param {State} state
 * @param {Surface} surface
 * @param {import('../../model/tones.js').Tones} tones
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function isolineItems({ scene, frame: { training } }, surface, tones, frame, look) {
  // Among thousands of points there is no room that is free of them.
  const marks = scene.points
    .slice(0, AVOIDED)
    .map(({ x }) => /** @type {const} */ ([frame.left(x[0]), frame.top(x[1])]));
  const box = boxOf(surface, frame);
  const levels = isolinesOf(surface, tones).map(({ level, text, lines }) => ({
    level,
    text,
    lines: lines.map((line) => placed(line, box)),
  }));
  const at = (/** @type {boolean} */ zero) =>
    levels.filter(({ level }) => (level === 0) === zero).flatMap(({ lines }) => lines);
  return [
    { kind: 'lines', lines: at(false), stroke: look.contour, width: look.hair, opacity: 0.55 },
    {
      kind: 'lines',
      lines: at(true),
      stroke: look.contour,
      width: training?.task === 'components' ? look.bold : look.stroke,
    },
    ...levelWords(levels, frame.size, look, marks),
  ];
}

/**
 * Where a surface lies in the picture: it may be of an earlier view.
 *
 * @param {Pick<Surface, 'view'>} surface
 * @param {Frame} frame
 */
export function boxOf({ view }, frame) {
  const left = frame.left(view.x0);
  const top = frame.top(view.y1);
  return { left, top, width: frame.left(view.x1) - left, height: frame.top(view.y0) - top };
}

/**
 * @param {import('./levels.js').Line} line
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
 * How far points are from their margins, as training saw them.
 *
 * @param {State} state
 * @param {Surface} surface
 * @param {Frame} frame
 * @returns {Polyline[]}
 */
function slackLines({ frame: { training, scene: old } }, surface, frame) {
  if (!training || !old || !hasMargin(training) || surface.label) return [];
  // Coefficients of landmarks say nothing of the margin.
  if (isApproximate({ scene: old })) return [];
  const weights = weightsOf(training, old.params.C ?? Infinity);
  /** @type {Polyline[]} */
  const lines = [];
  old.points.forEach(({ x, label }, row) => {
    if (weights[row] === 0) return;
    const sign = label === training.classes[1] ? 1 : -1;
    if (!(sign * valueAt(surface, x[0], x[1]) < 1 - VISIBLE)) return;
    const end = slackEnd(surface, x, sign);
    if (!end) return;
    const points = [frame.left(x[0]), frame.top(x[1]), frame.left(end[0]), frame.top(end[1])];
    lines.push({ points, closed: false });
  });
  return lines;
}
