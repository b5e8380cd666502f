// @ts-check
/**
 * The second visit. Each test has a server of its own, which counts what it sends and can go away.
 * Nothing stands between it and the page: watching as other tests do would switch off the browser's
 * cache.
 */

import { createServer } from 'node:http';
import { expect, test as base } from '@playwright/test';
import { BUDGET } from '../../tools/size.mjs';
import { readDist, serve } from '../static.mjs';
import { comeBack } from './page.js';
import { planeOf, says } from './plane.js';
import { chooseView } from './studio.js';

/** @typedef {import('../static.mjs').Sent} Sent */

/**
 * @typedef {{ url: string, files: Map<string, Uint8Array>, sent: Sent[], close: () => void }} Site
 * files is what it serves, sent what it has answered
 */

/** @type {ReturnType<typeof base.extend<{ site: Site }>>} */
const test = base.extend({
  site: async ({}, use) => {
    const files = await readDist();
    /** @type {Sent[]} */
    const sent = [];
    const server = await serve(files, (answer) => sent.push(answer));
    await use({ ...server, files, sent });
    server.close();
  },
});
test.use({ serviceWorkers: 'allow' });

/**
 * Opens the page, waits for its first boundary, and until the service worker has taken over.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {Site} site
 * @param {{ first?: boolean }} [options] first: whether the page begins as at a first visit
 */
async function visit(context, site, { first = false } = {}) {
  if (!first) await context.addInitScript(comeBack);
  const page = await context.newPage();
  await page.goto(site.url);
  await expect(page.locator('#sentence')).toContainText('support vectors');
  await expect(page.locator('.katex').first()).toBeVisible(); // formulas come last
  await page.evaluate(async () => {
    await document.fonts.ready;
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) return;
    await new Promise((done) => serviceWorker.addEventListener('controllerchange', done));
  });
  return page;
}

/** @param {Site} site what it sent since it was asked last */
const news = (site) => site.sent.splice(0).filter(({ status }) => status !== 304);

test('a first visit fetches nothing twice, the second nothing but news, nor is the engine unpacked again', async ({
  context,
  site,
}) => {
  const workersOf = async (/** @type {import('@playwright/test').Page} */ page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/(worker|unpack)-/.exec(name)?.[1])
        .filter(Boolean),
    );
  const first = await visit(context, site);
  expect(new Set(await workersOf(first))).toEqual(new Set(['unpack', 'worker']));
  const typeOfEngine = () =>
    first.evaluate(async () => {
      const url = performance.getEntriesByType('resource').find((e) => e.name.endsWith('.xz'));
      return (await caches.match(url?.name ?? ''))?.headers.get('content-type');
    });
  await expect.poll(typeOfEngine).toBe('application/wasm');
  await first.close();
  const sent = news(site);
  const paths = sent.map(({ path }) => path);
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
  expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
  expect(sent.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(BUDGET.all);

  const second = await visit(context, site);
  expect(new Set(await workersOf(second))).toEqual(new Set(['worker']));
  await second.close();
  expect(news(site)).toEqual([]);
});

test('without a network, or with a silent one, the page comes from the cache with its views', async ({
  context,
  site,
}) => {
  const page = await visit(context, site);
  await chooseView(page, 'Sum of bumps');
  await expect(page.locator('#studio .body > *').first()).toBeVisible();
  site.close();
  await expect(fetch(site.url)).rejects.toThrow();

  await test.step('the page works', async () => {
    for (const again of [page, await context.newPage()]) {
      await again.goto(site.url);
      await expect(again.getByText('Optimal').first()).toBeVisible();
      const box = await planeOf(again).boundingBox();
      await planeOf(again).click({ position: { x: 0.9 * (box?.width ?? 0), y: 20 } });
      await says(again, /^41 points, 2 classes/);
      await expect(again.getByText('Optimal').first()).toBeVisible();
    }
  });

  await test.step('a view that was opened once is there', async () => {
    await chooseView(page, 'Sum of bumps');
    await expect(page.locator('#studio .body > *').first()).toBeVisible();
  });

  await test.step('a network that never answers does not keep the page away', async () => {
    const silent = createServer(() => {}).listen(Number(new URL(site.url).port), '127.0.0.1');
    await page.goto(site.url);
    await expect(page.getByText('Optimal').first()).toBeVisible();
    silent.closeAllConnections();
    silent.close();
  });
});

