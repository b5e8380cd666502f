/**
 * The page in Firefox and in WebKitGTK. One table of checks for both: each engine is started once,
 * and the page is loaded a few times. A browser that is not installed is named, and skipped.
 */

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { CHECKS } from './checks.js';
import { findFirefox, openFirefox } from './firefox.js';
import { openSite } from './site.js';
import { findWebkit, openWebkit } from './webkit.js';
import { createPage } from './page.js';

const ENGINES = [
  {
    name: 'Firefox',
    path: findFirefox(),
    packages: 'firefox-esr',
    open: openFirefox,
  },
  {
    name: 'WebKitGTK',
    path: findWebkit(),
    packages: 'webkit2gtk-driver xvfb',
    open: openWebkit,
  },
];

for (const engine of ENGINES) {
  const { name, path, packages, open } = engine;
  if (!path) {
    test(`${name} is not here`, { skip: `on Debian: apt-get install ${packages}` }, () => {});
    continue;
  }
  describe(name, () => {
    /** @type {Promise<{ site: import('./site.js').Site, page: import('./page.js').Page }> | undefined} */
    let opened;
    /** At the end, also where the page does not come. @type {(() => Promise<unknown>)[]} */
    const closes = [];
    /** @template {{ close: () => Promise<unknown> }} T @param {Promise<T>} opening */
    const closedLater = async (opening) => {
      const one = await opening;
      closes.push(() => one.close());
      return one;
    };
    // A check that is asked for alone needs the browser as all do.
    const begin = () =>
      (opened ??= (async () => {
        const [site, browser] = await Promise.all([
          closedLater(openSite()),
          closedLater(open(path)),
        ]);
        const page = createPage(browser, site.url);
        await page.visit();
        return { site, page };
      })());

    for (const { about, needs, check } of CHECKS) {
      test(`${name}: ${about}`, async (t) => {
        const { site, page } = await begin();
        if (needs && !page.browser[needs]) return t.skip(`${name}’s driver has no ${needs}`);
        await check(page, site);
        // What is said late is no less a complaint: the check after it fails.
        assert.deepEqual(await page.complaints(), []);
      });
    }

    after(async () => {
      await opened?.catch(() => undefined);
      for (const close of closes) await close();
    });
  });
}
