/** What the page asks through the engine's memory is answered as by the functions that Go sets. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../protocol/transport.js';
import { CALLS } from '../../tools/fuzz/calls.mjs';
import { random } from '../../tools/fuzz/random.mjs';
import { startBoth, value } from './engine.js';
import { part } from '../part.js';

const both = await startBoth();
const mercer = both.calls;

const PROBLEM = {
  domain: 'vectors',
  dim: 2,
  x: Float64Array.of(0, 0, 1, 0, 0, 1, 1, 1, 2, 2, 2, 1, 0.5, 2),
  y: Float64Array.of(1, 2, 2, 1, 1, 2, 1),
  kernel: 'rbf(gamma=1)',
  learner: 'svc',
  params: { C: 10, tolerance: 1e-6 },
  seed: 3,
};

/** What training gives, without the number of the model. @param {any} problem @param {any} [by] */
function trained(problem, by = mercer) {
  const { value, error } = by.train(problem);
  if (error) return { error };
  assert.deepEqual(mercer.release(value.model), { value: null });
  assert.equal(mercer.release(value.model).error.code, 'model');
  return { ...value, model: null };
}

const variants = {
  'three classes, in pairs': { y: Float64Array.of(1, 2, 2, 1, 3, 3, 1) },
  'no bound on α': { params: { C: Infinity, tolerance: 1e-3 } },
  'a start': { start: Float64Array.of(-1, 1, 1, -1, -1, 1, 0) },
  'a pause, with its account': { stop: 2 },
  'a task': {
    learner: 'gp',
    params: {},
    task: 'regression',
    y: Float64Array.of(-0, 1, 2, 3, 4, 5, 6),
  },
  'a repair': { kernel: 'sigmoid(gamma=1, coef0=-1)', repair: 'clip' },
  'no kernel, and so no gap': { kernel: 'sigmoid(gamma=1, coef0=-1)' },
  'groups, with labels that are not numbers': { learner: 'kmeans', params: { k: 2 }, stop: 0 },
  figures: { params: { C: 10, landmarks: 3 } },
  'one class': { learner: 'one-class', params: {} },
  'fields that are not there': {
    seed: undefined,
    start: undefined,
    stop: undefined,
    task: undefined,
  },
};
for (const [name, fields] of Object.entries(variants)) {
  test(`both ways give the same: ${name}`, () => {
    const problem = part({ ...PROBLEM, ...fields });
    const result = trained(problem);
    assert.equal(result.error, undefined, result.error?.message);
    assert.deepEqual(result, trained(problem, both.mercer));
  });
}

test('the gap is told where it is a bound', () => {
  const n = 450; // more than are looked at
  const x = Float64Array.from({ length: 2 * n }, (_, i) => Math.sin(7 * i) + (i % 4 < 2 ? 1 : 0));
  const y = Float64Array.from({ length: n }, (_, i) => 1 + (i % 2));
  /** @param {any} fields */
  const told = (fields) => {
    const { gap, indefinite, doubtful } = trained({ ...PROBLEM, ...fields });
    return [Number.isFinite(gap), indefinite, doubtful];
  };
  assert.deepEqual(told({}), [true, false, false]);
  assert.deepEqual(told({ x, y }), [true, false, false]);
  assert.deepEqual(told({ kernel: 'sigmoid(gamma=1, coef0=-1)' }), [false, true, false]);
  const unproved = 'rbf(gamma=1) - 0.001*rbf(gamma=2)';
  assert.deepEqual(told({ x, y, kernel: unproved }), [false, false, true]);
});

test('parameters that were given before are no other problem’s', () => {
  for (const C of [1, 2, 1, 3, 4, 5, 6, 1]) {
    for (const params of [{ C, tolerance: 1e-6 }, { tolerance: 1e-6, C }, { C }, {}]) {
      const problem = part({ ...PROBLEM, params });
      assert.deepEqual(trained(problem), trained(problem, both.mercer), JSON.stringify(params));
    }
  }
});