test('items that were used once are there without a network, in an engine that is not unpacked again', async ({
  context,
  site,
}) => {
  const page = await visit(context, site);
  news(site);
  await page.getByRole('tab', { name: 'Strings' }).click();
  await expect(page.getByLabel('String 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Optimal').first()).toBeVisible();
  const engines = () => news(site).filter(({ path }) => path.endsWith('.xz'));
  expect(engines().map(({ path }) => path)).toEqual([expect.stringMatching(/^assets\/whole-/)]);
  const typeOfEngine = () =>
    page.evaluate(async () => {
      const url = performance.getEntriesByType('resource').find((e) => /whole-/.test(e.name));
      return (await caches.match(url?.name ?? ''))?.headers.get('content-type');
    });
  await expect.poll(typeOfEngine).toBe('application/wasm');
  // The address bar has the scene by then, and what the side needs is there too.
  await expect(page).toHaveURL(/#/);
  await expect(
    page.getByRole('region', { name: 'What weighs most' }).getByRole('row').nth(1),
  ).toBeVisible();
  site.close();
  await page.reload();
  await expect(page.getByLabel('String 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Optimal').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Plane' }).click();
  await says(page, /^40 points, 2 classes/);
  await page.getByRole('tab', { name: 'Sets' }).click();
  await expect(page.getByLabel('Set 1', { exact: true })).toBeVisible();
});

test('items that never were used ask for a network, and the plane goes on without', async ({
  context,
  site,
}) => {
  const page = await visit(context, site);
  site.close();
  await page.getByRole('tab', { name: 'Strings' }).click();
  await expect(page.getByText(/^What strings need could not be loaded\. Check/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Plane' })).toHaveAttribute('aria-selected', 'true');
  const box = await planeOf(page).boundingBox();
  await planeOf(page).click({ position: { x: 0.9 * (box?.width ?? 0), y: 20 } });
  await says(page, /^41 points, 2 classes/);
  await expect(page.getByText('Optimal').first()).toBeVisible();
});

test('a new build is seen at once, and a page that was taken away is gone', async ({
  context,
  site,
}) => {
  await test.step('a new build is seen at once, and the old one is thrown away', async () => {
    await (await visit(context, site)).close();
    news(site);

    // A build that differs in one file.
    const [icon] = [...site.files.keys()].filter((path) => /\/icon-/.test(path));
    const other = icon.replace(/-\w+/, '-NEW');
    for (const path of ['index.html', 'service-worker.js']) {
      const text = new TextDecoder().decode(site.files.get(path));
      expect(text).toContain(icon);
      site.files.set(path, new TextEncoder().encode(text.replaceAll(icon, other)));
    }
    site.files.set(other, site.files.get(icon) ?? new Uint8Array());
    site.files.delete(icon);

    const page = await visit(context, site);
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe(other);
    const kept = () =>
      page.evaluate(async () => {
        const [name] = await caches.keys();
        const requests = await (await caches.open(name)).keys();
        return requests.map(({ url }) => new URL(url).pathname.replace('/app/', ''));
      });
    await expect.poll(kept).toContain(other);
    expect(await kept()).toContain(icon); // a page of the old build may still be open
    expect(new Set(news(site).map(({ path }) => path))).toEqual(
      new Set(['index.html', 'service-worker.js', other]),
    );

    await page.close();
    // The older worker goes when none of its pages is open any more, which the browser may learn
    // after the next one was opened.
    await expect(async () => {
      const last = await visit(context, site);
      const now = await last.evaluate(async () => {
        const [name] = await caches.keys();
        return (await (await caches.open(name)).keys()).map(({ url }) => url);
      });
      await last.close();
      expect(now.some((url) => url.endsWith(icon))).toBe(false);
      expect(now.some((url) => url.endsWith(other))).toBe(true);
    }).toPass();
  });

  await test.step('a page that was taken away is seen to be gone', async () => {
    site.files.delete('index.html');
    const page = await context.newPage();
    await page.goto(site.url);
    await expect(page.getByText('not found')).toBeVisible();
  });
});
