/** Workers that begin with the page, before its modules have come. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

test('a worker that was begun early is taken once, and one that nobody needs is ended', async () => {
  const ended = [];
  const early = Object.fromEntries(
    ['unpack', 'mercer'].map((name) => [
      name,
      { name, onerror() {}, terminate: () => ended.push(name) },
    ]),
  );
  const begun = [];
  class Worker {
    /** @param {string} url @param {{ name: string }} options */
    constructor(url, { name }) {
      begun.push([url, name]);
    }
  }
  Object.assign(globalThis, { earlyWorkers: { ...early }, Worker });
  const { begunWorker, endEarly } = await import('../engine/early.js');
  assert.equal(begunWorker('w.js', 'mercer'), early.mercer);
  assert.equal(early.mercer.onerror, null);
  assert.ok(begunWorker('w.js', 'mercer') instanceof Worker);
  endEarly('unpack');
  endEarly('unpack');
  assert.ok(begunWorker('u.js', 'unpack') instanceof Worker);
  assert.deepEqual([begun, ended], [[['w.js', 'mercer'], ['u.js', 'unpack']], ['unpack']]); // prettier-ignore
});

test('the answer that was asked for early is taken once, and not where another is wanted', async () => {
  const url = 'https://example.org/app/assets/e.wasm.xz';
  const [early, later] = [new Response('early'), new Response('later')];
  const asked = [];
  const get = globalThis.fetch;
  Object.assign(globalThis, {
    earlyAnswer: { url, answer: Promise.resolve(early) },
    fetch: async (...args) => (asked.push(args), later),
  });
  try {
    const { begunFetch } = await import('../engine/early.js');
    assert.equal(await begunFetch(`${url}?`), later);
    assert.equal(await begunFetch(url, { cache: 'reload' }), later);
    assert.equal(await begunFetch(new URL(url)), early);
    assert.equal(await begunFetch(url), later);
  } finally {
    globalThis.fetch = get;
  }
  assert.deepEqual(
    asked.map(([where]) => where),
    [`${url}?`, url, url],
  );
});
