// @ts-check
/**
 * The part of the plane that is seen: always square, never without the points
 * that it should show.
 *
 * @module
 */

/** @typedef {import('../model/scene.js').Rect} Rect */
/** @typedef {import('../model/scene.js').Point} Point */

/** Most presets are made for this view. @type {Rect} */
export const HOME_VIEW = Object.freeze({ x0: -2, x1: 2, y0: -2, y1: 2 });

/** Free on each side, as a share of the spread of the points. */
const PADDING = 0.08;
/** How near and how far one can look. */
const SIDES = /** @type {const} */ ([1e-9, 1e13]);

/** @param {Rect} view */
export const sideOf = (view) => view.x1 - view.x0;

/**
 * A square view around a centre.
 *
 * @param {number} x @param {number} y @param {number} side
 * @returns {Rect}
 */
export function viewAround(x, y, side) {
  // Below this, neighbouring numbers near the centre would fall together.
  const finest = Math.max(SIDES[0], Math.abs(x) * 1e-9, Math.abs(y) * 1e-9);
  const half = Math.min(Math.max(side, finest), SIDES[1]) / 2;
  return Object.freeze({ x0: x - half, x1: x + half, y0: y - half, y1: y + half });
}

/**
 * The smallest view with round numbers that has all points with room around them. Points that
 * are all at one place get a box of side 1 (or what their magnitude can resolve); no points get
 * the home view.
 *
 * @param {readonly Point[]} points
 * @returns {Rect}
 */
export function viewOf(points) {
  if (points.length === 0) return HOME_VIEW;
  const box = boxOf(points);
  const spread = Math.max(box.x1 - box.x0, box.y1 - box.y0);
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  const least = Math.max(Math.abs(x), Math.abs(y)) * 1e-6;
  if (spread === 0) return viewAround(tidy(x), tidy(y), Math.max(1, least));
  // Round steps of 1/50 of the spread's power of ten: the box grows by at most two of them.
  const step = 10 ** Math.floor(Math.log10(spread)) / 50;
  const near = (/** @type {number} */ v) => tidy(Math.round(v / step) * step);
  const side = Math.ceil((spread * (1 + 2 * PADDING) + step) / step) * step;
  return viewAround(near(x), near(y), Math.max(tidy(side), least));
}

/**
 * The view to show new data in: the home view where they fit and fill it, else one made for them.
 *
 * @param {readonly Point[]} points
 * @returns {Rect}
 */
export function viewFor(points) {
  if (points.length === 0) return HOME_VIEW;
  const box = boxOf(points);
  const spread = Math.max(box.x1 - box.x0, box.y1 - box.y0);
  const fills = spread > sideOf(HOME_VIEW) / 3;
  return fills && holds(HOME_VIEW, points, 0.02) ? HOME_VIEW : viewOf(points);
}

/**
 * Whether all points are within a view, this share of its side away from the edge.
 *
 * @param {Rect} view
 * @param {readonly Point[]} points
 * @param {number} [margin]
 */
export function holds(view, points, margin = 0) {
  const edge = margin * sideOf(view);
  return points.every(
    ({ x: [x, y] }) =>
      x >= view.x0 + edge && x <= view.x1 - edge && y >= view.y0 + edge && y <= view.y1 - edge,
  );
}

/**
 * The view with its side multiplied, and the centre at rest on the screen.
 *
 * @param {Rect} view
 * @param {number} factor above 1 to see more
 * @param {readonly [number, number]} [centre] the middle unless given
 * @returns {Rect}
 */
export function zoomed(view, factor, centre) {
  const side = sideOf(view);
  const [x, y] = centre ?? [(view.x0 + view.x1) / 2, (view.y0 + view.y1) / 2];
  const next = Math.min(Math.max(side * factor, SIDES[0]), SIDES[1]);
  const share = [(x - view.x0) / side, (y - view.y0) / side];
  return viewAround(x + (0.5 - share[0]) * next, y + (0.5 - share[1]) * next, next);
}

/**
 * A square view of the same middle and the longer side of a rectangle.
 *
 * @param {Rect} rect
 * @returns {Rect | null} null if it is no rectangle, or one that nothing can be seen in
 */
export function squareOf({ x0, x1, y0, y1 }) {
  const side = Math.max(x1 - x0, y1 - y0);
  if (!(x0 < x1 && y0 < y1 && Number.isFinite(side))) return null;
  if (side < SIDES[0] || side > SIDES[1]) return null;
  // An ulp of the coordinates is no reason to change them.
  const slack = 1e-6 * side;
  const square = x1 - x0 > side - slack && y1 - y0 > side - slack;
  return square
    ? Object.freeze({ x0, x1, y0, y1 })
    : viewAround((x0 + x1) / 2, (y0 + y1) / 2, side);
}

/**
 * The view of a line: as wide, with the line in the middle.
 *
 * @param {Rect} view
 * @returns {Rect}
 */
export function levelled({ x0, x1, y0, y1 }) {
  const half = (x1 - x0) / 2;
  const slack = 1e-6 * half;
  if (Math.abs(y0 + half) <= slack && Math.abs(y1 - half) <= slack)
    return Object.freeze({ x0, x1, y0, y1 });
  return Object.freeze({ x0, x1, y0: -half, y1: half });
}

/** @param {readonly Point[]} points @returns {Rect} */
function boxOf(points) {
  const box = { x0: Infinity, x1: -Infinity, y0: Infinity, y1: -Infinity };
  for (const { x } of points) {
    box.x0 = Math.min(box.x0, x[0]);
    box.x1 = Math.max(box.x1, x[0]);
    box.y0 = Math.min(box.y0, x[1]);
    box.y1 = Math.max(box.y1, x[1]);
  }
  return box;
}

/** Without the tail that arithmetic leaves: 0.30000000000000004. @param {number} v */
const tidy = (v) => Number(v.toPrecision(12)) + 0;
