// @ts-check
/**
 * How a model of a table does on its rows: on those that it was trained on, on those held out, and
 * beside an answer that is always the same.
 *
 * @module
 */

import { isDecided, isMissed } from '../decided.js';

/** @typedef {import('./design.js').Design} Design */
/** @typedef {import('./design.js').Part} Part */
/** @typedef {import('../../protocol/answers.js').Training} Training */

/**
 * Counts of a classification. An undecided row is no error. matrix[i][j] is how many rows of class i
 * are called class j, classes in ascending order.
 *
 * @typedef {Readonly<{ n: number, wrong: number, undecided: number }>} Tally
 */

/**
 * @param {Part} part
 * @param {ArrayLike<number>} label what they are called
 * @returns {Tally}
 */
export function tallyOf({ labels }, label) {
  let [wrong, undecided] = [0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (!isDecided(label[i])) undecided++;
    else if (isMissed(label[i], labels[i])) wrong++;
  }
  return { n: labels.length, wrong, undecided };
}

/**
 * How many rows of each class are called what, among the classes that there are.
 *
 * @param {Part} part
 * @param {ArrayLike<number>} label
 * @param {readonly number[]} classes
 */
export function matrixOf({ labels }, label, classes) {
  return classes.map((own) =>
    classes.map((other) => {
      let cases = 0;
      for (let i = 0; i < labels.length; i++) if (labels[i] === own && label[i] === other) cases++;
      return cases;
    }),
  );
}

/**
 * The class that most training rows have, and how many held-out rows have another.
 *
 * @param {Design} design
 */
export function constantOf({ train, held }) {
  const counts = new Map();
  for (const label of train.labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [label = 1] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  return { label, wrong: held.labels.reduce((sum, own) => sum + (own === label ? 0 : 1), 0) };
}

/**
 * The root of the mean square of what is between values and answers.
 *
 * @param {ArrayLike<number>} values
 * @param {(i: number) => number} answer
 */
export function rootMeanSquare(values, answer) {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] - answer(i)) ** 2;
  return Math.sqrt(sum / values.length);
}

/** Whether two calls agree: nobody knows is an answer as well. @param {number} a @param {number} b */
export const isSameCall = (a, b) => Object.is(a, b) || a === b;

/**
 * The share of rows that are called otherwise on the slice than by the model.
 *
 * @param {Training} training
 * @param {{ held: { label: Float64Array } | null, onSlice: { label: Float64Array } | null }} rows
 * @returns {number} NaN where that is not known
 */
export function otherwiseOf(training, { held, onSlice }) {
  if (!held || !onSlice) return NaN;
  const n = onSlice.label.length;
  let other = 0;
  for (let i = 0; i < n; i++) {
    const trained = training.label.length;
    const own = i < trained ? training.label[i] : held.label[i - trained];
    if (!isSameCall(own, onSlice.label[i])) other++;
  }
  return other / n;
}
