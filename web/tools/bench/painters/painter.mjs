// @ts-check
/**
 * What a painter is: something that tells a trained machine's values on pixels.
 *
 * @module
 */

/**
 * @typedef {{ name: 'rbf' | 'poly' | 'rq' | 'matern' | 'laplacian' | 'min', a: number, b: number }}
 *   Kernel
 * a, b: its parameters, in the order of painters/direct/kernels.go
 *
 * @typedef {{ x0: number, x1: number, y0: number, y1: number, width: number, height: number }} View
 *
 * @typedef {{ kernel: Kernel, x: Float64Array, beta: Float64Array, bias: number }} Machine   x:
 *   support
 * vectors in the plane; beta: yα of each
 *
 * @typedef {{ first: number, step: number, count: number }} Rows   every step-th row of pixels
 *
 * @typedef {{ seconds: number, values: Float64Array }} Painting   values: of f, or the classes −1 and
 *   1
 *
 * @typedef {{
 *   takes: (kernel: Kernel) => boolean,
 *   take: (machine: Machine) => void,
 *   paint: (view: View, rows: Rows) => Painting,
 * }} Painter
 */

/**
 * The second coordinate of a row of pixels.
 *
 * @param {View} view
 * @param {number} row
 */
export const heightOf = ({ y0, y1, height }, row) => y1 - ((y1 - y0) * (row + 0.5)) / height;

/**
 * The first coordinate of a column of pixels.
 *
 * @param {View} view
 * @param {number} column
 */
export const placeOf = ({ x0, x1, width }, column) => x0 + ((x1 - x0) * (column + 0.5)) / width;
