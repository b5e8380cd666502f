import assert from 'node:assert/strict';
import { test } from 'node:test';

import { loadBeside, loadEngine } from '../engine/load.js';
import { part } from './part.js';

// The smallest module: its magic number and version.
const WASM = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Serves it byte by byte. @param {Record<string, string>} headers */
function serving(headers, { status = 200, breaks = false } = {}) {
  const body = new ReadableStream({
    start(controller) {
      for (const byte of WASM) controller.enqueue(Uint8Array.of(byte));
      if (breaks) controller.error(new Error('the line broke'));
      else controller.close();
    },
  });
  return async () => new Response(body, { status, headers });
}

/** An unpacker of what is not packed: it compiles what it is sent. */
function createUnpacker(fault = '') {
  const received = [];
  const worker = {
    kept: '',
    terminated: false,
    terminate: () => (worker.terminated = true),
    async postMessage({ piece, keep }) {
      if (piece) return void received.push(...piece);
      worker.kept = keep;
      const part = await WebAssembly.compile(Uint8Array.from(received));
      if (fault) return void worker.onmessage({ data: { error: fault } });
      worker.onmessage({ data: { part } });
      worker.onmessage({ data: { all: true } });
    },
  };
  return worker;
}

const nothing = () => {};

test('loading tells how far it is, whatever the server says of the file', async () => {
  const cases = [
    { 'content-type': 'application/wasm', 'content-length': '8' },
    { 'content-type': 'application/octet-stream', 'content-length': '8' },
    { 'content-type': 'application/wasm', 'content-length': '3', 'content-encoding': 'gzip' },
    { 'content-type': 'application/wasm' },
  ];
  const eighths = [1, 2, 3, 4, 5, 6, 7].map((n) => n / 8);
  for (const [i, headers] of cases.entries()) {
    for (const url of ['x.wasm', 'x.wasm.xz']) {
      const told = [];
      const options = part({ get: serving(headers), spawn: createUnpacker });
      const come = [];
      const parts = await loadEngine(url, (share) => told.push(share), {
        ...options,
        come: (one) => come.push(one),
      });
      assert.equal(parts.length, 1);
      assert.ok(parts[0] instanceof WebAssembly.Module, JSON.stringify(headers));
      assert.deepEqual(come, parts);
      // Where the length is not known, it is told at the end only.
      assert.deepEqual(told, i < 2 ? [...eighths, 0.99, 1] : [1]);
    }
  }
});

test('what cannot be fetched is told', async () => {
  const get = serving({}, { status: 404 });
  await assert.rejects(loadEngine('x.wasm', nothing, { get }), /could not be fetched \(404\)/);
});

test('a packed engine goes to a worker, which keeps it', async () => {
  const worker = createUnpacker();
  await loadEngine('x.xz', nothing, part({ get: serving({}), spawn: () => worker }));
  assert.equal(worker.kept, 'x.xz');
  assert.equal(worker.terminated, false);
});

test('one that was kept unpacked needs none', async () => {
  const get = serving({ 'content-type': 'application/wasm', 'content-length': '8' });
  const spawn = () => assert.fail('there is nothing to unpack');
  const [module] = await loadEngine('x.xz', nothing, { get, spawn });
  assert.ok(module instanceof WebAssembly.Module);
});

test('what does not unpack is told, and the worker ends', async () => {
  const damaged = createUnpacker('it arrived damaged');
  const options = part({ get: serving({}), spawn: () => damaged });
  await assert.rejects(loadEngine('x.xz', nothing, options), /it arrived damaged/);
  assert.equal(damaged.terminated, true);

  const cut = createUnpacker();
  const broken = part({ get: serving({}, { breaks: true }), spawn: () => cut });
  await assert.rejects(loadEngine('x.xz', nothing, broken), /the line broke/);
  assert.equal(cut.terminated, true);

  const stillborn = part({ ...createUnpacker(), postMessage: () => stillborn.onerror() });
  await assert.rejects(
    loadEngine('x.xz', nothing, part({ get: serving({}), spawn: () => stillborn })),
    /could not be started/,
  );
});

test('what is loaded beside the page is asked for once, and again where the worker ends', async () => {
  const asked = [];
  /** @param {(answer: (data: object) => void, worker: any) => unknown} act */
  const worker = (act) => {
    const one = part({
      terminated: false,
      terminate: () => (one.terminated = true),
      postMessage(order) {
        asked.push(order);
        act((data) => one.onmessage({ data }), one);
      },
    });
    return one;
  };
  const module = await WebAssembly.compile(WASM);
  const does = (answer) => {
    for (const data of [{ share: 0.5 }, { share: 1 }, { part: module }, { all: true }])
      answer(data);
  };
  const ends = (_, one) => one.onerror();
  const fails = (answer) => answer({ error: 'the engine could not be fetched (404)' });
  const told = [];
  const workers = [worker(ends), worker(ends), worker(does)];
  const url = new URL('https://h/w.wasm.xz');
  const load = (list, options = {}) =>
    loadBeside(url, (share) => told.push(share), { spawn: () => list.shift(), ...options });
  assert.deepEqual(await load([...workers], { fresh: true }), [module]);
  assert.deepEqual(told, [0.5, 1]);
  assert.deepEqual(asked, new Array(3).fill({ fetch: url.href, fresh: true }));
  assert.deepEqual(
    workers.map(({ terminated }) => terminated),
    [true, true, false],
  );
  await assert.rejects(load([worker(ends), worker(ends), worker(ends)]), /could not be started/);
  const lost = worker(fails);
  await assert.rejects(load([lost]), /could not be fetched \(404\)/);
  assert.equal(lost.terminated, true);
});
