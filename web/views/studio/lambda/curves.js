// @ts-check
/**
 * Curves over λ as they are read: values between the λ of the grid, and where the axis of each of
 * the three strips begins and ends.
 *
 * @module
 */

/** @typedef {import('../../../protocol/messages.gen.js').Lambdas} Lambdas */

/**
 * The value of a curve at a λ, linear between the places of the grid on its logarithmic axis. Beyond
 * an end it is that of the end; NaN where there is no value.
 *
 * @param {ArrayLike<number>} lambdas in ascending order
 * @param {ArrayLike<number>} values
 * @param {number} lambda
 */
export function valueAt(lambdas, values, lambda) {
  const last = lambdas.length - 1;
  if (last < 0 || values.length === 0) return NaN;
  if (!(lambda > lambdas[0])) return values[0];
  if (lambda >= lambdas[last]) return values[last];
  const place = (Math.log(lambda / lambdas[0]) / Math.log(lambdas[last] / lambdas[0])) * last;
  const i = Math.min(Math.floor(place), last - 1);
  const share = place - i;
  return share === 0 ? values[i] : (1 - share) * values[i] + share * values[i + 1];
}

/**
 * The ends of the strip of mean squares, which has a logarithmic axis: what is to be chosen by lies
 * within. The curve of training, which falls to 0, may leave it.
 *
 * @param {Lambdas} curves
 * @returns {[number, number] | null} null where there is nothing to show
 */
export function squaresOf({ training, leftOut, gcv, fresh }) {
  const shown = [leftOut, gcv, fresh].flatMap((list) => Array.from(list)).filter((v) => v > 0);
  if (shown.length === 0) return null;
  const highest = [...shown, ...Array.from(training).filter((v) => v > 0)];
  const high = Math.max(...highest.filter(Number.isFinite));
  const least = Math.min(...shown);
  // A curve that rises by many decades hides where the others are least.
  return [least / 2, Math.min(high * 1.3, least * 1e4)];
}

/** The largest evidence, and so much below it as tells λ apart, in nats. @param {Lambdas} curves */
export function evidencesOf({ evidence, examples }) {
  const known = Array.from(evidence).filter(Number.isFinite);
  if (known.length === 0) return null;
  const high = Math.max(...known);
  const low = Math.max(Math.min(...known), high - Math.max(20, 2 * examples));
  return /** @type {[number, number]} */ ([low, high > low ? high : low + 1]);
}

/**
 * How high the axis of ‖f‖ goes, which has no end as λ falls: to about four times what ‖f‖ is where λ
 * is best, in a round number.
 *
 * @param {Lambdas} curves
 */
export function normEnd({ lambdas, norm, bestLeftOut, bestEvidence }) {
  const best = Math.max(
    ...[bestLeftOut, bestEvidence].map((lambda) => valueAt(lambdas, norm, lambda) || 0),
  );
  const wanted = 2 * best || Math.max(...Array.from(norm).filter(Number.isFinite), 1);
  const unit = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 4, 5, 8, 10].map((digit) => digit * unit).find((end) => end >= wanted) ?? wanted;
}

/**
 * How high the axis of the effective dimension goes: to n, or not far above all of the curve where it
 * stays far below that.
 *
 * @param {Pick<Lambdas, 'dimension' | 'examples'>} curves
 */
export function dimensionEnd({ dimension, examples }) {
  const most = Math.max(...Array.from(dimension).filter(Number.isFinite), 1);
  return Math.min(Math.max(examples, 1), Math.ceil(most * 1.1));
}

/**
 * One of the curves by which λ is chosen, with its name in a row and where it is best. The last is of
 * points that were not seen, which have a name of their own.
 */
export const CHOICES = /** @type {const} */ ([
  { name: 'leave-one-out', key: 'leftOut', best: 'bestLeftOut' },
  { name: 'GCV', key: 'gcv', best: 'bestGcv' },
  { name: 'evidence', key: 'evidence', best: 'bestEvidence' },
  { name: '', key: 'fresh', best: 'bestFresh' },
]);
