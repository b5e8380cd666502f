import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { createEngine } from '../engine/client.js';
import { EngineError } from '../model/failure.js';
import { createEngineDouble, until } from './engine-double.js';
import { part } from './part.js';

beforeEach(() => mock.method(console, 'warn', () => {}));

/** @returns {['parse', any]} */
const parse = (kernel) => ['parse', { domain: 'vectors', kernel }];
const problem = {
  domain: 'vectors',
  dim: 2,
  x: new Float64Array(4),
  y: Float64Array.from([1, 2]),
  kernel: 'rbf',
  learner: 'svc',
  params: {},
  seed: 1,
};
const request = part({
  problem,
  picture: { view: { x0: 0, x1: 1, y0: 0, y1: 1 }, size: 48, cautious: false, limit: Infinity },
  place: null,
});

test('questions wait until the engine is there, and answers come to who asked', async () => {
  let open;
  const { engine, states } = createEngineDouble({ load: () => new Promise((f) => (open = f)) });
  const answers = Promise.all([engine.call(...parse('rbf')), engine.call(...parse('linear'))]);
  assert.deepEqual(states, []);
  open({});
  assert.deepEqual(
    (await answers).map((a) => a.text),
    ['rbf(gamma=1)', 'linear'],
  );
  assert.equal((await engine.ready).domains[0].name, 'vectors');
  assert.equal(states.at(-1).state, 'ready');
});

test('what the engine refuses is an EngineError with its failure', async () => {
  const { engine } = createEngineDouble();
  await assert.rejects(engine.call(...parse('3')), (error) => {
    assert.ok(error instanceof EngineError);
    assert.deepEqual(error.failure, {
      code: 'kernel',
      message: 'Expected a kernel.',
      at: 0,
      length: 1,
    });
    return true;
  });
});

test('in a lane the newest question replaces those that wait', async () => {
  const { engine } = createEngineDouble();
  const begun = [];
  const ends = [];
  const ask = (name) =>
    engine.latest('lane', () => {
      begun.push(name);
      return new Promise((resolve, reject) => ends.push({ resolve: () => resolve(name), reject }));
    });
  const [a, b, c] = [ask('a'), ask('b'), ask('c')];
  const other = engine.latest('other', async () => 'other');
  assert.deepEqual(begun, ['a']);
  assert.equal(await b, null);
  assert.equal(await other, 'other');
  ends[0].resolve();
  assert.equal(await a, 'a');
  await until(() => begun.length === 2);
  assert.deepEqual(begun, ['a', 'c']);
  const d = ask('d');
  ends[1].reject(new Error('no'));
  await assert.rejects(c, /no/);
  await until(() => begun.length === 3);
  ends[2].resolve();
  assert.equal(await d, 'd');
});

test('a question that cannot even be asked leaves its lane open', async () => {
  const { engine } = createEngineDouble();
  const bad = engine.latest('lane', () => {
    throw new Error('no such text');
  });
  await assert.rejects(bad, /no such text/);
  assert.equal(await engine.latest('lane', async () => 'next'), 'next');
});

test('jobs tell how far they are and can be cancelled', async () => {
  const { engine } = createEngineDouble({ steps: () => 1e6 });
  const job = engine.job('train', request);
  await engine.ready;
  await engine.call(...parse('rbf')); // answered in between
  job.cancel();
  const value = part(await job.done);
  assert.equal(value.cancelled, true);
  assert.equal(value.training.coef.length, 2);
  job.cancel(); // too late: nothing
});

test('a job that is cancelled before the engine is there is never begun', async () => {
  let open;
  const { engine, calls } = createEngineDouble({ load: () => new Promise((f) => (open = f)) });
  const job = engine.job('train', request);
  job.cancel();
  assert.deepEqual(await job.done, { cancelled: true, training: null });
  open({});
  await engine.call(...parse('rbf'));
  assert.deepEqual(
    calls.map((c) => c.type),
    ['call'],
  );
});

