// @ts-check
/**
 * What every test in a browser begins with: a page that is watched. A test fails when the page says
 * something on the console, breaks, misses a file or asks another host, whatever else it tests.
 *
 * @module
 */

import { test as base, expect as matchers } from '@playwright/test';

/**
 * Lets the page complain in these words, where that is what is tested.
 *
 * @typedef {(words: RegExp) => void} Allow
 */

/** What the share dialog asks a host once: whether it is more than a host of files. */
const HEALTH = /\/api\/health$/;

/**
 * Makes pages those of somebody who has been here before, and has asked for all controls. Only the
 * tests of a first visit begin as one: test.use({ visit: 'first' }).
 */
export const comeBack = () => {
  try {
    const kept = JSON.parse(localStorage.getItem('mercer.settings') ?? '{}');
    localStorage.setItem('mercer.settings', JSON.stringify({ started: true, ...kept }));
  } catch {
    // A frame without storage.
  }
};

/** For test.use, of tests that look at how things move. */
export const MOVING = { contextOptions: { reducedMotion: /** @type {const} */ ('no-preference') } };

/** @typedef {'first' | 'later'} Visit */

/** @type {ReturnType<typeof base.extend<{ allow: Allow, allowed: RegExp[], visit: Visit }>>} */
export const test = base.extend({
  visit: ['later', { option: true }],
  context: async ({ context, visit }, use) => {
    if (visit === 'later') await context.addInitScript(comeBack);
    await use(context);
  },
  allowed: async ({}, use) => use([]),
  allow: async ({ allowed }, use) => use((words) => void allowed.push(words)),
  page: async ({ page, baseURL, allowed, visit }, use) => {
    const { host } = new URL(/** @type {string} */ (baseURL));
    const complaints = await watch(page, host, visit);
    await use(page);
    expect(complaints.filter((line) => !allowed.some((words) => words.test(line)))).toEqual([]);
  },
});

/**
 * Collects what a page complains of.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} host that it may ask
 * @param {Visit} [visit]
 * @returns {Promise<string[]>} grows
 */
export async function watch(page, host, visit = 'later') {
  if (visit === 'later') await page.context().addInitScript(comeBack);
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    if (/^Service Worker registration blocked/.test(message.text())) return; // by us
    if (HEALTH.test(message.location().url)) return;
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`console.${message.type()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // A page that is left, or an engine that is stopped, aborts what it was loading.
    if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !HEALTH.test(response.url()))
      complaints.push(`${response.url()}: ${response.status()}`);
  });
  // A name of another host is not resolved (playwright.config.js), but it may be one in numbers.
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host)
      complaints.push(`asks another host: ${request.url()}`);
  });
  return complaints;
}

/**
 * As Playwright's, but that who waits for something to be seen looks for it alone: with each look in
 * vain, its own matcher describes the whole page for a report that is seldom written. A tenth of the
 * time of all tests went there.
 */
export const expect = matchers.extend({
  async toBeVisible(/** @type {import('@playwright/test').Locator} */ locator, options = {}) {
    const { timeout = this.timeout, visible = true } = options;
    const wanted = visible !== this.isNot;
    try {
      await locator.waitFor({ state: wanted ? 'visible' : 'hidden', timeout });
      return { pass: !this.isNot, message: () => '' };
    } catch {
      // Where it has just come, the look that is to say why finds nothing wrong.
      const told = await matchers(locator)
        .toBeVisible({ visible: wanted, timeout: 1 })
        .then(
          () => '',
          (error) => String(error.message),
        );
      return { pass: (told === '') !== this.isNot, message: () => told };
    }
  },
});

/**
 * Holds files back.
 *
 * @param {import('@playwright/test').Page} page
 * @param {RegExp} which their addresses
 * @returns {Promise<() => void>} lets them come
 */
export async function holdFiles(page, which) {
  /** @type {() => void} */
  let come = () => {};
  const gate = new Promise((done) => (come = () => done(null)));
  await page.route(which, async (route) => {
    await gate;
    await route.continue();
  });
  return come;
}
