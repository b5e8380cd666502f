// @ts-check
/**
 * The plane as a PNG file.
 *
 * @module
 */

import { paint } from '../draw/plane/paint.js';
import { figureOf } from '../views/plane/figure.js';

/**
 * @param {import('../state/store.js').State} state
 * @param {import('../views/plane/figure.js').FigureOptions & { scale?: number }} [options] scale is
 *   pixels to a px
 * @returns {Promise<Blob>}
 */
export async function planePng(state, { scale = 2, ...options } = {}) {
  const figure = figureOf(state, options);
  const { width, height, margin, size, look } = figure;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.scale(scale, scale);
  context.fillStyle = look.paper;
  context.fillRect(0, 0, width, height);
  paint(context, figure.words, look, scale);
  context.translate(margin, margin);
  context.beginPath();
  context.rect(0, 0, size, size);
  context.clip();
  paint(context, figure.plane, look, scale);
  return blobOf(canvas);
}

/**
 * Many pictures in one.
 *
 * @param {import('../views/plane/sheet-figure.js').SheetFigure} figure
 * @param {number} [scale] pixels to a px
 * @returns {Promise<Blob>}
 */
export async function sheetPng({ width, height, look, words, parts }, scale = 2) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.scale(scale, scale);
  context.fillStyle = look.paper;
  context.fillRect(0, 0, width, height);
  for (const { left, top, size, items } of parts) {
    context.save();
    context.translate(left, top);
    context.beginPath();
    context.rect(0, 0, size, size);
    context.clip();
    paint(context, items, look, scale);
    context.restore();
  }
  paint(context, words, look, scale);
  return blobOf(canvas);
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const blobOf = (canvas) =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The browser could not make a PNG of this size.'));
    }, 'image/png');
  });
