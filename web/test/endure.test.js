/** What a long day measures, of what a browser says. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSweep, memoryIn } from '../tools/endure/firefox.mjs';
import { largestOf, written } from '../tools/endure/memory.mjs';
import { longTasksIn, toldOf } from '../tools/endure/trace.mjs';
import { createHeaps, shortOf } from '../tools/endure/webkit.mjs';
import { random } from '../tools/fuzz/random.mjs';
import { endSomeWorkers, holdWorkers } from './e2e/workers.js';
import { rest } from '../tools/tour/visit.mjs';

const PAGE = 'webIsolated=http://127.0.0.1 (pid 7)';
const WINDOW = 'explicit/window-objects/top(http:\\\\127.0.0.1:80\\app\\, id=24)/active/window(a)';
const WORKERS = 'explicit/workers/workers(127.0.0.1)';

/** @param {string} path @param {number} bytes @param {{ heap?: boolean, process?: string }} [of] */
const report = (path, bytes, { heap = true, process = PAGE } = {}) => ({
  process,
  path,
  heap,
  bytes,
});

/** @param {string} name @param {string} at @param {number} engine @param {number} code */
const worker = (name, at, engine, code) => [
  report(`${WORKERS}/worker(${name}, ${at})/zone(0x1)/class(ArrayBuffer)/elements/wasm`, engine, {
    heap: false,
  }),
  report(`${WORKERS}/worker(${name}, ${at})/zone(0x1)/class(WebAssembly.Module)/code/wasm`, code, {
    heap: false,
  }),
];

test('of Firefox’s memory the page’s own is told apart from that of its engines', () => {
  const reports = [
    // Of all that is on the heap, some belongs to nobody; the rest is told twice.
    report('heap-allocated', 50e6, { heap: false }),
    report(`${WINDOW}/dom/element-nodes`, 8e6),
    report(`${WINDOW}/dom/orphan-nodes`, 2e6),
    report(`${WINDOW}/js-realm(a)/code/wasm`, 18e6, { heap: false }),
    ...worker('assets\\worker-A.js', '0xa0', 30e6, 5e6),
    ...worker('http:\\\\127.0.0.1:80\\app\\assets\\worker-A.js', '0xb0', 7e6, 5e6),
    // A process without a page is no matter of it.
    report('heap-allocated', 90e6, { heap: false, process: 'extension (pid 8)' }),
    report(`${WORKERS}/worker(x, 0xc0)/elements/wasm`, 90e6, { heap: false, process: 'web' }),
  ];
  assert.deepEqual(memoryIn(reports), {
    heap: 68e6,
    wasm: 30e6,
    more: '2 workers, 2.0 MB of nodes outside the page',
  });
});

test('a Firefox that does not tell of its memory is not asked again', async (t) => {
  const { mock } = t.mock.method(console, 'log', () => {});
  const answers = [[report('heap-allocated', 50e6)], null];
  let asked = 0;
  const browser = /** @type {any} */ ({ runInside: async () => answers[asked++] });
  const sweep = createSweep(browser);
  assert.notEqual(await sweep(), null);
  for (let i = 0; i < 3; i++) assert.equal(await sweep(), null);
  assert.equal(asked, 2);
  assert.equal(mock.callCount(), 1, 'it is said once');
});

test('a page is at rest when it has an answer about its scene, or says why it has none', async (t) => {
  // A second goes by with each look at the clock, and nobody waits for it.
  let now = 0;
  t.mock.method(performance, 'now', () => (now += 1000));
  t.mock.method(globalThis, 'setTimeout', (/** @type {() => void} */ then) => setImmediate(then));
  const points = [{ id: 4, text: 'n0:C n0-n0' }];
  const scene = { points, kernel: 'wl' };
  const former = { ...scene, points: [] };
  const page = (/** @type {object} */ frame, engine = {}) => {
    const state = {
      scene,
      frame: { scene: former, engine: { state: 'ready', busy: false, ...engine }, ...frame },
      focus: {},
    };
    Object.assign(globalThis, { mercerPage: { store: { state } } });
    return rest(/** @type {any} */ ({ evaluate: async (ask, given) => ask(given) }));
  };
  t.after(() => Reflect.deleteProperty(globalThis, 'mercerPage'));
  const waits = 'an answer about this scene';
  assert.equal(await page({ scene }), '');
  assert.equal(await page({}), waits);
  assert.equal(await page({ fault: { id: 4, text: 'n0:C n0-n0' } }), '');
  assert.equal(await page({ fault: { id: 4, text: 'n0:C n0-n1' } }), waits, 'of an item before');
  assert.equal(await page({ notice: { kind: 'error' } }), '', 'as after an engine died twice');
  assert.equal(await page({ notice: { kind: 'info' } }), waits);
  assert.equal(await page({}, { patience: { choices: [] } }), '', 'somebody is asked');
  assert.equal(await page({}, { patience: { choices: [], percent: null } }), waits);
  assert.equal(await page({ scene }, { busy: true }), 'training');
});

test('memory that no engine tells is not known, and is not 0', () => {
  assert.equal(largestOf([0, 7e6, 30e6, 0]), 30e6);
  assert.ok(Number.isNaN(largestOf([0, 0])));
  assert.ok(Number.isNaN(largestOf([])));
  assert.equal(largestOf([NaN, 8e6]), 8e6);
  assert.equal(written([30e6, NaN, 7.25e6]), '30.0 – 7.3 MB');
});

