// @ts-check
/** @module */

import { trick } from './gram.js';

/** @typedef {import('./context.js').Reader} Reader */

/** The orders that have names. */
const ORDERS = /** @type {Record<string, number>} */ ({
  constant: 0,
  linear: 1,
  square: 2,
  cube: 3,
});

/**
 * The order of a product that is written in TeX: that of \sqrt{2}x_1x_2 is 2, of x_1^{2} too, of a
 * number without coordinates 0.
 *
 * @param {string} name
 */
export function orderOf(name) {
  let order = 0;
  for (const [, brace, digit] of name.matchAll(/x(?:_(?:\{\d+\}|\d))?(?:\^(?:\{(\d+)\}|(\d)))?/g))
    order += Number(brace ?? digit ?? 1);
  return order;
}

/**
 * Which share of the sum of all products φᵢ(x)φᵢ(z) in size has a certain order: of x and z of the
 * kernel trick.
 *
 * @param {Reader} reader
 * @param {string | number} order a number, or constant, linear, square, cube
 */
export async function shareOf(reader, order) {
  const told = await trick(reader);
  if (!told || told.names.length === 0) return null;
  const wanted = typeof order === 'number' ? order : ORDERS[order];
  const sizes = told.names.map((_, i) => Math.abs(told.phiX[i] * told.phiZ[i]));
  const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
  const own = sizes.filter((_, i) => orderOf(told.names[i]) === wanted);
  const all = sum(sizes);
  return all > 0 ? sum(own) / all : null;
}
