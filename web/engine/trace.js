// @ts-check
/**
 * f along the line: values at places that are evenly spread over the view, in the shape of a
 * picture of one row.
 *
 * @module
 */

/** @typedef {import('./calls.js').Jobs} Jobs */
/** @typedef {import('./calls.js').Painted} Painted */
/** @typedef {import('./host.js').Desk} Desk */
/** @typedef {import('./host.js').Job} Job */

/** So many kernel evaluations are done in one go: some 12 ms. */
const AT_ONCE = 4e5;

/** What a trace says that it was made by. */
export const TRACE = 'trace';

/**
 * @param {Desk} desk
 * @param {Job} job
 * @param {Jobs['paint']['request']} request
 * @returns {Promise<Painted>}
 */
export async function trace({ ask, pause, now }, job, request) {
  const { model, outputs, classes, pairs, support, view, size } = request;
  const values = new Float32Array(size);
  const label = outputs > 1 ? new Uint8Array(size) : null;
  const step = (view.x1 - view.x0) / size;
  const some = Math.max(16, Math.floor(AT_ONCE / Math.max(support, 1)));
  let [min, max] = [Infinity, -Infinity];
  let spent = 0;
  for (let from = 0; from < size; from += some) {
    if (from > 0) await pause();
    if (job.stops()) return { picture: null, size, method: '', milliseconds: spent };
    const x = Float64Array.from(
      { length: Math.min(some, size - from) },
      (_, i) => view.x0 + (from + i + 0.5) * step,
    );
    const before = now();
    const told = ask('predict', model, x);
    spent += now() - before;
    for (let i = 0; i < x.length; i++) {
      const row = told.decision.subarray(i * outputs, (i + 1) * outputs);
      const value = label ? strength(row, told.label[i], classes, pairs) : row[0];
      values[from + i] = value;
      if (label) label[from + i] = told.label[i];
      if (!Number.isFinite(value)) continue;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }
  if (min > max) [min, max] = [0, 0];
  const picture = { view, width: size, height: 1, values, label, min, max, method: TRACE };
  return { picture, size, method: TRACE, milliseconds: spent };
}

/**
 * How clearly a class wins: the smallest of its margins over the others.
 *
 * @param {ArrayLike<number>} decision
 * @param {number} winner
 * @param {ArrayLike<number>} classes
 * @param {ArrayLike<number>} pairs
 */
export function strength(decision, winner, classes, pairs) {
  let least = Infinity;
  for (let j = 0; j < decision.length; j++) {
    if (Number.isNaN(decision[j])) return NaN;
    if (classes[pairs[2 * j]] === winner) least = Math.min(least, decision[j]);
    else if (classes[pairs[2 * j + 1]] === winner) least = Math.min(least, -decision[j]);
  }
  return least;
}
