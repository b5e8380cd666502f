// @ts-check
import { readFirstVisit } from '../../tools/size.mjs';
import { expect, test } from './page.js';
import { open } from './plane.js';

test('the page loads what the size budget counts, and nothing else', async ({ page, baseURL }) => {
  const loaded = new Set();
  page.on('requestfinished', (request) => {
    const url = request.url();
    if (url.startsWith(/** @type {string} */ (baseURL))) {
      loaded.add(new URL(url).pathname.slice(new URL(url).pathname.indexOf('/app/') + 5));
    }
  });
  await open(page);
  await expect(page).toHaveTitle(/Mercer/);
  await page.waitForLoadState('networkidle'); // formulas and their fonts come last

  const counted = (await readFirstVisit()).map((file) => file.path);
  const uncounted = [...loaded].filter((path) => path && !counted.includes(path));
  expect(uncounted).toEqual([]);
});
