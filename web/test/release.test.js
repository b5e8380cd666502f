import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOutdated, tellLost } from '../ui/release.js';
import { part } from './part.js';

const PAGE = '<title>Mercer: a kernel-methods laboratory</title><script type="module" src="';

/** A host that answers with a page, or does not. @param {string | null} html @param {number} [status] */
const host = (html, status = 200) =>
  part(async (/** @type {string} */ url, /** @type {RequestInit} */ { cache }) => {
    assert.deepEqual([url, cache], ['./', 'no-cache']);
    if (html === null) throw new TypeError('Failed to fetch');
    return new Response(html, { status });
  });

test('a page is outdated where the host has Mercer with another script, and nowhere else', async () => {
  const own = 'assets/app-AAAAAAAA.js';
  const ask = (/** @type {any} */ fetch) => isOutdated({ fetch, own });
  assert.equal(await ask(host(`${PAGE}assets/app-BBBBBBBB.js">`)), true);
  assert.equal(await ask(host(`${PAGE}${own}">`)), false);
  assert.equal(await ask(host(null)), false, 'no connection');
  assert.equal(await ask(host('not found', 404)), false);
  assert.equal(await ask(host('<title>Log in to the network</title>')), false);
  assert.equal(await isOutdated({ fetch: host(`${PAGE}x.js">`), own: undefined }), false);
});

test('what could not be loaded is told with what helps', async () => {
  for (const [outdated, last] of /** @type {const} */ ([
    [false, 'This view could not be loaded. Check the connection and open it again.'],
    [
      true,
      'This view could not be loaded: there is a newer Mercer. Reload the page. The scene is kept, unless it is too large for a link.',
    ],
  ])) {
    /** @type {string[]} */
    const said = [];
    await tellLost(
      (words) => said.push(words),
      'This view',
      'open it again',
      async () => outdated,
    );
    assert.equal(said.at(-1), last);
    assert.equal(said.length, outdated ? 2 : 1);
  }
});
