// @ts-check
/**
 * A digit as a picture of its pixels, each a square.
 *
 * @module
 */

import { faultOf, INK, SIDE } from '../../../model/domains/digits/pixels.js';
import { countsOf } from './strokes.js';

/**
 * The pixels of a digit on a canvas of as many, in ink that is the clearer the less of it there is;
 * the style makes it large, and light on dark paper.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string} text
 * @param {number} [grey] of the ink
 * @returns {boolean} whether it is a digit; if not, the canvas is empty
 */
export function drawDigit(canvas, text, grey = 0) {
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context || faultOf(text)) return false;
  const image = context.createImageData(SIDE, SIDE);
  image.data.fill(grey);
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

/** Pictures that were made, by ink and text. @type {Map<string, string>} */
const made = new Map();
/** The most pictures in the cache. */
const KEPT = 4000;

/**
 * They are made on one canvas: a new one for each takes several times as long.
 *
 * @type {HTMLCanvasElement | null}
 */
let onlyCanvas = null;

/**
 * The pixels of a digit as an image for a style: hundreds of these are painted quicker than as many
 * canvases.
 *
 * @param {string} text
 * @param {boolean} light whether ink is white
 * @returns {string} 'none' where it is no digit
 */
export function imageOfDigit(text, light) {
  const key = `${light} ${text}`;
  const known = made.get(key);
  if (known) return known;
  onlyCanvas ??= document.createElement('canvas');
  if (!drawDigit(onlyCanvas, text, light ? 255 : 0)) return 'none';
  const image = `url(${onlyCanvas.toDataURL()})`;
  if (made.size >= KEPT) made.clear();
  made.set(key, image);
  return image;
}

/** @type {import('../pictures.js').Pictures} */
export const PICTURES = Object.freeze({ alone: true, create: pictureOfDigit });
