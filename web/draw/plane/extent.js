// @ts-check
/**
 * Where on a canvas items lie that will have to go.
 *
 * @module
 */

import { placeOfStamp, stampsOf } from './stamps.js';

/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./stamps.js').Place} Place */

/** Smooth edges take a pixel more. */
const SMOOTH = 1;

/**
 * A place that holds all the items, of those kinds that are painted over marks.
 *
 * @param {readonly Item[]} items whose texts lie in boxes
 * @param {import('./look.js').Look} look
 * @param {Parameters<typeof stampsOf>[2]} transform
 * @returns {Place | null} null where there are none
 */
export function extentOf(items, look, transform) {
  const { a: ratio, e, f } = transform;
  /** @type {Place[]} */
  const places = [];
  /** @param {number} left @param {number} top @param {number} right @param {number} bottom */
  const add = (left, top, right, bottom) =>
    places.push({
      left: Math.floor(left * ratio + e) - SMOOTH,
      top: Math.floor(top * ratio + f) - SMOOTH,
      right: Math.ceil(right * ratio + e) + SMOOTH,
      bottom: Math.ceil(bottom * ratio + f) + SMOOTH,
    });
  for (const item of items) {
    const stamps = stampsOf(item, look, transform);
    if (stamps) {
      places.push(...stamps.map(placeOfStamp));
    } else if (item.kind === 'aside') {
      const place = extentOf(item.items, look, transform);
      if (place) places.push(place);
    } else if (item.kind === 'box') {
      add(item.left, item.top, item.left + item.width, item.top + item.height);
    } else if (item.kind === 'circles') {
      for (const [x, y, radius] of item.circles) {
        const reach = radius + item.width / 2;
        add(x - reach, y - reach, x + reach, y + reach);
      }
    } else if (item.kind === 'lines') {
      for (const { points } of item.lines) {
        for (let i = 0; i < points.length; i += 2) {
          const [x, y, reach] = [points[i], points[i + 1], item.width];
          add(x - reach, y - reach, x + reach, y + reach);
        }
      }
    }
  }
  if (places.length === 0) return null;
  return places.reduce((a, b) => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }));
}
