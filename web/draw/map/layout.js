// @ts-check
/**
 * From the coordinates of a map to its picture: as long to the right as upwards, with all items in
 * sight.
 *
 * @module
 */

/**
 * In px: where a coordinate is, and how long one unit is.
 *
 * @typedef {Readonly<{ unit: number, left: (x: number) => number, top: (y: number) => number }>}
 *   Frame
 */

/**
 * How far one has zoomed in, and where to: times as large as all in sight, and moved by so many px.
 *
 * @typedef {Readonly<{ zoom: number, right: number, down: number }>} Zoom
 */

/** @type {Zoom} */
export const ALL = Object.freeze({ zoom: 1, right: 0, down: 0 });

/** The farthest one can zoom in. */
const CLOSEST = 200;

/**
 * Room on each side, in px.
 *
 * @typedef {Readonly<{ left: number, right: number, top: number, bottom: number }>} Edge
 */

/** @typedef {Readonly<{ x0: number, x1: number, y0: number, y1: number }>} Extent */

/**
 * @param {Iterable<readonly [number, number]>} places
 * @returns {Extent} of the places that there are; that of the origin where there are none
 */
export function extentOf(places) {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of places) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return x0 <= x1 ? { x0, x1, y0, y1 } : { x0: 0, x1: 0, y0: 0, y1: 0 };
}

/**
 * @param {Extent} extent
 * @param {number} width @param {number} height
 * @param {Edge} edge
 * @param {Zoom} [zoom]
 * @returns {Frame}
 */
export function frameOf({ x0, x1, y0, y1 }, width, height, edge, zoom = ALL) {
  const wide = Math.max(1, width - edge.left - edge.right);
  const high = Math.max(1, height - edge.top - edge.bottom);
  const [across, up] = [x1 - x0, y1 - y0];
  // What is all in one place is in the middle, at any scale.
  const fitted = Math.min(across > 0 ? wide / across : Infinity, up > 0 ? high / up : Infinity);
  const unit = (Number.isFinite(fitted) ? fitted : wide) * zoom.zoom;
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [left, top] = [edge.left + wide / 2 + zoom.right, edge.top + high / 2 + zoom.down];
  return {
    unit,
    left: (at) => left + (at - x) * unit,
    top: (at) => top - (at - y) * unit,
  };
}

/**
 * Nearer by a factor, with what is under a place of the picture staying there. Not farther away
 * than all in sight.
 *
 * @param {Zoom} zoom
 * @param {number} factor
 * @param {number} left @param {number} top from the middle of the picture, in px
 * @returns {Zoom}
 */
export function zoomed({ zoom, right, down }, factor, left, top) {
  const next = Math.min(CLOSEST, zoom * factor);
  if (!(next > 1)) return ALL;
  const by = next / zoom;
  return { zoom: next, right: left - (left - right) * by, down: top - (top - down) * by };
}

/**
 * Moved by so many px.
 *
 * @param {Zoom} zoom
 * @param {number} right
 * @param {number} down
 * @returns {Zoom}
 */
export const moved = (zoom, right, down) =>
  zoom.zoom === 1 ? zoom : { ...zoom, right: zoom.right + right, down: zoom.down + down };

/** Coordinates that differ by less, relative to the largest, are the same but for rounding. */
const SAME = 1e-7;

/**
 * Items in one place: lists of rows, in the order of their first. Those that differ by rounding are
 * in one place.
 *
 * @param {readonly (readonly [number, number])[]} places
 * @returns {number[][]}
 */
export function stacksOf(places) {
  let largest = 0;
  for (const [x, y] of places) largest = Math.max(largest, Math.abs(x), Math.abs(y));
  const cell = (/** @type {number} */ v) => Math.round(v / (largest * SAME)) + 0;
  /** @type {Map<number, Map<number, number[]>>} */
  const columns = new Map();
  /** @type {number[][]} */
  const stacks = [];
  places.forEach(([x, y], row) => {
    const [across, up] = largest > 0 ? [cell(x), cell(y)] : [0, 0];
    let column = columns.get(across);
    if (!column) columns.set(across, (column = new Map()));
    const stack = column.get(up);
    if (stack) {
      stack.push(row);
      return;
    }
    const made = [row];
    column.set(up, made);
    stacks.push(made);
  });
  return stacks;
}
