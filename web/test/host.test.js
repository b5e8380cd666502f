import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createHost } from '../engine/host.js';
import { createResolution, FINE, LIVE } from '../engine/resolution.js';
import { createBridge } from './engine-double.js';
import { part } from './part.js';

const VIEW = { x0: -2, x1: 2, y0: -1, y1: 3 };
const PROBLEM = {
  domain: 'vectors',
  dim: 2,
  x: new Float64Array(6),
  y: Float64Array.from([1, 2, 1]),
  kernel: 'rbf',
  learner: 'svc',
  params: {},
  seed: 1,
};

/**
 * A host whose clock goes on by one slice at every question, and that pauses when the test says.
 */
function hosted(options = {}) {
  const made = createBridge(options);
  const posted = [];
  const pauses = [];
  let time = 0;
  const costs = options.costs ?? {};
  const bridge = Object.fromEntries(
    Object.entries(/** @type {any} */ (made.bridge)).map(([name, f]) => [
      name,
      typeof f !== 'function'
        ? f
        : (...args) => {
            const cost = costs[name] ?? 1;
            time += typeof cost === 'function' ? cost(...args) : cost;
            return f(...args);
          },
    ]),
  );
  const host = createHost(
    part({
      bridge,
      post: (report) => posted.push(report),
      pause: () => new Promise((resolve) => pauses.push(resolve)),
      now: () => time,
      lastWords: () => options.words ?? '',
    }),
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    host,
    posted,
    ...made,
    waiting: () => pauses.length,
    /** Lets jobs go on for so many slices. */
    async resume(slices = 1) {
      for (let i = 0; i < slices; i++) {
        pauses.splice(0).forEach((f) => f());
        await turn();
      }
    },
    turn,
  };
}

const picture = { view: VIEW, size: 48, cautious: false, limit: Infinity };
const train = (id, rest = {}) =>
  part({
    type: 'job',
    id,
    name: 'train',
    request: { problem: PROBLEM, picture, place: null, at: null, replaces: null, ...rest },
  });

test('one journey brings training, picture and terms', async () => {
  const { host, posted, turn } = hosted();
  host.receive(train(1, { place: [0.5, 0.25], at: Float64Array.of(0.5, 0.25) }));
  await turn();
  const [{ type, id, value }] = posted;
  assert.deepEqual([type, id], ['value', 1]);
  assert.equal(value.training.status, 'converged');
  assert.ok(value.training.milliseconds > 0);
  assert.equal(value.painted.picture.values.length, 48 * 48);
  assert.equal(value.terms.model, value.training.model);
  assert.deepEqual(value.terms.x, [0.5, 0.25]);
  assert.deepEqual([...value.terms.decision], [0.75]);
});

test('training forgets the model that it replaces, which may be gone already', async () => {
  const { host, posted, turn } = hosted();
  host.receive(train(1));
  await turn();
  const { model } = posted[0].value.training;
  host.receive(train(2, { replaces: model }));
  await turn();
  host.receive({ type: 'call', id: 3, name: 'release', args: [model] });
  host.receive(train(4, { replaces: model }));
  await turn();
  const answers = posted
    .filter(({ type }) => type !== 'progress')
    .map(({ id, type }) => [id, type]);
  assert.deepEqual(answers.sort(), [
    [1, 'value'],
    [2, 'value'],
    [3, 'error'],
    [4, 'value'],
  ]);
});

test('calls are answered between the slices of training', async () => {
  const { host, posted, resume, turn } = hosted({ steps: () => 5, costs: { advance: 12 } });
  host.receive(train(1));
  await turn();
  assert.deepEqual(posted, []);
  await resume(1);
  host.receive({
    type: 'call',
    id: 2,
    name: 'parse',
    args: [{ domain: 'vectors', kernel: 'rbf' }],
  });
  await turn();
  assert.deepEqual(
    posted.map((p) => p.id),
    [2],
  );
  await resume(4);
  assert.deepEqual(
    posted.map((p) => p.id),
    [2, 1],
  );
});

test('long training says how far it is', async () => {
  const { host, posted, resume, turn } = hosted({ steps: () => 40, costs: { advance: 12 } });
  host.receive(train(1));
  await turn();
  await resume(40);
  const told = posted.filter((p) => p.type === 'progress');
  assert.ok(told.length >= 3 && told.length <= 5, `${told.length} times in 480 ms`);
  assert.ok(told[0].progress.gap > told.at(-1).progress.gap);
});

