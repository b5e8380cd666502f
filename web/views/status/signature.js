// @ts-check
/**
 * The halfspace of a signature by hand, as exercise 1 of Understanding Machine Learning, chapter 16,
 * asks for it: w, its norm and its margin, and the norm of ψ(x).
 *
 * @module
 */

import { count, short } from '../../lib/format.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('./table.js').Row} Row */

/** Of longer files substrings are not counted. */
const COUNTED = 200;
/** The kernels whose features are substrings. */
const KERNELS = ['substrings', 'normalize(substrings)'];

/** How many different substrings a text has, but the empty one. @param {string} text */
export function substringsOf(text) {
  const seen = new Set();
  for (let from = 0; from < text.length; from++) {
    for (let to = from + 1; to <= text.length; to++) seen.add(text.slice(from, to));
  }
  return seen.size;
}

/**
 * The answer, none where there is nothing to answer.
 *
 * @param {Pick<Scene, 'data' | 'points'>} scene
 * @param {string} kernel in its canonical text
 * @returns {Row[]}
 */
export function signatureRows({ data, points }, kernel) {
  if (data?.name !== 'virus' || !KERNELS.includes(kernel) || points.length === 0) return [];
  const longest = points.reduce((best, { text }) => (text.length > best.length ? text : best), '');
  const d = longest.length;
  const most = (d * (d + 1)) / 2;
  const own = d <= COUNTED ? substringsOf(longest) : most;
  const scaled = kernel.startsWith('normalize') ? '; normalised, ψ(x) is divided by it' : '';
  return [
    {
      name: 'Exercise 1: ‖w‖ by hand',
      value: '1',
      means: 'w is 1 for the signature, 0 elsewhere: ⟨w, ψ(x)⟩ is 1 or 0',
    },
    {
      name: 'its margin',
      value: '½',
      means: 'about the threshold ½; a margin of 1 takes 2w, of norm 2, and 1',
    },
    {
      name: `‖ψ(x)‖ of ${count(d)} letters`,
      value: short(Math.sqrt(own)),
      means: `at most √(d(d + 1)/2) = ${short(Math.sqrt(most))}, of order d${scaled}`,
    },
  ];
}
