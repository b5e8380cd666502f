// @ts-check
/**
 * How large the parts of the workspace are: what the window and the column leave.
 *
 * @module
 */

import { textSize } from './matrix/frame.js';

/** Narrower than this, everything is in one column. */
export const NARROW = 480;

/** Of a page the matrix has at most so much of the width; it is at least so high, in px. */
const PAGED = 0.69;
const LEAST = 160;

/** The share of the window that the spectrum has, and its bounds in lines of its text. */
const SPECTRUM = { share: 0.135, least: 10.8, most: 15 };

/**
 * Whether the workspace fills a column that does not scroll: gram.css says so.
 *
 * @param {HTMLElement} matrix
 */
const isFilling = (matrix) => getComputedStyle(matrix).position === 'absolute';

/**
 * The room of the matrix, in px: what the rest leaves of a column that does not scroll; else with
 * facts beside it and the spectrum below, without scrolling where the window allows.
 *
 * @param {HTMLElement} place
 * @param {HTMLElement} matrix in that place
 * @param {number} width of the workspace
 * @returns {{ width: number, height: number }}
 */
export function roomOf(place, matrix, width) {
  if (isFilling(matrix)) return { width: place.clientWidth, height: place.clientHeight };
  // A page of a view in a lecture hall is not turned within the matrix.
  const page = place.closest('.paged .body');
  if (page) return { width: width * PAGED, height: Math.max(page.clientHeight, LEAST) };
  if (width < NARROW) return { width, height: Infinity };
  const most = Math.max(window.innerHeight * 0.5, 240);
  return { width: Math.min(width * 0.7, most), height: Infinity };
}

/**
 * How high the spectrum is, in px; undefined for its own height.
 *
 * @param {HTMLElement} matrix
 * @param {number} width of the workspace
 */
export function spectrumHeight(matrix, width) {
  const { share, least, most } = SPECTRUM;
  if (isFilling(matrix)) {
    const text = textSize(getComputedStyle(matrix));
    return Math.round(Math.min(Math.max(window.innerHeight * share, least * text), most * text));
  }
  return width < NARROW ? 180 : undefined;
}