test('training that is cancelled stops at once, and gives what it had reached', async () => {
  const { host, posted, resume, turn, runs, models } = hosted({
    steps: () => 1000,
    costs: { advance: 12 },
  });
  host.receive(train(1));
  await turn();
  await resume(2);
  host.receive({ type: 'cancel', id: 1, patience: 0 });
  await resume(1);
  const [{ value }] = posted;
  assert.equal(value.cancelled, true);
  assert.equal(value.training.coef.length, 3);
  assert.deepEqual([runs.size, models.size], [0, 0], 'nothing is left behind in the engine');
  assert.equal(runs.size, 0);
});

test('patience lets what is nearly done be done, and no more', async () => {
  const quick = hosted({ steps: () => 4, costs: { advance: 12 } });
  quick.host.receive(train(1));
  await quick.turn();
  quick.host.receive({ type: 'cancel', id: 1, patience: 80 });
  await quick.resume(5);
  assert.ok(!('cancelled' in quick.posted[0].value));

  const slow = hosted({ steps: () => 400, costs: { advance: 12 } });
  slow.host.receive(train(1));
  await slow.turn();
  slow.host.receive({ type: 'cancel', id: 1, patience: 80 });
  await slow.resume(20);
  assert.equal(slow.posted[0].value.cancelled, true);
  const advances = slow.calls.filter((c) => c.name === 'advance').length;
  assert.ok(advances >= 6 && advances <= 8, `${advances} slices of 12 ms in 80 ms`);
});

/** f of the bridge in the tests is x + 10·y. */
function assertPainted({ width, height, values, view }) {
  for (const [r, c] of [
    [0, 0],
    [0, width - 1],
    [height - 1, 0],
    [height - 1, width - 1],
    [height >> 1, 3],
  ]) {
    const x = view.x0 + ((c + 0.5) * (view.x1 - view.x0)) / width;
    const y = view.y1 - ((r + 0.5) * (view.y1 - view.y0)) / height;
    assert.ok(Math.abs(values[r * width + c] - (x + 10 * y)) < 1e-5, `row ${r}, column ${c}`);
  }
}

async function trained(options) {
  const it = hosted(options);
  it.host.receive(train(1));
  await it.resume(60);
  const { value } = it.posted.pop();
  return { ...it, model: value.training.model, value };
}

const paintOrder = (id, model, rest = {}) =>
  part({
    type: 'job',
    id,
    name: 'paint',
    request: { ...picture, model, outputs: 1, support: 3, ...rest },
  });

const surfaces = (it) => it.calls.filter((c) => c.name === 'surface').map((c) => c.args[1]);
const pixels = (_model, view) => (view.width * view.height) / 100;

test('a slow method is painted in bands, and the bands make the whole picture', async () => {
  const it = await trained({ method: 'direct', costs: { surface: pixels } });
  it.calls.length = 0;
  it.host.receive(paintOrder(2, it.model, { size: 256, cautious: true, support: 1000 }));
  await it.turn();
  assert.deepEqual(
    surfaces(it).map((v) => [v.width, v.height, v.y0, v.y1]),
    [[63, 63, VIEW.y0, VIEW.y1]],
    'first a small picture of the whole',
  );
  it.host.receive({
    type: 'call',
    id: 3,
    name: 'terms',
    args: [it.model, Float64Array.from([1, 1])],
  });
  await it.turn();
  assert.deepEqual(
    it.posted.map((p) => p.id),
    [3],
    'others come in between',
  );
  await it.resume(300);
  const { value } = it.posted.at(-1);
  assertPainted(value.picture);
  assert.equal(value.picture.method, 'direct');
  const heights = surfaces(it)
    .slice(1)
    .map((v) => v.height);
  assert.ok(heights.length > 40, `${heights.length} bands for 655 ms`);
  assert.ok(Math.max(...heights) <= 8, `${Math.max(...heights)} rows for 12 ms`);
  assert.ok(value.picture.min < -8 && value.picture.max > 28);
});

