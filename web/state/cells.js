// @ts-check
/**
 * Cells of CSV files that people open in spreadsheets. A spreadsheet takes a cell that begins with
 * =, +, − or @ for a formula, and the formulas of a stranger can do harm.
 *
 * @module
 */

/** A cell that a spreadsheet reads as a formula, after any apostrophes. */
const COMMAND = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Whether a spreadsheet may take a cell for a formula. Numbers are numbers to it.
 *
 * @param {string} cell
 */
const isCommand = (cell) => COMMAND.test(cell) && !NUMBER.test(cell);

/**
 * A cell that no spreadsheet takes for a formula: an apostrophe comes first where it would.
 *
 * @param {string} cell
 */
export const guarded = (cell) => (isCommand(cell) ? `'${cell}` : cell);

/** The cell that guarded was given. @param {string} cell */
export const unguarded = (cell) => (cell.startsWith("'") && isCommand(cell) ? cell.slice(1) : cell);

/**
 * The name of a column as its header has it: a number would be taken for a row of the table.
 *
 * @param {string} name
 */
export const header = (name) => (NUMBER.test(name) ? '' : guarded(name));
