// @ts-check
/**
 * The cells of the matrix as pictures, kept until the cells or their colours change.
 *
 * @module
 */

import { paintCells, shadesOf } from '../shades.js';

/** @typedef {import('../../../protocol/answers.js').GramPicture} GramPicture */
/** @typedef {import('../shades.js').Shades} Shades */
/** @typedef {import('./frame.js').Frame} Frame */

/** Cells of fewer device pixels are smoothed: otherwise rows of equal width would look unlike. */
const SHARP = 3;

export function createPictures() {
  const whole = document.createElement('canvas');
  const part = document.createElement('canvas');
  /** What the pictures were painted from. @type {GramPicture | null} */
  let wholeOf = null;
  /** @type {GramPicture | null} */
  let partOf = null;
  let theme = '';
  /** @type {Shades | null} */
  let shades = null;

  return {
    /**
     * @param {GramPicture} gram
     * @param {string} now   the theme, which sets the colours
     * @returns {Shades}
     */
    update(gram, now) {
      if (shades && gram === wholeOf && theme === now) return shades;
      shades = shadesOf(gram);
      paintCells(whole, gram, shades);
      wholeOf = gram;
      partOf = null;
      theme = now;
      return shades;
    },
    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Frame} frame
     * @param {GramPicture} gram
     * @param {GramPicture | null} close   a part of it with more cells
     */
    draw(context, frame, gram, close) {
      put(context, frame, whole, gram);
      if (!close || !shades) return;
      if (close !== partOf) paintCells(part, close, shades);
      partOf = close;
      put(context, frame, part, close);
    },
  };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {HTMLCanvasElement} picture
 * @param {GramPicture} gram   what it shows
 */
function put(context, { left, top, wide, viewport }, picture, { size, window }) {
  const [row, column, rows, columns] = window;
  if (rows === 0) return;
  const scale = globalThis.devicePixelRatio || 1;
  context.imageSmoothingEnabled = (wide * rows * scale) / size < SHARP;
  const x = left + (column - viewport.left) * wide;
  const y = top + (row - viewport.top) * wide;
  context.drawImage(picture, x, y, columns * wide, rows * wide);
}
