// @ts-check
/**
 * The line as a chart, where its points carry values: x to the right, values up, f as a curve
 * through them with all that a learner knows of it: the tube of support vector regression, the band
 * and the draws of a Gaussian process.
 *
 * @module
 */

import { SAMPLE_PLACES } from '../../engine/sample-line.js';
import { kindOf, WIDTH_95 } from '../../model/output.js';
import { tubeOf } from '../../state/reading.js';
import { axisItems, axisName } from '../plane/axes.js';
import { frameOf } from '../plane/geometry.js';
import { outsideItems } from '../plane/outside.js';
import { rasterOf, surfaceOf } from '../plane/ground.js';
import { fittedAt } from '../plane/residuals.js';
import { thresholdsOf } from './crossings.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Surface} Surface */
/** @typedef {import('../plane/geometry.js').Frame} Frame */
/** @typedef {import('../plane/display-list.js').Item} Item */
/** @typedef {import('../plane/display-list.js').Polyline} Polyline */
/** @typedef {import('../plane/look.js').Look} Look */

/** The dashes of a tube, as multiples of the line's width. */
const DASHES = [4, 3.3];

/** Up to so many residuals are drawn at full strength. */
const FEW = 60;

/** How strongly a tube and a band are filled. */
const TUBE = 0.1;
const BAND = 0.2;

/**
 * Values up, so that the view is not square.
 *
 * @param {Pick<Scene, 'view' | 'range'>} scene
 * @param {number} size
 * @returns {Frame}
 */
export function chartFrame({ view: { x0, x1 }, range: [y0, y1] }, size) {
  return frameOf({ x0, x1, y0, y1 }, size);
}

/**
 * The scene with its points at their values.
 *
 * @template {Pick<State, 'scene'>} S
 * @param {S} state
 * @returns {S}
 */
export function raised(state) {
  return { ...state, scene: sceneRaised(state.scene) };
}

/** @type {WeakMap<Scene['points'], Scene['points']>} */
const known = new WeakMap();

/** @param {Scene} scene @returns {Scene} */
export function sceneRaised(scene) {
  let points = known.get(scene.points);
  if (!points) {
    points = scene.points.map((point) => ({ ...point, x: [point.x[0], point.value] }));
    known.set(scene.points, points);
  }
  return { ...scene, points };
}

/**
 * @param {Scene['axes']} axes
 * @returns {readonly [import('../plane/axes.js').AxisName, import('../plane/axes.js').AxisName]}
 */
function namesOf([first, second]) {
  const name = axisName(first, 0);
  const plain = ['', 'y', 'x2', 'x₂'].includes(second.name.trim());
  return [
    name.math ? { text: 'x', math: true } : name,
    plain ? { text: 'y', math: true } : { text: second.name, math: false },
  ];
}

/** f, if it is one of values. @param {Pick<State, 'scene' | 'frame'>} state */
export function curveOf(state) {
  const surface = surfaceOf(state);
  const { training } = state.frame;
  return surface && training && !surface.label && kindOf(training) === 'values' ? surface : null;
}

/**
 * What lies under the points.
 *
 * @param {State} state
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function chartItems(state, frame, look) {
  const { scene, stage } = state;
  const layers = stage.plane;
  const surface = surfaceOf(state);
  const curve = curveOf(state);
  /** @type {Item[]} */
  const items = [];
  if (surface && !curve && layers.field) {
    const left = frame.left(surface.view.x0);
    const width = frame.left(surface.view.x1) - left;
    const raster = rasterOf(surface, state, look);
    items.push({ kind: 'raster', raster, left, top: 0, width, height: frame.size });
  }
  // Values are as they are: they have no units of their own.
  const axes = /** @type {const} */ ([scene.axes[0], { ...scene.axes[1], scale: 1, shift: 0 }]);
  if (curve && layers.margins) items.push(...fillItems(state.frame, curve, frame, look));
  items.push(...zeroItems(frame, look), ...axisItems(axes, frame, look, namesOf(scene.axes)));
  if (!curve) return surface ? [...items, ...bandItems(state, surface, frame, look)] : items;
  if (layers.margins) items.push(...edgeItems(state.frame, curve, frame, look));
  items.push(...sampleItems(curve, frame, look));
  if (layers.slacks) items.push(...restItems(state, curve, frame, look));
  items.push({
    kind: 'lines',
    lines: linesOf(curve, frame, (c) => curve.values[c]),
    stroke: look.contour,
    width: look.bold,
  });
  return items;
}

/**
 * What is no curve of values but parts the line, such as clusters: lines from top to bottom.
 *
 * @param {State} state
 * @param {Surface} surface
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function bandItems(state, surface, frame, look) {
  const { training } = state.frame;
  const novelty = training !== null && kindOf(training) === 'novelty';
  return [
    ...(novelty && state.stage.plane.field ? outsideItems(surface, frame, look) : []),
    {
      kind: 'lines',
      lines: thresholdsOf(surface).zeros.map((x) => ({
        points: [frame.left(x), 0, frame.left(x), frame.size],
        closed: false,
      })),
      stroke: look.contour,
      width: look.bold,
    },
  ];
}

/**
 * The line y = 0, where it is in sight.
 *
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function zeroItems({ view, size, top }, look) {
  if (!(view.y0 < 0 && view.y1 > 0)) return [];
  const y = Math.round(top(0)) + 0.5;
  const lines = [{ points: [0, y, size, y], closed: false }];
  return [{ kind: 'lines', lines, stroke: look.ink, width: look.hair, opacity: 0.4 }];
}

/** Where columns of a surface are. @param {Surface} surface @param {Frame} frame */
function leftsOf({ view, width }, frame) {
  const step = (view.x1 - view.x0) / width;
  return (/** @type {number} */ c) => frame.left(view.x0 + (c + 0.5) * step);
}

