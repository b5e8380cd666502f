// @ts-check
/**
 * What draws the lifted plane. There are two: webgl.js, and plain.js where there is no WebGL.
 *
 * @module
 */

/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./world.js').Model} Model */
/** @typedef {import('./palette.js').Palette} Palette */

/** @typedef {Readonly<{ width: number, height: number }>} Size   in CSS pixels */

/**
 * show takes a model. draw draws it: lifted by a share from 0 to 1, seen through a camera that was made
 * for that size. It returns whether it does: if not, it asks for another picture when it can. rough:
 * another picture comes soon, and that it comes soon matters more than how sharp this one is. isThere
 * tells whether put, which puts what was drawn onto the canvas, has to wait for no pixels.
 *
 * @typedef {{
 *   canvas: HTMLCanvasElement,
 *   show: (model: Model, palette: Palette) => void,
 *   draw: (share: number, camera: Camera, size: Size, rough: boolean) => boolean,
 *   isThere: () => boolean,
 *   put: () => void,
 *   destroy: () => void,
 * }} Painter
 */

/** How much the lifted plane covers, and the separating plane: points behind them are seen. */
export const SHEET = 0.72;
export const PANE = 0.2;
/** The radius of a ring around a support vector, in radii of its mark. */
export const RING = 1.75;
/** Lines of the net each way. */
export const NET = 16;
/** The radius of a point among few, in the world. */
const RADIUS = 0.03;

/** The radius of one among n points. @param {number} n */
export const radiusOf = (n) => RADIUS * Math.min(1, (200 / Math.max(n, 1)) ** 0.25);

export {};
