// @ts-check
/**
 * Where a curve has no error, and why.
 *
 * @module
 */

/** What bands are. */
export const BANDS = {
  validation: 'The band is one standard error of the parts’ mean to either side.',
  learning: 'The bands are the standard deviation over the parts.',
};

/**
 * Values without an error by cross-validation, and the first reason. A part may also be skipped at all
 * values: then there is a reason, and no such value.
 *
 * @param {readonly import('../map/work.js').Known[]} columns
 */
export function gapsOf(columns) {
  const of = columns.map(({ value, known: { folds }, failure }) => ({
    value,
    words: failure || (folds?.message ?? ''),
    missing: failure !== '' || (folds !== undefined && !Number.isFinite(folds.error[0])),
  }));
  const missing = of.filter((one) => one.missing);
  const [first] = [...missing, ...of].filter(({ words }) => words !== '');
  return { at: missing.map(({ value }) => value), words: first?.words ?? '' };
}

/**
 * The numbers of points at which a part has no error.
 *
 * @param {readonly number[]} at @param {ArrayLike<number>} each   of each part, row after row
 */
export function missingIn(at, each) {
  const parts = each.length / at.length;
  return at.filter((_, i) =>
    Array.from({ length: parts }, (_, p) => each[i * parts + p]).some(Number.isNaN),
  );
}

/** @param {string} band @param {{ at: readonly number[], words: string }} gaps */
export const noteOf = (band, { at, words }) =>
  [band, at.length > 0 ? 'A cross marks where an error is missing.' : '', words]
    .filter(Boolean)
    .join(' ');