test('an engine that dies is started again from the same module', async () => {
  const kill = new Set(['bad']);
  let loads = 0;
  const { engine, workers, states } = createEngineDouble({
    load: async () => ({ loads: ++loads }),
    deadly: (name, [q]) => name === 'parse' && kill.delete(q.kernel),
  });
  const deaths = [];
  engine.onDeath((death) => deaths.push(death));
  await engine.ready;
  // It needs nothing from before, so the new engine answers it: nothing is lost.
  const { text } = part(await engine.call(...parse('bad')));
  assert.equal(text, 'bad');
  assert.equal(loads, 1);
  assert.equal(workers.length, 2);
  assert.ok(workers[0].terminated && !workers[1].terminated);
  assert.deepEqual(deaths, [{ reason: 'parse did not answer', asked: true }]);
  assert.deepEqual(states.map((s) => s.state).filter(Boolean), ['ready', 'restarting', 'ready']);
});

test('a job that hears nothing is ended with the engine, and what others asked is asked again', async () => {
  const { engine, workers, states } = createEngineDouble({
    absorbed: ({ type }) => type === 'job',
  });
  await engine.ready;
  const job = engine.job('train', request);
  const parsed = engine.call(...parse('rbf'));
  job.cancel();
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
  job.abandon();
  assert.deepEqual(await job.done, { cancelled: true, training: null });
  assert.equal(part(await parsed).text, 'rbf(gamma=1)');
  assert.deepEqual(
    workers.map((worker) => worker.terminated),
    [true, false],
  );
  assert.deepEqual(states.map((s) => s.state).filter(Boolean), ['ready', 'restarting', 'ready']);
  job.abandon();
  assert.equal(workers.length, 2, 'what is over cannot be abandoned');
});

test('a question that is given up is stopped, and the engine goes on', async () => {
  const { engine, workers } = createEngineDouble();
  await engine.ready;
  let [slices, stopped] = [0, 0];
  const begin = () => ({ advance: () => (slices++, null), stop: () => void stopped++ });
  workers[0].made.bridge.costs = Object.assign(() => ({}), { begin });
  const question = engine.question('costs', part({}));
  await until(() => slices > 3);
  question.abandon();
  await until(() => stopped > 0);
  assert.equal(part(await engine.call(...parse('rbf'))).text, 'rbf(gamma=1)');
  assert.equal(workers.length, 1);
});

test('where a question that is given up does not stop, the engine is started anew', async () => {
  const late = [];
  const { engine, workers } = createEngineDouble({
    absorbed: ({ name }) => name === 'costs',
    setTimer: (f) => late.push(f),
  });
  await engine.ready;
  const question = engine.question('costs', part({}));
  const parsed = engine.call(...parse('rbf'));
  question.abandon();
  late.forEach((f) => f());
  assert.equal(workers.length, 2);
  assert.equal(part(await parsed).text, 'rbf(gamma=1)');
});

test('what kills the engine twice is not asked a third time', async () => {
  const { engine, workers } = createEngineDouble({
    deadly: (name, [q]) => name === 'parse' && q.kernel === 'bad',
  });
  await assert.rejects(
    engine.call(...parse('bad')),
    (/** @type {any} */ error) => error.failure.code === 'engine',
  );
  assert.equal(part(await engine.call(...parse('rbf'))).text, 'rbf(gamma=1)');
  assert.equal(workers.length, 3);
});

test('what hangs on the dead engine is rejected', async () => {
  const { engine } = createEngineDouble({ steps: () => 1e6 });
  await engine.ready;
  const job = engine.job('train', request);
  const terms = engine.call('terms', 7, new Float64Array(2));
  engine.kill();
  await assert.rejects(job.done, (/** @type {any} */ error) => error.failure.code === 'engine');
  await assert.rejects(terms, (/** @type {any} */ error) => error.failure.code === 'engine');
  assert.equal(part(await engine.call(...parse('linear'))).text, 'linear');
});

test('an idle engine that is killed asked nothing', async () => {
  const { engine } = createEngineDouble();
  await engine.ready;
  const deaths = [];
  engine.onDeath((death) => deaths.push(death.asked));
  engine.kill();
  assert.deepEqual(deaths, [false]);
});

test('a worker that reports an error is dead too', async () => {
  const { engine, workers } = createEngineDouble();
  await engine.ready;
  workers[0].onerror({ message: 'out of memory' });
  assert.equal(part(await engine.call(...parse('rbf'))).text, 'rbf(gamma=1)');
  // What the old one still says is not heard.
  workers[0].onmessage({ data: { type: 'dead', reason: 'late' } });
  assert.equal(workers.length, 2);
});