const wrong = {
  'no data': { x: new Float64Array(), y: new Float64Array() },
  'a plain array': { x: [0, 1] },
  'a proxy of an array': { y: new Proxy(PROBLEM.y, {}) },
  'an array in disguise': { y: Object.create(Float64Array.prototype) },
  'single precision': { x: new Float32Array(14) },
  'a fraction': { dim: 1.5 },
  'an infinite size': { dim: Infinity },
  'no size': { dim: 0 },
  'a seed below 0': { seed: -1 },
  'a seed that is none': { seed: 1n },
  'a pause before the start': { stop: -1 },
  'a start of the wrong size': { start: Float64Array.of(1) },
  'an empty start': { start: new Float64Array() },
  'no learner': { learner: undefined },
  'an unknown learner': { learner: 'svx' },
  'a task that is none': { task: 'sleep' },
  'a parameter that is none': { params: { D: 1 } },
  'a parameter that is a text': { params: { C: '1' } },
  'a parameter that is not a number': { params: { C: NaN } },
  'no parameters': { params: null },
  'a field that is none': { colour: 1 },
  'a number that is not finite': { x: PROBLEM.x.map((v, i) => (i === 3 ? -Infinity : v)) },
};
for (const [name, fields] of Object.entries(wrong)) {
  test(`both ways refuse with the same words: ${name}`, () => {
    const problem = part({ ...PROBLEM, ...fields });
    const { error } = trained(problem);
    assert.ok(error?.message, name);
    assert.deepEqual({ error }, trained(problem, both.mercer));
    assert.deepEqual(error, mercer.open(problem).error);
  });
}

test('objects that are more than their fields', () => {
  assert.match(
    trained(Object.create(PROBLEM)).error.message,
    /domain must be a string, not missing/,
  );
  const expected = trained(PROBLEM);
  assert.deepEqual(trained(new Proxy(PROBLEM, {})), expected);
  assert.deepEqual(trained(Object.assign(Object.create(null), PROBLEM)), expected);
  const throwing = { ...PROBLEM };
  Object.defineProperty(throwing, 'kernel', {
    enumerable: true,
    get() {
      throw new Error('not today');
    },
  });
  assert.match(trained(throwing).error.message, /not today/);
  for (const strange of [undefined, null, 7, 'text', PROBLEM.x, [], () => 1, Symbol('s')]) {
    assert.equal(trained(strange).error.code, 'argument');
  }
  assert.deepEqual(trained(PROBLEM), expected);
});

test('a result is the caller’s own', () => {
  const { model, coef, beta, ...others } = value(mercer.train(PROBLEM));
  assert.deepEqual(beta, coef);
  const [kept, before] = [coef.slice(), structuredClone(others)];
  coef.fill(7);
  assert.deepEqual(others, before, 'arrays lie beside each other');
  value(mercer.release(model));
  assert.deepEqual(trained(PROBLEM).coef, kept);
});

test('coefficients that a learner and its f share cross once, and others do not', () => {
  const one = trained({ ...PROBLEM });
  assert.equal(one.beta, one.coef);
  const repaired = trained({ ...PROBLEM, kernel: 'sigmoid(gamma=1, coef0=-1)', repair: 'clip' });
  assert.notDeepEqual(repaired.beta, repaired.coef);
  const kept = repaired.beta.slice();
  repaired.coef.fill(7);
  assert.deepEqual(repaired.beta, kept);
});

// Of two points on each side of the margin α = 1/(1 − k).
test('more different texts than are remembered', () => {
  const two = {
    ...PROBLEM,
    x: Float64Array.of(0, 0, 0, 1),
    y: Float64Array.of(1, 2),
    params: { C: Infinity, tolerance: 1e-9 },
  };
  for (const round of [1, 2]) {
    for (let i = 1; i <= 150; i++) {
      const gamma = i / 50;
      const { coef } = trained({ ...two, kernel: `rbf(gamma=${gamma})` });
      const alpha = 1 / (1 - Math.exp(-gamma));
      assert.ok(
        Math.abs(coef[1] / alpha - 1) < 1e-6,
        `${i} in round ${round}: ${coef[1]}, not ${alpha}`,
      );
    }
  }
});

