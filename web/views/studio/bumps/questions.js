// @ts-check
/**
 * What the pictures of bumps ask the second engine, in the shapes that it takes.
 *
 * @module
 */

import { domainOf } from '../../../model/domains.js';
import { dataOf } from '../../../model/problem.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../model/scene.js').Rect} Rect */
/** @typedef {import('../../../engine/background.js').BackgroundEngine} BackgroundEngine */
/** @typedef {readonly [number, number]} Place */

/**
 * Kernel functions of points over a view: m rows of width·height values, row 0 of a picture at the
 * top; with dim 1 a picture has one row.
 *
 * @typedef
 *   {Readonly<{ view: Rect, width: number, height: number, count: number, values: Float32Array }>}
 *   Kernels
 */

/** The most values in one request. */
const MOST = 4e6;
const SIDE = 64;
const PLACES = 256;
/** Points at which a sum is checked. */
const CHECKED = 200;

/**
 * How finely a view is looked at, for the kernel functions of n points.
 *
 * @param {Scene} scene
 * @param {number} n
 */
export function gridOf({ dim }, n) {
  const room = MOST / Math.max(n, 1);
  if (dim === 1) return { width: Math.max(32, Math.min(PLACES, Math.floor(room))), height: 1 };
  const side = Math.max(8, Math.min(SIDE, Math.floor(Math.sqrt(room))));
  return { width: side, height: side };
}

/**
 * k(aⱼ, ·) over the scene's view.
 *
 * @param {BackgroundEngine} background
 * @param {string} lane
 * @param {Scene} scene
 * @param {Float64Array} at
 * @param {{ width: number, height: number }} grid
 * @returns {Promise<Kernels | null>} null if a newer question took its place
 */
export async function askKernels(background, lane, scene, at, { width, height }) {
  const { dim, kernel, view } = scene;
  const domain = domainOf(scene).engine;
  const of = { domain, dim, kernel, at };
  const step = (view.x1 - view.x0) / width;
  const answer = await background.ask(
    lane,
    'bumps',
    dim === 1
      ? { ...of, x: Float64Array.from({ length: width }, (_, i) => view.x0 + (i + 0.5) * step) }
      : { ...of, view: { ...view, width, height } },
  );
  return answer && { view, width, height, count: answer.count, values: answer.values };
}

/**
 * The places of a picture, as kernels see them.
 *
 * @param {Scene} scene
 * @param {{ width: number, height: number }} grid
 */
function placesOf({ view, dim }, { width, height }) {
  const across = (view.x1 - view.x0) / width;
  const down = (view.y1 - view.y0) / height;
  const left = (/** @type {number} */ c) => view.x0 + (c + 0.5) * across;
  if (dim === 1) return Float64Array.from({ length: width }, (_, c) => left(c));
  const x = new Float64Array(2 * width * height);
  for (let r = 0, i = 0; r < height; r++) {
    for (let c = 0; c < width; c++) {
      x[i++] = left(c);
      x[i++] = view.y1 - (r + 0.5) * down;
    }
  }
  return x;
}

/**
 * k(p, ·) − Σ coefᵢ k(xᵢ, ·) over the scene's view. It is summed where k is computed: the terms may
 * be large and nearly cancel, which single precision does not survive.
 *
 * @param {BackgroundEngine} background
 * @param {Scene} scene
 * @param {Place} place p
 * @param {Float64Array} coef
 * @param {{ width: number, height: number }} grid
 */
export function askDifference(background, scene, place, coef, grid) {
  const { dim, kernel } = scene;
  const domain = domainOf(scene).engine;
  const at = Float64Array.of(...place.slice(0, dim), ...dataOf(scene).x);
  const weights = Float64Array.of(1, ...coef.map((c) => -c));
  const x = placesOf(scene, grid);
  return background.ask('difference', 'mixture', { domain, dim, kernel, at, coef: weights, x });
}

/**
 * k(xᵢ, xⱼ) for some of the points xⱼ, evenly among all.
 *
 * @param {BackgroundEngine} background
 * @param {Scene} scene
 */
export async function askAtPoints(background, scene) {
  const { dim, kernel, points } = scene;
  const domain = domainOf(scene).engine;
  const { x: at } = dataOf(scene);
  const room = Math.max(1, Math.min(CHECKED, Math.floor(MOST / points.length), points.length));
  const rows = Array.from({ length: room }, (_, i) => Math.floor((i * points.length) / room));
  const x = Float64Array.from(rows.flatMap((row) => [...points[row].x.slice(0, dim)]));
  const answer = await background.ask('bumps at points', 'bumps', { domain, dim, kernel, at, x });
  return answer && { rows, values: answer.values, count: answer.count };
}

/**
 * What of k(p, ·) is orthogonal to all φ(xᵢ).
 *
 * @param {BackgroundEngine} background
 * @param {Scene} scene
 * @param {Place} place
 * @param {Float64Array} coef β of all points
 */
export function askOrthogonal(background, scene, place, coef) {
  const { dim, kernel } = scene;
  const domain = domainOf(scene).engine;
  const { x } = dataOf(scene);
  const at = Float64Array.from(place.slice(0, dim));
  return background.ask('orthogonal', 'orthogonal', { domain, dim, kernel, x, at, coef });
}
