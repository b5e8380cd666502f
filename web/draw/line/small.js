// @ts-check
/**
 * Small pictures of the line: curves over the axis, with the points on it.
 *
 * @module
 */

import { ticks } from 'd3-array';
import { grouped, short } from '../../lib/format.js';
import { axisName, ticksOf } from '../plane/axes.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../plane/display-list.js').Item} Item */
/** @typedef {import('../plane/display-list.js').Polyline} Polyline */
/** @typedef {import('../plane/look.js').Look} Look */

/**
 * One curve over the view: values at the centres of equal parts of it.
 *
 * @typedef
 *   {Readonly<{ values: ArrayLike<number>, stroke: string, width: number, dash?: readonly number[], opacity?: number }>}
 *   Curve
 */

/**
 * @typedef
 *   {Readonly<{ left: (x: number) => number, x: (left: number) => number, top: (f: number) => number, axis: number, width: number, height: number }>}
 *   Chart
 */

/** Beyond so many times the range of what is meant, a curve may leave the picture. */
const ROOM = 2;

/** Where the middles of the points are, above the axis. @param {Chart} chart @param {Look} look */
export const pointsAt = (chart, look) => chart.axis - look.mark * 1.6;

/**
 * The range that a chart shows: all of what is meant, and of the rest what is not far away.
 *
 * @param {readonly ArrayLike<number>[]} meant
 * @param {readonly ArrayLike<number>[]} rest
 * @returns {[number, number]}
 */
export function rangeOf(meant, rest) {
  const [low, high] = extentOf(meant, [-1, 1]);
  const [least, most] = extentOf(rest, [0, 0]);
  const span = high - low;
  const from = Math.max(Math.min(low, least), low - ROOM * span);
  const to = Math.min(Math.max(high, most), high + ROOM * span);
  const edge = 0.04 * (to - from);
  return [from - edge, to + edge];
}

/**
 * @param {readonly ArrayLike<number>[]} lists
 * @param {[number, number]} first
 * @returns {[number, number]}
 */
function extentOf(lists, [low, high]) {
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      if (!Number.isFinite(list[i])) continue;
      low = Math.min(low, list[i]);
      high = Math.max(high, list[i]);
    }
  }
  return [low, high];
}

/**
 * @param {Scene['view']} view
 * @param {readonly [number, number]} range
 * @param {number} width @param {number} height
 * @param {Look} look
 * @returns {Chart}
 */
export function chartOf(view, [low, high], width, height, look) {
  const axis = height - look.text * 2.4;
  const floor = axis - look.mark * 3.6;
  const ceiling = look.text * 0.6;
  const side = view.x1 - view.x0;
  return {
    width,
    height,
    axis,
    left: (x) => ((x - view.x0) / side) * width,
    x: (left) => view.x0 + (left / width) * side,
    top: (f) => floor - ((f - low) / (high - low)) * (floor - ceiling),
  };
}

/**
 * Axes below and at the left, with f = 0.
 *
 * @param {Scene} scene
 * @param {readonly [number, number]} range
 * @param {Chart} chart
 * @param {Look} look
 * @returns {Item[]}
 */
export function axesItems(scene, range, chart, look) {
  const { view, axes } = scene;
  const text = look.text;
  const { width, axis } = chart;
  const crisp = (/** @type {number} */ v) => Math.round(v) + 0.5;
  const levels = ticks(range[0], range[1], Math.max(3, Math.round(chart.height / (text * 5))));
  const step = levels.length > 1 ? levels[1] - levels[0] : 1;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const level = (/** @type {number} */ v) => ({
    points: [0, crisp(chart.top(v)), width, crisp(chart.top(v))],
    closed: false,
  });
  /** @type {Item[]} */
  const items = [
    { kind: 'lines', lines: levels.map(level), stroke: look.ink, width: 1, opacity: 0.1 },
    { kind: 'lines', lines: [level(0)], stroke: look.ink, width: look.hair, opacity: 0.6 },
    {
      kind: 'lines',
      lines: [{ points: [0, crisp(axis), width, crisp(axis)], closed: false }],
      stroke: look.ink,
      width: look.stroke,
    },
  ];
  const plain = /** @type {const} */ ({ kind: 'text', face: 'ui', size: text, halo: look.paper });
  for (const v of levels) {
    const words = decimals <= 6 && Math.abs(v) < 1e5 ? grouped(v, decimals) : short(v);
    const top = chart.top(v) - 3;
    if (top > text) items.push({ ...plain, left: 4, top, text: words, fill: look.ink2 });
  }
  const name = axisName(axes[0], 0);
  const room = text * (name.math ? 2 : name.text.length * 0.6 + 2);
  for (const { at, text: digits } of ticksOf(axes[0], view.x0, view.x1, width / (text * 8))) {
    const left = chart.left(at);
    if (left < text * 2 || left > width - room - text) continue;
    const top = axis + text * 1.6;
    items.push({ ...plain, left, top, text: digits, anchor: 'middle', fill: look.ink2 });
  }
  items.push({
    ...plain,
    left: width - 4,
    top: axis + text * 1.6,
    text: name.math ? 'x' : name.text,
    face: name.math ? 'math' : 'ui',
    size: name.math ? text * 1.35 : text,
    anchor: 'end',
    fill: look.ink2,
  });
  return items;
}

/**
 * @param {Curve} curve
 * @param {Scene['view']} view
 * @param {Chart} chart
 * @returns {Item[]}
 */
export function curveItems({ values, ...style }, view, chart) {
  const n = values.length;
  const step = (view.x1 - view.x0) / n;
  /** @type {Polyline[]} */
  const lines = [];
  /** @type {number[]} */
  let points = [];
  const end = () => {
    if (points.length > 2) lines.push({ points, closed: false });
    points = [];
  };
  for (let i = 0; i < n; i++) {
    if (!Number.isFinite(values[i])) end();
    else {
      const top = Math.min(Math.max(chart.top(values[i]), -4), chart.axis);
      points.push(chart.left(view.x0 + (i + 0.5) * step), top);
    }
  }
  end();
  return [{ kind: 'lines', lines, ...style }];
}
