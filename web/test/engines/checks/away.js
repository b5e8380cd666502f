// @ts-check
/**
 * The page without a network. Comes last: the server goes away.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { domainOf } from '../../../model/domains.js';

/** @typedef {import('../page.js').Page} Page */

/** @type {readonly import('../checks.js').Check[]} */
export const AWAY = [
  {
    about: 'without a network the page opens again, with the scene it had',
    async check(page, site) {
      await page.open('?');
      await page.fresh();
      await page.press([1.8, 1.8]);
      await page.says(/^41 points/);
      // All files of the release are kept when the page has had time for it.
      await page.until(() => Boolean(navigator.serviceWorker.controller));
      for (const path of await site.files())
        await page.until(async (_, file) => Boolean(await caches.match(file)), path);
      await site.stop();
      await assert.rejects(fetch(page.url));
      await page.open();
      await page.says(/^41 points/);
    },
  },
  {
    about: 'without a network a view, a domain and a lesson open',
    async check(page) {
      await page.fresh();
      await page.act('enlarge', 'bumps');
      await page.until(() => document.querySelector('#studio .body:not(.waiting) > *'));
      await page.act('enlarge', null);
      await page.click({
        selector: '[role=tab]',
        name: domainOf({ domain: 'graphs' }).places[0].title,
      });
      await page.until((look) => look.trained() && look.state().scene.domain === 'graphs');
      await page.read(() => void (location.hash = '#lesson=trick.long-short'));
      await page.sees({ selector: 'h1, h2, h3', name: 'Long way, short way' });
    },
  },
];
