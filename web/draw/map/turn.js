// @ts-check
/**
 * Keeps a map the way it was. Directions in which items vary have no sign, and those that explain
 * nearly the same may change places or mix when one letter is typed: the new map is turned, or
 * turned over, until it is as near as can be to the one before.
 *
 * @module
 */

/**
 * (x, y) becomes (a·x + b·y, c·x + d·y), which leaves distances as they are.
 *
 * @typedef {readonly [a: number, b: number, c: number, d: number]} Turn
 */

/** @type {Turn} */
export const STILL = Object.freeze([1, 0, 0, 1]);

/** An angle so near to a quarter turn is one: axes that are hardly askew would only look wrong. */
const SNAP = 0.25;

/** @param {Turn} turn @param {number} x @param {number} y @returns {[number, number]} */
export const turned = ([a, b, c, d], x, y) => [a * x + b * y, c * x + d * y];

/**
 * The turn that takes places nearest to others, in the sense of least squares (Procrustes;
 * Schönemann 1966). Both are seen from their own middle, as one item more moves the middle of all.
 *
 * @param {readonly (readonly [number, number])[]} from
 * @param {readonly (readonly [number, number])[]} to where those were, in the same order
 * @param {boolean} [upright] whether axes are to stay along the sides: of the turns that leave them
 *   there, the best
 * @returns {Turn}
 */
export function turnBetween(from, to, upright = false) {
  const [fx, fy] = middleOf(from);
  const [tx, ty] = middleOf(to);
  let [xx, xy, yx, yy] = [0, 0, 0, 0];
  for (let i = 0; i < from.length; i++) {
    const [px, py] = [from[i][0] - fx, from[i][1] - fy];
    const [qx, qy] = [to[i][0] - tx, to[i][1] - ty];
    xx += qx * px;
    xy += qx * py;
    yx += qy * px;
    yy += qy * py;
  }
  const plain = Math.hypot(xx + yy, yx - xy);
  const over = Math.hypot(xx - yy, xy + yx);
  const size = Math.hypot(xx, xy, yx, yy);
  if (!(size > 0) || !Number.isFinite(size)) return STILL;
  // Of equals, what leaves it as it is.
  if (plain >= over * (1 - 1e-9)) {
    const [cos, sin] = unit(snapped(Math.atan2(yx - xy, xx + yy), upright));
    return Object.freeze(/** @type {const} */ ([cos, 0 - sin, sin, cos]));
  }
  const [cos, sin] = unit(snapped(Math.atan2(xy + yx, xx - yy), upright));
  return Object.freeze(/** @type {const} */ ([cos, sin, sin, 0 - cos]));
}

/** @param {readonly (readonly [number, number])[]} places @returns {[number, number]} */
function middleOf(places) {
  let [x, y] = [0, 0];
  for (const place of places) {
    x += place[0] / places.length;
    y += place[1] / places.length;
  }
  return [x, y];
}

/** @param {number} angle @param {boolean} always */
function snapped(angle, always) {
  const quarter = (Math.round(angle / (Math.PI / 2)) * Math.PI) / 2;
  return always || Math.abs(angle - quarter) < SNAP ? quarter : angle;
}

/**
 * Without the rounding of what is exact: + 0 turns −0 into 0.
 *
 * @param {number} angle
 * @returns {[number, number]}
 */
function unit(angle) {
  const exact = (/** @type {number} */ v) =>
    (Math.abs(v - Math.round(v)) < 1e-12 ? Math.round(v) : v) + 0;
  return [exact(Math.cos(angle)), exact(Math.sin(angle))];
}

/** Whether both axes still lie along the sides of the picture. @param {Turn} turn */
export const isUpright = ([a, b]) => a === 0 || b === 0;
