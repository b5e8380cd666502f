// @ts-check
import { readFirstVisit } from '../../tools/size.mjs';
import { expect, test } from './page.js';

test('the page loads and its engine becomes ready', async ({ page }) => {
  await page.goto('./');
  await expect(page).toHaveTitle(/Mercer/);
  await expect(page.getByText(/converged/i).first()).toBeVisible();
});

test('the first visit loads what the size budget counts, and nothing else', async ({
  page,
  baseURL,
}) => {
  const loaded = new Set();
  page.on('requestfinished', (request) => {
    const url = request.url();
    if (url.startsWith(/** @type {string} */ (baseURL))) {
      loaded.add(new URL(url).pathname.slice(new URL(url).pathname.indexOf('/app/') + 5));
    }
  });
  await page.goto('./');
  await expect(page.getByText(/converged/i).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);

  const counted = (await readFirstVisit()).map((file) => file.path);
  const uncounted = [...loaded].filter((path) => path && !counted.includes(path));
  expect(uncounted).toEqual([]);
});
