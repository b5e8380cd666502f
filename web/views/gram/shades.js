// @ts-check
/**
 * The colours of the cells: from paper to ink with the size of the value, another colour for what
 * is negative, and the warning's for what is no number.
 *
 * @module
 */

import { css, mix, rgbToken } from '../../lib/colour.js';
import { formOf } from './forms.js';

/** @typedef {import('../../protocol/answers.js').GramPicture} GramPicture */
/** @typedef {import('../../lib/colour.js').Rgb} Rgb */

/**
 * @typedef {Readonly<{ low: number, high: number, of: (value: number) => Rgb, missing: Rgb }>}
 *   Shades   low and high are the ends of the legend
 */

/**
 * @param {Pick<GramPicture, 'form' | 'min' | 'max'>} gram
 * @returns {Shades}
 */
export function shadesOf({ form, min, max }) {
  const [none, all, below] = [rgbToken('--g-0'), rgbToken('--g-1'), rgbToken('--g-neg')];
  const missing = rgbToken('--no');
  const { signed } = formOf(form);
  const scale = Math.max(Math.abs(min), Math.abs(max)) || 1;
  return {
    low: signed ? Math.min(min, 0) : 0,
    high: Math.max(max, 0) || (min < 0 ? 0 : 1),
    missing,
    of(value) {
      if (Number.isNaN(value)) return missing;
      return mix(none, value < 0 ? below : all, Math.min(Math.abs(value) / scale, 1));
    },
  };
}

/**
 * The cells as a picture, one pixel each.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Pick<GramPicture, 'cells' | 'size'>} gram
 * @param {Shades} shades
 */
export function paintCells(canvas, { cells, size }, shades) {
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context || size === 0) return;
  const image = context.createImageData(size, size);
  for (let p = 0; p < cells.length; p++) {
    const rgb = shades.of(cells[p]);
    for (let c = 0; c < 3; c++) image.data[4 * p + c] = rgb[c];
    image.data[4 * p + 3] = 255;
  }
  context.putImageData(image, 0, 0);
}

/**
 * Relative luminance, as contrast is defined by WCAG 2.
 *
 * @param {Readonly<Rgb>} rgb
 */
export function luminance(rgb) {
  const [r, g, b] = rgb.map((v) => {
    const share = v / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever is read better on a colour. @param {Readonly<Rgb>} rgb */
export const inkOn = (rgb) => (luminance(rgb) > 0.179 ? '#000' : '#fff');

/**
 * The scale as a CSS gradient from low to high.
 *
 * @param {Shades} shades
 */
export function gradient({ low, high, of }) {
  const stops = low < 0 && high > 0 ? [low, 0, high] : [low, high];
  const parts = stops.map((value) => {
    const share = high > low ? (value - low) / (high - low) : 0;
    return `${css(of(value))} ${(100 * share).toFixed(2)}%`;
  });
  return `linear-gradient(to right, ${parts.join(', ')})`;
}
