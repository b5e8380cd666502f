/**
 * What is answered in slices, with other calls in between, is answered as at once, to the last bit;
 * and what is stopped leaves nothing behind.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHost } from '../../engine/host.js';
import { PURE } from '../../protocol/table.gen.js';
import { CALLS } from '../../tools/fuzz/calls.mjs';
import { random } from '../../tools/fuzz/random.mjs';
import { toldReply } from '../../tools/fuzz/told.mjs';
import { startEngine, value } from './engine.js';

const SEED = 3;
/** Of each call. */
const TRIALS = 2;

const [sliced, whole] = [await startEngine(), await startEngine()];
const catalog = value(whole.catalog());

/** A support vector machine of two moons. @param {number} n points */
function moonsOf(n) {
  const { x, y } = value(whole.generate({ name: 'moons', params: { n, noise: 0.2 }, seed: 1 }));
  const elements = { domain: 'vectors', dim: 2, x, kernel: 'rbf(gamma=1)' };
  return { elements, svc: { ...elements, y, learner: 'svc', params: { C: 2 }, seed: 1 } };
}

const { elements: ELEMENTS, svc: SVC } = moonsOf(40);
const { elements: MANY, svc: LARGE } = moonsOf(200);
const VALUES = { ...moonsOf(20).svc, learner: 'gp', params: { noise: 0.1 }, task: 'regression' };
const RIDGE = { ...LARGE, task: 'regression', learner: 'ridge', params: { lambda: 0.1 } };
const VIEW = { x0: -2, x1: 2, y0: -2, y1: 2, width: 20, height: 20 };
const FOLDS = Array.from(SVC.y, (_, i) => i % 4);

/** What takes long where there are many points. */
const LONG = {
  evidence: [{ problem: VALUES }],
  repair: [{ ...ELEMENTS, kernel: 'sigmoid', method: 'clip' }],
  validate: [{ ...ELEMENTS, kernel: 'sigmoid' }],
  inspect: [{ ...MANY, y: LARGE.y, form: 'centered', size: 20, order: 'leading' }],
  crossValidate: [{ ...SVC, learner: 'logistic', params: {} }, { folds: FOLDS }],
  column: [{ problem: SVC, measure: 'nested', parts: 4, seed: 1 }],
  learning: [{ problem: LARGE, parts: 4, seed: 1, counts: [50, 150] }],
  leaveOneOut: [{ ...SVC, learner: 'logistic', params: {} }],
  leftAlong: [{ problem: SVC, from: 0.1, to: 10, parts: 4 }],
  everyC: [{ problem: LARGE, from: 0.1, to: 10, at: Float64Array.of(0.1, 1, 10) }],
  primal: [{ problem: { ...RIDGE, kernel: 'poly(degree=3)' } }],
  lambdas: [{ problem: RIDGE, from: 1e-4, to: 10, count: 9, filter: 'tikhonov' }],
  history: [{ problem: LARGE, samples: 9 }],
  approximate: [{ problem: LARGE, method: 'fourier', count: 20, seed: 1, view: VIEW }],
  chart: [MANY],
};

/** Calls that change what an engine keeps. */
function others(engine) {
  const { model } = value(engine.train({ ...SVC, kernel: 'linear', params: { C: 1 } }));
  value(engine.predict(model, Float64Array.of(0.5, 0.5)));
  value(engine.release(model));
  value(engine.gram({ ...ELEMENTS, x: SVC.x.slice(0, 10) }));
}

/**
 * Answers a call with a rest at every point, and tells how many there were.
 *
 * @param {any} engine
 * @param {string} name
 * @param {any[]} args
 * @param {(rests: number) => unknown} [between]
 */
function slowly(engine, name, args, between = () => {}) {
  const call = engine[name].begin(...args);
  for (let rests = 0; ; rests++) {
    const reply = call.advance(0);
    if (reply) return { reply, rests };
    between(rests);
  }
}

for (const [name, args] of Object.entries(LONG)) {
  test(`${name} rests, and is answered as at once`, () => {
    const often = (/** @type {number} */ rests) => rests % 16 === 3 && rests < 64 && others(sliced);
    const { reply, rests } = slowly(sliced, name, args, often);
    assert.deepEqual(reply, whole[name](...args));
    assert.ok(!reply.error && rests > 3, `${rests} rests`);
  });
}

test('all that need nothing from before are answered in slices as at once, in turns', () => {
  const r = random(SEED);
  const under = [];
  for (const name of PURE) {
    for (let i = 0; i < TRIALS; i++) {
      const args = /** @type {any} */ (CALLS[name])({ r, catalog });
      assert.ok(Array.isArray(args), name);
      under.push({ name, args, call: sliced[name].begin(...args), reply: null });
    }
  }
  for (let left = under; left.length > 0; left = left.filter(({ reply }) => !reply)) {
    for (const one of left) one.reply = one.call.advance(1);
  }
  for (const { name, args, reply } of under) {
    assert.equal(toldReply(reply), toldReply(whole[name](...args)), name); // but for milliseconds
  }
});

test('what is stopped leaves nothing behind', () => {
  for (const name of ['evidence', 'column', 'everyC', 'history']) {
    const args = LONG[name];
    const call = sliced[name].begin(...args);
    for (let i = 0; i < 20; i++) assert.equal(call.advance(0), null);
    call.stop();
    assert.deepEqual(slowly(sliced, name, args).reply, whole[name](...args), name);
    sliced[name].begin(...args).stop(); // before it has begun
  }
  others(sliced);
});

