// @ts-check
/**
 * Training with three to ten classes.
 *
 * @module
 */

import { heaps, lacking, shipped, widthOf } from './sets.mjs';
import { measureWider } from './wider.mjs';

/** @param {import('./section.mjs').Context} context */
export const measure = (context) =>
  measureWider(context, {
    key: 'classes',
    title: 'Many classes',
    note: 'Three to ten classes, one against one: heaps around a circle in the plane, and what scikit-learn ships.',
    problems,
    wanted: [
      { other: 'libsvm', mean: 1.5 },
      { other: 'sklearn', mean: 1 },
    ],
  });

/** @param {string} directory @param {boolean} quick */
async function problems(directory, quick) {
  const sets = await shipped(directory);
  const names = ['iris', 'wine', 'digits, 3 classes', 'digits, 5 classes', 'digits, 10 classes'];
  /** @type {import('./problems.mjs').Problem[]} */
  const all = [];
  for (const classes of quick ? [3, 4, 9] : [3, 4, 6, 9, 10]) {
    for (const n of quick ? [300] : [300, 1000]) {
      const data = await heaps(n, classes, directory);
      for (const gamma of quick ? [1] : [1, 10]) {
        for (const C of [1, 100]) all.push({ data, kernel: { kernel: 'rbf', gamma }, C });
      }
    }
  }
  for (const name of names) {
    const data = sets.get(name);
    if (!data) continue;
    const kernel = { kernel: /** @type {const} */ ('rbf'), gamma: widthOf(data) };
    for (const C of quick ? [1] : [1, 100]) all.push({ data, kernel, C });
  }
  return {
    problems: all,
    skipped: lacking(sets),
  };
}
