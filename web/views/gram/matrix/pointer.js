// @ts-check
/**
 * What a pointer does to the matrix: it points at cells, drags, pinches, and zooms with the wheel.
 *
 * @module
 */

import { isWhole, panned, zoomed } from '../viewport.js';
import { placeAt } from './frame.js';

/** @typedef {import('./frame.js').Place} Place */

/** A press that moves less is no drag, in px. */
const SLOP = 4;
/** The height of a line, in px: some browsers report the wheel in lines. */
const LINE = 16;
/** A turn of the wheel by so much, in px, zooms by e. */
const TURN = 160;
/** The most that one event of the wheel counts, in px. */
const MOST_TURN = 60;

/**
 * @typedef {object} PointerHost
 * @property {() => number | null} rows   of the matrix; null as long as there is none
 * @property {() => import('./frame.js').Frame} frame
 * @property {(place: Place | null) => void} point   the pointer is at a place, or at none
 * @property {() => boolean} hasCursor   whether the keyboard is at a cell
 * @property {(viewport: import('../viewport.js').Viewport) => void} look   shows another part
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {PointerHost} host
 */
export function followPointer(canvas, { rows, frame, point, hasCursor, look }) {
  /** Where the pointers that are down were last. @type {Map<number, { x: number, y: number }>} */
  const down = new Map();
  let dragged = false;

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (down.size === 0) dragged = false;
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    const n = rows();
    if (n !== null && !isWhole(frame().viewport, n)) canvas.setPointerCapture(event.pointerId);
    point(placeAt(frame(), event));
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId);
    const n = rows();
    if (!before || n === null) {
      if (down.size === 0) point(placeAt(frame(), event));
      return;
    }
    const now = { x: event.offsetX, y: event.offsetY };
    if (!dragged && Math.hypot(now.x - before.x, now.y - before.y) < SLOP) return;
    dragged = true;
    point(null);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    const { viewport, wide } = frame();
    if (!other) {
      look(panned(viewport, n, (before.y - now.y) / wide, (before.x - now.x) / wide));
      return;
    }
    const apart = (/** @type {typeof now} */ { x, y }) =>
      Math.max(Math.hypot(x - other.x, y - other.y), 1);
    const middle = { offsetX: (now.x + other.x) / 2, offsetY: (now.y + other.y) / 2 };
    look(zoomed(viewport, n, apart(now) / apart(before), placeAt(frame(), middle)));
  });
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    canvas.addEventListener(type, (event) => down.delete(event.pointerId));
  }
  canvas.addEventListener('pointerleave', (event) => {
    down.delete(event.pointerId);
    if (!hasCursor()) point(null);
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      const n = rows();
      if (n === null) return;
      const turn = event.deltaMode === 1 ? event.deltaY * LINE : event.deltaY;
      const factor = Math.exp(-Math.max(-MOST_TURN, Math.min(MOST_TURN, turn)) / TURN);
      const { viewport } = frame();
      // The whole matrix cannot become smaller, so the wheel scrolls the page.
      if (factor <= 1 && isWhole(viewport, n)) return;
      event.preventDefault();
      look(zoomed(viewport, n, factor, placeAt(frame(), event)));
    },
    { passive: false },
  );
}
