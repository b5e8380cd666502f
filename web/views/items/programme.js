// @ts-check
/**
 * The dynamic programme of common subsequences, cell by cell: for each length p, then each
 * character of x, then each of z.
 *
 * @module
 */

import { short } from '../../lib/format.js';
import { visible } from './names.js';

/** @typedef {import('../../protocol/messages.gen.js').SubsequenceTable} SubsequenceTable */

/** Numbers from 0. @typedef {Readonly<{ layer: number, row: number, column: number }>} Cell */

/** What one step of the walk goes over. @typedef {'cell' | 'row' | 'layer'} Stride */

/** How many cells there are to fill. @param {SubsequenceTable} table */
export const stepsOf = ({ x, z, layers }) => x.length * z.length * layers.length;

/**
 * The cell that a step fills, counted from 1.
 *
 * @param {SubsequenceTable} table
 * @param {number} step
 * @returns {Cell}
 */
export function cellOf({ x, z }, step) {
  const at = step - 1;
  const size = x.length * z.length;
  const within = at % size;
  return {
    layer: Math.floor(at / size),
    row: Math.floor(within / z.length),
    column: within % z.length,
  };
}

/**
 * Whether a cell is filled once a step is done.
 *
 * @param {SubsequenceTable} table
 * @param {number} step
 * @param {Cell} cell
 */
export const isFilled = ({ x, z }, step, { layer, row, column }) =>
  (layer * x.length + row) * z.length + column < step;

/**
 * The step at the end of the next cell, row or layer, or of the one before.
 *
 * @param {SubsequenceTable} table
 * @param {number} step
 * @param {Stride} stride
 * @param {1 | -1} way
 */
export function walk(table, step, stride, way) {
  const { x, z } = table;
  const size = { cell: 1, row: z.length, layer: x.length * z.length }[stride];
  if (size === 0) return 0;
  const to = way > 0 ? Math.floor(step / size) + 1 : Math.ceil(step / size) - 1;
  return Math.min(Math.max(to * size, 0), stepsOf(table));
}

/**
 * What goes into a cell: same says whether the characters are, below is Cₚ₋₁ at the characters
 * before, above, left and diagonal are Cₚ around it, ends and carried what comes out.
 *
 * @typedef {Readonly<{
 *   same: boolean, below: number, above: number, left: number, diagonal: number, ends: number, carried: number,
 * }>} Sum
 */

/** @param {SubsequenceTable} table @param {Cell} cell @returns {Sum} */
export function sumOf({ x, z, layers }, { layer, row, column }) {
  const width = z.length;
  const at = row * width + column;
  const before = row > 0 && column > 0;
  const { ends, carried } = layers[layer];
  return {
    same: x[row] === z[column],
    below: layer === 0 ? 1 : before ? layers[layer - 1].carried[at - width - 1] : 0,
    above: row > 0 ? carried[at - width] : 0,
    left: column > 0 ? carried[at - 1] : 0,
    diagonal: before ? carried[at - width - 1] : 0,
    ends: ends[at],
    carried: carried[at],
  };
}

/**
 * What k is so far: the sum of the last layer's ends.
 *
 * @param {SubsequenceTable} table
 * @param {number} step
 */
export function valueSoFar(table, step) {
  const last = table.layers.length - 1;
  const done = step - last * table.x.length * table.z.length;
  let sum = 0;
  for (let at = 0; at < done; at++) sum += table.layers[last].ends[at];
  return sum;
}

const LOW = '₀₁₂₃₄₅₆₇₈₉';
/** @param {number} n */
const low = (n) => Array.from(String(n), (digit) => LOW[Number(digit)]).join('');

/**
 * A step in words: what ends in its cell, and what is carried on from there.
 *
 * @param {SubsequenceTable} table
 * @param {number} decay
 * @param {number} step
 * @returns {{ ends: string, carried: string }}
 */
export function stepWords(table, decay, step) {
  const cell = cellOf(table, step);
  const sum = sumOf(table, cell);
  const [i, j, p] = [cell.row + 1, cell.column + 1, cell.layer + 1];
  const [a, b] = [table.x[cell.row], table.z[cell.column]];
  const name = `E${low(p)}(${i}, ${j})`;
  const before = p === 1 ? '' : `·C${low(p - 1)}(${i - 1}, ${j - 1})`;
  const factors = p === 1 ? '' : `${short(decay ** 2)}·${short(sum.below)} = `;
  const ends = sum.same
    ? `Both characters are ${quoted(a)}, so ${name} = λ²${before} = ${factors}${short(sum.ends)}.`
    : `${quoted(a)} and ${quoted(b)} differ, so nothing ends here: ${name} = 0.`;
  const parts = [
    `${short(sum.ends)}`,
    `${short(decay)}·${short(sum.above)}`,
    `${short(decay)}·${short(sum.left)}`,
  ];
  const carried = `C${low(p)}(${i}, ${j}) = ${parts.join(' + ')} − ${short(decay ** 2)}·${short(sum.diagonal)} = ${short(sum.carried)}.`;
  return { ends, carried };
}

/** @param {string} character */
const quoted = (character) => visible(character);

/** The recurrence, as it is said beside the table. */
export const RECURRENCE = Object.freeze([
  'Eₚ(i, j) sums λ to the power of how far the subsequences of p characters reach in both texts, over those that end exactly at xᵢ and zⱼ: 0 where these differ, else λ²·Cₚ₋₁(i − 1, j − 1). C₀ is 1.',
  'Cₚ(i, j) sums those that end there or before, charged λ for each character since: Eₚ(i, j) + λ·Cₚ(i − 1, j) + λ·Cₚ(i, j − 1) − λ²·Cₚ(i − 1, j − 1). The last term takes away what came from both sides.',
  'k is the sum of all E of the last length.',
]);
