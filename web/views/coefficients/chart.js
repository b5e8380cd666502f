// @ts-check
/**
 * Coefficients as bars, side by side: above and below zero, each over a strip in the colour of its
 * point.
 *
 * @module
 */

import { withWords } from '../../lib/canvas.js';
import { token } from '../../lib/colour.js';
import { short } from '../../lib/format.js';
import { paintLevels } from '../../lib/plot/canvas.js';
import { CLASSES } from '../../lib/shapes.js';

/**
 * What is drawn: points and coefficients (at) by row; order are the rows from left to right; bound
 * is C, or Infinity; colour, of points with values, is that of a value; hits are the ids of points
 * that are framed.
 *
 * @typedef {Readonly<{
 *   points: readonly import('../../model/scene.js').Point[], at: (row: number) => number,
 *   order: readonly number[], bound: number, largest: number,
 *   colour: ((value: number) => string) | null, hits: ReadonlySet<number | null>,
 * }>} Coefficients
 *
 * @typedef {Readonly<{ width: number, height: number, text: number, family: string }>} Size
 *
 * @typedef {Readonly<{
 *   left: number, step: number, pad: number, strip: number, y: (value: number) => number,
 * }>} Layout   bars begin at left and have this distance; below them is a strip of such a height
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Coefficients} shown
 * @param {Size} size
 * @returns {{ left: number, step: number }} where the bars are
 */
export function paintCoefficients(canvas, shown, size) {
  const { width, height, text, family } = size;
  const { context, show } = withWords(canvas, width, height);
  context.font = `${text}px ${family}`;
  const { bound, largest, order } = shown;
  const top = (Number.isFinite(bound) ? Math.max(bound, largest) : largest) || 1;
  const end = Number.isFinite(bound) ? 'C' : short(top, 2);
  const left = Math.max(text * 2.8, context.measureText(`−${end}`).width + 8);
  const [pad, strip] = [text * 0.8, Math.round(text * 0.55)];
  const reach = (height - 2 * pad - strip - 6) / 2;
  const y = (/** @type {number} */ value) => pad + reach - (value / top) * reach;
  const layout = { left, step: (width - left) / order.length, pad, strip, y };
  const ticks = [top, 0, -top].map((value) => ({
    value,
    at: y(value),
    text: value === 0 ? '0' : value > 0 ? end : `−${end}`,
  }));
  paintLevels(context, ticks, [left, width], '--edge', [3, 3]);
  paintBars(context, shown, layout, height);
  paintFrames(context, shown, layout, height);
  show();
  return layout;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Coefficients} shown
 * @param {Layout} layout
 * @param {number} height
 */
function paintBars(context, shown, { left, step, strip, y }, height) {
  const { points, at, order, colour } = shown;
  const zero = y(0);
  const inks = Array.from({ length: CLASSES + 1 }, (_, label) => token(`--c${Math.max(label, 1)}`));
  const faint = token('--ink2');
  order.forEach((row, place) => {
    const x = left + place * step;
    const value = at(row);
    const own = inks[points[row].label];
    context.fillStyle = colour ? colour(points[row].value) : own;
    context.fillRect(x, height - strip, step + 0.5, strip);
    // Up or down: the values themselves may be as pale as the ground.
    context.fillStyle = colour ? inks[value > 0 ? 2 : 1] : own;
    const bar = y(value) - zero;
    if (Math.abs(bar) > 0.2) {
      context.fillRect(x + step * 0.14, zero, Math.max(step * 0.72, 0.6), bar);
    } else if (step >= 3) {
      context.fillStyle = faint;
      context.beginPath();
      context.arc(x + step / 2, zero + 0.5, Math.min(1.6, step / 4), 0, 2 * Math.PI);
      context.fill();
    }
  });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Coefficients} shown
 * @param {Layout} layout
 * @param {number} height
 */
function paintFrames(context, { points, order, hits }, { left, step, pad }, height) {
  const wide = Math.max(step, 4);
  context.strokeStyle = token('--ink');
  context.lineWidth = 2;
  order.forEach((row, place) => {
    if (!hits.has(points[row].id)) return;
    const x = left + (place + 0.5) * step - wide / 2;
    context.strokeRect(x - 1, pad - 6, wide + 2, height - pad + 5);
  });
}
