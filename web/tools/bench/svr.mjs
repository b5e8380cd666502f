// @ts-check
/**
 * Support vector regression.
 *
 * @module
 */

import { curve, friedman, lacking, shipped, widthOf } from './sets.mjs';
import { measureWider } from './wider.mjs';

/** @typedef {import('./problems.mjs').Problem} Problem */

/** @param {import('./section.mjs').Context} context */
export const measure = (context) =>
  measureWider(context, {
    key: 'svr',
    title: 'Support vector regression',
    note: 'A curve of one coordinate, Friedman’s function of ten, and the diabetes data that scikit-learn ships.',
    problems,
    wanted: [
      { other: 'libsvm', mean: 1.5 },
      { other: 'sklearn', mean: 1 },
    ],
  });

/** @param {string} directory @param {boolean} quick */
async function problems(directory, quick) {
  const sets = await shipped(directory);
  const diabetes = sets.get('diabetes');
  /** @type {Problem[]} */
  const all = [];
  /** @param {Problem['data']} data @param {number} gamma */
  const add = (data, gamma) => {
    for (const C of [1, 100]) {
      all.push({ data, kernel: { kernel: 'rbf', gamma }, C, task: { name: 'svr', extra: 0.1 } });
    }
  };
  for (const n of quick ? [200, 1000] : [50, 200, 1000, 5000]) add(await curve(n, directory), 10);
  for (const n of quick ? [1000] : [200, 1000, 2000]) add(await friedman(n, directory), 0.5);
  if (diabetes) add(diabetes, widthOf(diabetes));
  return {
    problems: all,
    skipped: lacking(sets),
  };
}