test('the engine is not told of texts without end', () => {
  let [largest, called] = [0, 0];
  const exports = {
    mem: new WebAssembly.Memory({ initial: 1 }),
    messageRoom: () => 0,
    messageText: (/** @type {number} */ number) => (largest = Math.max(largest, number)),
    messageCall: () => called++ && 0,
  };
  const face = connect(part({ train: () => 'asked of Go' }), /** @type {any} */ (exports));
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, i]));
  for (let i = 0; i < 1000; i++) {
    face.train({ ...PROBLEM, kernel: `rbf(gamma=${i})`, params: i % 2 ? many : {} });
  }
  assert.ok(largest >= 20 && largest < 300, `${largest}`);
  assert.equal(called, 1000);
  assert.equal(face.train({ ...PROBLEM, kernel: 7 }), 'asked of Go');
});

test('texts of all letters and lengths', () => {
  const named = (/** @type {string} */ learner) => trained({ ...PROBLEM, learner }).error.message;
  assert.match(named('é💡∑'), /^learner "é💡∑" is not known/);
  assert.match(named('half \ud83d of'), /^learner "half \ufffd of" is not known/);
  assert.match(named('zero \0 end'), /^learner "zero \\x00 end" is not known/);
  assert.match(named(''), /^learner "" is not known/);
  for (const length of [999, 1000, 1001, 100000]) {
    const long = '∑'.repeat(length);
    assert.ok(named(long).startsWith(`learner "${long}" is not known`), `${length}`);
  }
  const { error } = mercer.train({ ...PROBLEM, kernel: 'rbf(💡=1)' });
  assert.deepEqual([error.code, error.at, error.length], ['kernel', 4, 2]);
});

test('results are whole when memory grows before and while they are made', () => {
  const n = 1500;
  const x = Float64Array.from({ length: 2 * n }, (_, i) => Math.sin(i * i));
  const y = Float64Array.from({ length: n }, (_, i) => (x[2 * i] * x[2 * i + 1] > 0 ? 1 : 2));
  for (const kernel of ['rbf(gamma=30)', 'rbf(gamma=3)']) {
    const problem = part({ ...PROBLEM, x, y, kernel });
    const result = trained(problem);
    assert.equal(result.decision.length, n);
    assert.deepEqual(result, trained(problem, both.mercer));
  }
});

test('a run in slices', () => {
  const whole = trained(PROBLEM);
  const { run } = value(mercer.open(PROBLEM));
  for (;;) {
    const step = value(mercer.advance(run, 0));
    assert.deepEqual(Object.keys(step), [
      'status',
      'iterations',
      'gap',
      'objective',
      'doing',
      'share',
    ]);
    assert.equal(step.doing, '');
    if (step.status !== 'running') break;
  }
  const { model, ...result } = value(mercer.finish(run));
  assert.deepEqual({ ...result, model: null }, whole);
  value(mercer.release(model));
  for (const late of [mercer.finish(run), mercer.advance(run, 1), mercer.drop(run)]) {
    assert.match(late.error.message, /There is no such run; it was finished or dropped\./);
  }
  assert.match(mercer.advance('1', 1).error.message, /^run must be a number, not string\./);
  assert.match(mercer.advance(1.5, 1).error.message, /^run must be a whole number, not 1\.5\./);
  assert.match(mercer.advance(1).error.message, /^milliseconds must be a number, not missing\./);
  assert.match(mercer.release(NaN).error.message, /^model must be a whole number, not NaN\./);
  assert.match(mercer.finish().error.message, /^run must be a number, not missing\./);
});

test('too many models at once', () => {
  const models = [];
  let reply;
  while (!(reply = mercer.train(PROBLEM)).error) models.push(reply.value.model);
  assert.equal(models.length, 64);
  assert.match(reply.error.message, /too many models at once/);
  for (const model of models) value(mercer.release(model));
  value(mercer.release(value(mercer.train(PROBLEM)).model));
});

