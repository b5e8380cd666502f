// @ts-check
/**
 * Coefficients drawn by hand: α of every point, between 0 and C.
 *
 * @module
 */

/** @typedef {import('../../../model/scene.js').Point} Point */

/** Halvings of an interval until nothing is left of it. */
const HALVINGS = 200;

/**
 * y of every point: the larger class is the positive side.
 *
 * @param {readonly Pick<Point, 'label'>[]} points of two classes
 */
export function signsOf(points) {
  const positive = points.reduce((most, { label }) => Math.max(most, label), -Infinity);
  return Float64Array.from(points, ({ label }) => (label === positive ? 1 : -1));
}

/** @param {number} v @param {number} C */
const clip = (v, C) => Math.min(Math.max(v, 0), C);

/**
 * The nearest α with Σ yα = 0 within 0 ≤ α ≤ C: that is clip(α − ty), for one t.
 *
 * @param {ArrayLike<number>} alpha
 * @param {ArrayLike<number>} y
 * @param {number} C may be infinite
 */
export function balanced(alpha, y, C) {
  const at = (/** @type {number} */ t) => Float64Array.from(alpha, (a, i) => clip(a - t * y[i], C));
  // The sum falls with t: every term does.
  const sum = (/** @type {number} */ t) => at(t).reduce((all, a, i) => all + y[i] * a, 0);
  let low = -1;
  let high = 1;
  while (sum(low) < 0 && low > -1e300) low *= 2;
  while (sum(high) > 0 && high < 1e300) high *= 2;
  for (let i = 0; i < HALVINGS && low < high; i++) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    if (sum(middle) > 0) low = middle;
    else high = middle;
  }
  return at(Math.abs(sum(low)) <= Math.abs(sum(high)) ? low : high);
}

/**
 * Which way D grows for each coefficient, if the others make up for Σ yα: ∂D/∂αᵢ − yᵢb = 1 −
 * yᵢf(xᵢ). At the optimum it is 0, or points out of the interval.
 *
 * @param {ArrayLike<number>} gradient
 * @param {ArrayLike<number>} y
 * @param {number} bias
 */
export const slopes = (gradient, y, bias) => Float64Array.from(gradient, (g, i) => g - y[i] * bias);

/**
 * How a slope can be followed: not below 0 and not above C.
 *
 * @param {number} slope
 * @param {number} alpha
 * @param {number} C
 */
export function followed(slope, alpha, C) {
  const edge = 1e-9 * (Number.isFinite(C) ? C : 1);
  if (slope > 0 && alpha >= C - edge) return 0;
  return slope < 0 && alpha <= edge ? 0 : slope;
}
