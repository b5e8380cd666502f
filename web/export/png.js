// @ts-check
/**
 * The plane as a PNG file.
 *
 * @module
 */

import { paint } from '../draw/plane/paint.js';
import { figureOf } from '../views/plane/figure.js';

/** @typedef {import('../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../draw/plane/look.js').Look} Look */
/** @typedef {import('../views/plane/sheet-figure.js').SheetFigure['parts'][number]} Part */

/**
 * @param {import('../state/store.js').State} state
 * @param {import('../views/plane/figure.js').FigureOptions & { scale?: number }} [options] scale is
 *   pixels to a px
 * @returns {Promise<Blob>}
 */
export async function planePng(state, { scale = 2, ...options } = {}) {
  const { margin, size, plane, words, ...paper } = figureOf(state, options);
  const sheet = createSheet(paper, scale);
  sheet.paint(words);
  sheet.paintPart({ left: margin, top: margin, size, items: plane });
  return sheet.blob();
}

/**
 * Many pictures in one.
 *
 * @param {import('../views/plane/sheet-figure.js').SheetFigure} figure
 * @param {number} [scale] pixels to a px
 * @returns {Promise<Blob>}
 */
export async function sheetPng({ words, parts, ...paper }, scale = 2) {
  const sheet = createSheet(paper, scale);
  for (const part of parts) sheet.paintPart(part);
  sheet.paint(words);
  return sheet.blob();
}

/**
 * A sheet of paper, painted from its upper left.
 *
 * @param {{ width: number, height: number, look: Look }} paper
 * @param {number} scale
 */
function createSheet({ width, height, look }, scale) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.scale(scale, scale);
  context.fillStyle = look.paper;
  context.fillRect(0, 0, width, height);
  return {
    /** @param {readonly Item[]} items */
    paint: (items) => paint(context, items, look, scale),
    /** A square that nothing leaves. @param {Part} part */
    paintPart({ left, top, size, items }) {
      context.save();
      context.translate(left, top);
      context.beginPath();
      context.rect(0, 0, size, size);
      context.clip();
      paint(context, items, look, scale);
      context.restore();
    },
    blob: () => blobOf(canvas),
  };
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const blobOf = (canvas) =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The browser could not make a PNG of this size.'));
    }, 'image/png');
  });
