// @ts-check
/**
 * Data beyond the plane and two classes: what scikit-learn ships, and sets that are drawn from a
 * seed. Nothing of the former is in this repository; it is read from where it is installed.
 *
 * @module
 */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../run.mjs';
import { drawing, written } from './problems.mjs';

/** @typedef {import('./problems.mjs').Data} Data */
/** @typedef {import('./problems.mjs').Points} Points */

const SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'contenders/sets.py');

/**
 * What scikit-learn ships, by name; nothing where it is not installed.
 *
 * @param {string} directory
 * @returns {Promise<Map<string, Data>>}
 */
export async function shipped(directory) {
  const told = await run('/usr/bin/python3', [SCRIPT, directory], { cwd: directory }).catch(
    () => '',
  );
  /** @type {Map<string, Data>} */
  const sets = new Map();
  for (const line of told.split('\n').filter(Boolean)) {
    const [path, shape] = line.split('\t');
    const bytes = await readFile(path);
    const numbers = new Float64Array(new Uint8Array(bytes).buffer);
    const [n, d] = numbers;
    const [x, y] = [numbers.slice(2, 2 + n * d), numbers.slice(2 + n * d)];
    sets.set(shape, { shape, n, d, x, y, path });
  }
  return sets;
}

/** What a section has to skip where scikit-learn ships nothing. @param {ReadonlyMap<string, Data>} sets */
export const lacking = (sets) =>
  sets.size ? [] : ['data of scikit-learn: on Debian, apt-get install python3-sklearn'];

/**
 * The γ that scikit-learn takes if it is told none: 1 by the number of coordinates and their
 * variance.
 *
 * @param {Data} data
 */
export function widthOf({ x, d }) {
  const mean = x.reduce((sum, v) => sum + v, 0) / x.length;
  const variance = x.reduce((sum, v) => sum + (v - mean) ** 2, 0) / x.length;
  return Number((1 / (d * variance)).toPrecision(3));
}

/**
 * Data that are drawn from a seed which depends on their size.
 *
 * @param {string} shape
 * @param {(random: ReturnType<typeof drawing>) => Points} draw
 * @param {number} seed
 * @param {string} directory
 */
const drawn = (shape, draw, seed, directory) => written(shape, draw(drawing(seed)), directory);

/**
 * Two classes with normal distributions in d dimensions, whose centres are 2 apart.
 *
 * @param {number} n
 * @param {number} d
 * @param {string} directory
 */
export function clouds(n, d, directory) {
  const offset = 1 / Math.sqrt(d);
  return drawn(
    'Gaussians',
    ({ normal }) => {
      const y = Float64Array.from({ length: n }, (_, i) => (i % 2 ? -1 : 1));
      return { y, x: Float64Array.from({ length: n * d }, (_, k) => y[Math.floor(k / d)] * offset + normal()) }; // prettier-ignore
    },
    10 * n + d,
    directory,
  );
}

/**
 * Answers to 14 questions, of which each is 1 at one of its 4 to 16 coordinates and 0 at the others,
 * as in the data set a9a: 123 coordinates, and a class with a quarter of the points.
 *
 * @param {number} n
 * @param {string} directory
 */
export function answers(n, directory) {
  const sizes = [5, 8, 5, 16, 5, 7, 14, 6, 5, 4, 16, 16, 8, 8];
  const d = sizes.reduce((a, b) => a + b);
  return drawn(
    'like a9a',
    ({ random, normal }) => {
      const weights = Float64Array.from({ length: d }, normal);
      const x = new Float64Array(n * d);
      const sums = Float64Array.from({ length: n }, (_, i) => {
        let [sum, at] = [1.5 * normal(), i * d];
        for (const size of sizes) {
          const chosen = at + Math.floor(size * random() ** 2); // the first are chosen most
          x[chosen] = 1;
          sum += weights[chosen - i * d];
          at += size;
        }
        return sum;
      });
      const limit = sums.toSorted()[Math.floor(0.76 * n)];
      return { x, y: sums.map((sum) => (sum > limit ? 1 : -1)) };
    },
    n,
    directory,
  );
}

/**
 * Classes around as many places on a circle.
 *
 * @param {number} n
 * @param {number} classes
 * @param {string} directory
 */
export function heaps(n, classes, directory) {
  return drawn(
    `${classes} heaps`,
    ({ normal }) => {
      const y = Float64Array.from({ length: n }, (_, i) => 1 + (i % classes));
      const x = new Float64Array(2 * n);
      y.forEach((label, i) => {
        const angle = (2 * Math.PI * label) / classes;
        x[2 * i] = 0.7 * Math.cos(angle) + 0.2 * normal();
        x[2 * i + 1] = 0.7 * Math.sin(angle) + 0.2 * normal();
      });
      return { x, y };
    },
    100 * n + classes,
    directory,
  );
}

/**
 * A curve, sin(πx)/(πx) for x from −3 to 3, with noise; x is a third of that.
 *
 * @param {number} n
 * @param {string} directory
 */
export function curve(n, directory) {
  return drawn(
    'sinc',
    ({ random, normal }) => {
      const x = Float64Array.from({ length: n }, () => 2 * random() - 1);
      const y = x.map((u) => Math.sin(3 * Math.PI * u) / (3 * Math.PI * u) + 0.1 * normal());
      return { x, y };
    },
    n,
    directory,
  );
}

/**
 * Friedman's first function of ten coordinates from 0 to 1, of which five count: 10 sin(πx₁x₂) +
 * 20(x₃ − ½)² + 10x₄ + 5x₅ with noise, by its deviation.
 *
 * Source: J. H. Friedman, Multivariate adaptive regression splines, Annals of Statistics 19 (1991).
 *
 * @param {number} n
 * @param {string} directory
 */
export function friedman(n, directory) {
  return drawn(
    'Friedman',
    ({ random, normal }) => {
      const x = Float64Array.from({ length: 10 * n }, random);
      const y = Float64Array.from({ length: n }, (_, i) => {
        const [a, b, c, d, e] = x.subarray(10 * i);
        const f = 10 * Math.sin(Math.PI * a * b) + 20 * (c - 0.5) ** 2 + 10 * d + 5 * e;
        return (f + normal() - 14.4) / 5;
      });
      return { x, y };
    },
    n,
    directory,
  );
}
