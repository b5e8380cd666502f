// @ts-check
import { readFirstVisit } from '../../tools/size.mjs';
import { expect, test } from './page.js';
import { open } from './plane.js';

test('the page loads what the size budget counts, and nothing else', async ({ page, baseURL }) => {
  const loaded = new Set();
  let last = 0;
  // Not when they have finished: nobody tells that of the script of a worker that has ended since.
  page.on('request', (request) => {
    last = performance.now();
    const url = request.url();
    if (url.startsWith(/** @type {string} */ (baseURL))) {
      loaded.add(new URL(url).pathname.slice(new URL(url).pathname.indexOf('/app/') + 5));
    }
  });
  await open(page);
  await expect(page).toHaveTitle(/Mercer/);
  // Formulas and their fonts come last.
  await expect(page.locator('.kernel-note .katex')).toBeVisible();
  await expect.poll(() => performance.now() - last).toBeGreaterThan(500);

  const counted = (await readFirstVisit()).map((file) => file.path);
  const uncounted = [...loaded].filter((path) => path && !counted.includes(path));
  expect(uncounted).toEqual([]);
});