test('an engine that never starts is given up, and says so to everybody', async () => {
  const { engine, workers, states } = createEngineDouble({ stillborn: () => true });
  const asked = engine.call(...parse('rbf'));
  await assert.rejects(asked, (/** @type {any} */ error) => error.failure.code === 'engine');
  await assert.rejects(engine.ready);
  await assert.rejects(engine.call(...parse('rbf')));
  assert.equal(workers.length, 3);
  assert.equal(states.at(-1).state, 'failed');
});

test('an engine that cannot be loaded is given up', async () => {
  const { engine, states } = createEngineDouble({
    load: () => Promise.reject(new Error('offline')),
  });
  await assert.rejects(engine.ready, /could not be loaded: offline/);
  assert.equal(states.at(-1).state, 'failed');
});

test('a browser that lets nobody work is no fault, and it is said once why there is no engine', async () => {
  const states = [];
  let refuse;
  const loading = new Promise((_, reject) => (refuse = reject));
  const engine = createEngine({
    spawn: () => {
      throw new Error('workers are forbidden');
    },
    load: () => loading,
    onState: (state) => states.push(state),
  });
  assert.deepEqual(states, [], 'nobody hears of it before there is an engine');
  await assert.rejects(engine.ready, /did not start: workers are forbidden$/);
  await assert.rejects(engine.call(...parse('rbf')));
  refuse(new Error('what unpacks it is forbidden as well'));
  await new Promise((resolve) => setImmediate(resolve));
  const reasons = states.map(({ reason }) => reason).filter(Boolean);
  assert.deepEqual(reasons, ['The engine did not start: workers are forbidden.']);
});

test('what a program prints when it ends is no reason for people', async () => {
  const states = [];
  const spawn = () => {
    const worker = { postMessage() {}, terminate() {} };
    const data = { type: 'dead', reason: 'panic: index out of range\n\ngoroutine 1 [running]:' };
    setImmediate(() => worker.onmessage({ data }));
    return worker;
  };
  const load = async () => ({});
  const engine = createEngine(part({ spawn, load, onState: (state) => states.push(state) }));
  await assert.rejects(engine.ready);
  assert.equal(states.at(-1).reason, 'The engine did not start.');
});

/** The whole engine of a test, which comes when it is told to. */
function wholeEngine() {
  const loads = [];
  return {
    loads,
    loadWhole: (tell, domain) =>
      new Promise((come, fail) => {
        loads.push({ tell, domain, come: () => come({ whole: true }), fail });
      }),
  };
}
/** @type {['parse', any]} */
const strings = ['parse', { domain: 'strings', kernel: 'same' }];
const names = ({ domains }) => domains.map(({ name }) => name);

test('a question about a domain that the first engine lacks waits for the whole one, and others do not', async () => {
  const { loads, loadWhole } = wholeEngine();
  const { engine, workers, states } = createEngineDouble({ loadWhole });
  assert.deepEqual(names(await engine.ready), ['vectors', 'digits']);
  const held = engine.call(...strings);
  const others = [engine.know('trees'), engine.call(...strings)];
  assert.equal(loads.length, 1, 'it is loaded once');
  assert.equal(loads[0].domain, 'strings');
  assert.equal(part(await engine.call(...parse('rbf'))).text, 'rbf(gamma=1)');
  assert.equal(part((await engine.job('train', request).done).training).status, 'converged');
  loads[0].tell(0.4);
  assert.deepEqual(states.at(-1), { widening: { domain: 'strings', progress: 0.4 } });
  loads[0].come();
  assert.equal(part(await held).text, 'same');
  assert.deepEqual(names(part(await others[0])).length, 6);
  await others[1];
  assert.deepEqual(
    workers.map(({ terminated, module }) => [terminated, module.whole]),
    [
      [true, undefined],
      [false, true],
    ],
  );
  assert.equal(states.at(-1).widening, null);
  assert.equal(names(states.at(-1).catalog).length, 6);
  assert.ok(!states.some(({ state }) => state === 'restarting'), 'it was there all the time');
  assert.equal((await engine.know('graphs')).domains[0], (await engine.ready).domains[0]);
  await engine.call('parse', part({ domain: 'nonsense', kernel: 'same' }));
  assert.equal(loads.length, 1, 'what no engine knows loads nothing');
});