const strings = { domain: 'strings', items: ['ab c', 'abd', '', '💡 ∑', 'b c d'] };
const about = { problem: PROBLEM };
const view = { x0: -1, x1: 3, y0: -1, y1: 3, width: 6, height: 5 };
const square = { ...view, height: 6 };
const plane = { domain: 'vectors', dim: 2, kernel: PROBLEM.kernel };
/** Of every call what it may be asked. @type {Record<string, any[][]>} */
const questions = {
  catalog: [[]],
  parse: [[{ domain: 'vectors', kernel: '0.5*rbf + linear^2' }]],
  complete: [[{ domain: 'vectors', text: 'rb', at: 2 }]],
  validate: [
    [{ domain: 'vectors', dim: 2, kernel: 'rbf - 2*linear', seed: 1 }],
    [{ domain: 'vectors', dim: 2, kernel: 'rbf', x: PROBLEM.x }],
    [{ ...strings, kernel: 'words' }],
  ],
  repair: [[{ ...plane, kernel: 'sigmoid(gamma=1, coef0=-1)', x: PROBLEM.x, method: 'clip' }]],
  gram: [[{ ...plane, x: PROBLEM.x }], [{ ...strings, kernel: 'words', form: 'distance' }]],
  inspect: [
    [
      {
        ...plane,
        x: PROBLEM.x,
        y: PROBLEM.y,
        form: 'raw',
        size: 4,
        window: [0, 1, 3, 2],
        limit: 9,
      },
    ],
  ],
  bumps: [
    [{ ...plane, at: Float64Array.of(0, 1), view }],
    [{ ...plane, at: Float64Array.of(0, 1), x: PROBLEM.x }],
  ],
  generate: [
    [{ name: 'moons', params: { n: 6 }, seed: 2 }],
    [{ name: 'virus', params: {}, seed: 2 }],
  ],
  read: [[{ name: 'a.csv', text: 'u,v,class\n1,2,a\n2,3,b\n' }]],
  write: [[{ format: 'csv', dim: 2, x: PROBLEM.x, y: PROBLEM.y, axes: ['u', 'v'], classes: [] }]],
  needs: [[{ n: 100, dim: 2, learner: 'svc', params: {} }]],
  history: [[{ problem: PROBLEM, samples: 5 }]],
  sketch: [[{ problem: { ...PROBLEM, y: Float64Array.of(1, 2, 2, 1, 3, 3, 1) }, view }]],
  dual: [[{ problem: PROBLEM, alpha: new Float64Array(7), view }]],
  hulls: [[{ problem: { ...PROBLEM, kernel: 'linear' } }]],
  leaveOneOut: [[PROBLEM]],
  crossValidate: [
    [PROBLEM, { folds: Int32Array.of(0, 1, 0, 1, 0, 1, 0) }],
    [PROBLEM, { folds: Int32Array.of(0, 1, 0, 1, 0, 1, 0), values: Float64Array.of(1, 10) }],
  ],
  column: [
    [{ problem: PROBLEM, measure: 'folds', parts: 3, seed: 1 }],
    [{ problem: PROBLEM, measure: 'nested', parts: 3, seed: 1 }],
    [
      {
        problem: PROBLEM,
        measure: 'fresh',
        parts: 3,
        seed: 1,
        count: 3,
        x: PROBLEM.x,
        answers: PROBLEM.y,
      },
    ],
  ],
  learning: [[{ problem: PROBLEM, parts: 3, seed: 1, counts: Int32Array.of(2, 4) }]],
  everyC: [[{ problem: PROBLEM, from: 0.1, to: 10, at: Float64Array.of(0.1, 1) }]],
  pathProof: [[{ problem: PROBLEM, from: 0.1, to: 10 }]],
  promises: [[{ problem: PROBLEM, from: 0.1, to: 10, at: Float64Array.of(0.1, 1) }]],
  leftAlong: [[{ problem: PROBLEM, from: 0.1, to: 10, parts: 2 }]],
  freshAlong: [
    [
      {
        problem: PROBLEM,
        from: 0.1,
        to: 10,
        at: Float64Array.of(0.1, 1),
        name: 'moons',
        params: { n: 8 },
        seed: 1,
      },
    ],
    [
      {
        problem: PROBLEM,
        from: 0.1,
        to: 10,
        at: Float64Array.of(0.1, 1),
        others: { x: PROBLEM.x, y: PROBLEM.y },
      },
    ],
  ],
  evidence: [
    [{ problem: { ...PROBLEM, learner: 'gp', params: {}, task: 'regression', y: PROBLEM.y } }],
  ],
  primal: [[{ problem: { ...PROBLEM, learner: 'ridge', params: {}, kernel: 'linear' } }]],
  trick: [
    [
      {
        ...plane,
        kernel: 'poly(degree=2)',
        x: Float64Array.of(1, 2),
        z: Float64Array.of(3, 4),
        order: 'sequences',
        terms: 3,
      },
    ],
  ],
  routes: [
    [
      {
        problem: {
          ...PROBLEM,
          learner: 'svm-sgd',
          params: {},
          kernel: 'poly(degree=2, gamma=1, coef0=1)',
        },
        steps: 4,
      },
    ],
  ],
  lift: [
    [
      {
        ...plane,
        x: PROBLEM.x,
        map: 'components',
        view: square,
        coef: new Float64Array(7).fill(1),
      },
    ],
  ],
  orthogonal: [
    [{ ...plane, x: PROBLEM.x, at: Float64Array.of(5, 5), coef: new Float64Array(7).fill(1) }],
  ],
  closure: [
    [
      {
        ...plane,
        x: Float64Array.of(0, 1, 2, 1),
        second: 'linear',
        rule: 'product',
        v: Float64Array.of(1, -1),
        factor: 2,
        coefficients: Float64Array.of(1),
        terms: 3,
        function: 'x1',
      },
    ],
  ],
  unfold: [[{ kernel: 'rbf(gamma=1) + exp(linear)', dim: 2 }]],
  integral: [
    [{ kernel: 'linear', from: 0, to: 1, f: Float64Array.of(1, 0, 1), grid: 4, terms: 3 }],
  ],
  functions: [
    [
      {
        kernel: 'linear',
        xs: Float64Array.of(1),
        alpha: Float64Array.of(2),
        zs: Float64Array.of(3),
        beta: Float64Array.of(1),
        at: 0.5,
        from: 0,
        to: 1,
        count: 3,
      },
    ],
  ],
  approximate: [
    [
      {
        ...about,
        method: 'landmarks',
        count: 3,
        seed: 1,
        view: square,
        counts: Float64Array.of(2),
      },
    ],
  ],
  mixture: [[{ ...plane, at: Float64Array.of(0, 1), coef: Float64Array.of(2), x: PROBLEM.x }]],
  suggest: [[{ domain: 'vectors', kernel: 'gaussian(sigma=2)' }]],
  chart: [[{ ...strings, kernel: 'words', others: ['c d'] }], [{ ...plane, x: PROBLEM.x }]],
  explain: [[{ domain: 'strings', items: ['ab c', 'abc'], kernel: 'spectrum(k=2)', limit: 5 }]],
  table: [[{ x: 'abc', z: 'abd', length: 2, decay: 0.5 }]],
};
/** Calls that the tests above and below are about, since they change what is there. */
const others = ['train', 'open', 'advance', 'finish', 'drop', 'release', 'path', 'pathAt'];
const asked = ['predict', 'surface', 'terms', 'save', 'samples', 'features'];

