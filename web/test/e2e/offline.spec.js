// @ts-check
/**
 * The second visit. Each test has a server of its own, which counts what it sends and can go away.
 * Nothing stands between it and the page: watching as other tests do would switch off the browser's
 * cache.
 */

import { createServer } from 'node:http';
import { test as base } from '@playwright/test';
import { BUDGET, readFirstVisit } from '../../tools/size.mjs';
import { DOMAINS, domainOf } from '../../model/domains.js';
import { STUDIO } from '../../views/studio/registry.js';
import { readDist, serve } from '../static.mjs';
import { comeBack, expect } from './page.js';
import { planeOf, says } from './plane.js';
import { isKept, isServed, release } from './release.js';
import { act, chooseView } from './studio.js';

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
  await page.evaluate(() => document.fonts.ready);
  await isServed(page);
  return page;
}

/**
 * Opens views, every domain, the texts and a lesson, and saves a file.
 *
 * @param {import('@playwright/test').Page} page
 * @param {typeof STUDIO} [views]
 */
async function isWhole(page, views = STUDIO) {
  for (const { name, title } of views) {
    await act(page, 'enlarge', name);
    const view = page.getByRole('region', { name: title, exact: true });
    await expect(view.locator('.body:not(.waiting) > *').first(), title).toBeVisible();
  }
  await act(page, 'enlarge', null);
  await page.getByRole('button', { name: /^Export/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Model, JSON/ }).click();
  expect((await saved).suggestedFilename()).toBe('mercer-model.json');
  await page.getByRole('button', { name: /^Texts/ }).click();
  await expect(
    page.getByRole('dialog', { name: /texts/i }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  for (const domain of DOMAINS) {
    await page.getByRole('tab', { name: domainOf({ domain }).places[0].title }).click();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { training, scene } = /** @type {any} */ (globalThis).mercerPage.store.state.frame;
          return training ? scene?.domain : null;
        }),
      )
      .toBe(domain);
  }
  await page.evaluate(() => void (location.hash = '#lesson=trick.long-short'));
  await expect(page.getByRole('heading', { name: 'Long way, short way' })).toBeVisible();
  await expect(page.locator('.notice.error')).toHaveCount(0);
}

/** @param {Site} site what it sent since it was asked last */
const news = (site) => site.sent.splice(0).filter(({ status }) => status !== 304);

test('a first visit fetches nothing twice, the second nothing but news, and later ones need no network', async ({
  context,
  site,
}) => {
  test.setTimeout(180_000);
  const workersOf = async (/** @type {import('@playwright/test').Page} */ page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/(worker|unpack)-/.exec(name)?.[1])
        .filter(Boolean),
    );
  await test.step('a first visit fetches nothing twice', async () => {
    const first = await visit(context, site);
    expect(new Set(await workersOf(first))).toEqual(new Set(['unpack', 'worker']));
    // Both parts, for each is unpacked before it is kept.
    const typesOfEngine = () =>
      first.evaluate(async () => {
        const parts = performance
          .getEntriesByType('resource')
          .filter((e) => e.name.endsWith('.xz'));
        const kept = await Promise.all(parts.map(({ name }) => caches.match(name)));
        return kept.map((answer) => answer?.headers.get('content-type'));
      });
    await expect.poll(typesOfEngine).toEqual(['application/wasm', 'application/wasm']);
    await isKept(first, site.files);
    await first.close();
    const sent = news(site);
    const paths = sent.map(({ path }) => path);
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
    expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
    // The rest comes after all that the visit needs.
    const own = new Set((await readFirstVisit()).map(({ path }) => path));
    const needed = sent.slice(0, sent.findLastIndex(({ path }) => own.has(path)) + 1);
    expect(needed.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(BUDGET.all);
  });

  const page = await visit(context, site);
  await test.step('the second fetches nothing but news, nor is the engine unpacked again', async () => {
    expect(new Set(await workersOf(page))).toEqual(new Set(['worker']));
    expect(news(site)).toEqual([]);
  });

  await test.step('without a network the page works', async () => {
    site.close();
    await expect(fetch(site.url)).rejects.toThrow();
    for (const again of [page, await context.newPage()]) {
      await again.goto(site.url);
      await expect(again.getByText('Optimal').first()).toBeVisible();
      const box = await planeOf(again).boundingBox();
      await planeOf(again).click({ position: { x: 0.9 * (box?.width ?? 0), y: 20 } });
      await says(again, /^41 points, 2 classes/);
      await expect(again.getByText('Optimal').first()).toBeVisible();
    }
  });

  await test.step('a network that never answers does not keep the page away', async () => {
    const silent = createServer(() => {}).listen(Number(new URL(site.url).port), '127.0.0.1');
    await page.goto(site.url);
    await expect(page.getByText('Optimal').first()).toBeVisible();
    silent.closeAllConnections();
    silent.close();
  });

  await test.step('what never was opened is there', () => isWhole(page));
});

