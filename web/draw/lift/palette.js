// @ts-check
/**
 * The colours and sizes of the lifted plane, from the theme in force.
 *
 * @module
 */

import { fieldColours } from '../../model/class-colours.js';
import { parseColour, rgbToken } from '../../lib/colour.js';
import { lookOf } from '../plane/look.js';

/** @typedef {import('../../lib/colour.js').Rgb} Rgb */

/**
 * sheet is the colour of the plane where f is so.
 *
 * @typedef {Readonly<{
 *   sheet: (f: number) => Rgb,
 *   paper: Rgb, ink: Rgb, ink2: Rgb, edge: Rgb, contour: Rgb,
 *   classes: readonly Rgb[], stroke: number, bold: number, mark: number,
 * }>} Palette   classes[c] is the colour of class c, from 1
 */

/**
 * @param {readonly number[] | null} sides the classes of the negative and the positive side of f;
 *   null without f
 * @returns {Palette}
 */
export function paletteOf(sides) {
  const look = lookOf();
  const paper = rgbToken('--paper');
  const plain = rgbToken('--well');
  const field = sides && fieldColours(sides);
  return {
    sheet: (f) => (field ? field(f) : plain),
    paper,
    ink: parseColour(look.ink),
    ink2: parseColour(look.ink2),
    edge: parseColour(look.edge),
    contour: parseColour(look.contour),
    classes: look.classes.map(parseColour),
    stroke: look.stroke,
    bold: look.bold,
    mark: look.mark,
  };
}
