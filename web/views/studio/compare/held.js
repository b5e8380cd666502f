// @ts-check
/**
 * How well a machine does on items that it has not learnt from: some are left out, a machine learns
 * from the others and is asked about these, until each was left out once.
 *
 * @module
 */

import { bare, rowsOf } from '../../../model/problem.js';

/** @typedef {import('../../../protocol/answers.js').Problem} Problem */
/** @typedef {import('../../../engine/background.js').BackgroundEngine} BackgroundEngine */

/** Each machine learns from four fifths. */
export const FOLDS = 5;

/**
 * Which items are left out together: of each class a fifth, as far as that goes.
 *
 * @param {ArrayLike<number>} y
 * @param {boolean} classes whether y holds classes
 * @param {number} [folds]
 * @returns {number[]} for each item, from 0
 */
export function foldsOf(y, classes, folds = FOLDS) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  // Where a class ends within a round, the next goes on with it, so that all folds are as large.
  const order = Array.from(y, (_, i) => i);
  if (classes) order.sort((a, b) => y[a] - y[b] || a - b);
  order.forEach((i, rank) => seen.set(i, rank % folds));
  return Array.from(y, (_, i) => seen.get(i) ?? 0);
}

/**
 * The answers to all items by machines that have not seen them; null where a newer question took
 * the place of this one.
 *
 * @param {Pick<BackgroundEngine, 'ask'>} background
 * @param {string} lane
 * @param {Problem} problem
 * @returns {Promise<{ answers: Float64Array, known: boolean[] } | null>} an item is not known where
 *   the others are all of one class
 */
export async function crossValidate(background, lane, problem) {
  const { y, task } = problem;
  const classes = task === 'classification';
  const folds = foldsOf(y, classes);
  const answers = new Float64Array(y.length);
  const known = new Array(y.length).fill(false);
  for (let fold = 0; fold < FOLDS; fold++) {
    const places = (/** @type {boolean} */ left) =>
      folds.flatMap((f, i) => ((f === fold) === left ? [i] : []));
    const [out, others] = [places(true), places(false)];
    const answered = Float64Array.from(others, (i) => y[i]);
    if (out.length === 0 || others.length === 0) continue;
    if (classes && new Set(answered).size < 2) continue;
    const { start: _, stop: __, ...rest } = problem;
    const part = { ...rowsOf(rest, others), y: answered };
    const training = await background.ask(`${lane} train`, 'train', part);
    if (!training) return null;
    const model = /** @type {number} */ (training.model);
    try {
      const asked = bare(rowsOf(problem, out));
      const told = await background.ask(`${lane} predict`, 'predict', model, asked);
      if (!told) return null;
      const outputs = told.decision.length / out.length;
      out.forEach((i, at) => {
        answers[i] = classes ? told.label[at] : told.decision[at * outputs];
        known[i] = true;
      });
    } finally {
      // A model that is gone with its engine needs no farewell.
      void background.ask(`${lane} release ${fold}`, 'release', model).catch(() => {});
    }
  }
  return { answers, known };
}
