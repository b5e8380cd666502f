// @ts-check
/** In which order the parts of a first visit are asked for. */

import { expect, holdFiles, test } from './page.js';
import { says } from './plane.js';

test.use({ visit: 'first' });

test('modules and workers do not wait for the styles, and the engine is behind them', async ({
  page,
}) => {
  /** @type {string[]} */
  const asked = [];
  const at = (/** @type {RegExp} */ name) => asked.findIndex((url) => name.test(url));
  page.on('request', (request) => asked.push(request.url()));
  const come = await holdFiles(page, /\/style-[^/]*\.css$/);
  const arriving = page.goto('./');
  await expect.poll(() => at(/\/worker-/)).toBeGreaterThan(0);
  await expect.poll(() => at(/\/unpack-/)).toBeGreaterThan(0);
  await expect.poll(() => at(/\/(chunk|app)-[^/]*\.js$/)).toBeGreaterThan(0);
  expect(at(/\/mercer-[^/]*\.wasm/)).toBe(-1);
  come();
  await arriving;
  await expect.poll(() => at(/\/mercer-[^/]*\.wasm/)).toBeGreaterThan(0);
  await says(page, /^2 of 40 points on the wrong side/);
});

test('the letters of formulas, and what stands around the picture, come behind it', async ({
  page,
}) => {
  /** @type {string[]} */
  const fonts = [];
  let asked = false;
  page.on('request', (request) => {
    if (/\.woff2$/.test(request.url())) fonts.push(request.url());
    asked ||= /\/around-/.test(request.url());
  });
  const come = await holdFiles(page, /\/mercer-[^/]*\.wasm/);
  await page.goto('./');
  await expect(page.getByRole('region', { name: 'How far does a point reach?' })).toBeVisible();
  await page.waitForFunction(() => 'mercerPage' in globalThis);
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual([]);
  expect(asked).toBe(false);
  come();
  await says(page, /^2 of 40 points on the wrong side/);
  await expect(page.locator('#terms')).toContainText('offset');
  expect(asked).toBe(true);
  await expect.poll(() => fonts.length).toBeGreaterThan(0);
  const shown = () =>
    page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'));
  await expect.poll(shown).toBe(true);
});

test('what stands around the picture and does not come is missed in words', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED|around-/);
  await page.route(/\/around-/, (route) => route.abort());
  await page.goto('./');
  await says(page, /^2 of 40 points on the wrong side/);
  const words = /^What stands around the picture could not be loaded\. Check the connection/;
  await expect(page.locator('#notice').getByText(words)).toBeVisible();
});
