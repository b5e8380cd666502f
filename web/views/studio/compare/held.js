// @ts-check
/**
 * How well a machine does on items that it has not learnt from: some are left out, a machine learns
 * from the others and is asked about these, until each was left out once.
 *
 * @module
 */

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
 * What is asked of the engine: the error at one value of the parameter that the learner is chosen by.
 *
 * @param {ArrayLike<number>} y
 * @param {boolean} classes
 * @param {number | null} value   null where the learner has no such parameter
 */
export const leavingOf = (y, classes, value) => ({
  folds: Int32Array.from(foldsOf(y, classes)),
  ...(value !== null && { values: Float64Array.of(value) }),
});
