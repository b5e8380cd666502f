// @ts-check
/**
 * What columns of errors say together: the least, what is as good but for chance, and what choosing
 * has cost.
 *
 * @module
 */

import { lastUpTo } from '../along/breaks.js';

/** @typedef {import('../../../protocol/messages.gen.js').Column} Column */

/**
 * The columns of cross-validation that can be compared: those of all points, or while there is none of
 * a sample. few says that they are of a sample.
 *
 * @param {readonly Pick<import('./work.js').Known, 'known'>[]} all
 * @returns {{ columns: (Column | null)[], few: boolean }}
 */
export function validated(all) {
  const few = !all.some(({ known }) => known.folds) && all.some(({ known }) => known.sample);
  return { columns: all.map(({ known }) => (few ? known.sample : known.folds) ?? null), few };
}

/**
 * The place of the least error: the widest run of values of the main parameter that share it, with
 * its middle, in the column with that number. ties is how many columns have it.
 *
 * @typedef {Readonly<{
 *   column: number, step: number, error: number, spread: number,
 *   low: number, high: number, at: number, ties: number,
 * }>} Least
 */

/** The number of the step that a value is in. @param {Column} column @param {number} value */
export function stepAt({ at, exact }, value) {
  if (exact) return Math.max(0, lastUpTo(at, value));
  let best = 0;
  for (let m = 1; m < at.length; m++) {
    if (apart(at[m], value) < apart(at[best], value)) best = m;
  }
  return best;
}

/** How far two values are apart, by their ratio where both are above 0. @param {number} a @param {number} b */
export const apart = (a, b) => (a > 0 && b > 0 ? Math.abs(Math.log(a / b)) : Math.abs(a - b));

/**
 * The ends of a step. Of a grid they lie half-way between its values.
 *
 * @param {Column} column @param {number} m
 * @returns {[number, number]}
 */
export function endsOf({ at, exact, to }, m) {
  const last = at.length - 1;
  if (exact) return [at[m], m < last ? at[m + 1] : to];
  const between = (/** @type {number} */ a, /** @type {number} */ b) =>
    a > 0 && b > 0 ? Math.sqrt(a) * Math.sqrt(b) : (a + b) / 2;
  return [m > 0 ? between(at[m - 1], at[m]) : at[m], m < last ? between(at[m], at[m + 1]) : at[m]];
}

/**
 * @param {readonly (Column | null)[]} columns
 * @returns {Least | null} null where there is no error
 */
export function leastOf(columns) {
  let error = Infinity;
  for (const column of columns) for (const e of column?.error ?? []) if (e < error) error = e;
  if (error === Infinity) return null;
  const runs = columns.map((column) => (column ? widestRun(column, error) : null));
  const widest = Math.max(...runs.map((run) => run?.width ?? -Infinity));
  const asWide = runs.map((run) => run !== null && run.width >= widest * (1 - 1e-9));
  const c = middleOfLongest(asWide);
  const { low, high, at, step } = /** @type {Run} */ (runs[c]);
  const { spread } = /** @type {Column} */ (columns[c]);
  const ties = runs.filter(Boolean).length;
  return { column: c, step, error, spread: spread[step], low, high, at, ties };
}

/** @typedef {{ low: number, high: number, at: number, step: number, width: number }} Run */

/** The widest run of a column that has an error, null where there is none. @param {Column} column @param {number} error */
function widestRun(column, error) {
  /** @type {Run | null} */
  let best = null;
  for (let m = 0; m < column.error.length; m++) {
    if (column.error[m] !== error) continue;
    const first = m;
    while (column.error[m + 1] === error) m++;
    const [low, high] = [endsOf(column, first)[0], endsOf(column, m)[1]];
    // A learner without a parameter has one place, which is at no value.
    const width = apart(high, low) || 0;
    if (best && width <= best.width) continue;
    const middle = low > 0 ? Math.sqrt(low) * Math.sqrt(high) : (low + high) / 2;
    const step = column.exact ? stepAt(column, middle) : (first + m) >> 1;
    // Of a grid only its values are known.
    best = column.exact
      ? { low, high, at: rounded(middle, low, high), step, width }
      : { low: column.at[first], high: column.at[m], at: column.at[step], step, width };
  }
  return best;
}

/** The middle of the longest row of neighbours that hold. @param {readonly boolean[]} holds */
function middleOfLongest(holds) {
  let [from, most] = [0, 0];
  for (let c = 0; c < holds.length; c++) {
    const first = c;
    while (holds[c]) c++;
    if (c - first > most) [from, most] = [first, c - first];
  }
  return from + ((most - 1) >> 1);
}

/** A value with few digits that is still between two. @param {number} value @param {number} low @param {number} high */
function rounded(value, low, high) {
  for (let digits = 2; digits < 15; digits++) {
    const short = Number(value.toPrecision(digits));
    if (short > low && short < high) return short;
  }
  return value;
}

/** Up to which error a place is as good as the least but for chance. @param {Least} least */
export const limitOf = ({ error, spread }) => error + (Number.isFinite(spread) ? spread : 0);

/**
 * The spans of a column that are within a limit, which do not touch.
 *
 * @param {Column} column @param {number} limit
 * @returns {[number, number][]}
 */
export function spansWithin(column, limit) {
  /** @type {[number, number][]} */
  const spans = [];
  for (let m = 0; m < column.error.length; m++) {
    if (!(column.error[m] <= limit)) continue;
    const [low, high] = endsOf(column, m);
    const last = spans[spans.length - 1];
    if (last && last[1] === low) last[1] = high;
    else spans.push([low, high]);
  }
  return spans;
}

/**
 * What is in some spans and not in others.
 *
 * @param {readonly (readonly [number, number])[]} spans
 * @param {readonly (readonly [number, number])[]} others
 * @returns {[number, number][]}
 */
export function without(spans, others) {
  return spans.flatMap(([low, high]) => {
    /** @type {[number, number][]} */
    const left = [];
    let from = low;
    for (const [a, b] of others) {
      if (b <= from || a >= high) continue;
      if (a > from) left.push([from, a]);
      from = Math.max(from, b);
    }
    if (from < high) left.push([from, high]);
    return left;
  });
}

/**
 * The error of choosing and training together: in each outer part the column and the value with the
 * least inner error, judged on the part. Of columns that share it, the one where it is the least for
 * the widest run.
 *
 * @param {readonly (Column | null)[]} columns   nested ones, null where there is none
 * @returns {number} NaN where nothing could be chosen
 */
export function nestedError(columns) {
  const known = columns.flatMap((column) => (column ? [column.nested] : []));
  const parts = known[0]?.length ?? 0;
  let [loss, size] = [0, 0];
  for (let part = 0; part < parts; part++) {
    /** @type {(typeof known)[0][0] | null} */
    let best = null;
    for (const nested of known) {
      const one = nested[part];
      if (Number.isNaN(one.inner) || Number.isNaN(one.loss)) continue;
      const better =
        !best ||
        one.inner < best.inner ||
        (one.inner === best.inner && apart(one.high, one.low) > apart(best.high, best.low));
      if (better) best = one;
    }
    if (!best) continue;
    loss += best.loss;
    size += best.size;
  }
  return size > 0 ? loss / size : NaN;
}
