// @ts-check
/** @module */

import { shapePath } from '../lib/shapes.js';
import { toneOf } from '../ui/tone.js';

/**
 * What a small picture shows of a data set.
 *
 * @typedef {Pick<import('../protocol/answers.js').Generated, 'dim' | 'target' | 'x' | 'y'>} Pictured
 */

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 59;
const HEIGHT = 43;
const EDGE = 5;
const RADIUS = 1.7;

/**
 * Where a plane's points are in a box of the given size, both axes alike.
 *
 * @param {ArrayLike<number>} x coordinates, two for each point
 * @param {number} width
 * @param {number} height
 * @param {number} edge free on all sides
 * @returns {[number, number][]}
 */
export function fitPoints(x, width, height, edge) {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i + 1 < x.length; i += 2) {
    x0 = Math.min(x0, x[i]);
    x1 = Math.max(x1, x[i]);
    y0 = Math.min(y0, x[i + 1]);
    y1 = Math.max(y1, x[i + 1]);
  }
  const room = [width - 2 * edge, height - 2 * edge];
  const scale = Math.min(room[0] / (x1 - x0 || 1), room[1] / (y1 - y0 || 1));
  /** @type {[number, number][]} */
  const places = [];
  for (let i = 0; i + 1 < x.length; i += 2) {
    places.push([
      width / 2 + (x[i] - (x0 + x1) / 2) * scale,
      height / 2 - (x[i + 1] - (y0 + y1) / 2) * scale,
    ]);
  }
  return places;
}

/**
 * Two coordinates for each point: on the line, values over their places, and class upon class, so
 * that none hides another.
 *
 * @param {Pictured} data
 * @returns {ArrayLike<number>}
 */
function flattened({ dim, target, x, y }) {
  if (dim !== 1) return x;
  if (target === 'value') return stretched(x, y);
  let [low, high] = [Infinity, -Infinity];
  for (const v of x) [low, high] = [Math.min(low, v), Math.max(high, v)];
  const row = (high - low || 1) * 0.1;
  return Float64Array.from({ length: 2 * x.length }, (_, i) =>
    i % 2 === 0 ? x[i / 2] : row * y[(i - 1) / 2],
  );
}

/**
 * A scatter of values over places: each axis in its own unit, so that both fill the picture.
 *
 * @param {ArrayLike<number>} x
 * @param {ArrayLike<number>} y
 */
export function stretched(x, y) {
  const unit = (/** @type {ArrayLike<number>} */ v) => {
    const [low, high] = [Math.min(...Array.from(v)), Math.max(...Array.from(v))];
    return (/** @type {number} */ value) => (high > low ? (value - low) / (high - low) : 0.5);
  };
  const [across, up] = [unit(x), unit(y)];
  const shape = (HEIGHT - 2 * EDGE) / (WIDTH - 2 * EDGE);
  return Float64Array.from({ length: 2 * x.length }, (_, i) =>
    i % 2 === 0 ? across(x[i / 2]) : up(y[(i - 1) / 2]) * shape,
  );
}

/**
 * A data set as a small picture of its own points.
 *
 * @param {Pictured} data
 */
export function thumbnail(data) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute('aria-hidden', 'true');
  const valued = data.target === 'value';
  const tone = valued && data.dim !== 1 ? toneOf(data.y) : null;
  fitPoints(flattened(data), WIDTH, HEIGHT, EDGE).forEach(([left, top], i) => {
    const mark = document.createElementNS(SVG, 'path');
    if (tone) mark.style.fill = tone(data.y[i]);
    mark.setAttribute('class', valued ? 'value' : `k${data.y[i]}`);
    mark.setAttribute('d', shapePath(valued ? 1 : data.y[i], tone ? 1.5 * RADIUS : RADIUS));
    mark.setAttribute('transform', `translate(${left.toFixed(1)} ${top.toFixed(1)})`);
    svg.append(mark);
  });
  return svg;
}
