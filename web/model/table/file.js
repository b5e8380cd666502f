// @ts-check
/**
 * The columns of a file.
 *
 * @module
 */

/** @typedef {import('../scene.js').FileColumn} FileColumn */

/** The number of rows of a file. @param {readonly FileColumn[]} file */
export const rowsIn = (file) => file.reduce((most, { values }) => Math.max(most, values.length), 0);

/**
 * What a column is called.
 *
 * @param {readonly FileColumn[]} file
 * @param {number | null} column
 */
export const nameOf = (file, column) =>
  column === null ? '' : file[column]?.name || `column ${column + 1}`;
