// @ts-check
/**
 * Charts on a canvas, of bars too many for elements of their own.
 *
 * @module
 */

import { token } from '../colour.js';
import { crisp } from './pixels.js';

/** Between a number and the chart, in px. */
const GAP = 6;

/**
 * Lines across a chart with their numbers before them. The font is that of the context.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {readonly import('./axis.js').Tick[]} ticks
 * @param {readonly [number, number]} span from and to, in px
 * @param {string} [colour] token of the lines beside that at 0
 * @param {number[]} [dash] of these lines
 */
export function paintLevels(context, ticks, [left, right], colour = '--line', dash = []) {
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = token('--ink2');
  for (const { at, text, value } of ticks) {
    context.strokeStyle = token(value ? colour : '--ink');
    context.setLineDash(value ? dash : []);
    context.beginPath();
    context.moveTo(left, crisp(at));
    context.lineTo(right, crisp(at));
    context.stroke();
    context.fillText(text, left - GAP, at);
  }
  context.setLineDash([]);
}

/**
 * The row of bars that a pointer is at.
 *
 * @param {MouseEvent} event on the canvas
 * @param {Readonly<{ left: number, step: number }>} row where bars begin, and their distance
 */
export const placeInRow = ({ offsetX }, { left, step }) => Math.floor((offsetX - left) / step);
