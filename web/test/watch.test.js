import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { watched } from '../engine/watch.js';
import { part } from './part.js';

/** Locks as browsers have them, of one holder after the other. */
function createLocks() {
  const queues = new Map();
  return {
    request(name, hold) {
      const before = queues.get(name) ?? Promise.resolve();
      const mine = before.then(hold);
      queues.set(name, mine);
      return mine;
    },
  };
}

/**
 * A worker that is none: what it is told to hold, what it has been sent since, and whether it has had
 * an error. As in WebKit, no event reaches it when it has ended.
 */
function createWorker(again = false) {
  const seen = { watch: null, sent: [], transferred: [], errors: [], ends: [] };
  class Worker {
    postMessage(message, transfer) {
      if (!seen.watch) return void (seen.watch = message);
      seen.sent.push(message);
      seen.transferred.push(transfer);
    }
    terminate() {
      seen.ends.push(seen.watch.lock);
    }
    onerror = ({ message }) => seen.errors.push(message);
    dispatchEvent = () => true;
  }
  const worker = watched(part(new Worker()), again);
  return { ...seen, worker };
}

const settled = async () => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
};
const ENDED = ['the browser has ended it'];

let locks;
let given;
beforeEach(() => {
  locks = createLocks();
  given = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
  globalThis.ErrorEvent ??= /** @type {any} */ (
    class extends Event {
      constructor(type, { message }) {
        super(type);
        this.message = message;
      }
    }
  );
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => {
  mock.timers.reset();
  if (given) Object.defineProperty(globalThis, 'navigator', given);
  else delete globalThis.navigator;
});

test('a worker has ended when its lock is free, and not before, however long that takes', async () => {
  const { watch, errors } = createWorker();
  let end;
  locks.request(watch.lock, () => new Promise((resolve) => (end = resolve)));
  await settled();
  watch.port.postMessage('held');
  await settled();
  mock.timers.tick(3_600_000);
  await settled();
  assert.deepEqual(errors, []);
  end();
  await settled();
  assert.deepEqual(errors, ENDED);
});

test('a worker whose script never begins has ended', async () => {
  const { errors } = createWorker();
  mock.timers.tick(29_000);
  assert.deepEqual(errors, []);
  mock.timers.tick(2000);
  assert.deepEqual(errors, ENDED);
});

test('nothing is sent to a worker before its script runs, then all in its order', async () => {
  const { watch, sent, worker } = createWorker();
  worker.postMessage({ order: 1 });
  worker.postMessage({ order: 2 });
  await settled();
  assert.deepEqual(sent, []);
  watch.port.postMessage('here');
  await settled();
  worker.postMessage({ order: 3 });
  assert.deepEqual(sent, [{ order: 1 }, { order: 2 }, { order: 3 }]);
  watch.port.close();
});

test('what a message transfers goes with it', async () => {
  const { watch, transferred, worker } = createWorker();
  const { buffer } = new Uint8Array(4);
  worker.postMessage(buffer, [buffer]);
  watch.port.postMessage('here');
  await settled();
  assert.deepEqual(transferred.flat(), [buffer]);
  watch.port.close();
});

test('who ends a worker is not told that it has ended, and it gets nothing more', async () => {
  for (const runs of [true, false]) {
    const { watch, sent, errors, ends, worker } = createWorker();
    let free;
    locks.request(watch.lock, () => new Promise((resolve) => (free = resolve)));
    await settled();
    worker.postMessage({ order: 1 });
    if (runs) watch.port.postMessage('held');
    await settled();
    worker.terminate();
    assert.deepEqual(ends, [watch.lock]);
    free();
    watch.port.postMessage('here');
    await settled();
    mock.timers.tick(60_000);
    await settled();
    assert.deepEqual(errors, []);
    assert.deepEqual(sent, []);
    watch.port.close();
  }
});

test('a script that is here begins soon, or its worker has ended', async () => {
  const { errors } = createWorker(true);
  mock.timers.tick(9900);
  assert.deepEqual(errors, []);
  mock.timers.tick(200);
  assert.deepEqual(errors, ENDED);
});

test('without locks it has ended when nobody answers for it', async () => {
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  const { watch, errors } = createWorker();
  assert.equal(watch.lock, '');
  let answers = true;
  watch.port.onmessage = () => answers && watch.port.postMessage('beat');
  watch.port.postMessage('beat');
  for (let second = 0; second < 60; second++) {
    await settled();
    mock.timers.tick(1000);
  }
  assert.deepEqual(errors, []);
  answers = false;
  for (let second = 0; second < 5; second++) {
    await settled();
    mock.timers.tick(1000);
  }
  assert.deepEqual(errors, ENDED);
});
