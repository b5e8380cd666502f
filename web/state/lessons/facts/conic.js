// @ts-check
/** @module */

import { lookedAt } from '../../../model/problem.js';
import { solved } from '../../../model/output.js';

/** @typedef {import('./context.js').Reader} Reader */

/** Second differences are taken over such a step, in kernel units. */
const STEP = 1;
/** What is no more than rounding beside the other coefficients. */
const ROUNDING = 1e-6;

/**
 * The curve f = 0 where f is a polynomial of degree two on the plane, f(x) = xᵀAx + bᵀx + c. Of an
 * ellipse, whose eigenvalues λ₁ ≥ λ₂ of A have one sign, aspect is its length by its width,
 * √(|λ|max/|λ|min), and tilt the angle of its longer axis in degrees, from −90 to 90. A is found by
 * second differences, which are exact for such f; at two more places it is seen whether f is one.
 *
 * @param {Reader} reader
 * @returns {Promise<{ aspect: number, tilt: number } | null>} null where f is no such polynomial or the
 *   curve no ellipse
 */
export async function conicOf({ scene, training, engine, once }) {
  if (!solved(training) || scene.dim !== 2) return null;
  const { model } = training;
  return once('conic', async () => {
    /** @type {readonly (readonly [number, number])[]} */
    const places = [
      [0, 0],
      [STEP, 0],
      [-STEP, 0],
      [0, STEP],
      [0, -STEP],
      [STEP, STEP],
      [1.7, -0.6],
      [-0.9, 1.3],
    ];
    /** @type {number[]} */
    const f = [];
    for (const place of places)
      f.push((await engine.call('predict', model, lookedAt(place, scene))).decision[0]);
    const [o, right, left, up, down, corner] = f;
    const h = STEP;
    const [p, q] = [(right + left - 2 * o) / (2 * h * h), (up + down - 2 * o) / (2 * h * h)];
    const [u, v] = [(right - left) / (2 * h), (up - down) / (2 * h)];
    const r = (corner - o - (u + v) * h - (p + q) * h * h) / (2 * h * h);
    const size = Math.max(...f.map(Math.abs));
    const told = (/** @type {readonly [number, number]} */ [x, y]) =>
      o + u * x + v * y + p * x * x + q * y * y + 2 * r * x * y;
    const off = [6, 7].some((i) => Math.abs(told(places[i]) - f[i]) > ROUNDING * size);
    if (off) return null;
    return ellipse(p, r, q);
  });
}

/**
 * Of the matrix (p r; r q).
 *
 * @param {number} p @param {number} r @param {number} q
 */
export function ellipse(p, r, q) {
  const [middle, apart] = [(p + q) / 2, Math.hypot((p - q) / 2, r)];
  const values = [Math.abs(middle + apart), Math.abs(middle - apart)].sort((a, b) => b - a);
  if (!((middle - apart) * (middle + apart) > 0)) return null;
  // The axis of the eigenvalue of smallest size is the longer one.
  const steep = middle > 0 ? 1 : -1;
  const angle = (Math.atan2(2 * r * steep, (p - q) * steep) / 2) * (180 / Math.PI) + 90;
  return { aspect: Math.sqrt(values[0] / values[1]), tilt: angle > 90 ? angle - 180 : angle };
}
