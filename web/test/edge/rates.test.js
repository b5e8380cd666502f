import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { shortcut } from '../../edge/links.mjs';
import { tooOften, WINDOW } from '../../edge/rates.mjs';
import { part } from '../part.js';

/** Counts as Cloudflare does. @param {number} most */
function counter(most) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return {
    counts,
    /** @param {{ key: string }} about */
    async limit({ key }) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { success: (counts.get(key) ?? 0) <= most };
    },
  };
}

/** @param {string} path @param {{ method?: string, from?: string, length?: string }} [how] */
const request = (path, { method = 'POST', from = '192.0.2.1', length = '100' } = {}) =>
  new Request(`http://localhost${path}`, {
    method,
    headers: { 'cf-connecting-ip': from, ...(length && { 'content-length': length }) },
  });

test('who asks too often is told to come again, and nobody else is', async () => {
  const env = { OPENING: counter(2), KEEPING: counter(2), COMPUTING: counter(2) };
  for (const path of ['/api/boards', '/api/scenes', '/api/gram']) {
    assert.equal(await tooOften(request(path), env), null);
    assert.equal(await tooOften(request(`${path}/`), env), null);
    const late = await tooOften(request(path), env);
    assert.equal(late?.status, 429);
    assert.equal(late?.headers.get('retry-after'), `${WINDOW}`);
    const { error } = await late?.json();
    assert.equal(error.code, 'rate');
    assert.match(error.message, /within a minute\. Try again in a minute\.$/);
    assert.equal(await tooOften(request(path, { from: '192.0.2.2' }), env), null);
    // What a class does at once from one address is not counted.
    assert.equal(await tooOften(request(path, { method: 'GET' }), env), null);
  }
  assert.equal((await tooOften(request('/api/train'), env))?.status, 429); // as gram is
  const id = 'a'.repeat(20);
  assert.equal(
    (await tooOften(request(`/api/scenes/${id}`, { method: 'DELETE' }), env))?.status,
    429,
  );
  assert.equal(await tooOften(request('/api/health'), env), null);
});

test('what is long to compute counts more than once', async () => {
  for (const [length, times] of [
    ['0', 1],
    ['4096', 1],
    ['4097', 2],
    ['30000', 8],
    ['9000000', 15],
    ['', 15],
    ['many', 15],
  ]) {
    const env = { COMPUTING: counter(1e9), KEEPING: counter(1e9) };
    await tooOften(request('/api/train', { length: `${length}` }), env);
    assert.deepEqual([...env.COMPUTING.counts.values()], [times], `${length}`);
    await tooOften(request('/api/scenes', { length: `${length}` }), env);
    assert.deepEqual([...env.KEEPING.counts.values()], [1]);
  }
});

test('the addresses of one house are one caller', async () => {
  const env = { OPENING: counter(2) };
  for (const from of ['2001:db8:1:2::1', '2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd'])
    assert.equal(await tooOften(request('/api/boards', { from }), env), null);
  const same = await tooOften(request('/api/boards', { from: '2001:db8:1:2:3::' }), env);
  assert.equal(same?.status, 429);
  assert.equal(await tooOften(request('/api/boards', { from: '2001:db8:1:3::1' }), env), null);
  assert.deepEqual(
    [...env.OPENING.counts],
    [
      ['2001:db8:1:2', 3],
      ['2001:db8:1:3', 1],
    ],
  );
});

test('a counter that fails, or is not there, keeps nobody out', async () => {
  const failing = { limit: async () => Promise.reject(new Error('no counter')) };
  assert.equal(await tooOften(request('/api/boards'), { OPENING: failing }), null);
  assert.equal(await tooOften(request('/api/boards'), {}), null);
});

test('what is published has the counters', async () => {
  const text = await readFile(new URL('../../edge/wrangler.jsonc', import.meta.url), 'utf8');
  for (const name of ['OPENING', 'KEEPING', 'COMPUTING'])
    assert.match(text, new RegExp(`"name": "${name}", .*"limit": \\d+, "period": ${WINDOW} `));
});

test('a scene that is opened after a month is kept for another year, and no sooner', async () => {
  const id = 'a'.repeat(20);
  const day = 86_400;
  const now = Math.floor(Date.now() / 1000);
  for (const [metadata, again] of /** @type {const} */ ([
    [{ lock: 'l', at: now - 29 * day }, false],
    [{ lock: 'l', at: now - 31 * day }, true],
    [null, true], // it was kept before scenes expired
  ])) {
    /** @type {any[]} */
    const puts = [];
    const env = {
      SCENES: {
        getWithMetadata: async () => ({ value: '{"points":[]}', metadata }),
        put: async (/** @type {any[]} */ ...args) => void puts.push(args),
      },
    };
    /** @type {Promise<unknown>[]} */
    const work = [];
    const ctx = { waitUntil: (/** @type {Promise<unknown>} */ one) => void work.push(one) };
    const asked = request(`/s/${id}`, { method: 'GET' });
    const answer = await shortcut(asked, part(env), ctx);
    assert.equal(answer?.status, 302);
    await Promise.all(work);
    assert.equal(puts.length, again ? 1 : 0);
    if (!again) continue;
    const [[name, scene, { expirationTtl, metadata: kept }]] = puts;
    assert.deepEqual([name, scene, expirationTtl], [id, '{"points":[]}', 365 * day]);
    assert.equal(kept.lock, metadata?.lock);
    assert.ok(kept.at >= now);
  }
});