test('bands bring what is known of the lines along, and what sizes are known to at worst', async () => {
  // Of f = x + 10·y, beside its zero.
  const edgeAt = (x, y) => (Math.abs(x + 10 * y) < 0.2 ? 2 * (x + 10 * y) : 0);
  const errorOf = ({ y0 }) => 1e-6 * (1 + Math.abs(y0));
  for (const [method, least] of [
    ['direct', 10],
    ['chebyshev', 1],
  ]) {
    const it = await trained({ method, costs: { surface: pixels }, edgeAt, errorOf });
    it.calls.length = 0;
    it.host.receive(paintOrder(2, it.model, { size: 256, cautious: true, support: 1000 }));
    await it.resume(300);
    const { picture: got } = it.posted.at(-1).value;
    const bands = surfaces(it).slice(1);
    assert.ok(bands.length >= least);
    assert.equal(got.error, Math.max(...bands.map(errorOf)));
    assertPainted(got);
    let count = 0;
    got.edge.forEach((edge, p) => {
      const x = VIEW.x0 + (((p % 256) + 0.5) * (VIEW.x1 - VIEW.x0)) / 256;
      const y = VIEW.y1 - ((Math.floor(p / 256) + 0.5) * (VIEW.y1 - VIEW.y0)) / 256;
      if (edge !== 0) count++;
      assert.ok(
        Math.abs(edge - edgeAt(x, y)) < 1e-5 || Math.abs(Math.abs(x + 10 * y) - 0.2) < 1e-6,
      );
    });
    assert.ok(count > 256);
  }
  const plain = await trained();
  plain.host.receive(paintOrder(2, plain.model));
  await plain.resume(3);
  const { picture: none } = plain.posted.at(-1).value;
  assert.deepEqual([none.edge, none.error], [null, 0]);
});

test('what every band costs besides its rows does not outweigh them', async () => {
  const surface = (_model, view) => 20 + view.height / 2;
  const it = await trained({ method: 'separable', costs: { surface } });
  it.calls.length = 0;
  it.host.receive(paintOrder(2, it.model, { size: 512, cautious: true, support: 1000 }));
  await it.resume(300);
  const { value } = it.posted.at(-1);
  assertPainted(value.picture);
  assert.ok(value.milliseconds < 2 * (20 + 256), `${value.milliseconds} ms for 276 in one go`);
});

test('a method that turns out fast paints all in one go', async () => {
  const it = await trained({ method: 'chebyshev' });
  it.calls.length = 0;
  it.host.receive(paintOrder(2, it.model, { size: 512, cautious: true, support: 5000 }));
  await it.resume(3);
  assert.deepEqual(
    surfaces(it).map((v) => v.height),
    [28, 512],
  );
  assertPainted(it.posted.at(-1).value.picture);
});

test('painting is cancelled between bands', async () => {
  const it = await trained({ method: 'direct', costs: { surface: pixels } });
  it.host.receive(paintOrder(2, it.model, { size: 256, cautious: true, support: 1000 }));
  await it.resume(3);
  it.host.receive({ type: 'cancel', id: 2, patience: 0 });
  await it.resume(1);
  const { value } = it.posted.at(-1);
  assert.deepEqual([value.picture, value.size, value.method], [null, 256, 'direct']);
  assert.ok(Math.abs(value.milliseconds - 655) < 1, 'what all of it would have taken');
  assert.equal(it.waiting(), 0);
});

test('a picture that would take too long is given up after a look', async () => {
  const it = await trained({ method: 'direct', costs: { surface: pixels } });
  it.calls.length = 0;
  const order = { size: 256, cautious: true, support: 1000, limit: 100 };
  it.host.receive(paintOrder(2, it.model, order));
  await it.resume(1);
  const { value } = it.posted.at(-1);
  assert.equal(value.picture, null);
  assert.ok(Math.abs(value.milliseconds - 655) < 1);
  assert.equal(surfaces(it).length, 1);
  // Training that brings such a picture along does not wait for it.
  const slow = {
    ...PROBLEM,
    x: new Float64Array(6000),
    y: Float64Array.from({ length: 3000 }, (_, i) => i % 2),
  };
  it.host.receive(
    train(3, { problem: slow, picture: { ...picture, size: 256, cautious: true, limit: 100 } }),
  );
  await it.turn();
  const answer = it.posted.at(-1).value;
  assert.equal(answer.training.status, 'converged');
  assert.equal(answer.painted.picture, null);
});

test('more classes have labels and strengths', async () => {
  const problem = { ...PROBLEM, y: Float64Array.from([1, 2, 3]) };
  const { host, posted, turn } = hosted();
  host.receive(train(1, { problem }));
  await turn();
  const { picture: got } = posted[0].value.painted;
  assert.equal(posted[0].value.training.outputs, 3);
  assert.equal(got.label.length, 48 * 48);
  assert.deepEqual([got.label[0], got.label[47]], [3, 2]);
  assertPainted(got);
  const edged = await trained({ edgeAt: (x) => (Math.abs(x) < 0.1 ? 0.5 : 0) });
  edged.host.receive(train(4, { problem }));
  await edged.resume(60);
  const { picture: lined } = edged.posted.at(-1).value.painted;
  assert.deepEqual([lined.edge[0], lined.edge[47]], [0, 0]);
  assert.ok(lined.edge.includes(0.5));
  assert.deepEqual(lined.label, got.label);
});

