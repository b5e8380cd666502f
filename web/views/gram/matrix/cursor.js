// @ts-check
/**
 * The keyboard in the matrix: its keys go from cell to cell and zoom.
 *
 * @module
 */

import { showing, whole } from '../viewport.js';
import { centreOf } from './frame.js';

/** @typedef {import('./frame.js').Place} Place */
/** @typedef {import('../viewport.js').Viewport} Viewport */

/** With Shift, an arrow key goes so many cells. */
const LEAP = 10;

/**
 * @typedef {object} CursorHost
 * @property {() => number} rows   of the matrix; 0 as long as there is none
 * @property {() => Viewport} viewport
 * @property {(viewport: Viewport) => void} look   shows another part
 * @property {() => void} zoomIn
 * @property {() => void} zoomOut
 * @property {(place: Place | null) => void} point   the keyboard is at a place, or at none
 */

/**
 * @param {HTMLElement} element   that has the focus
 * @param {CursorHost} host
 */
export function createCursor(element, { rows, viewport, look, zoomIn, zoomOut, point }) {
  /** The cell that the keyboard is at. @type {Place | null} */
  let at = null;

  /** @param {number} byRows @param {number} byColumns */
  function move(byRows, byColumns) {
    const { top, left } = viewport();
    const last = rows() - 1;
    /** @param {number} to */
    const clamp = (to) => Math.min(Math.max(to, 0), last);
    // The first key only shows where the cursor is.
    at = at
      ? { row: clamp(at.row + byRows), column: clamp(at.column + byColumns) }
      : { row: Math.ceil(top), column: Math.ceil(left) };
    look(showing(viewport(), rows(), at));
    point(centreOf(at));
  }

  element.addEventListener('keydown', (event) => {
    if (rows() === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const leap = event.shiftKey ? LEAP : 1;
    const page = Math.max(1, Math.floor(viewport().span) - 1);
    /** @type {Record<string, [rows: number, columns: number]>} */
    const moves = {
      ArrowUp: [-leap, 0],
      ArrowDown: [leap, 0],
      ArrowLeft: [0, -leap],
      ArrowRight: [0, leap],
      PageUp: [-page, 0],
      PageDown: [page, 0],
    };
    if (moves[event.key]) move(...moves[event.key]);
    else if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-' || event.key === '−') zoomOut();
    else if (event.key === 'Home') look(whole(rows()));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  element.addEventListener('blur', () => {
    at = null;
    point(null);
  });

  return {
    get at() {
      return at;
    },
    /** Leaves a cell that is beyond so many rows. @param {number} n */
    keepWithin(n) {
      if (at && Math.max(at.row, at.column) >= n) at = null;
    },
  };
}
