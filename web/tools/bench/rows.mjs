// @ts-check
/**
 * Training on points of any dimension.
 *
 * @module
 */

import { answers, clouds, lacking, shipped, widthOf } from './sets.mjs';
import { measureWider } from './wider.mjs';

/** @typedef {import('./problems.mjs').Data} Data */

/** @param {import('./section.mjs').Context} context */
export const measure = (context) =>
  measureWider(context, {
    key: 'rows',
    title: 'Rows of any dimension',
    note: 'Two classes, or ten digits, of points with 5 to 784 coordinates: what scikit-learn ships, normal distributions, and answers to 14 questions as in a9a, 123 coordinates of which 14 are 1. LIBSVM is given the coordinates that are not 0. γ is 1 by the number of coordinates and their variance, and ten times that.',
    problems,
    wanted: [
      { other: 'libsvm', mean: 1.5, least: 0.8 },
      { other: 'sklearn', mean: 1 },
    ],
  });

/** @param {string} directory @param {boolean} quick */
async function problems(directory, quick) {
  const sets = await shipped(directory);
  const names = ['wine', 'breast cancer', 'digits, odd or even', 'digits, 10 classes'];
  if (!quick) names.push('digits at 28 by 28, odd or even');
  const data = names.flatMap((name) => sets.get(name) ?? []);
  for (const d of quick ? [5, 20, 200] : [5, 10, 20, 50, 100, 200, 784]) {
    data.push(await clouds(quick ? 500 : 1000, d, directory));
  }
  for (const n of quick ? [1000] : [2000, 5000]) data.push(await answers(n, directory));
  return {
    problems: data.flatMap((one) => variants(one, quick)),
    skipped: lacking(sets),
  };
}

/** @param {Data} data @param {boolean} quick @returns {import('./problems.mjs').Problem[]} */
function variants(data, quick) {
  const gamma = widthOf(data);
  const plain = { data, kernel: { kernel: /** @type {const} */ ('rbf'), gamma }, C: 1 };
  if (quick || data.n * data.d > 3e5) return [plain];
  return [plain, { ...plain, C: 100 }, { ...plain, kernel: { kernel: 'rbf', gamma: 10 * gamma } }];
}
