// @ts-check
/**
 * Charts on a canvas, of bars too many for elements of their own.
 *
 * @module
 */

import { token } from '../colour.js';
import { crisp } from './marks.js';

/** Between a number and the chart, in px. */
const GAP = 6;

/**
 * Lines across a chart with their numbers before them. The font is that of the context.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {readonly Readonly<{ at: number, text: string, colour: string, dash?: readonly number[] }>[]} levels
 * @param {readonly [number, number]} span from and to, in px
 */
export function paintLevels(context, levels, [left, right]) {
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  for (const { at, text, colour, dash = [] } of levels) {
    context.strokeStyle = colour;
    context.setLineDash(/** @type {number[]} */ (dash));
    context.beginPath();
    context.moveTo(left, crisp(at));
    context.lineTo(right, crisp(at));
    context.stroke();
    context.fillStyle = token('--ink2');
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