test('what the first engine was asked is asked again of the whole one, where that is sound', async () => {
  const { loads, loadWhole } = wholeEngine();
  // The first one hears nothing any more from the training on.
  const { engine, workers, calls } = createEngineDouble({
    loadWhole,
    absorbed: ({ type }) => type === 'job' && workers.length === 1,
  });
  await engine.ready;
  const events = [];
  engine.onDeath((event) => events.push(event));
  const held = engine.job('train', part({ ...request, problem: { ...problem, domain: 'sets' } }));
  const training = engine.job('train', request);
  const parsed = engine.call(...parse('rbf'));
  const terms = engine.call('terms', 7, new Float64Array(2));
  await until(() => calls.length === 3);
  loads[0].come();
  await assert.rejects(training.done, ({ failure }) => failure.code === 'engine');
  await assert.rejects(terms, ({ failure }) => failure.code === 'engine');
  assert.equal(part(await parsed).text, 'rbf(gamma=1)');
  assert.equal(part((await held.done).training).status, 'converged');
  assert.deepEqual(events, [{ reason: 'another knows more', asked: false, replaced: true }]);
});

test('what waits for the whole engine can be cancelled and abandoned, and the present one goes on', async () => {
  const { loads, loadWhole } = wholeEngine();
  const { engine, workers } = createEngineDouble({ loadWhole });
  await engine.ready;
  const sets = part({ ...request, problem: { ...problem, domain: 'sets' } });
  const [one, other] = [engine.job('train', sets), engine.job('train', sets)];
  const question = engine.question(...strings);
  one.cancel();
  other.abandon();
  question.abandon();
  for (const { done } of [one, other])
    assert.deepEqual(await done, { cancelled: true, training: null });
  assert.equal(part(await engine.call(...parse('rbf'))).text, 'rbf(gamma=1)');
  assert.equal(workers.length, 1);
  loads[0].come();
  await engine.know('sets');
  assert.equal(part(await engine.call(...parse('linear'))).text, 'linear');
});

test('where the whole engine cannot be loaded, who waits hears what to do, and the next question tries again', async () => {
  const { loads, loadWhole } = wholeEngine();
  const { engine, workers, states } = createEngineDouble({ loadWhole });
  await engine.ready;
  const asked = [engine.call(...strings), engine.know('strings')];
  loads[0].fail(new Error('offline'));
  for (const question of asked) {
    await assert.rejects(question, ({ failure }) => {
      assert.deepEqual(failure, {
        code: 'loading',
        message: 'What strings need could not be loaded. Try again.',
      });
      return true;
    });
  }
  assert.equal(states.at(-1).widening, null);
  assert.equal(part(await engine.call(...parse('rbf'))).text, 'rbf(gamma=1)');
  assert.equal(workers.length, 1);
  const again = engine.call(...strings);
  assert.equal(loads.length, 2);
  loads[1].come();
  assert.equal(part(await again).text, 'same');
});

test('a whole engine that does not start leaves the first at work', async () => {
  let stillborn = true;
  const { loads, loadWhole } = wholeEngine();
  const { engine, workers } = createEngineDouble({
    loadWhole,
    stillborn: (module) => stillborn && module.whole,
  });
  await engine.ready;
  const asked = engine.call(...strings);
  loads[0].come();
  await assert.rejects(asked, ({ failure }) => failure.code === 'loading');
  assert.equal(part(await engine.call(...parse('rbf'))).text, 'rbf(gamma=1)');
  stillborn = false;
  assert.equal(part(await engine.call(...strings)).text, 'same');
  assert.equal(loads.length, 1, 'it had arrived');
  assert.deepEqual(
    workers.map(({ terminated }) => terminated),
    [true, true, false],
  );
});

