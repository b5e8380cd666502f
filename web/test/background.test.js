import assert from 'node:assert/strict';
import test from 'node:test';
import { createBackgroundEngine, patienceOf } from '../engine/background.js';
import { part } from './part.js';

/** A background engine whose workers do nothing but what they are told to, and whose time is ours. */
function desk() {
  const workers = [];
  const timers = new Map();
  let time = 0;
  let last = 0;
  const background = createBackgroundEngine(
    part({
      now: () => time,
      setTimer: (f, ms) => (timers.set(++last, { f, at: time + ms }), last),
      clearTimer: (id) => timers.delete(id),
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
    /** Lets time go by, with what is due. @param {number} ms */
    pass(ms) {
      const end = time + ms;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at);
        if (due.length === 0) break;
        const [id, { f, at }] = due[0];
        timers.delete(id);
        time = Math.max(time, at);
        f();
      }
      time = end;
    },
    now: () => time,
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
  ready();
  const other = background.ask('b', 'trick', part({ n: 2 }));
  const newer = background.ask('a', 'approximate', part({ n: 3 }));
  pass(1000); // nobody need ask again
  assert.equal(await long, null);
  await settled();
  assert.equal(workers.length, 2);
  assert.equal(workers[0].ended, true);
  ready();
  await settled();
  for (const [i, n] of [2, 3].entries()) {
    const { id, args } = workers[1].calls()[i];
    workers[1].say({ type: 'value', id, value: args[0].n });
    assert.equal(args[0].n, n);
    await settled();
  }
  assert.deepEqual(await Promise.all([other, newer]), [2, 3]);
});

test('what is given up and ends in time costs no new engine', async () => {
  const { background, workers, ready, pass } = desk();
  const long = background.ask('a', 'approximate', part({ n: 1 }));
  ready();
  const newer = background.ask('a', 'approximate', part({ n: 2 }));
  pass(300);
  assert.equal(await long, null);
  const [worker] = workers;
  const { id } = worker.orders.find(({ type }) => type === 'cancel');
  assert.equal(id, worker.calls()[0].id);
  worker.say({ type: 'value', id, value: null });
  pass(1000);
  assert.equal(workers.length, 1);
  worker.say({ type: 'value', id: worker.calls()[1].id, value: 'two' });
  assert.equal(await newer, 'two');
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

/**
 * A hand that drags: asks in a lane each 50 ms for so long, of a machine that takes so long for an
 * answer, and 100 ms to start. longest is the longest time without an answer.
 */
async function drag(it, { takes, forMs }) {
  const said = { answers: 0, longest: 0 };
  let answered = it.now();
  let work = null;
  const starts = new Map();
  const take = (value) => {
    if (value === null) return;
    said.answers++;
    said.longest = Math.max(said.longest, it.now() - answered);
    answered = it.now();
  };
  for (const end = it.now() + forMs; it.now() < end;) {
    it.background.ask('a', 'approximate', part({ n: it.now() })).then(take, String);
    for (let ms = 0; ms < 50; ms += 10) {
      it.pass(10);
      await settled();
      const worker = it.workers.at(-1);
      if (!starts.has(worker)) starts.set(worker, it.now());
      if (!worker.isReady && it.now() - starts.get(worker) >= 100) {
        worker.isReady = true;
        it.ready();
        await settled();
      }
      const next = worker.calls().find(({ id }) => !worker.done?.has(id));
      if (next && work?.id !== next.id) work = { id: next.id, until: it.now() + takes };
      if (next && it.now() >= work.until) {
        (worker.done ??= new Set()).add(next.id);
        worker.say({ type: 'value', id: next.id, value: next.args[0].n });
        await settled();
      }
    }
  }
  return said;
}

test('who drags on a slow machine sees answers all along', async () => {
  for (const [takes, atLeast, pause, starts] of [
    [20, 90, 150, 1],
    [250, 18, 600, 1],
    [500, 8, 1500, 2],
    [900, 4, 2000, 2],
    [4000, 2, 8000, 4],
  ]) {
    const it = desk();
    const { answers, longest } = await drag(it, { takes, forMs: Math.max(6000, 4 * takes) });
    assert.ok(answers >= atLeast, `${takes} ms: ${answers} answers`);
    assert.ok(longest <= pause, `${takes} ms: ${longest} ms without one`);
    assert.ok(it.workers.length <= starts, `${takes} ms: ${it.workers.length} engines`);
    it.background.destroy();
  }
});

test('the engine works at one question after the other, and no lane waits for ever', async () => {
  const { background, workers, ready } = desk();
  const told = [];
  const ask = (lane, n) =>
    background.ask(lane, 'trick', part({ n })).then((value) => told.push(`${lane}${value}`));
  ask('z', 0);
  const [worker] = workers;
  ready();
  ask('a', 1);
  ask('b', 1);
  ask('a', 2); // in the place of the first
  const answer = async () => {
    const { id, args } = worker.calls().at(-1);
    worker.say({ type: 'value', id, value: args[0].n });
    await settled();
  };
  await answer();
  ask('z', 9); // behind those who wait
  for (let i = 0; i < 3; i++) await answer();
  assert.deepEqual(told, ['anull', 'z0', 'a2', 'b1', 'z9']);
  assert.equal(worker.calls().length, 4);
});

test('the patience with a question is that of the one before, and more after one was given up', () => {
  assert.equal(patienceOf({ took: 0, lost: false }), 300);
  assert.equal(patienceOf({ took: 100, lost: false }), 300);
  assert.equal(patienceOf({ took: 500, lost: false }), 1000);
  assert.equal(patienceOf({ took: 5000, lost: false }), 2000);
  assert.equal(patienceOf({ took: 5000, lost: true }), 10_000);
});

test('a question can be stopped: it is answered by nothing, and others by a new engine where it does not end', async () => {
  const { background, workers, ready, pass } = desk();
  const long = background.ask('a', 'evidence', part({ n: 1 }));
  ready();
  const waiting = background.ask('a', 'evidence', part({ n: 2 }));
  const other = background.ask('b', 'trick', part({ n: 3 }));
  background.stop('a');
  assert.deepEqual(await Promise.all([long, waiting]), [null, null]);
  assert.ok(workers[0].orders.some(({ type }) => type === 'cancel'));
  assert.equal(workers[0].ended, false);
  pass(300);
  assert.equal(workers[0].ended, true);
  ready();
  await settled();
  const calls = workers[1].calls();
  assert.deepEqual(
    calls.map(({ args }) => args[0].n),
    [3],
  );
  workers[1].say({ type: 'value', id: calls[0].id, value: 'three' });
  assert.equal(await other, 'three');
  background.stop('nobody asked here');
  assert.equal(workers.length, 2);
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
