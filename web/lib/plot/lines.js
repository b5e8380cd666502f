// @ts-check
/**
 * The marks of a chart that go through many places: lines and areas.
 *
 * @module
 */

import { area, line } from 'd3-shape';
import { mark } from './marks.js';

/** @typedef {import('./axis.js').Axis} Axis */

/**
 * A line through points, with gaps where one has no place on its axes.
 *
 * @param {ArrayLike<number>} xs @param {ArrayLike<number>} ys
 * @param {Readonly<{ x: Axis, y: Axis }>} axes
 * @param {string} kind
 */
export function curve(xs, ys, { x, y }, kind) {
  const places = Array.from(xs, (value, i) => [x.at(value), y.at(ys[i])].map(drawable));
  const path = line(
    (/** @type {number[]} */ [left]) => left,
    ([, top]) => top,
  ).defined(placed);
  return mark('path', { class: kind, d: path(places) ?? '' });
}

/**
 * The area between two lines over the same places.
 *
 * @param {ArrayLike<number>} xs
 * @param {ArrayLike<number>} low @param {ArrayLike<number>} high
 * @param {Readonly<{ x: Axis, y: Axis }>} axes
 * @param {string} kind
 */
export function between(xs, low, high, { x, y }, kind) {
  const places = Array.from(xs, (value, i) =>
    [x.at(value), y.at(low[i]), y.at(high[i])].map(drawable),
  );
  const path = area(
    (/** @type {number[]} */ [left]) => left,
    ([, from]) => from,
    ([, , to]) => to,
  ).defined(placed);
  return mark('path', { class: kind, d: path(places) ?? '' });
}

/**
 * Farther than this from a chart, in px, a line looks the same. SVG has no numbers beyond 3.4·10³⁸.
 */
const FAR = 1e6;

/** @param {number} place */
const drawable = (place) => (Number.isFinite(place) ? Math.max(-FAR, Math.min(FAR, place)) : place);

/** @param {readonly number[]} place */
const placed = (place) => place.every(Number.isFinite);
