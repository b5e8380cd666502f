// @ts-check
/**
 * Paints the pad: pixels with a grid, strokes, and the pixel that the keys are at.
 *
 * @module
 */

import { INK, SIDE } from '../../../../model/domains/digits/pixels.js';
import { token } from '../../../../lib/colour.js';

/** The width of the pen, as a share of the pad's. */
const PEN = 0.075;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} size of the side, in dots of the canvas
 * @param {{
 *   ink: string, pixels: Uint8Array | null, strokes: readonly (readonly (readonly [number, number])[])[],
 *   at: readonly [number, number] | null,
 * }} picture   ink: its colour
 */
export function paintPad(context, size, { ink, pixels, strokes, at }) {
  context.clearRect(0, 0, size, size);
  if (pixels) {
    paintPixels(context, size, pixels, ink);
    paintGrid(context, size);
  }
  paintStrokes(context, size, strokes, ink);
  if (at) {
    const cell = size / SIDE;
    context.strokeStyle = token('--no');
    context.lineWidth = Math.max(2, size / 80);
    context.strokeRect(at[0] * cell, at[1] * cell, cell, cell);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} size
 * @param {Uint8Array} pixels
 * @param {string} ink
 */
function paintPixels(context, size, pixels, ink) {
  const cell = size / SIDE;
  const side = Math.ceil(cell);
  context.fillStyle = ink;
  pixels.forEach((count, i) => {
    context.globalAlpha = count / INK;
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    context.fillRect(Math.floor(x * cell), Math.floor(y * cell), side, side);
  });
  context.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} context @param {number} size */
function paintGrid(context, size) {
  context.strokeStyle = token('--line');
  context.lineWidth = 1;
  context.beginPath();
  for (let i = 1; i < SIDE; i++) {
    const v = Math.round((i * size) / SIDE) + 0.5;
    context.moveTo(0, v);
    context.lineTo(size, v);
    context.moveTo(v, 0);
    context.lineTo(v, size);
  }
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} size
 * @param {readonly (readonly (readonly [number, number])[])[]} strokes
 * @param {string} ink
 */
function paintStrokes(context, size, strokes, ink) {
  context.strokeStyle = ink;
  context.lineWidth = PEN * size;
  context.lineCap = context.lineJoin = 'round';
  for (const stroke of strokes) {
    context.beginPath();
    stroke.forEach(([x, y], i) =>
      i === 0 ? context.moveTo(x * size, y * size) : context.lineTo(x * size, y * size),
    );
    // A touch without a move leaves a dot.
    if (stroke.length === 1) context.lineTo(stroke[0][0] * size, stroke[0][1] * size);
    context.stroke();
  }
}
