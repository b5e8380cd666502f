// @ts-check
/**
 * Where the matrix is on its canvas, and which part of it is seen.
 *
 * @module
 */

/** @typedef {import('../viewport.js').Viewport} Viewport */

/** @typedef {Readonly<{ row: number, column: number }>} Place   need not be whole */

/** @typedef {Readonly<{ left: number, top: number, side: number }>} Square   in px */

/** @typedef {Square & Readonly<{ viewport: Viewport, wide: number }>} Frame   wide: a cell in px */

/** @typedef {Readonly<{ size: number, family: string }>} Lettering   size: in px */

/**
 * The square of the cells. Its margins hold the class strips and the numbers of the points.
 *
 * @param {{ width: number, height: number }} room   for the square with its margins, in px
 * @param {number} n   the rows of the matrix
 * @param {number} size   of the text, in px
 * @returns {Square}
 */
export function squareIn(room, n, size) {
  const left = Math.round(size * (n > 999 ? 4.2 : 3.4));
  const top = Math.round(size * 2.3);
  return {
    left,
    top,
    side: Math.max(0, Math.floor(Math.min(room.width - left, room.height - top)) - 2),
  };
}

/** @param {Square} square @param {Viewport} viewport @returns {Frame} */
export const frameOf = (square, viewport) => ({
  ...square,
  viewport,
  wide: square.side / viewport.span,
});

/**
 * The place of the matrix at a position on the canvas.
 *
 * @param {Frame} frame
 * @param {{ offsetX: number, offsetY: number }} position
 * @returns {Place}
 */
export const placeAt = ({ left, top, viewport, wide }, { offsetX, offsetY }) => ({
  row: viewport.top + (offsetY - top) / wide,
  column: viewport.left + (offsetX - left) / wide,
});

/** @param {Place} place @param {Viewport} viewport */
export const isSeen = ({ row, column }, { top, left, span }) =>
  row >= top && column >= left && row < top + span && column < left + span;

/** The middle of a cell. @param {Place} cell @returns {Place} */
export const centreOf = ({ row, column }) => ({ row: row + 0.5, column: column + 0.5 });

/** How large the text of the matrix is, in px. @param {CSSStyleDeclaration} style */
export const textSize = (style) => Number(style.getPropertyValue('--chart')) || 11;
