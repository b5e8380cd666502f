// @ts-check
/**
 * The sizes and colours of the plane, read from the style sheet's tokens.
 *
 * @module
 */

import { classColour, classInk } from '../../model/class-colours.js';
import { hex, numberToken, parseColour, token } from '../../lib/colour.js';
import { CLASSES } from '../../lib/shapes.js';

/**
 * @typedef {Readonly<{
 *   mark: number, text: number,
 *   hair: number, stroke: number, bold: number, ring: number,
 *   paper: string, zero: string, ink: string, ink2: string, onInk: string,
 *   edge: string, halo: string, contour: string, no: string, onNo: string,
 *   classes: readonly string[], inks: readonly string[],
 *   ui: string, math: string,
 * }>} Look   lengths in px, colours as #rrggbb; classes[c] is the colour of class c,
 * from 1; mark is the radius of a mark among few.
 */

/** @param {string} text any colour of the style sheet */
const resolved = (text) => hex(parseColour(text));

/** @returns {Look} */
export function lookOf() {
  const labels = Array.from({ length: CLASSES + 1 }, (_, i) => Math.max(i, 1));
  return {
    mark: numberToken('--mark', 5.6),
    text: numberToken('--chart', 11),
    hair: numberToken('--hair', 1),
    stroke: numberToken('--stroke', 1.5),
    bold: numberToken('--bold', 2.5),
    ring: numberToken('--ring', 2),
    paper: resolved(token('--paper')),
    zero: resolved(token('--f-0')),
    ink: resolved(token('--ink')),
    ink2: resolved(token('--ink2')),
    onInk: resolved(token('--on-ink')),
    edge: resolved(token('--edge')),
    halo: resolved(token('--halo')),
    contour: resolved(token('--contour')),
    no: resolved(token('--no')),
    onNo: resolved(token('--no-bg')),
    classes: labels.map((label) => resolved(classColour(label))),
    inks: labels.map((label) => resolved(classInk(label))),
    ui: token('--ui') || 'system-ui, sans-serif',
    math: token('--math-i') || 'serif',
  };
}

/** In a picture of this side marks and bold lines are as large as in the large one. */
const FULL = 420;
/** In smaller ones they shrink to so much, but not to dust. */
const SMALLEST = 0.6;
/** Words have no room in pictures that are smaller than this, in units of their own size. */
const ROOM = 18;

/**
 * The same for a small picture.
 *
 * @param {Look} look
 * @param {number} size the side of the picture, in px
 * @returns {Look}
 */
export function smaller(look, size) {
  const scale = Math.min(1, Math.max(SMALLEST, size / FULL));
  return { ...look, mark: look.mark * scale, bold: look.bold * scale };
}

/** Whether a picture has room for words. @param {Look} look @param {number} size of its side */
export const hasRoom = (look, size) => size >= ROOM * look.text;

/** Up to this many points keep the full size. */
const FEW = 300;

/**
 * The radius of a mark among n points: many are drawn smaller, so that they
 * stay apart.
 *
 * @param {Look} look
 * @param {number} n
 */
export function markRadius(look, n) {
  return look.mark * Math.min(1, (FEW / Math.max(n, 1)) ** 0.25);
}
