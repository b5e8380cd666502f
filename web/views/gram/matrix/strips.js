// @ts-check
/**
 * The strips beside the matrix: the class or value of every row and column, and the numbers of the
 * points where they fit.
 *
 * @module
 */

import { token } from '../../../lib/colour.js';
import { carriedColour } from '../../../model/tones.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./frame.js').Frame} frame
 * @param {import('./frame.js').Lettering} lettering
 * @param {Int32Array} order   the places of the points, row by row
 * @param {Scene['points']} points
 * @param {Scene} scene   whose colours they have
 */
export function drawStrips(context, frame, { size, family }, order, points, scene) {
  const { viewport, wide } = frame;
  const { top, left, span } = viewport;
  const strip = Math.round(size * 0.7);
  context.font = `${size}px ${family}`;
  context.textBaseline = 'middle';
  const digits = context.measureText(String(points.length)).width + 4;
  /** @param {number} at @param {number} from */
  const edge = (at, from) => Math.round((Math.min(Math.max(at, from), from + span) - from) * wide);
  const colour = carriedColour(scene);
  const last = Math.min(order.length, Math.ceil(Math.max(top, left) + span));
  // Where rows are thinner than a pixel, one row is drawn for each pixel.
  const step = Math.max(1, Math.floor(1 / wide));
  for (let p = 0; p < last; p += step) {
    context.fillStyle = colour(points[order[p]]);
    const [y0, y1] = [edge(p, top), edge(p + step, top)];
    if (y1 > y0) context.fillRect(frame.left - 3 - strip, frame.top + y0, strip, y1 - y0);
    const [x0, x1] = [edge(p, left), edge(p + step, left)];
    if (x1 > x0) context.fillRect(frame.left + x0, frame.top - 3 - strip, x1 - x0, strip);
    context.fillStyle = token('--ink2');
    if (wide >= size * 1.15 && y1 - y0 > wide * 0.7) {
      context.textAlign = 'right';
      const words = String(order[p] + 1);
      context.fillText(words, frame.left - strip - 6, frame.top + (y0 + y1) / 2 + 0.5);
    }
    if (wide >= digits && x1 - x0 > wide * 0.7) {
      context.textAlign = 'center';
      const words = String(order[p] + 1);
      const middle = frame.left + (x0 + x1) / 2;
      context.fillText(words, middle, frame.top - strip - 4 - size * 0.55);
    }
  }
}
