// @ts-check
/**
 * Where the rows of a table of items are: which are in sight, where one lands that is dragged, and
 * which class a click gives.
 *
 * @module
 */

/** Rows rendered above and below those in sight. */
const AHEAD = 8;

/**
 * The rows to draw: from (inclusive) to to (exclusive).
 *
 * @param {number} count
 * @param {number} height of a row
 * @param {number} top where the window begins
 * @param {number} room how high the window is
 * @returns {{ from: number, to: number }}
 */
export function windowOf(count, height, top, room) {
  const within = (/** @type {number} */ row) => Math.max(0, Math.min(row, count));
  return {
    from: within(Math.floor(top / height) - AHEAD),
    to: within(Math.ceil((top + room) / height) + AHEAD),
  };
}

/**
 * Where a row lands that is dragged to y: before which row it is dropped (gap), and its place
 * afterwards.
 *
 * @param {number} y of the pointer, from the top of the first row
 * @param {number} height of a row
 * @param {number} count
 * @param {number} from where the row is
 * @returns {{ gap: number, to: number }}
 */
export function dropOf(y, height, count, from) {
  const gap = Math.max(0, Math.min(count, Math.round(y / height)));
  return { gap, to: gap > from ? gap - 1 : gap };
}

/**
 * The class that a click on a mark gives: that of the pressed swatch; where the item has it
 * already, or on request, the next one of those that there are, and of two at least.
 *
 * @param {number} label of the item
 * @param {number} pressed class of the swatch
 * @param {readonly { label: number }[]} points
 * @param {boolean} next
 */
export function classAfter(label, pressed, points, next) {
  if (!next && label !== pressed) return pressed;
  const last = points.reduce((most, point) => Math.max(most, point.label), 2);
  return label >= last ? 1 : label + 1;
}
