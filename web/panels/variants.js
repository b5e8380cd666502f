// @ts-check
/**
 * The objective of a learner where a parameter chooses among several.
 *
 * @module
 */

/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {Pick<Entry, 'formula' | 'tex'>} Written */

/** @type {Record<string, (params: Readonly<Record<string, number>>) => Written | null>} */
const VARIANTS = {
  ridge: ({ scaling }) =>
    scaling
      ? {
          formula: 'min (1/2n) Σ(yᵢ − f(xᵢ))² + {lambda}‖f‖²',
          tex: String.raw`\min_f\ \tfrac1{2n}\textstyle\sum(y_i-f(x_i))^2+{lambda}\,\lVert f\rVert^2`,
        }
      : null,
};

/**
 * The formula of a learner with these parameters.
 *
 * @param {Entry} entry
 * @param {Readonly<Record<string, number>>} params
 * @returns {Written}
 */
export const writtenWith = (entry, params) => VARIANTS[entry.name]?.(params) ?? entry;
