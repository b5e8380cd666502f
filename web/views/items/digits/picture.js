// @ts-check
/**
 * A digit as a picture of its pixels, each a square.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
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
  if (canvas.width !== SIDE) canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, SIDE, SIDE);
  if (!context || faultOf(text)) return false;
  const image = context.createImageData(SIDE, SIDE);
  image.data.fill(grey);
  countsOf(text).forEach((count, i) => (image.data[4 * i + 3] = Math.round((255 * count) / INK)));
  context.putImageData(image, 0, 0);
  return true;
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
 * The pixels of a digit as an image for a style. Canvases are put together anew with each picture
 * of the page, one by one, which takes longer than to paint as many images once.
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

/** @param {string} text @returns {HTMLElement | null} null where it is no digit */
export function pictureOfDigit(text) {
  const image = imageOfDigit(text, false);
  if (image === 'none') return null;
  const picture = element('span', { class: 'digit' });
  picture.style.backgroundImage = image;
  return picture;
}

/** @type {import('../pictures.js').Pictures} */
export const PICTURES = Object.freeze({ alone: true, create: pictureOfDigit });