/**
 * What the fuzzer would ask a function: the first of it that has an answer.
 *
 * @param {string} name
 */
function randomly(name) {
  const catalog = value(mercer.catalog());
  for (let seed = 0; seed < 20; seed++) {
    const request = CALLS[name]({ r: random(seed), catalog });
    assert.ok(Array.isArray(request), `${name} needs a model: it is tested above`);
    if (!mercer[name](...request).error) return request;
  }
  return assert.fail(`${name}: no answer`);
}

/** Without what a clock says. @param {any} reply */
const timeless = ({ value, ...reply }) =>
  value?.milliseconds === undefined
    ? { value, ...reply }
    : { value: { ...value, milliseconds: 0 }, ...reply };

test('every call is answered alike', () => {
  const names = Object.keys(both.mercer).filter((name) => name !== 'version');
  const known = [...Object.keys(questions), ...others, ...asked];
  assert.deepEqual(
    known.filter((name) => !names.includes(name)),
    [],
  );
  for (const name of names.filter((one) => !others.includes(one) && !asked.includes(one))) {
    const requests = questions[name] ?? [randomly(name)];
    for (const request of requests) {
      const answer = mercer[name](...request);
      assert.equal(answer.error, undefined, `${name}: ${answer.error?.message}`);
      assert.deepEqual(timeless(answer), timeless(both.mercer[name](...request)), name);
    }
    const wrong = mercer[name]({ ...requests[0][0], colour: 1 });
    assert.deepEqual(wrong, both.mercer[name]({ ...requests[0][0], colour: 1 }), name);
    if (name !== 'catalog') assert.equal(wrong.error.param, 'colour', name);
  }
});

