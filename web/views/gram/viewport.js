// @ts-check
/**
 * Which part of the matrix is seen: rows from top on, columns from left on, as many of both.
 *
 * @module
 */

/**
 * @typedef {Readonly<{ top: number, left: number, span: number }>} Viewport   in rows and columns;
 *   need not be whole
 */

/** The fewest rows that zooming in shows. */
const CLOSEST = 4;

/** @param {number} n @returns {Viewport} */
export const whole = (n) => ({ top: 0, left: 0, span: n });

/** @param {Viewport} viewport @param {number} n */
export const isWhole = ({ span }, n) => span >= n - 1e-9;

/**
 * The nearest viewport that lies within n rows.
 *
 * @param {Viewport} viewport
 * @param {number} n
 * @returns {Viewport}
 */
export function within({ top, left, span }, n) {
  const size = Math.min(Math.max(span, Math.min(CLOSEST, n)), n);
  /** @param {number} at */
  const clamp = (at) => Math.min(Math.max(at, 0), n - size);
  return { top: clamp(top), left: clamp(left), span: size };
}

/**
 * Nearer or farther, with one place staying where it is.
 *
 * @param {Viewport} viewport
 * @param {number} n
 * @param {number} factor above 1 to see less, larger
 * @param {{ row: number, column: number }} [at] the middle unless given
 * @returns {Viewport}
 */
export function zoomed(viewport, n, factor, at = middle(viewport)) {
  const { span } = within({ ...viewport, span: viewport.span / factor }, n);
  const share = span / viewport.span;
  const top = at.row - (at.row - viewport.top) * share;
  const left = at.column - (at.column - viewport.left) * share;
  return within({ top, left, span }, n);
}

/** @param {Viewport} viewport */
const middle = ({ top, left, span }) => ({ row: top + span / 2, column: left + span / 2 });

/**
 * @param {Viewport} viewport
 * @param {number} n
 * @param {number} rows @param {number} columns
 * @returns {Viewport}
 */
export const panned = (viewport, n, rows, columns) =>
  within({ ...viewport, top: viewport.top + rows, left: viewport.left + columns }, n);

/**
 * The viewport, moved as little as shows a cell whole.
 *
 * @param {Viewport} viewport
 * @param {number} n
 * @param {{ row: number, column: number }} cell
 * @returns {Viewport}
 */
export function showing(viewport, n, { row, column }) {
  const { top, left, span } = viewport;
  /** @param {number} from @param {number} at */
  const move = (from, at) => (at < from ? at : at + 1 > from + span ? at + 1 - span : from);
  const next = within({ top: move(top, row), left: move(left, column), span }, n);
  return next.top === top && next.left === left ? viewport : next;
}

/**
 * The whole rows and columns that a viewport touches: first row, first column, and as many of
 * both.
 *
 * @param {Viewport} viewport
 * @param {number} n
 * @returns {[row: number, column: number, rows: number, columns: number]}
 */
export function touched({ top, left, span }, n) {
  const count = Math.min(Math.ceil(span - 1e-9) + 1, n);
  /** @param {number} from */
  const first = (from) => Math.min(Math.floor(from + 1e-9), n - count);
  return [first(top), first(left), count, count];
}
