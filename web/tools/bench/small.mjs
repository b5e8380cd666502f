// @ts-check
/**
 * Training on few points, where a fixed cost would show.
 *
 * @module
 */

import { makeData, problemsOn, SHAPES } from './problems.mjs';
import { measureWider } from './wider.mjs';

/** @param {import('./section.mjs').Context} context */
export const measure = (context) =>
  measureWider(context, {
    key: 'small',
    title: 'Few points',
    note: 'Two classes of 20 and 50 points in the plane. A training takes some microseconds, of which the call from JavaScript is a part.',
    problems,
    wanted: [
      { other: 'libsvm', mean: 1, least: 0.7 },
      { other: 'sklearn', mean: 1 },
    ],
  });

/** @param {string} directory @param {boolean} quick */
async function problems(directory, quick) {
  const all = [];
  for (const n of [20, 50]) {
    for (const shape of quick ? SHAPES.slice(0, 2) : SHAPES) {
      all.push(...problemsOn(await makeData(shape, n, directory)));
    }
  }
  return { problems: all, skipped: [] };
}