test('a long task tells its time of the processor, and what took it', () => {
  const [pid, tid] = [7, 1];
  /** @param {string} name @param {number} ts in ms @param {number} dur @param {number} tdur @param {object} [data] */
  const span = (name, ts, dur, tdur, data, thread = tid) => ({
    name,
    ph: 'X',
    cat: 'devtools.timeline',
    pid,
    tid: thread,
    ts: 1000 * ts,
    dur: 1000 * dur,
    tdur: 1000 * tdur,
    args: { data },
  });
  const call = { functionName: 'draw', url: 'http://h/app/assets/app-A.js', lineNumber: 3 };
  const named = { name: 'thread_name', ph: 'M', cat: '', pid, tid, ts: 0 };
  const events = [
    { ...named, args: { name: 'CrRendererMain' } },
    span('RunTask', 0, 150, 140),
    // What began before the task, and ends in it, is none of it; nor is what another thread did.
    span('Layout', 190, 15, 15),
    span('RunTask', 200, 400, 120),
    span('FunctionCall', 210, 300, 80, { ...call, columnNumber: 9 }),
    span('UpdateLayoutTree', 220, 100, 30),
    span('Layout', 400, 60, 20),
    span('FunctionCall', 470, 30, 10, { ...call, functionName: 'within' }),
    span('Paint', 520, 50, 25),
    span('RunTask', 0, 900, 900, undefined, 2),
  ];
  const [task, ...others] = longTasksIn(events, 200);
  assert.deepEqual(others, []);
  assert.deepEqual(task, {
    milliseconds: 400,
    busy: 120,
    parts: [
      ['scripts', 30],
      ['style', 30],
      ['painting', 25],
      ['layout', 20],
      ['other', 15],
    ],
    calls: [['draw app-A.js:3:9', 300]],
  });
  assert.equal(
    toldOf(task),
    '400 ms, 120 of the processor: scripts 30, style 30, painting 25, layout 20; called draw app-A.js:3:9 300',
  );
  assert.equal(longTasksIn(events, 100).length, 2);
});

test('the same seed ends the same workers, and leaves chance as it is', async (t) => {
  class Worker {
    ended = false;
    postMessage() {}
    terminate() {
      this.ended = true;
    }
  }
  Object.assign(globalThis, { Worker });
  t.after(() => {
    for (const name of ['Worker', 'countWorkers', 'endWorkers'])
      Reflect.deleteProperty(globalThis, name);
  });
  holdWorkers();
  const page = /** @type {any} */ ({
    evaluate: async (/** @type {any} */ ask, /** @type {any} */ given) => ask(given),
  });
  /** @param {number} count @param {number} seed */
  async function endedOf(count, seed) {
    await endSomeWorkers(page, { chance: () => true }, 1);
    const workers = Array.from({ length: count }, () => new Worker());
    for (const worker of workers) worker.postMessage();
    const r = random(seed);
    const told = await endSomeWorkers(page, r, 0.5);
    const ended = workers.map((worker) => worker.ended);
    assert.equal(told, ended.filter(Boolean).length);
    return { ended, next: r.unit() };
  }
  const first = await endedOf(6, 3);
  assert.deepEqual(await endedOf(6, 3), first);
  assert.equal((await endedOf(2, 3)).next, first.next, 'however many there are');
  const others = [];
  for (const seed of [4, 5, 6]) others.push(`${(await endedOf(6, seed)).ended}`);
  assert.ok(others.some((ended) => ended !== `${first.ended}`));
});

test('of WebKitGTK’s heaps the page’s is told apart from those of its workers', () => {
  let now = 0;
  const { hear, memory } = createHeaps(() => now);
  const end = (/** @type {string} */ heap, /** @type {number} */ kilobytes) =>
    `[GC<${heap}>: M a=0kb v=9kb i#2:P<MsrShCs> => ${kilobytes}kb, p=1.4ms (max 1.4), cycle 1.4ms END]`;
  assert.deepEqual(memory(3000), { heap: NaN, wasm: NaN, more: '0 workers' });
  // One that has ended before the page came.
  hear(end('0x7a', 61));
  now = 20_000;
  hear('[GC<0x7b>: starting 0.4ms]');
  hear(end('0x7b', 4000));
  // And a worker that has.
  hear(end('0x7e', 90_000));
  now = 30_000;
  hear(end('0x7c', 30_000));
  // Two write at once: nobody knows whose size it is.
  hear(
    `[GC<0x7b>: START M 64kb => FullCollection, i#1:N<Cs> [GC<0x7c>: starting 6.5ms] => 9kb, p=`,
  );
  hear(`[GC<0x7d>: starting 6.5ms]${end('0x7d', 20_000)}`);
  now = 32_000;
  hear(end('0x7b', 5000));
  assert.deepEqual(memory(3000), { heap: 5000 * 1024, wasm: 30_000 * 1024, more: '2 workers' });
});

test('a system that is short of memory says so, and what else it says stays', () => {
  const plenty =
    'MemTotal:       24683620 kB\nMemFree: 1 kB\nMemAvailable:   23 kB\nCached: 7 kB\n';
  assert.equal(
    shortOf(plenty),
    'MemTotal:       24683620 kB\nMemFree: 493672 kB\nMemAvailable: 493672 kB\nCached: 7 kB\n',
  );
});