test('errors are answers; an engine that does not answer is dead, and says why', async () => {
  const { host, posted, turn } = hosted({
    deadly: (name) => name === 'terms',
    words: 'panic: nil map',
  });
  host.receive({ type: 'call', id: 1, name: 'release', args: [99] });
  host.receive({ type: 'call', id: 2, name: 'terms', args: [1, new Float64Array(2)] });
  host.receive({ type: 'call', id: 3, name: 'parse', args: [{ kernel: 'rbf' }] });
  await turn();
  assert.deepEqual(posted, [
    { type: 'error', id: 1, failure: { code: 'model', message: 'There is no such model.' } },
    { type: 'dead', reason: 'panic: nil map' },
  ]);
});

test('what a mistake of the engine was is in the console, for who mends it', async (t) => {
  const said = t.mock.method(console, 'error', () => {});
  const sentence = 'The engine made a mistake. Nothing is lost; change something and go on.';
  const posted = [];
  const host = createHost({
    bridge: {
      parse: () => ({
        error: { code: 'internal', message: sentence, detail: 'parse: index out of range' },
      }),
      gram: () => ({ error: { code: 'data', message: 'There are no points.' } }),
    },
    post: (report) => posted.push(report),
    pause: async () => {},
  });
  host.receive({ type: 'call', id: 1, name: 'parse', args: [] });
  host.receive({ type: 'call', id: 2, name: 'gram', args: [] });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    posted.map(({ id, failure }) => [id, failure.message]),
    [
      [1, sentence],
      [2, 'There are no points.'],
    ],
  );
  assert.deepEqual(
    said.mock.calls.map((call) => call.arguments),
    [['parse: index out of range']],
  );
});

test('an engine that throws is dead: Go never throws', async () => {
  const posted = [];
  const host = createHost({
    bridge: {
      parse() {
        throw new RangeError('Maximum call stack size exceeded');
      },
    },
    post: (report) => posted.push(report),
    pause: async () => {},
  });
  host.receive({ type: 'call', id: 1, name: 'parse', args: [] });
  assert.deepEqual(posted, [
    { type: 'dead', reason: 'RangeError: Maximum call stack size exceeded' },
  ]);
});

const painted = (size, milliseconds, method = 'chebyshev') =>
  part({
    picture: { view: VIEW, width: size, method },
    size,
    milliseconds,
    method,
  });

test('live pictures find the size that fits a frame, and one slow picture does not change it', () => {
  const slow = createResolution();
  const size = (r) => r.live('k', VIEW, 100).size;
  const note = (r, p) => r.note('k', VIEW, 100, p, true);
  for (let i = 0; i < 30; i++) note(slow, painted(size(slow), size(slow) / 8));
  assert.ok(size(slow) <= 96 && size(slow) >= 48, `${size(slow)}`);

  const fast = createResolution();
  for (let i = 0; i < 30; i++) note(fast, painted(size(fast), 1));
  assert.equal(size(fast), LIVE);
  note(fast, painted(LIVE, 80));
  assert.equal(size(fast), LIVE);

  const regions = (r) => r.live('k', VIEW, 100, true).size;
  for (let i = 0; i < 30; i++) note(fast, painted(regions(fast), 1));
  assert.equal(regions(fast), 256, 'regions have edges');
  assert.equal(size(fast), LIVE);

  const direct = createResolution();
  note(direct, painted(256, 160, 'direct'));
  assert.equal(size(direct), 64, 'a quarter of the side, a sixteenth of the time');
  note(direct, painted(64, 0.01, 'direct'));
  assert.equal(size(direct), LIVE, 'however fast');
});

test('a picture that was given up is tried smaller, the smallest whatever it takes', () => {
  const r = createResolution();
  const first = r.live('k', VIEW, 5000);
  assert.ok(first.limit < 100);
  r.note(
    'k',
    VIEW,
    5000,
    { picture: null, size: first.size, method: 'direct', milliseconds: 900 },
    true,
  );
  const second = r.live('k', VIEW, 5000);
  assert.ok(second.size < first.size, `${second.size}`);
  r.note(
    'k',
    VIEW,
    5000,
    { picture: null, size: second.size, method: 'direct', milliseconds: 500 },
    true,
  );
  assert.deepEqual(r.live('k', VIEW, 5000), {
    view: VIEW,
    size: 48,
    cautious: true,
    limit: Infinity,
  });
  // Nothing was painted, nothing is learnt.
  r.note('k', VIEW, 5000, { picture: null, size: 0, method: '', milliseconds: 0 }, true);
  assert.equal(r.live('k', VIEW, 5000).size, 48);
});

