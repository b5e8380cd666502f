// @ts-check
/**
 * Workers that end without a word, as where a browser is short of memory.
 *
 * @module
 */

import { holdWorkers } from '../../e2e/workers.js';

/** The other engine answers. @param {import('../page.js').Page} page */
const background = (page) =>
  page.until(({ page: { background } }) =>
    background.ask('ended', 'parse', { domain: 'vectors', kernel: 'rbf' }),
  );

/** @type {readonly import('../checks.js').Check[]} */
export const ENDED = [
  {
    about: 'engines that the browser ends are started again, and nothing is lost',
    async check(page) {
      await page.fresh();
      await page.browser.run(`${holdWorkers}`, []);
      await page.press([1.8, 1.8]);
      await page.says(/^41 points/);
      await background(page);
      for (const count of [42, 43]) {
        await page.until(() => /** @type {any} */ (globalThis).endWorkers());
        await page.press([1.8, 1.8 - 0.3 * (count - 41)]);
        await page.says(new RegExp(`^${count} points.* support vectors`));
        await background(page);
      }
      await page.forgive(/The engine died: the browser has ended it/);
    },
  },
];
