// @ts-check
/**
 * What is on the pad: strokes of a pen, or the pixels of a digit.
 *
 * @module
 */

import { INK, SIDE } from '../../../../model/domains/digits/pixels.js';
import { digitOf, textOf } from '../strokes.js';

/** A place on the pad, each coordinate from 0 to 1. @typedef {readonly [number, number]} Place */
/**
 * @typedef {Readonly<{ strokes: readonly (readonly Place[])[], pixels: Uint8Array | null }>}
 *   Content
 */

/**
 * Content that grows: follow takes it to the next place, and returns whether that changed it.
 *
 * @typedef {{ content: Content, follow: (place: Place) => boolean }} Growing
 */

/** @type {Content} */
export const NOTHING = Object.freeze({ strokes: [], pixels: null });

/** What is nearer to the last place adds nothing to a stroke. */
const NEAR = 0.004;

/** @param {Content} content */
export const isEmpty = ({ strokes, pixels }) => strokes.length === 0 && pixels === null;

/** The digit as a text; null for none. @param {Content} content */
export function textIn({ strokes, pixels }) {
  if (!pixels) return digitOf(strokes);
  return pixels.some((count) => count > 0) ? textOf(pixels) : null;
}

/** A stroke more. @param {Content} content @param {Place} start @returns {Growing} */
export function withStroke({ strokes }, start) {
  const stroke = [start];
  return {
    content: { strokes: [...strokes, stroke], pixels: null },
    follow(place) {
      const [x, y] = stroke[stroke.length - 1];
      if (Math.hypot(place[0] - x, place[1] - y) < NEAR) return false;
      stroke.push(place);
      return true;
    },
  };
}

/**
 * Pixels with ink along a line, or without where the first has ink.
 *
 * @param {Uint8Array} old
 * @param {Place} start
 * @returns {Growing}
 */
export function withLine(old, start) {
  const pixels = Uint8Array.from(old);
  const count = pixels[indexAt(start)] > INK / 2 ? 0 : INK;
  pixels[indexAt(start)] = count;
  let from = start;
  return {
    content: { strokes: [], pixels },
    follow(place) {
      const steps = Math.ceil(2 * SIDE * Math.hypot(place[0] - from[0], place[1] - from[1])) || 1;
      for (let i = 1; i <= steps; i++) {
        const t = i / steps;
        const x = from[0] + t * (place[0] - from[0]);
        const y = from[1] + t * (place[1] - from[1]);
        pixels[indexAt([x, y])] = count;
      }
      from = place;
      return true;
    },
  };
}

/** The pixel at a place. @param {Place} place */
function indexAt([x, y]) {
  const within = (/** @type {number} */ v) => Math.min(SIDE - 1, Math.floor(SIDE * v));
  return SIDE * within(y) + within(x);
}