/** A grid of places in the view. @param {number} side */
const gridOf = (side) =>
  Float64Array.from({ length: 2 * side * side }, (_, i) => {
    const at = i % 2 ? Math.floor(i / 2 / side) : (i >> 1) % side;
    return -2 + (4 * (at + 0.5)) / side;
  });

test('a model is asked of many points in slices, while it is asked of others and released', () => {
  const learners = [
    { ...LARGE, params: { C: 10 } },
    { ...LARGE, y: LARGE.y.map((y, i) => (i % 5 ? y : 3)), kernel: 'poly(degree=3)' }, // ranks
    { ...LARGE, learner: 'knn', params: { k: 5 } }, // no sum of kernels
    { ...VALUES, x: LARGE.x, y: LARGE.y }, // with how sure it is
  ];
  for (const problem of learners) {
    const [mine, other] = [sliced, whole].map((engine) => value(engine.train(problem)).model);
    const x = gridOf(40);
    const ask = (/** @type {number} */ rests) => {
      if (rests === 5) others(sliced);
      if (rests < 10) value(sliced.predict(mine, x.slice(0, 40)));
      if (rests < 10) value(sliced.terms(mine, Float64Array.of(rests / 10, 0.5)));
      if (rests === 12) value(sliced.release(mine));
    };
    const { reply, rests } = slowly(sliced, 'predict', [mine, x], ask);
    assert.deepEqual(reply, whole.predict(other, x), problem.learner);
    assert.ok(!reply.error && rests > 12, `${problem.learner}: ${rests} rests`);
    assert.equal(sliced.predict(mine, x).error.code, 'model');
    value(whole.release(other));
  }
});

test('a prediction that is stopped leaves its model as it was', () => {
  const x = gridOf(40);
  for (const problem of [
    { ...LARGE, params: { C: 10 } },
    { ...LARGE, learner: 'knn', params: { k: 5 } },
    { ...VALUES, x: LARGE.x, y: LARGE.y },
  ]) {
    const [mine, other] = [sliced, whole].map((engine) => value(engine.train(problem)).model);
    sliced.predict.begin(mine, x).stop(); // before it has begun
    const call = sliced.predict.begin(mine, x);
    for (let i = 0; i < 10; i++) assert.equal(call.advance(0), null, problem.learner);
    call.stop();
    const again = slowly(sliced, 'predict', [mine, x], (rests) => rests === 5 && others(sliced));
    assert.deepEqual(again.reply, whole.predict(other, x), problem.learner);
    value(sliced.release(mine));
    value(whole.release(other));
  }
});

test('a prediction that nobody waits for ends in the worker, and the model answers on', async () => {
  const { model } = value(sliced.train(LARGE));
  const x = gridOf(40);
  let slices = 0;
  let stopped = 0;
  const predict = Object.assign((/** @type {any[]} */ ...args) => sliced.predict(...args), {
    begin(/** @type {any[]} */ ...args) {
      const call = sliced.predict.begin(...args);
      return {
        advance: () => (slices++, call.advance(0)), // rests at every point, however quick the machine
        stop: () => (stopped++, call.stop()),
      };
    },
  });
  const report = await new Promise((post) => {
    let pauses = 0;
    const host = createHost({
      bridge: { ...sliced, predict },
      post,
      now: () => 0,
      async pause() {
        if (++pauses === 3) host.receive({ type: 'cancel', id: 1, patience: 0 });
      },
    });
    host.receive({ type: 'call', id: 1, name: 'predict', args: [model, x] });
  });
  assert.deepEqual(report, { type: 'value', id: 1, value: null });
  assert.deepEqual([slices, stopped], [3, 1]);
  assert.equal(value(sliced.predict(model, x)).label.length, 1600);
  value(sliced.release(model));
});

test('a path is followed in slices, beside another, and asked then', () => {
  const args = [LARGE, { from: 0.1, to: 10 }];
  const { path: known, ...wanted } = value(whole.path(...args));
  let beside = null;
  const often = (/** @type {number} */ rests) => {
    if (rests === 7) others(sliced);
    if (rests === 9) beside = value(sliced.path(SVC, args[1]));
  };
  const { reply, rests } = slowly(sliced, 'path', args, often);
  const { path, ...told } = value(reply);
  assert.deepEqual(told, wanted);
  assert.ok(rests > 12, `${rests} rests`);
  assert.notEqual(path, beside?.path);
  const at = (/** @type {any} */ engine, /** @type {number} */ number) => engine.pathAt(number, 2);
  assert.deepEqual(at(sliced, path), at(whole, known));
  assert.notDeepEqual(at(sliced, path), at(sliced, beside?.path));
  // What is stopped keeps no path, and what was kept stays.
  const call = sliced.path.begin(...args);
  for (let i = 0; i < 10; i++) assert.equal(call.advance(0), null);
  call.stop();
  assert.equal(at(sliced, path + 1).error.code, 'model');
  assert.deepEqual(at(sliced, path), at(whole, known));
});

test('what cannot be said in numbers is answered the long way', () => {
  const args = [{ ...LONG.learning[0], counts: Int32Array.of(10, 30) }];
  const reply = sliced.learning.begin(...args).advance(0);
  assert.deepEqual(reply, whole.learning(...args));
});
