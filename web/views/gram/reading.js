// @ts-check
/**
 * A cell of the matrix in words and numbers.
 *
 * @module
 */

import { subscript } from '../spectrum.js';
import { degrees, formOf } from './forms.js';
import { number, short } from '../../lib/format.js';

/** @typedef {import('../../protocol/messages.gen.js').GramForm} GramForm */

/**
 * @typedef {Readonly<{ xx: number, xz: number, zx: number, zz: number }>} PairValues   k of two
 *   points
 */

/** @param {number} index of a point, from 0 */
export const pointName = (index) => `x${subscript(index + 1)}`;

/**
 * The value of the cell, where it stands for one pair of points.
 *
 * @param {GramForm} form
 * @param {number} i @param {number} j of the points, from 0
 * @param {number} value
 */
export function cellWords(form, i, j, value) {
  const entry = formOf(form);
  if (Number.isNaN(value)) return `φ(${pointName(i)}), φ(${pointName(j)}) have ${entry.missing}`;
  return `${entry.of(pointName(i), pointName(j))} = ${entry.value(value)}`;
}

/**
 * The value of a cell that stands for many pairs.
 *
 * @param {GramForm} form
 * @param {number} i @param {number} j of the first points, from 0
 * @param {number} value
 */
export function blockWords(form, i, j, value) {
  const entry = formOf(form);
  const text = Number.isNaN(value) ? entry.missing : entry.value(value);
  return `around ${entry.of(pointName(i), pointName(j))}: mean ${text}`;
}

/**
 * What two points are to each other in feature space.
 *
 * @param {GramForm} form which is said already
 * @param {PairValues} pair
 * @returns {string[]}
 */
export function pairWords(form, { xx, xz, zx, zz }) {
  const words = [];
  if (form !== 'raw') words.push(`k = ${short(xz, 4)}`);
  if (Math.abs(xz - zx) > 1e-12 * Math.max(Math.abs(xz), Math.abs(zx))) {
    words.push(`the other way round ${short(zx, 4)}`);
    return words;
  }
  const size = Math.max(Math.abs(xx), Math.abs(zz), Math.abs(xz));
  const square = xx / size + zz / size - (2 * xz) / size;
  if (form !== 'distance') {
    const distance = size === 0 ? 0 : Math.sqrt(Math.max(square, 0)) * Math.sqrt(size);
    words.push(
      square < -4e-12
        ? `no distance (its square is ${short(square * size)})`
        : `distance ${short(distance)}`,
    );
  }
  const cosine = xz / Math.sqrt(Math.max(xx, zz)) / Math.sqrt(Math.min(xx, zz));
  if (form !== 'angle') {
    const known = xx > 0 && zz > 0 && Math.abs(cosine) <= 1 + 1e-12;
    const same = xz === xx && xz === zz;
    const angle = same ? 0 : Math.acos(Math.min(Math.max(cosine, -1), 1));
    words.push(known ? `angle ${number(degrees(angle), 1)}°` : 'no angle');
  }
  return words;
}
