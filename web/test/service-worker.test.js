// @ts-check
/** The service worker, in a scope of its own with a cache and a network that are told what to do. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const HOME = 'https://host.example/mercer/';
const ENGINE = 'assets/engine-1.wasm.xz';
const source = await readFile(new URL('../service-worker.js', import.meta.url), 'utf8');

/**
 * A service worker of a release that has an engine.
 *
 * @param {readonly string[]} needed
 * @param {(url: string, kept: Map<string, Response>) => Response} answer of the network
 */
function begin(needed, answer) {
  /** @type {Map<string, Response>} */
  const kept = new Map();
  const cache = {
    match: async (/** @type {string} */ url) => kept.get(url)?.clone(),
    put: async (/** @type {string} */ url, /** @type {Response} */ response) =>
      void kept.set(url, new Response(await response.arrayBuffer())),
    delete: async (/** @type {string} */ url) => kept.delete(url),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
  /** @type {Map<string, (event: object) => void>} */
  const listeners = new Map();
  const scope = {
    NEEDED: needed,
    ASSETS: [ENGINE],
    registration: { scope: HOME },
    caches: { open: async () => cache },
    fetch: async (/** @type {string | { url: string }} */ wanted) =>
      answer(typeof wanted === 'string' ? wanted : wanted.url, kept),
    addEventListener: (/** @type {string} */ type, /** @type {(event: object) => void} */ listen) =>
      void listeners.set(type, listen),
    URL,
    Response,
  };
  runInContext(source, createContext(scope));
  /** Hears an event, and waits for what it goes on with. @param {string} type @param {object} [event] */
  const hear = async (type, event = {}) => {
    /** @type {unknown} */
    let until;
    listeners.get(type)?.({ ...event, waitUntil: (/** @type {unknown} */ work) => (until = work) });
    await until;
  };
  /** What a page gets that asks for a file, when all is done. @param {string} path @param {RequestCache} [cache] */
  async function ask(path, cache = 'default') {
    /** @type {Promise<Response> | undefined} */
    let answer;
    /** @type {unknown[]} */
    const works = [];
    listeners.get('fetch')?.({
      request: { method: 'GET', url: HOME + path, cache },
      respondWith: (/** @type {Promise<Response>} */ promise) => (answer = promise),
      waitUntil: (/** @type {unknown} */ work) => works.push(work),
    });
    const text = await (await answer)?.text();
    await Promise.all(works);
    return text;
  }
  const of = async (/** @type {string} */ path) =>
    kept
      .get(HOME + path)
      ?.clone()
      .text();
  return { hear, ask, of };
}

/** Arrives in two pieces; before the second the page keeps the engine, unpacked, if it is to. */
const network =
  (/** @type {boolean} */ pageKeeps) =>
  (/** @type {string} */ url, /** @type {Map<string, Response>} */ kept) => {
    if (url === HOME) return new Response(`<script src="${ENGINE}">`);
    const pieces = ['pac', 'ked'];
    const body = new ReadableStream({
      pull(controller) {
        const piece = pieces.shift();
        if (piece === 'ked' && pageKeeps) kept.set(url, new Response('unpacked'));
        if (piece) controller.enqueue(new TextEncoder().encode(piece));
        else controller.close();
      },
    });
    return new Response(body);
  };

for (const [when, needed, type, event] of /** @type {const} */ ([
  ['when it is installed', [ENGINE], 'install', {}],
  ['with the rest', [], 'message', { data: 'keep the rest' }],
])) {
  test(`what arrives ${when} is kept`, async () => {
    const { hear, of } = begin(needed, network(false));
    await hear(type, event);
    assert.equal(await of(ENGINE), 'packed');
  });

  test(`an engine that the page unpacks while it arrives ${when} stays unpacked`, async () => {
    const { hear, of } = begin(needed, network(true));
    await hear(type, event);
    assert.equal(await of(ENGINE), 'unpacked');
  });
}

test('what a page asks for is kept, and given from then on', async () => {
  let asked = 0;
  const { ask, of } = begin([], (url, kept) => (asked++, network(false)(url, kept)));
  assert.equal(await ask(ENGINE), 'packed');
  assert.equal(await of(ENGINE), 'packed');
  assert.equal(await ask(ENGINE), 'packed');
  assert.equal(asked, 1);
});

test('an engine that a page asks for and unpacks meanwhile stays unpacked', async () => {
  const { ask, of } = begin([], network(true));
  assert.equal(await ask(ENGINE), 'packed');
  assert.equal(await of(ENGINE), 'unpacked');
});

test('a page that asks for a file anew gets the one of the network, which is kept', async () => {
  const answers = ['old', 'new'];
  const { ask, of } = begin([], () => new Response(answers.shift()));
  assert.equal(await ask(ENGINE), 'old');
  assert.equal(await ask(ENGINE, 'reload'), 'new');
  assert.equal(await of(ENGINE), 'new');
});

test('where the network refuses a file, the one that is kept stays', async () => {
  const answers = [new Response('old'), new Response('gone', { status: 404 })];
  const { ask, of } = begin([], () => answers.shift() ?? Response.error());
  assert.equal(await ask(ENGINE), 'old');
  assert.equal(await ask(ENGINE, 'reload'), 'gone');
  assert.equal(await of(ENGINE), 'old');
});