test('a crash after that starts the whole engine again, and one before it loses nothing that waits', async () => {
  const { loads, loadWhole } = wholeEngine();
  const { engine, workers } = createEngineDouble({ loadWhole });
  await engine.ready;
  const held = engine.job('train', part({ ...request, problem: { ...problem, domain: 'trees' } }));
  engine.kill();
  loads[0].come();
  assert.equal(part((await held.done).training).status, 'converged');
  engine.kill();
  assert.equal(part(await engine.call(...strings)).text, 'same');
  assert.equal(workers.at(-1).module.whole, true);
  assert.equal(loads.length, 1);
});

test('a visit that begins with items asks for the whole engine at once, and takes it if it is there first', async () => {
  const { loads, loadWhole } = wholeEngine();
  let failFirst;
  const { engine, states } = createEngineDouble({
    loadWhole,
    load: () => new Promise((_, fail) => (failFirst = fail)),
  });
  const held = engine.call(...strings);
  assert.equal(loads.length, 1);
  loads[0].come();
  assert.equal(part(await held).text, 'same');
  assert.equal(names(await engine.ready).length, 6);
  failFirst(new Error('too late to matter'));
  assert.equal(part(await engine.call(...parse('rbf'))).text, 'rbf(gamma=1)');
  assert.equal(states.at(-1).state, 'ready');
});

test('views that look into a kernel have the whole engine to themselves, and the plane keeps its own', async () => {
  const { loads, loadWhole } = wholeEngine();
  const { engine, workers } = createEngineDouble({ loadWhole });
  await engine.ready;
  const failed = engine.whole('studio');
  loads[0].fail(new Error('offline'));
  await assert.rejects(failed, /offline/);
  const program = engine.whole('studio');
  assert.equal(loads.length, 2, 'it is tried again');
  loads[1].come();
  assert.deepEqual(await program, { whole: true });
  assert.equal(workers.length, 1, 'nobody took the place of the engine of the plane');
  await engine.know('sets');
  assert.deepEqual([loads.length, workers.length], [2, 2], 'what is there is not loaded again');
  assert.deepEqual(await engine.whole('studio'), { whole: true });
});

test('another engine can have the whole program from this one', async () => {
  const { loads, loadWhole } = wholeEngine();
  const { engine } = createEngineDouble({ loadWhole });
  await engine.ready;
  const program = engine.whole('sets');
  assert.equal(loads.length, 1);
  loads[0].come();
  assert.deepEqual(await program, { whole: true });
  await engine.know('sets');
  assert.equal(await engine.module, await engine.whole('sets'));
});

/** The rest of an engine of a test, which comes when it is told to. */
function restOfEngine() {
  const loads = [];
  return {
    loads,
    beyond: (name, [q]) => name === 'parse' && q.kernel === 'far',
    loadRest: (tell) =>
      new Promise((come, fail) => {
        loads.push({ tell, come: () => come({ rest: true }), fail });
      }),
  };
}
const textOf = async (/** @type {Promise<any>} */ answer) => (await answer).text;

test('the rest joins the part that runs, and nobody starts anew', async () => {
  const { loads, ...how } = restOfEngine();
  const { engine, workers } = createEngineDouble(how);
  await engine.ready;
  assert.equal(loads.length, 0, 'it comes when it is asked for');
  const both = engine.complete();
  loads[0].come();
  assert.deepEqual(await both, { first: {}, rest: { rest: true } });
  assert.equal(await textOf(engine.call(...parse('far'))), 'far');
  assert.equal(await engine.module, await both, 'so other engines begin with both');
  assert.deepEqual([workers.length, loads.length], [1, 1]);
  engine.kill();
  assert.equal(await textOf(engine.call(...parse('far'))), 'far');
  assert.deepEqual(workers[1].module, await both);
});

test('where the rest is asked for before the part is there, the engine begins with both', async () => {
  const begun = () => {
    const { loads, ...how } = restOfEngine();
    let open;
    const load = () => new Promise((come) => (open = () => come({})));
    const { engine, workers } = createEngineDouble({ ...how, load });
    engine.complete().catch(() => {});
    return { engine, workers, loads, open };
  };
  for (const restIsFirst of [true, false]) {
    const { engine, workers, loads, open } = begun();
    const ways = [loads[0].come, open];
    for (const come of restIsFirst ? ways : ways.reverse()) {
      assert.equal(workers[0].module, undefined);
      come();
      await undefined;
    }
    assert.equal(await textOf(engine.call(...parse('far'))), 'far');
    assert.deepEqual(workers[0].module, { first: {}, rest: { rest: true } });
    assert.equal(workers.length, 1);
  }
  const { engine, workers, loads, open } = begun();
  open();
  loads[0].fail(new Error('offline'));
  assert.equal(await textOf(engine.call(...parse('rbf'))), 'rbf(gamma=1)');
  assert.deepEqual([workers[0].module, workers.length], [{}, 1], 'else with what there is');
});