test('a path is followed alike, and asked alike until it is released', () => {
  const [mine, theirs] = [mercer, both.mercer].map((by) =>
    value(by.path(PROBLEM, { from: 0.1, to: 10 })),
  );
  assert.deepEqual({ ...mine, path: 0 }, { ...theirs, path: 0 });
  for (const C of [0.1, 3, 10, 11])
    assert.deepEqual(mercer.pathAt(mine.path, C), both.mercer.pathAt(theirs.path, C));
  assert.deepEqual(mercer.release(mine.path), both.mercer.release(theirs.path));
  assert.equal(mercer.pathAt(mine.path, 1).error.code, 'model');
  assert.deepEqual(mercer.pathAt(mine.path, 1), both.mercer.pathAt(theirs.path, 1));
});

test('models are asked alike, those that live and those that were saved', () => {
  const gp = { ...PROBLEM, learner: 'gp', params: {}, task: 'regression' };
  const words = { ...PROBLEM, ...strings, kernel: 'words', y: Float64Array.of(1, 2, 1, 2, 1) };
  const { dim: _dim, x: _x, ...items } = words;
  for (const problem of /** @type {any[]} */ ([PROBLEM, gp, items])) {
    const { model } = value(mercer.train(problem));
    const saved = value(mercer.save(model));
    assert.deepEqual(saved, value(both.mercer.save(model)));
    const x = problem.x ?? ['ab', 'c'];
    const one = problem.x?.slice(0, 2) ?? ['ab'];
    /** @type {[string, any[]][]} */
    const calls = [
      ['predict', [model, x]],
      ['predict', [saved, x]],
      ['predict', [JSON.parse(JSON.stringify(saved)), x]],
      ['predict', [model, [1]]],
      ['predict', [model]],
      ['terms', [model, one]],
      ['samples', [model, { [problem.x ? 'x' : 'items']: x, count: 2, seed: 1 }]],
      ['features', [model, 3]],
      ['features', [saved, 3, 0]],
      ['features', [model, 3, 7]],
    ];
    for (const [name, args] of calls)
      assert.deepEqual(mercer[name](...args), both.mercer[name](...args), name);
    const [mine, theirs] = [new Float32Array(60), new Float32Array(60)];
    assert.deepEqual(mercer.surface(model, view, mine), both.mercer.surface(model, view, theirs));
    assert.deepEqual(mine, theirs);
    value(mercer.release(model));
  }
});

test('a run that is dropped tells what it had reached', () => {
  const runs = [mercer, both.mercer].map((by) => value(by.open(PROBLEM)).run);
  for (const run of runs) value(mercer.advance(run, 0));
  assert.deepEqual(mercer.drop(runs[0]), both.mercer.drop(runs[1]));
});
