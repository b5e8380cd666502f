// @ts-check
/**
 * Mixtures of kernels: weights that are 0 or more and add up to 1, as texts and as places.
 *
 * @module
 */

/** Terms that weigh less are left out of the text. */
export const DROPPED = 0.0005;

/** @typedef {readonly number[]} Weights */
/** @typedef {readonly [number, number]} Place */

/**
 * The sum as a kernel text: each term times its weight and the factor that gives it unit size.
 *
 * @param {readonly string[]} terms
 * @param {ArrayLike<number>} factors
 * @param {ArrayLike<number>} weights
 */
export const textOf = (terms, factors, weights) =>
  terms
    .flatMap((term, k) =>
      weights[k] < DROPPED ? [] : [timed(Number((weights[k] * factors[k]).toPrecision(4)), term)],
    )
    .join(' + ');

/** @param {number} factor @param {string} term */
function timed(factor, term) {
  if (factor === 1) return term;
  return `${factor}*${isSum(term) ? `(${term})` : term}`;
}

/** Whether a text has a sum or a difference outside of brackets. @param {string} text */
function isSum(text) {
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    else if (letter === ')') depth--;
    else if (depth === 0 && (letter === '+' || letter === '-')) return true;
  }
  return false;
}

/** Numbers of the terms that the text leaves out. @param {Weights} weights */
export const droppedOf = (weights) => weights.flatMap((w, k) => (w < DROPPED ? [k] : []));

/** Weights on the simplex. @param {Weights} weights @returns {number[]} */
export function normalised(weights) {
  const kept = weights.map((w) => (w > 0 ? w : 0));
  const sum = kept.reduce((a, b) => a + b, 0);
  return kept.map((w) => (sum > 0 ? w / sum : 1 / weights.length));
}

/**
 * Weights in which one has a value, and the others share the rest as before.
 *
 * @param {Weights} weights @param {number} k @param {number} value
 * @returns {number[]}
 */
export function withWeight(weights, k, value) {
  const to = Math.min(Math.max(value, 0), 1);
  const rest = 1 - weights[k];
  return weights.map((w, j) => {
    if (j === k) return to;
    return rest > 1e-9 ? (w * (1 - to)) / rest : (1 - to) / Math.max(weights.length - 1, 1);
  });
}

/**
 * Where weights are among the corners.
 *
 * @param {ArrayLike<number>} weights @param {readonly Place[]} corners
 * @returns {Place}
 */
export function placeOf(weights, corners) {
  let [x, y] = [0, 0];
  corners.forEach(([a, b], k) => {
    x += weights[k] * a;
    y += weights[k] * b;
  });
  return [x, y];
}

/**
 * The weights at a place of a triangle; of one outside, those of the nearest place on its rim.
 *
 * @param {Place} place @param {readonly [Place, Place, Place]} corners
 * @returns {[number, number, number]}
 */
export function weightsAt(place, corners) {
  const inside = barycentric(place, corners);
  if (Math.min(...inside) >= 0) return inside;
  let best = inside;
  let least = Infinity;
  for (const [a, b] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ]) {
    const [p, q] = [corners[a], corners[b]];
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
    const t = ((place[0] - p[0]) * dx + (place[1] - p[1]) * dy) / (dx * dx + dy * dy);
    const share = Math.min(Math.max(t, 0), 1);
    const distance = Math.hypot(p[0] + share * dx - place[0], p[1] + share * dy - place[1]);
    if (distance >= least) continue;
    least = distance;
    best = [0, 0, 0];
    best[a] = 1 - share;
    best[b] = share;
  }
  return best;
}

/** @param {Place} place @param {readonly [Place, Place, Place]} corners @returns {[number, number, number]} */
export function barycentric([x, y], [[x0, y0], [x1, y1], [x2, y2]]) {
  const whole = (y1 - y2) * (x0 - x2) + (x2 - x1) * (y0 - y2);
  const a = ((y1 - y2) * (x - x2) + (x2 - x1) * (y - y2)) / whole;
  const b = ((y2 - y0) * (x - x2) + (x0 - x2) * (y - y2)) / whole;
  return [a, b, 1 - a - b];
}

/**
 * A function on the mixtures of three terms, from its values on a lattice of so many parts as the
 * engine lists them: the first weight grows slowest.
 *
 * @param {ArrayLike<number>} values @param {number} parts
 * @returns {(a: number, b: number) => number} of the first two weights
 */
export function interpolated(values, parts) {
  const at = (/** @type {number} */ i, /** @type {number} */ j) =>
    values[i * (parts + 1) - (i * (i - 1)) / 2 + j];
  return (a, b) => {
    const [u, v] = [a * parts, b * parts];
    const i = Math.min(Math.max(Math.floor(u), 0), parts - 1);
    const j = Math.min(Math.max(Math.floor(v), 0), parts - 1 - i);
    const [x, y] = [u - i, v - j];
    if (x + y <= 1) return at(i, j) * (1 - x - y) + at(i + 1, j) * x + at(i, j + 1) * y;
    if (i + j + 2 > parts) return at(i, j) * (1 - x - y) + at(i + 1, j) * x + at(i, j + 1) * y;
    return at(i + 1, j + 1) * (x + y - 1) + at(i + 1, j) * (1 - y) + at(i, j + 1) * (1 - x);
  };
}
