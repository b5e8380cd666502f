// @ts-check
/**
 * Reading the surface between its pixels.
 *
 * @module
 */

import { labelOfPixel } from '../../model/decided.js';

/** @typedef {import('../../protocol/answers.js').Surface} Surface */

/**
 * f (or, for several classes, the strength) at a place, bilinear between pixel
 * centres and constant in the outer half pixel. NaN outside the surface.
 *
 * @param {Surface} surface
 * @param {number} x
 * @param {number} y
 */
export function valueAt(surface, x, y) {
  const { view, width, height, values } = surface;
  const u = ((x - view.x0) / (view.x1 - view.x0)) * width;
  const v = ((view.y1 - y) / (view.y1 - view.y0)) * height;
  if (!(u >= 0 && u <= width && v >= 0 && v <= height)) return NaN;
  const c = Math.min(Math.max(u - 0.5, 0), width - 1);
  const r = Math.min(Math.max(v - 0.5, 0), height - 1);
  const c0 = Math.min(Math.floor(c), Math.max(width - 2, 0));
  const r0 = Math.min(Math.floor(r), Math.max(height - 2, 0));
  const c1 = Math.min(c0 + 1, width - 1);
  const r1 = Math.min(r0 + 1, height - 1);
  const s = c - c0;
  const t = r - r0;
  const above = values[r0 * width + c0] * (1 - s) + values[r0 * width + c1] * s;
  const below = values[r1 * width + c0] * (1 - s) + values[r1 * width + c1] * s;
  return above * (1 - t) + below * t;
}

/**
 * The gradient of f at a place in kernel units, by central differences over one
 * pixel.
 *
 * @param {Surface} surface
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
export function gradientAt(surface, x, y) {
  const { view, width, height } = surface;
  const dx = (view.x1 - view.x0) / width;
  const dy = (view.y1 - view.y0) / height;
  const east = Math.min(x + dx, view.x1);
  const west = Math.max(x - dx, view.x0);
  const north = Math.min(y + dy, view.y1);
  const south = Math.max(y - dy, view.y0);
  return [
    (valueAt(surface, east, y) - valueAt(surface, west, y)) / (east - west),
    (valueAt(surface, x, north) - valueAt(surface, x, south)) / (north - south),
  ];
}

/**
 * The pixel at a place; −1 outside.
 *
 * @param {Surface} surface
 * @param {number} x
 * @param {number} y
 */
function pixelAt({ view, width, height }, x, y) {
  const c = Math.floor(((x - view.x0) / (view.x1 - view.x0)) * width);
  const r = Math.floor(((view.y1 - y) / (view.y1 - view.y0)) * height);
  return c >= 0 && r >= 0 && c < width && r < height ? r * width + c : -1;
}

/**
 * The predicted class of the pixel at a place, NaN where that is undecided; 0 outside or where the
 * surface has no classes.
 *
 * @param {Surface} surface
 * @param {number} x
 * @param {number} y
 */
export function labelAt(surface, x, y) {
  const p = surface.label ? pixelAt(surface, x, y) : -1;
  return surface.label && p >= 0 ? labelOfPixel(surface.label[p]) : 0;
}

/**
 * Whether the pixel at a place has no sign.
 *
 * @param {Surface} surface
 * @param {number} x
 * @param {number} y
 */
export const isUndecidedAt = (surface, x, y) => surface.values[pixelAt(surface, x, y)] === 0;
