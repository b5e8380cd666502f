// @ts-check
/**
 * Where things are: between kernel units, in which points live, and pixels of a
 * square picture whose origin is at the top left.
 *
 * @module
 */

/** @typedef {import('../../model/scene.js').Rect} Rect */
/** @typedef {readonly [number, number]} Place in kernel units */

/**
 * A square picture of a view. Flat: all of it is on one line, and only sideways counts. The sides
 * of the view are equal, unless its second coordinate is of another kind: the values of a chart.
 *
 * @typedef {Readonly<{
 *   view: Rect, size: number, flat?: boolean,
 *   left: (x: number) => number, top: (y: number) => number,
 *   x: (left: number) => number, y: (top: number) => number,
 * }>} Frame
 */

/**
 * @param {Rect} view
 * @param {number} size of the picture's side, in px
 * @returns {Frame}
 */
export function frameOf(view, size) {
  const { x0, x1, y0, y1 } = view;
  return {
    view,
    size,
    left: (x) => ((x - x0) / (x1 - x0)) * size,
    top: (y) => ((y1 - y) / (y1 - y0)) * size,
    x: (left) => x0 + (left / size) * (x1 - x0),
    y: (top) => y1 - (top / size) * (y1 - y0),
  };
}

/**
 * The nearest place on a lattice of 1000 steps to the view's sides: links stay
 * short, and pointing is no more precise.
 *
 * @param {Rect} view
 * @param {Place} place
 * @returns {[number, number]}
 */
export function snap(view, [x, y]) {
  return [snapTo(view.x1 - view.x0, x), snapTo(view.y1 - view.y0, y)];
}

/** @param {number} side @param {number} v */
function snapTo(side, v) {
  const step = side / 1000;
  // Rounded to the decimals of the step, so that 0.1 + 0.2 does not leave a tail.
  const decimals = Math.min(15, Math.max(0, 1 - Math.floor(Math.log10(step))));
  return Number((Math.round(v / step) * step).toFixed(decimals)) || 0;
}

/**
 * @param {Rect} view
 * @param {Place} place
 * @returns {[number, number]}
 */
export function clampTo(view, [x, y]) {
  return [Math.min(Math.max(x, view.x0), view.x1), Math.min(Math.max(y, view.y0), view.y1)];
}

/** @param {Rect} view @returns {[number, number]} */
export function centreOf(view) {
  return [(view.x0 + view.x1) / 2, (view.y0 + view.y1) / 2];
}

/**
 * The view after two fingers (or one hand) moved the picture: what was at the
 * places from is now at the pixels to.
 *
 * @param {Frame} frame before
 * @param {readonly Place[]} from one or two places, in kernel units
 * @param {readonly (readonly [number, number])[]} to as many positions, in px
 * @returns {Rect}
 */
export function viewAfter(frame, from, to) {
  const [a, b] = from;
  const [p, q] = to;
  const apart = (/** @type {readonly number[]} */ one, /** @type {readonly number[]} */ other) =>
    Math.hypot(other[0] - one[0], frame.flat ? 0 : other[1] - one[1]);
  // What one step up is, in steps to the right.
  const slope = (frame.view.y1 - frame.view.y0) / (frame.view.x1 - frame.view.x0);
  /** @param {Place} place @returns {Place} */
  const even = ([x, y]) => [x, y / slope];
  const before = b ? apart(even(a), even(b)) : 0;
  const after = q ? apart(p, q) : 0;
  const unit = (frame.view.x1 - frame.view.x0) / frame.size;
  // Fingers one above the other say nothing of a line.
  const least = frame.flat ? 24 : 0;
  const perPixel = before > least * unit && after > least ? before / after : unit;
  const side = perPixel * frame.size;
  const middle = b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : a;
  const centre = q ? [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2] : p;
  const x0 = middle[0] - centre[0] * perPixel;
  const y1 = middle[1] + centre[1] * perPixel * slope;
  return { x0, x1: x0 + side, y0: y1 - side * slope, y1 };
}

/**
 * The radius of the brush in px. It is kept as a share of the view's side, so that it means the
 * same on a phone and on a wall.
 *
 * @param {{ radius: number }} brush
 * @param {number} size of the plane
 */
export const brushRadius = ({ radius }, size) => radius * size;
