// @ts-check
/**
 * Tests that begin with open(), on the page that the test before has left: to load it again takes
 * longer than much of what is tested. open() loads it all the same where something is left on it.
 *
 * Tests of what a load does, of a first visit, and of pages with scripts of their own take test from
 * page.js.
 *
 * @module
 */

import { comeBack, expect, test as base, watch } from './page.js';
import { renew } from './plane.js';

/**
 * The page of a worker: options are those of its context, as text, and complaints grows.
 *
 * @typedef {{
 *   page: import('@playwright/test').Page, options: string, complaints: string[],
 * }} Kept
 */

/** @type {ReturnType<typeof base.extend<{}, { kept: { now: Kept | null } }>>} */
const keeping = base.extend({
  kept: [
    async ({}, /** @type {(kept: { now: Kept | null }) => Promise<void>} */ use) => {
      /** @type {{ now: Kept | null }} */
      const kept = { now: null };
      await use(kept);
      await kept.now?.page.context().close();
    },
    { scope: 'worker' },
  ],
});

export const test = keeping.extend({
  context: async (
    { browser, kept, contextOptions, viewport, hasTouch, isMobile, baseURL },
    use,
    info,
  ) => {
    const serviceWorkers = /** @type {const} */ ('block');
    const settings = { ...contextOptions, viewport, hasTouch, isMobile, baseURL, serviceWorkers };
    const options = JSON.stringify(settings);
    if (kept.now && (kept.now.options !== options || kept.now.page.isClosed())) {
      await kept.now.page.context().close();
      kept.now = null;
    }
    if (!kept.now) {
      const context = await browser.newContext(settings);
      await context.addInitScript(comeBack);
      const page = await context.newPage();
      const { host } = new URL(/** @type {string} */ (baseURL));
      kept.now = { page, options, complaints: await watch(page, host) };
    }
    const { page } = kept.now;
    const context = page.context();
    await use(context);
    if (info.status !== info.expectedStatus) return; // another worker goes on
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll();
    await context.clearPermissions();
    await page.emulateMedia({ media: null, colorScheme: null, ...contextOptions });
    if (viewport) await page.setViewportSize(viewport);
    await renew(page);
  },
  page: async ({ context, kept, allowed }, use) => {
    void context;
    const { page, complaints } = /** @type {Kept} */ (kept.now);
    await use(page);
    const said = complaints.splice(0);
    expect(said.filter((line) => !allowed.some((words) => words.test(line)))).toEqual([]);
  },
});
