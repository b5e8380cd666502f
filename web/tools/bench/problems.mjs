// @ts-check
/**
 * The problems that all contenders train on: here those of points in the plane of two classes, from
 * a seed. Others are in sets.mjs.
 *
 * @module
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @typedef {'moons' | 'Gaussians' | 'circles' | 'checkerboard'} Shape
 * @typedef {{ kernel: 'rbf' | 'poly', gamma: number }} Kernel   poly: (γ x·z + 1)³
 * @typedef {{ x: Float64Array, y: Float64Array }} Points   y: −1 or 1 of two classes, whole numbers
 *   from 1 of more, or values
 *
 * @typedef {Points & { shape: string, n: number, d: number, path: string }} Data   x: n points of d
 * coordinates, one after the other; path: a file of n, d, x and y as float64
 *
 * @typedef {{ name: 'svc' | 'svr' | 'one-class', extra: number }} Task   as contenders/answer.mjs says
 *
 * @typedef {{ data: Data, kernel: Kernel, C: number, task?: Task }} Problem   task: SVC where it is
 * not told
 */

/** @type {readonly Shape[]} */
export const SHAPES = ['moons', 'Gaussians', 'circles', 'checkerboard'];
/** @type {readonly Kernel[]} */
export const KERNELS = [
  { kernel: 'rbf', gamma: 1 },
  { kernel: 'rbf', gamma: 10 },
  { kernel: 'poly', gamma: 1 },
];
export const COSTS = [1, 100];
export const TOLERANCE = 1e-3;
/** @type {Task} */
export const SVC = { name: 'svc', extra: 0 };

/** @param {Kernel} kernel */
export const kernelName = ({ kernel, gamma }) =>
  kernel === 'rbf' ? `RBF γ = ${gamma}` : 'polynomial';

/** @param {Problem} problem */
export const problemName = ({ data, kernel, C }) =>
  `${data.shape}, ${kernelName(kernel)}, C = ${C}`;

/**
 * Points of one shape, and their file.
 *
 * @param {Shape} shape
 * @param {number} n even
 * @param {string} directory
 * @returns {Promise<Data>}
 */
export async function makeData(shape, n, directory) {
  return written(shape, points(shape, n, 1000 * n + SHAPES.indexOf(shape)), directory);
}

/**
 * Points with their file.
 *
 * @param {string} shape
 * @param {Points} points
 * @param {string} directory
 * @returns {Promise<Data>}
 */
export async function written(shape, { x, y }, directory) {
  const [n, d] = [y.length, x.length / y.length];
  const path = join(directory, `${shape}-${n}-${d}`.replace(/[^\w.-]/g, '-'));
  const numbers = new Float64Array(2 + x.length + n);
  numbers.set([n, d]);
  numbers.set(x, 2);
  numbers.set(y, 2 + x.length);
  await writeFile(path, new Uint8Array(numbers.buffer));
  return { shape, n, d, x, y, path };
}

/**
 * All problems on some data.
 *
 * @param {Data} data
 * @returns {Problem[]}
 */
export function problemsOn(data) {
  return KERNELS.flatMap((kernel) => COSTS.map((C) => ({ data, kernel, C })));
}

/**
 * @param {Shape} shape
 * @param {number} n
 * @param {number} seed
 */
export function points(shape, n, seed) {
  const { random, normal } = drawing(seed);
  const x = new Float64Array(2 * n);
  const y = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const first = i < n / 2;
    y[i] = first ? 1 : -1;
    const at = (/** @type {number} */ u, /** @type {number} */ v) => x.set([u, v], 2 * i);
    if (shape === 'moons') {
      const t = Math.PI * random();
      const [u, v] = [Math.cos(t), Math.sin(t)];
      at((first ? u : 1 - u) + 0.2 * normal(), (first ? v : 0.5 - v) + 0.2 * normal());
    } else if (shape === 'Gaussians') {
      const centre = first ? -0.5 : 0.5;
      at(centre + normal(), centre + normal());
    } else if (shape === 'circles') {
      const [t, radius] = [2 * Math.PI * random(), first ? 0.5 : 1];
      at(radius * Math.cos(t) + 0.1 * normal(), radius * Math.sin(t) + 0.1 * normal());
    } else {
      const [u, v] = [4 * random(), 4 * random()];
      at(u, v);
      y[i] = (Math.floor(u) + Math.floor(v)) % 2 === 0 ? 1 : -1;
    }
  }
  scale(x);
  return { x, y };
}

/**
 * Scales each coordinate to [−1, 1], as LIBSVM's guide advises.
 *
 * @param {Float64Array} x points in the plane
 */
function scale(x) {
  for (const axis of [0, 1]) {
    const own = x.filter((_, i) => i % 2 === axis);
    const low = own.reduce((a, b) => Math.min(a, b));
    const high = own.reduce((a, b) => Math.max(a, b));
    for (let i = axis; i < x.length; i += 2) x[i] = (2 * (x[i] - low)) / (high - low) - 1;
  }
}

/**
 * Numbers from a seed, from 0 to 1 and of the normal distribution, these by Box and Muller's method.
 *
 * @param {number} seed
 */
export function drawing(seed) {
  const random = mulberry32(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return { random, normal };
}

/**
 * Tommy Ettinger's generator of 32 bits: enough to draw points, the same everywhere.
 *
 * @param {number} seed
 * @returns {() => number} from 0 to 1
 */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