/**
 * Not so far off that a line to there could not be drawn.
 *
 * @param {Frame} frame
 * @param {number} value
 */
const topOf = ({ top, size }, value) => Math.min(Math.max(top(value), -3 * size), 4 * size);

/**
 * A function of the columns as lines, cut where it is not a number.
 *
 * @param {Surface} surface
 * @param {Frame} frame
 * @param {(c: number) => number} value
 * @returns {Polyline[]}
 */
function linesOf(surface, frame, value) {
  const left = leftsOf(surface, frame);
  return runs(surface.width, (c) => Number.isFinite(value(c))).map(([from, to]) => ({
    points: Array.from({ length: to - from }, (_, i) => from + i).flatMap((c) => [
      left(c),
      topOf(frame, value(c)),
    ]),
    closed: false,
  }));
}

/**
 * The parts of 0 … n − 1 where something holds, longer than one.
 *
 * @param {number} n
 * @param {(i: number) => boolean} holds
 */
function runs(n, holds) {
  /** @type {[number, number][]} */
  const found = [];
  let from = -1;
  for (let i = 0; i <= n; i++) {
    if (i < n && holds(i)) {
      if (from < 0) from = i;
    } else if (from >= 0) {
      if (i - from > 1) found.push([from, i]);
      from = -1;
    }
  }
  return found;
}

/**
 * The area within some distance of f.
 *
 * @param {Surface} surface
 * @param {Frame} frame
 * @param {(c: number) => number} reach
 */
function areasOf(surface, frame, reach) {
  const { values, width } = surface;
  const left = leftsOf(surface, frame);
  return runs(width, (c) => Number.isFinite(values[c] + reach(c))).map(([from, to]) => {
    const columns = Array.from({ length: to - from }, (_, i) => from + i);
    return [
      ...columns.flatMap((c) => [left(c), topOf(frame, values[c] + reach(c))]),
      ...columns.reverse().flatMap((c) => [left(c), topOf(frame, values[c] - reach(c))]),
    ];
  });
}

/**
 * The band that holds f with 95 %, and the tube.
 *
 * @param {State['frame']} result
 * @param {Surface} curve
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function fillItems(result, curve, frame, look) {
  const { std } = curve;
  const tube = tubeOf(result);
  /** @type {Item[]} */
  const items = [];
  if (std) {
    const areas = areasOf(curve, frame, (c) => WIDTH_95 * std[c]);
    items.push({ kind: 'areas', areas, fill: look.classes[2], opacity: BAND });
  }
  if (tube > 0) {
    const areas = areasOf(curve, frame, () => tube);
    items.push({ kind: 'areas', areas, fill: look.classes[2], opacity: TUBE });
  }
  return items;
}

/**
 * Their edges.
 *
 * @param {State['frame']} result
 * @param {Surface} curve
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function edgeItems(result, curve, frame, look) {
  const { std, values } = curve;
  const tube = tubeOf(result);
  /** @type {Item[]} */
  const items = [];
  if (std) {
    items.push({
      kind: 'lines',
      lines: [1, -1].flatMap((side) =>
        linesOf(curve, frame, (c) => values[c] + side * WIDTH_95 * std[c]),
      ),
      stroke: look.inks[2],
      width: look.hair,
    });
  }
  if (tube > 0) {
    items.push({
      kind: 'lines',
      lines: [1, -1].flatMap((side) => linesOf(curve, frame, (c) => values[c] + side * tube)),
      stroke: look.contour,
      width: look.stroke,
      dash: DASHES.map((part) => part * look.stroke),
    });
  }
  return items;
}

/** The colours of functions that are drawn from a process: no class has them first. */
const DRAWN = [3, 5, 4, 9, 8, 6, 1, 7, 2];

/**
 * Functions drawn from a process, told at places from end to end of the view.
 *
 * @param {Surface} curve
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function sampleItems({ samples, view }, frame, look) {
  if (!samples) return [];
  const step = (view.x1 - view.x0) / (SAMPLE_PLACES - 1);
  return Array.from({ length: Math.floor(samples.length / SAMPLE_PLACES) }, (_, k) => {
    const value = (/** @type {number} */ c) => samples[k * SAMPLE_PLACES + c];
    const lines = runs(SAMPLE_PLACES, (c) => Number.isFinite(value(c))).map(([from, to]) => ({
      points: Array.from({ length: to - from }, (_, i) => from + i).flatMap((c) => [
        frame.left(view.x0 + c * step),
        topOf(frame, value(c)),
      ]),
      closed: false,
    }));
    const stroke = look.inks[DRAWN[k % DRAWN.length]];
    return { kind: /** @type {const} */ ('lines'), lines, stroke, width: look.stroke * 0.8 };
  });
}

/**
 * How far values are from f: to the curve, or to the tube where errors within it do not count.
 *
 * @param {State} state
 * @param {Surface} curve
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
function restItems(state, curve, frame, look) {
  const tube = tubeOf(state.frame);
  /** @type {Polyline[]} */
  const lines = [];
  for (const point of state.scene.points) {
    const f = fittedAt(state.frame, point, curve);
    const rest = point.value - f;
    if (!(Math.abs(rest) > tube)) continue;
    const left = frame.left(point.x[0]);
    const end = topOf(frame, f + Math.sign(rest) * tube);
    lines.push({ points: [left, topOf(frame, point.value), left, end], closed: false });
  }
  const opacity = 0.75 * Math.max(0.3, Math.min(1, Math.sqrt(FEW / Math.max(lines.length, 1))));
  return [{ kind: 'lines', lines, stroke: look.contour, width: look.stroke * 0.75, opacity }];
}