test('what is beyond the part that begins waits for the rest, and is asked again', async () => {
  const { loads, ...how } = restOfEngine();
  const { engine, workers, states } = createEngineDouble(how);
  const events = [];
  engine.onDeath((event) => events.push(event));
  await engine.ready;
  const far = engine.call(...parse('far'));
  const terms = engine.call('terms', 7, new Float64Array(2));
  await assert.rejects(terms, ({ failure }) => failure.code === 'engine');
  const near = engine.call(...parse('rbf'));
  assert.equal(loads.length, 1);
  loads[0].tell(0.5);
  assert.deepEqual(states.at(-1), { progress: 0.5 });
  loads[0].come();
  assert.deepEqual(await Promise.all([textOf(far), textOf(near)]), ['far', 'rbf(gamma=1)']);
  assert.deepEqual(workers[1].module, { first: {}, rest: { rest: true } });
  assert.equal(workers.length, 2);
  assert.deepEqual(events, [{ reason: 'parse did not answer', asked: false, replaced: true }]);
  assert.deepEqual(states.map((s) => s.state).filter(Boolean), ['ready', 'loading', 'ready']);
  assert.equal(part(console.warn).mock.callCount(), 0, 'nothing has gone wrong');
});

test('a rest that comes while the part ends is no crash', async () => {
  const { loads, ...how } = restOfEngine();
  const { engine, workers, calls } = createEngineDouble(how);
  const events = [];
  engine.onDeath((event) => events.push(event));
  await engine.ready;
  engine.complete();
  const far = engine.call(...parse('far'));
  await until(() => calls.length === 1);
  loads[0].come();
  assert.equal(await textOf(far), 'far');
  assert.deepEqual(events, [{ reason: 'parse did not answer', asked: false, replaced: true }]);
  assert.deepEqual([workers[0].rest, workers.length], [null, 2]);
  engine.kill();
  assert.equal(events[1].replaced, undefined, 'and what comes later is one');
});

test('where the rest cannot be loaded, who waits hears of it, and the part goes on', async () => {
  const { loads, ...how } = restOfEngine();
  const { engine, workers } = createEngineDouble(how);
  const lost = engine.call(...parse('far'));
  await until(() => loads.length === 1);
  loads[0].fail(new Error('offline'));
  await assert.rejects(lost, ({ failure }) => {
    const message = 'What this needs could not be loaded. Try again.';
    assert.deepEqual(failure, { code: 'loading', message });
    return true;
  });
  assert.equal(await textOf(engine.call(...parse('rbf'))), 'rbf(gamma=1)');
  const again = engine.call(...parse('far'));
  await until(() => loads.length === 2);
  loads[1].come();
  assert.equal(await textOf(again), 'far');
  assert.equal(workers.length, 3);
});

test('a part that ends before it is ready is tried with the rest, and given up in the end', async () => {
  const { loads, ...how } = restOfEngine();
  const stillborn = (program) => !program.rest;
  const { engine, workers } = createEngineDouble({ ...how, stillborn });
  const near = engine.call(...parse('rbf'));
  await until(() => loads.length === 1);
  loads[0].come();
  assert.equal(await textOf(near), 'rbf(gamma=1)');
  assert.equal(workers.length, 2);

  const loadRest = () => Promise.reject(new Error('offline'));
  const other = createEngineDouble({ loadRest, stillborn });
  await assert.rejects(other.engine.ready, /did not start: stillborn/);
  assert.equal(other.workers.length, 3);
});