test('items are there without a network, in an engine that is unpacked once', async ({
  context,
  site,
}) => {
  const page = await visit(context, site);
  await isKept(page, site.files);
  news(site);
  await page.getByRole('tab', { name: 'Strings' }).click();
  await expect(page.getByLabel('String 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Optimal').first()).toBeVisible();
  expect(news(site).filter(({ path }) => path.startsWith('assets/'))).toEqual([]);
  const typeOfEngine = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      const kept = await (await caches.open(name)).keys();
      const whole = kept.find(({ url }) => /\/whole-/.test(url));
      return whole && (await caches.match(whole))?.headers.get('content-type');
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

test('items that could not be kept can be asked for again, and the plane goes on without', async ({
  context,
  site,
}) => {
  for (const path of site.files.keys()) if (/\/whole-/.test(path)) site.files.delete(path);
  const page = await visit(context, site);
  await isKept(page, site.files);
  site.close();
  await page.getByRole('tab', { name: 'Strings' }).click();
  await expect(page.getByText(/^What strings need could not be loaded\. Try again/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Plane' })).toHaveAttribute('aria-selected', 'true');
  const box = await planeOf(page).boundingBox();
  await planeOf(page).click({ position: { x: 0.9 * (box?.width ?? 0), y: 20 } });
  await says(page, /^41 points, 2 classes/);
  await expect(page.getByText('Optimal').first()).toBeVisible();
});

test('a page stays whole while its host has a newer release, offers that, and keeps the scene', async ({
  context,
  site,
}) => {
  test.setTimeout(120_000);
  const page = await visit(context, site);
  await isKept(page, site.files);
  // One without a service worker has only what it has loaded.
  const other = await (await context.browser())?.newContext({ serviceWorkers: 'block' });
  await other?.addInitScript(comeBack);
  const bare = /** @type {import('@playwright/test').Page} */ (await other?.newPage());
  await bare.goto(site.url);
  await expect(bare.getByText('Optimal').first()).toBeVisible();
  const script = () => page.locator('script[type=module]').first().getAttribute('src');
  const former = await script();
  release(site.files);
  news(site);

  const line = page.locator('.notice', { hasText: 'There is a newer Mercer.' });
  await test.step('a line tells of the newer one', async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(line).toBeVisible();
    await act(page, 'dismissNotice');
    news(site);
  });

  await test.step('nothing of the former release is asked for', async () => {
    // All files of it are kept, as isKept has seen, and without a network every view comes from there.
    await isWhole(page, STUDIO.slice(0, 3));
    const asked = news(site).map(({ path }) => path);
    expect(asked.filter((path) => path.startsWith('assets/') && !site.files.has(path))).toEqual([]);
  });

  await test.step('what is gone is said to be of an older release', async () => {
    await chooseView(bare, 'Sum of bumps');
    const words = 'This view could not be loaded: there is a newer Mercer.';
    await expect(bare.locator('#studio').getByText(words)).toBeVisible();
    await other?.close();
  });

  await test.step('it is loaded, and the scene kept', async () => {
    const scene = () =>
      page
        .evaluate(() => /** @type {any} */ (globalThis).mercerPage.actions.sceneJson())
        .catch(() => ''); // while it is loaded
    const before = await scene();
    expect(before).toContain('"points"');
    await act(page, 'offerNewer');
    await line.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(script).not.toBe(former);
    await expect.poll(scene).toBe(before);
  });
});

test('a new build is seen at once, and a page that was taken away is gone', async ({
  context,
  site,
}) => {
  await test.step('a new build is seen at once, and the old one is thrown away', async () => {
    const before = await visit(context, site);
    await isKept(before, site.files);
    await before.close();
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