test('another kernel is tried anew, the same with other numbers is not', () => {
  const r = createResolution();
  r.note('laplacian(gamma=1)', VIEW, 100, painted(256, 400, 'direct'), true);
  const { size } = r.live('laplacian(gamma=2.5e-3)', VIEW, 100);
  assert.equal(size, 48);
  assert.ok(r.live('linear', VIEW, 100).size > size);
});

test('a still picture gets finer in steps that it can afford', () => {
  const r = createResolution();
  const next = (size, support = 100) => r.still('k', VIEW, support, size)?.size ?? null;
  r.note('k', VIEW, 100, painted(64, 1, 'direct'), true);
  assert.equal(next(64), FINE, '64 ms');
  r.note('k', VIEW, 100, painted(64, 20, 'direct'), true);
  assert.equal(next(64), 96, '1.3 s: not in one step');
  assert.equal(r.still('k', VIEW, 100, 64).cautious, true, 'and in bands');
  r.note('k', VIEW, 100, painted(384, 3000, 'direct'), true);
  assert.equal(next(384), null, '5.3 s is too long');
  assert.equal(next(FINE), null);
});

test('what may be slow is approached with caution', () => {
  const r = createResolution();
  const isCautious = (kernel, support, view = VIEW) => r.live(kernel, view, support).cautious;
  assert.equal(isCautious('rbf(1)', 100), true);
  r.note('rbf(1)', VIEW, 100, painted(64, 1), true);
  assert.equal(isCautious('rbf(1)', 120), false);
  assert.equal(isCautious('rbf(2)', 100), true);
  assert.equal(isCautious('rbf(1)', 1000), true);
  assert.equal(isCautious('rbf(1)', 100, { x0: 0, x1: 40, y0: 0, y1: 40 }), true);
  assert.equal(isCautious('sigmoid', 100), true);
});

/** A call that is answered in so many slices, with what is seen of it. */
function sliced(slices, reply) {
  const seen = { advanced: 0, stopped: 0 };
  const begin = () => ({
    advance: () => (++seen.advanced < slices ? null : reply),
    stop: () => void seen.stopped++,
  });
  return { seen, evidence: Object.assign(() => reply, { begin }) };
}

/** A host of these functions, and one that answers at once. */
function slicing(functions, isWhole = () => true) {
  const posted = [];
  const pauses = [];
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const host = createHost(
    part({
      bridge: { ...functions, parse: () => ({ value: 'parsed' }) },
      post: (report) => posted.push(report),
      pause: () => new Promise((resolve) => pauses.push(resolve)),
      isWhole,
    }),
  );
  return {
    host,
    posted,
    ask: (id, name) => host.receive(part({ type: 'call', id, name, args: [] })),
    async resume() {
      pauses.splice(0).forEach((f) => f());
      await turn();
    },
  };
}

test('between slices of a call others are answered', async () => {
  const { seen, evidence } = sliced(3, { value: 'found' });
  const { posted, ask, resume } = slicing({ evidence });
  ask(1, 'evidence');
  ask(2, 'parse');
  await resume();
  assert.deepEqual(posted, [{ type: 'value', id: 2, value: 'parsed' }]);
  await resume();
  assert.deepEqual(posted.at(-1), { type: 'value', id: 1, value: 'found' });
  assert.deepEqual(seen, { advanced: 3, stopped: 0 });
});

test('an engine whose rest has not come answers at once', () => {
  const { seen, evidence } = sliced(3, { value: 'found' });
  const { posted, ask } = slicing({ evidence }, () => false);
  ask(1, 'evidence');
  assert.equal(seen.advanced, 0);
  return Promise.resolve().then(() => assert.equal(posted.length, 1));
});

test('a call in slices ends when nobody waits for it, or with an error', async () => {
  const { seen, evidence } = sliced(Infinity, null);
  const failure = { code: 'data', message: 'No points.' };
  const column = sliced(2, { error: failure }).evidence;
  const { host, posted, ask, resume } = slicing({ evidence, column });
  ask(1, 'evidence');
  ask(2, 'column');
  await resume();
  assert.deepEqual(posted, [{ type: 'error', id: 2, failure }]);
  host.receive({ type: 'cancel', id: 1, patience: 0 });
  await resume();
  assert.deepEqual(posted.at(-1), { type: 'value', id: 1, value: null });
  assert.equal(seen.stopped, 1);
});
