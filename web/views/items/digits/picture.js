// @ts-check
/**
 * A digit as a picture of its pixels, each a square.
 *
 * @module
 */

import { faultOf, INK, SIDE } from '../../../engine/digits.js';
import { countsOf } from './strokes.js';

/**
 * The pixels of a digit on a canvas of as many, in black that is the clearer the less ink there is; the style makes it large, and
 * light on dark paper.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string} text
 * @returns {boolean} whether it is a digit; if not, the canvas is empty
 */
export function drawDigit(canvas, text) {
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context || faultOf(text)) return false;
  const image = context.createImageData(SIDE, SIDE);
  countsOf(text).forEach((count, i) => (image.data[4 * i + 3] = Math.round((255 * count) / INK)));
  context.putImageData(image, 0, 0);
  return true;
}

/** @param {string} text @returns {HTMLCanvasElement | null} null where it is no digit */
export function pictureOfDigit(text) {
  const canvas = document.createElement('canvas');
  canvas.className = 'digit';
  return drawDigit(canvas, text) ? canvas : null;
}

/** @type {import('../pictures.js').Pictures} */
export const PICTURES = Object.freeze({ alone: true, create: pictureOfDigit });
