import assert from 'node:assert/strict';
import test from 'node:test';
import { createBackgroundEngine } from '../engine/background.js';
import { part } from './part.js';

/** A background engine whose workers do nothing but what they are told to. */
function desk() {
  const workers = [];
  let time = 0;
  const background = createBackgroundEngine(
    part({
      now: () => time,
      load: async () => 'module',
      spawn() {
        const worker = {
          orders: [],
          ended: false,
          postMessage: (order) => worker.orders.push(order),
          terminate: () => (worker.ended = true),
          say: (data) => worker.onmessage({ data }),
          calls: () => worker.orders.filter(({ type }) => type === 'call'),
        };
        workers.push(worker);
        return worker;
      },
    }),
  );
  return {
    background,
    workers,
    pass: (ms) => (time += ms),
    ready: () => workers.at(-1).say({ type: 'ready', catalog: { domains: [] } }),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('no engine is started before something is asked', async () => {
  const { background, workers } = desk();
  assert.equal(workers.length, 0);
  background.ask('a', 'trick', part({}));
  assert.equal(workers.length, 1);
});

test('in a lane only the newest of the waiting questions is asked', async () => {
  const { background, workers, ready } = desk();
  const first = background.ask('a', 'trick', part({ n: 1 }));
  ready();
  const second = background.ask('a', 'trick', part({ n: 2 }));
  const third = background.ask('a', 'trick', part({ n: 3 }));
  assert.equal(await second, null);
  const [worker] = workers;
  worker.say({ type: 'value', id: worker.calls()[0].id, value: 'one' });
  assert.equal(await first, 'one');
  await settled();
  assert.deepEqual(
    worker.calls().map(({ args }) => args[0].n),
    [1, 3],
  );
  worker.say({ type: 'value', id: worker.calls()[1].id, value: 'three' });
  assert.equal(await third, 'three');
});

test('what takes long is given up for something newer, and others lose nothing', async () => {
  const { background, workers, ready, pass } = desk();
  const long = background.ask('a', 'approximate', part({ n: 1 }));
  const other = background.ask('b', 'trick', part({ n: 2 }));
  ready();
  pass(1000);
  const newer = background.ask('a', 'approximate', part({ n: 3 }));
  assert.equal(await long, null);
  await settled();
  assert.equal(workers.length, 2);
  assert.equal(workers[0].ended, true);
  ready();
  await settled();
  const calls = workers[1].calls();
  assert.deepEqual(calls.map(({ args }) => args[0].n).sort(), [2, 3]);
  for (const { id, args } of calls) workers[1].say({ type: 'value', id, value: args[0].n });
  assert.deepEqual(await Promise.all([other, newer]), [2, 3]);
});

test('what is quick is not given up', async () => {
  const { background, workers, ready, pass } = desk();
  background.ask('a', 'trick', part({ n: 1 }));
  ready();
  pass(10);
  background.ask('a', 'trick', part({ n: 2 }));
  await settled();
  assert.equal(workers.length, 1);
});

test('an engine that died is started again, and a question that kills it is refused', async () => {
  const { background, workers, ready } = desk();
  const warn = console.warn;
  console.warn = () => {};
  try {
    const question = background.ask('a', 'trick', part({}));
    ready();
    workers[0].say({ type: 'dead', reason: 'out of memory' });
    ready();
    workers[1].say({ type: 'dead', reason: 'out of memory' });
    await assert.rejects(question, /stopped and was started again/);
    const next = background.ask('a', 'trick', part({}));
    ready();
    await settled();
    const worker = workers.at(-1);
    worker.say({ type: 'value', id: worker.calls()[0].id, value: 'fine' });
    assert.equal(await next, 'fine');
  } finally {
    console.warn = warn;
  }
});
