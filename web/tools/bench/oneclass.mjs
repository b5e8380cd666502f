// @ts-check
/**
 * The region where the data are.
 *
 * @module
 */

import { makeData } from './problems.mjs';
import { lacking, shipped, widthOf } from './sets.mjs';
import { measureWider } from './wider.mjs';

/** @typedef {import('./problems.mjs').Problem} Problem */

/** @param {import('./section.mjs').Context} context */
export const measure = (context) =>
  measureWider(context, {
    key: 'oneclass',
    title: 'One-class',
    note: 'Shapes in the plane without their classes, benign tumours, and digits.',
    problems,
    wanted: [
      { other: 'libsvm', mean: 2 },
      { other: 'sklearn', mean: 1 },
    ],
  });

/** @param {string} directory @param {boolean} quick */
async function problems(directory, quick) {
  const sets = await shipped(directory);
  /** @type {Problem[]} */
  const all = [];
  /** @param {Problem['data']} data @param {number} gamma */
  const add = (data, gamma) => {
    for (const nu of quick ? [0.1] : [0.05, 0.2, 0.5]) {
      all.push({ data, kernel: { kernel: 'rbf', gamma }, C: 1, task: { name: 'one-class', extra: nu } }); // prettier-ignore
    }
  };
  for (const n of quick ? [200, 1000] : [200, 1000, 5000]) {
    add(await makeData('moons', n, directory), 10);
    add(await makeData('Gaussians', n, directory), 1);
  }
  for (const name of ['breast cancer, benign', 'digits, 10 classes']) {
    const data = sets.get(name);
    if (data) add(data, widthOf(data));
  }
  return {
    problems: all,
    skipped: lacking(sets),
  };
}
