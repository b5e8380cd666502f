// @ts-check
/**
 * The terms of f = Σ βᵢ k(xᵢ, ·) + b, which of them are switched on, and what those add up to.
 *
 * @module
 */

import { MOST_TERMS } from './stage.js';
import { coefficientScale, inkSides } from '../model/output.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').Training} Training */

/**
 * One term: the row of its point, its coefficient, and the class that it speaks for where k > 0.
 *
 * @typedef {Readonly<{ row: number, id: number, label: number, beta: number, side: number }>} Term
 */

/**
 * Which terms count: the first m in order, those that speak for one class, or a choice of points.
 *
 * @typedef {Readonly<{ kind: 'first', m: number } | { kind: 'class', side: number }
 *   | { kind: 'set', on: ReadonlySet<number> }>} Choice
 */

/** @type {Choice} */
export const ALL = Object.freeze({ kind: 'first', m: MOST_TERMS });
/** @type {Choice} */
export const NONE = Object.freeze({ kind: 'first', m: 0 });

/**
 * The choice on the stage.
 *
 * @param {import('./stage.js').Part<'bumps'>} part
 * @returns {Choice}
 */
export function choiceOf({ terms, first, side, on }) {
  if (terms === 'first') return { kind: 'first', m: first };
  return terms === 'class' ? { kind: 'class', side } : { kind: 'set', on: new Set(on) };
}

/**
 * A choice as the stage keeps it.
 *
 * @param {Choice} choice
 * @returns {Partial<import('./stage.js').Part<'bumps'>>}
 */
export function partOf(choice) {
  if (choice.kind === 'first') return { terms: 'first', first: choice.m };
  if (choice.kind === 'class') return { terms: 'class', side: choice.side };
  return { terms: 'set', on: [...choice.on] };
}

/** Whether two choices are the same by their own words. @param {Choice} a @param {Choice} b */
export function isSameChoice(a, b) {
  if (a.kind === 'first') return b.kind === 'first' && a.m === b.m;
  return a.kind === 'class' && b.kind === 'class' && a.side === b.side;
}

/**
 * The terms of an output, the largest |β| first.
 *
 * @param {Training} training
 * @param {Scene} scene that was trained
 * @param {number} j
 * @returns {Term[]}
 */
export function termsOf(training, { points }, j) {
  const { zero } = coefficientScale(training, j, 'beta');
  const { positive, negative } = inkSides(training, j);
  /** @type {Term[]} */
  const terms = [];
  points.forEach(({ id, label }, row) => {
    const beta = training.beta[row * training.outputs + j];
    if (Math.abs(beta) > zero)
      terms.push({ row, id, label, beta, side: beta > 0 ? positive : negative });
  });
  return terms.sort((a, b) => Math.abs(b.beta) - Math.abs(a.beta));
}

/** @param {Choice} choice @param {Term} term @param {number} place in order */
export function isOn(choice, term, place) {
  if (choice.kind === 'first') return place < choice.m;
  if (choice.kind === 'class') return term.side === choice.side;
  return choice.on.has(term.id);
}

/**
 * The choice with some terms switched over: on, if any of them is off.
 *
 * @param {Choice} choice
 * @param {readonly Term[]} terms
 * @param {readonly number[]} places of the terms in question
 * @returns {Choice}
 */
export function switched(choice, terms, places) {
  const on = new Set(terms.filter((term, i) => isOn(choice, term, i)).map(({ id }) => id));
  const ids = places.map((i) => terms[i].id);
  const all = ids.every((id) => on.has(id));
  for (const id of ids) {
    if (all) on.delete(id);
    else on.add(id);
  }
  return { kind: 'set', on };
}

/**
 * Σ βᵢ k(xᵢ, ·) + offset at the places of a picture.
 *
 * @param {ArrayLike<number>} kernels k(xᵢ, ·), row after row
 * @param {number} count places in a row
 * @param {Iterable<Readonly<{ row: number, beta: number }>>} terms
 * @param {number} offset
 */
export function sumOf(kernels, count, terms, offset) {
  const sum = new Float64Array(count).fill(offset);
  for (const { row, beta } of terms) {
    const from = row * count;
    for (let p = 0; p < count; p++) sum[p] += beta * kernels[from + p];
  }
  return sum;
}

/** Of kernel values in single precision, this share is not known, and of the smallest nothing. */
const SINGLE = 2 ** -23;
const LEAST = 2 ** -126;
/**
 * An offset comes from sums like this one, in double precision: this share of the largest of them
 * is not known of it.
 */
const DOUBLE = 2 ** -45;

/**
 * The same sum for a picture, in which lines are drawn by sign: 0 where rounding may have made the
 * sign.
 *
 * @param {ArrayLike<number>} kernels
 * @param {number} count
 * @param {readonly Readonly<{ row: number, beta: number }>[]} terms
 * @param {number} offset
 * @param {ArrayLike<number>} [more] what is added to it
 */
export function settledSumOf(kernels, count, terms, offset, more = []) {
  const sum = sumOf(kernels, count, terms, offset);
  const sizes = new Float64Array(count);
  let floor = 0;
  for (const { row, beta } of terms) {
    const from = row * count;
    for (let p = 0; p < count; p++) sizes[p] += Math.abs(beta * kernels[from + p]);
    floor += LEAST * Math.abs(beta);
  }
  if (offset !== 0) for (const size of sizes) floor = Math.max(floor, DOUBLE * size);
  return sum.map((value, p) => {
    const other = more[p] ?? 0;
    const error = SINGLE * (sizes[p] + Math.abs(other)) + floor;
    return Math.abs(value + other) <= error ? 0 : value + other;
  });
}

/** The largest |a − b|. @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
export function largestDifference(a, b) {
  let largest = 0;
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i] - b[i]));
  return largest;
}