test('the whole engine takes the place of a part that waits for its rest', async () => {
  const whole = wholeEngine();
  const { loads, ...how } = restOfEngine();
  const { engine, workers } = createEngineDouble({ ...how, loadWhole: whole.loadWhole });
  await engine.ready;
  const far = engine.call(...parse('far'));
  await until(() => loads.length === 1);
  const held = engine.call(...strings);
  whole.loads[0].come();
  assert.deepEqual(await Promise.all([textOf(far), textOf(held)]), ['far', 'same']);
  const late = engine.call(...parse('linear'));
  loads[0].fail(new Error('too late to matter'));
  assert.equal(await textOf(late), 'linear');
  assert.equal(workers.length, 2);
  assert.deepEqual(await engine.complete(), { whole: true });
});

/** An engine that comes in three parts when it is told to, and what each can be asked. */
function engineInParts(how = {}) {
  let [come, end, fail] = Array(3).fill(() => {});
  const double = createEngineDouble({
    partsFor: ({ args }) => ({ one: 1, two: 2 })[args?.[0].kernel] ?? Infinity,
    load: (_, __, tell) =>
      new Promise((resolve, reject) => ([come, end, fail] = [tell, resolve, reject])),
    ...how,
  });
  const asked = () => double.calls.map(({ args }) => args[0].kernel);
  return {
    ...double,
    asked,
    come: (part) => come(part),
    end: (all) => end(all),
    fail: (e) => fail(e),
  };
}

test('the engine begins with its first part, and is asked what those that are there can answer', async () => {
  const { engine, workers, asked, come, end } = engineInParts();
  const answers = ['three', 'two', 'one'].map((kernel) => textOf(engine.call(...parse(kernel))));
  come('a');
  await engine.ready;
  assert.equal(await answers[2], 'one');
  assert.deepEqual([workers[0].module, asked()], [['a'], ['one']]);
  come('b');
  assert.equal(await answers[1], 'two');
  come('c');
  assert.deepEqual(asked(), ['one', 'two'], 'what needs all waits for all');
  end(['a', 'b', 'c']);
  assert.equal(await answers[0], 'three');
  assert.deepEqual(workers[0].parts, ['b', 'c']);
  assert.equal(await textOf(engine.call(...parse('linear'))), 'linear');
  engine.kill();
  await engine.call(...parse('two'));
  assert.deepEqual([workers.length, workers[1].module], [2, ['a', 'b', 'c']]);
});

test('what is asked of too few parts is asked again when all are there, without the rest', async () => {
  const { loads, ...how } = restOfEngine();
  const it = engineInParts({ ...how, beyond: (_, [q]) => q.kernel === 'two' && !all });
  let all = false;
  const two = it.engine.call(...parse('two'));
  it.come('a');
  it.come('b');
  await until(() => it.calls.length === 1);
  await until(() => it.workers[0].terminated);
  all = true;
  it.come('c');
  it.end(['a', 'b', 'c']);
  assert.equal(await textOf(two), 'two');
  assert.deepEqual([it.workers.length, it.workers[1].module], [2, ['a', 'b', 'c']]);
  assert.equal(loads.length, 0);
});

test('a rest that is asked for while parts are on their way comes behind them', async () => {
  const { loads, ...how } = restOfEngine();
  const { engine, workers, come, end } = engineInParts(how);
  come('a');
  await engine.ready;
  const complete = engine.complete();
  loads[0].come();
  come('b');
  end(['a', 'b']);
  assert.deepEqual(await complete, { first: ['a', 'b'], rest: { rest: true } });
  assert.equal(await textOf(engine.call(...parse('far'))), 'far');
  assert.deepEqual([workers[0].parts, workers[0].rest, workers.length], [['b'], { rest: true }, 1]);
});

test('where it is wanted before the first part is there, nothing begins without it', async () => {
  const { loads, ...how } = restOfEngine();
  const { engine, workers, come, end } = engineInParts(how);
  engine.complete();
  come('a');
  end(['a']);
  await undefined;
  assert.equal(workers[0].module, undefined);
  loads[0].come();
  await engine.ready;
  assert.deepEqual(workers[0].module, { first: ['a'], rest: { rest: true } });
});

test('parts that stay away are told', async () => {
  const { engine, come, fail } = engineInParts();
  come('a');
  await engine.ready;
  const three = engine.call(...parse('three'));
  fail(new Error('the line broke'));
  await assert.rejects(three, /could not be loaded: the line broke/);
});
