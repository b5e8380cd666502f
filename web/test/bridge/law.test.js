/**
 * Every function answers the same, whether it is the first that a fresh engine is asked or a later
 * one in an engine that was used. Empty arrays are data like others.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLS } from '../../tools/fuzz/calls.mjs';
import { random } from '../../tools/fuzz/random.mjs';
import { Given, judge } from '../../tools/fuzz/trial.mjs';
import { enginesOf, value } from './engine.js';
import { part } from '../part.js';

const NONE = new Float64Array();
const of = (...numbers) => Float64Array.of(...numbers);

const X = of(0, 0, 0, 1, 1, 0, 1, 1, 3, 1);
const GRAM = { domain: 'vectors', dim: 2, x: X, kernel: 'rbf(gamma=1)' };
const CLOSURE = {
  ...GRAM,
  rule: 'product',
  second: 'linear',
  v: of(1, -1, 0.5, 2, 1),
  factor: 2,
  coefficients: of(1, 2),
  function: 'x1',
  terms: 4,
};
const INTEGRAL = { kernel: 'linear', from: 0, to: 2, f: of(1, 0, 1), grid: 4, terms: 5 };
const FUNCTIONS = {
  kernel: 'rbf(gamma=1)',
  xs: of(0, 1),
  alpha: of(1, -1),
  zs: of(0.5),
  beta: of(2),
  at: 0.25,
  from: -1,
  to: 2,
  count: 5,
};
const Y = of(1, 2, 2, 1, 1);
const PROBLEM = { ...GRAM, y: Y, learner: 'svc', params: { C: 2 }, seed: 1 };
const RIDGE = { ...PROBLEM, learner: 'ridge', params: { lambda: 0.1 }, task: 'regression' };
const PROCESS = { ...PROBLEM, learner: 'gp', params: { noise: 0.1 } };
const GROUPS = { ...PROBLEM, learner: 'kmeans', params: { k: 3 } };
const EMPTY = { ...PROBLEM, x: NONE, y: NONE };
const LIST = { domain: 'strings', items: ['abab', 'ba', ''], kernel: 'spectrum(k=2) + words' };
const STRINGS = { ...LIST, y: of(1, 2, 2), learner: 'svc', params: {}, seed: 1 };
const NO_LIST = { ...LIST, items: [] };
const NO_STRINGS = { ...STRINGS, items: [], y: NONE };
const VIEW = { x0: -1, x1: 2, y0: -1, y1: 2, width: 6, height: 5 };
const FILE = { format: 'csv', dim: 1, x: of(1, 2), y: of(1, 2), axes: ['a'], classes: ['b', 'c'] };
const LOOK = { ...GRAM, y: Y, form: 'raw', size: 3 };
const LIFT = { ...GRAM, map: 'height', view: VIEW };
const APPROXIMATE = { problem: PROBLEM, method: 'nystrom', count: 2, seed: 1, view: VIEW };
const TRICK = { ...GRAM, x: of(1, 2), z: of(3, 1), order: 'monomials', terms: 5 };

const whole = await enginesOf();
const vectors = await enginesOf('first');
const [usedWhole, usedVectors] = [await whole(), await vectors()];

/** Models as a file has them. */
const [MACHINE, LINE, WORDS] = await (async () => {
  const mercer = await whole();
  return [PROBLEM, RIDGE, STRINGS].map((problem) =>
    JSON.parse(JSON.stringify(value(mercer.save(value(mercer.train(problem)).model)))),
  );
})();

/** A call with a model, and one with a run, that there is just before. */
const trained = (problem, call, ...rest) => [
  { call: 'train', args: [problem] },
  { call, args: [new Given(0), ...rest] },
];
const opened = (problem, call, ...rest) => [
  { call: 'open', args: [problem] },
  { call, args: [new Given(0), ...rest] },
];

const followed = (problem, C) => [
  { call: 'path', args: [problem, { from: 0.1, to: 10 }] },
  { call: 'pathAt', args: [new Given(0), C] },
];
const FRESH = { problem: PROBLEM, from: 0.1, to: 10, name: 'moons', params: { n: 8 }, seed: 1 };

/**
 * What each function is asked first: its arguments, or steps of which the last is its own.
 *
 * @type {Record<string, Record<string, any[] | (() => any[])>>}
 */
const CASES = {
  catalog: { '': [] },
  parse: {
    '': [{ domain: 'vectors', kernel: '2*rbf(gamma=3) + linear' }],
    'no text': [{ domain: 'vectors', kernel: '' }],
  },
  complete: { '': [{ domain: 'vectors', text: 'rb', at: 2 }] },
  train: {
    '': [PROBLEM],
    'no points': [EMPTY],
    'no points, the long way': [{ ...EMPTY, kernel: `rbf${' '.repeat(1001)}` }],
    'no start': [{ ...PROBLEM, start: NONE }],
    items: [STRINGS],
    'no items': [NO_STRINGS],
    nothing: [],
  },
  open: { '': [PROBLEM], 'no points': [EMPTY], 'no items': [NO_STRINGS] },
  advance: { '': () => opened(PROBLEM, 'advance', 0), 'no run': [1, 0] },
  finish: { '': () => opened(PROBLEM, 'finish'), items: () => opened(STRINGS, 'finish') },
  drop: {
    '': () => opened(PROBLEM, 'drop'),
    items: () => opened(STRINGS, 'drop'),
    'values, which have no classes': () => opened(RIDGE, 'drop'),
  },
  predict: {
    '': () => trained(PROBLEM, 'predict', X),
    nowhere: () => trained(PROBLEM, 'predict', NONE),
    'no items': () => trained(STRINGS, 'predict', []),
    'a file': [MACHINE, X],
    'a file, nowhere': [MACHINE, NONE],
    'a file of values': [LINE, X],
    'a file of values, nowhere': [LINE, NONE],
    'a file of items': [WORDS, ['ab']],
    'a file of items, no items': [WORDS, []],
  },
  surface: {
    '': () => trained(PROBLEM, 'surface', VIEW, new Float32Array(30)),
    classes: () => trained(GROUPS, 'surface', VIEW, new Float32Array(60)),
    'no room': () => trained(PROBLEM, 'surface', VIEW, new Float32Array()),
  },
  terms: {
    '': () => trained(PROBLEM, 'terms', of(1, 2)),
    nowhere: () => trained(PROBLEM, 'terms', NONE),
    items: () => trained(STRINGS, 'terms', ['ab']),
  },
  release: { '': () => trained(PROBLEM, 'release'), 'no model': [1] },
  needs: { '': [{ n: 10, dim: 2, learner: 'svc', params: {} }] },
  save: { '': () => trained(PROBLEM, 'save'), values: () => trained(RIDGE, 'save') },
  history: {
    '': [{ problem: PROBLEM, samples: 5 }],
    'no points': [{ problem: EMPTY, samples: 5 }],
  },
  sketch: {
    '': [{ problem: PROBLEM, view: VIEW }],
    values: [{ problem: PROCESS, view: VIEW }],
    'no points': [{ problem: EMPTY, view: VIEW }],
    'items, of which there is no picture': [{ problem: STRINGS, view: { ...VIEW, width: 0 } }],
  },
  dual: {
    '': [{ problem: PROBLEM, alpha: of(0, 1, 0, 1, 0), view: VIEW }],
    'no coefficients': [{ problem: PROBLEM, alpha: NONE }],
    'no points': [{ problem: EMPTY, alpha: NONE }],
  },
  path: {
    '': [PROBLEM, { from: 0.1, to: 10 }],
    'no points': [EMPTY, { from: 0.1, to: 10 }],
  },
  pathAt: {
    '': () => followed(PROBLEM, 1),
    'beyond the range': () => followed(PROBLEM, 100),
    'no path': [1, 1],
  },
  everyC: {
    '': [{ problem: PROBLEM, from: 0.1, to: 10, at: of(0.1, 1) }],
    'no places': [{ problem: PROBLEM, from: 0.1, to: 10, at: NONE }],
    'no points': [{ problem: EMPTY, from: 0.1, to: 10, at: NONE }],
    items: [{ problem: STRINGS, from: 0.1, to: 10, at: of(1) }],
  },
  pathProof: {
    '': [{ problem: PROBLEM, from: 0.1, to: 10 }],
    'no points': [{ problem: EMPTY, from: 0.1, to: 10 }],
    items: [{ problem: STRINGS, from: 0.1, to: 10 }],
  },
  promises: {
    '': [{ problem: PROBLEM, from: 0.1, to: 10, at: of(0.1, 1) }],
    'no places': [{ problem: PROBLEM, from: 0.1, to: 10, at: NONE }],
  },
  leftAlong: {
    '': [{ problem: PROBLEM, from: 0.1, to: 10 }],
    'in parts': [{ problem: PROBLEM, from: 0.1, to: 10, parts: 2 }],
    'no points': [{ problem: EMPTY, from: 0.1, to: 10 }],
  },
  freshAlong: {
    '': [{ ...FRESH, at: of(0.1, 1) }],
    'no places': [{ ...FRESH, at: NONE }],
    others: [{ ...FRESH, at: of(0.1, 1), others: { x: X, y: PROBLEM.y } }],
  },
  hulls: { '': [{ problem: PROBLEM }], 'no points': [{ problem: EMPTY }] },
  leaveOneOut: { '': [PROBLEM], 'no points': [EMPTY], values: [RIDGE] },
  crossValidate: {
    '': [PROBLEM, { folds: Int32Array.of(0, 1, 0, 1, 0) }],
    'no points': [EMPTY, { folds: new Int32Array(0) }],
    'no values': [PROBLEM, { folds: Int32Array.of(0, 1, 0, 1, 0), values: NONE }],
  },
  column: {
    '': [{ problem: PROBLEM, measure: 'folds', parts: 2, seed: 1 }],
    'no points': [{ problem: EMPTY, measure: 'nested', parts: 2, seed: 1 }],
  },
  learning: {
    '': [{ problem: PROBLEM, parts: 2, seed: 1, counts: Int32Array.of(2, 3) }],
    'no counts': [{ problem: PROBLEM, parts: 2, seed: 1, counts: new Int32Array(0) }],
  },
  samples: {
    '': () => trained(PROCESS, 'samples', { x: X, count: 2, seed: 1 }),
    nowhere: () => trained(PROCESS, 'samples', { x: NONE, count: 2, seed: 1 }),
    none: () => trained(PROCESS, 'samples', { x: X, count: 0, seed: 1 }),
  },
  evidence: {
    '': [{ problem: PROCESS }],
    'no points': [{ problem: { ...PROCESS, x: NONE, y: NONE } }],
  },
  primal: {
    '': [{ problem: { ...RIDGE, kernel: 'linear' } }],
    'no points': [{ problem: { ...RIDGE, kernel: 'linear', x: NONE, y: NONE } }],
  },
  gram: {
    '': [GRAM],
    'no points': [{ ...GRAM, x: NONE }],
    'no points of one coordinate': [{ ...GRAM, dim: 1, x: NONE, kernel: 'linear' }],
    items: [LIST],
    'no items': [NO_LIST],
  },
  inspect: {
    '': [LOOK],
    'no points': [{ ...LOOK, x: NONE, y: NONE }],
    'no items': [{ ...NO_LIST, y: NONE, form: 'centered', size: 3 }],
    'no window': [{ ...LOOK, window: [0, 0, 0, 0] }],
  },
  validate: {
    '': [{ ...GRAM, kernel: 'linear - rbf' }],
    'no points': [{ ...GRAM, x: NONE }],
    'points that are not given': [{ domain: 'vectors', dim: 2, kernel: 'rbf' }],
    ...Object.fromEntries(
      Object.entries({ strings: 'words', sets: 'jaccard', trees: 'subtree', graphs: 'wl' }).flatMap(
        ([domain, kernel]) => [
          [`${domain} that are not given`, [{ domain, kernel }]],
          [`no ${domain}`, [{ domain, kernel, items: [] }]],
        ],
      ),
    ),
  },
  repair: {
    '': [{ ...GRAM, kernel: 'sigmoid', method: 'clip' }],
    'no points': [{ ...GRAM, x: NONE, method: 'shift' }],
    'no items': [{ ...NO_LIST, method: 'flip' }],
  },
  bumps: {
    '': [{ ...without(GRAM, 'x'), at: X, view: VIEW }],
    'no functions': [{ ...without(GRAM, 'x'), at: NONE, view: VIEW }],
    nowhere: [{ ...GRAM, at: X, x: NONE }],
    'none, nowhere': [{ ...GRAM, at: NONE, x: NONE }],
  },
  trick: { '': [TRICK], 'no points': [{ ...TRICK, x: NONE, z: NONE }] },
  routes: {
    '': [{ problem: { ...PROBLEM, kernel: 'linear', learner: 'svm-sgd', params: {} }, steps: 3 }],
    'least mean squares': [
      { problem: { ...PROBLEM, kernel: 'linear', learner: 'lms', params: {} }, steps: 3 },
    ],
    perceptron: [
      { problem: { ...PROBLEM, kernel: 'linear', learner: 'perceptron', params: {} }, steps: 3 },
    ],
    'no points': [{ problem: { ...EMPTY, learner: 'svm-sgd', params: {} }, steps: 3 }],
  },
  lift: {
    '': [LIFT],
    'no points': [{ ...LIFT, x: NONE }],
    'no coefficients': [{ ...LIFT, coef: NONE }],
  },
  orthogonal: {
    '': [{ ...GRAM, at: of(1, 2), coef: of(1, 0, 0, 0, 0) }],
    'no points': [{ ...GRAM, x: NONE, at: of(1, 2), coef: NONE }],
  },
  closure: {
    '': [CLOSURE],
    'no points': [{ ...CLOSURE, x: NONE, v: NONE }],
    'no coefficients': [{ ...CLOSURE, rule: 'polynomial', coefficients: NONE }],
  },
  integral: { '': [INTEGRAL] },
  unfold: { '': [{ kernel: 'rbf(gamma=1)', dim: 2 }] },
  functions: {
    '': [FUNCTIONS],
    'no terms': [{ ...FUNCTIONS, xs: NONE, alpha: NONE, zs: NONE, beta: NONE }],
  },
  approximate: {
    '': [APPROXIMATE],
    'no landmarks': [{ ...APPROXIMATE, landmarks: NONE, counts: NONE }],
    'no points': [{ ...APPROXIMATE, problem: EMPTY }],
  },
  mixture: {
    '': [{ ...GRAM, at: X, coef: Y }],
    'no functions': [{ ...GRAM, at: NONE, coef: NONE }],
    nowhere: [{ ...GRAM, at: X, coef: Y, x: NONE }],
  },
  suggest: {
    '': [{ domain: 'vectors', kernel: 'exp(-|x-z|^2)' }],
    'nothing certain': [{ domain: 'vectors', kernel: 'hello' }],
    'a kernel': [{ domain: 'vectors', kernel: 'rbf' }],
    items: [{ domain: 'strings', kernel: 'ngram(2)' }],
  },
  generate: {
    '': [{ name: 'moons', params: { n: 4 }, seed: 1 }],
    items: [{ name: 'virus', params: { n: 4 }, seed: 1 }],
  },
  read: {
    '': [{ name: 'a.csv', text: 'a,b\n1,2\n3,4\n' }],
    'no text': [{ name: 'a.csv', text: '' }],
  },
  write: {
    '': [FILE],
    'no points': [{ ...FILE, x: NONE, y: NONE }],
    'no names': [{ ...FILE, x: NONE, y: NONE, axes: [], classes: [] }],
  },
  chart: {
    '': [LIST],
    'no items': [NO_LIST],
    'no items, and others': [{ ...NO_LIST, others: ['a'] }],
    'no others': [{ ...LIST, others: [] }],
    points: [GRAM],
    'no points': [{ ...GRAM, x: NONE }],
    'no other points': [{ ...GRAM, others: NONE }],
  },
  explain: {
    '': [{ ...LIST, items: ['abab', 'ba'], limit: 5 }],
    'nothing in them': [{ ...LIST, items: ['', ''], limit: 5 }],
    'no items': [{ ...NO_LIST, limit: 5 }],
  },
  features: { '': () => trained(STRINGS, 'features', 3), 'a file': [WORDS, 3] },
  table: {
    '': [{ x: 'abc', z: 'ac', length: 2, decay: 0.5 }],
    'no letters': [{ x: '', z: '', length: 2, decay: 0.5 }],
    'no letters in one': [{ x: '', z: 'abc', length: 2, decay: 0.5 }],
  },
};

/** @param {any} object @param {string} name */
function without(object, name) {
  const { [name]: _, ...rest } = object;
  return rest;
}

/** @param {string} name @param {any[] | (() => any[])} asked */
const stepsOf = (name, asked) => () =>
  typeof asked === 'function' ? asked() : [{ call: name, args: asked }];

/**
 * What a function is asked that has no cases above: what the fuzzer would ask it.
 *
 * @param {string} name @param {any} mercer
 */
function randomCases(name, mercer) {
  const catalog = value(mercer.catalog());
  const make = CALLS[name];
  return Object.fromEntries(
    Array.from({ length: make ? 2 : 0 }, (_, seed) => {
      const made = make({ r: random(seed), catalog });
      return [`seed ${seed}`, Array.isArray(made) ? made : () => made.steps];
    }),
  );
}

const functionsOf = (/** @type {any} */ mercer) =>
  Object.keys(mercer).filter((name) => typeof mercer[name] === 'function');

for (const [which, start, used] of /** @type {[string, typeof whole, any][]} */ ([
  ['the whole engine', whole, usedWhole],
  ['that of vectors', vectors, usedVectors],
])) {
  const names = functionsOf(used).sort();

  const casesOf = (/** @type {string} */ name) => CASES[name] ?? randomCases(name, used);

  test(`${which}: every function is put to the test`, () => {
    assert.deepEqual(
      names.filter((name) => Object.keys(casesOf(name)).length === 0),
      [],
    );
    if (start === whole)
      assert.deepEqual(
        Object.keys(CASES).filter((name) => !names.includes(name)),
        [],
      );
  });

  // The engines are compiled from the same sources: of the second, one case of each function.
  const most = start === whole ? undefined : 1;
  const trials = names.flatMap((name) =>
    Object.entries(casesOf(name))
      .slice(0, most)
      .map(([what, asked]) => ({
        what: what ? `${name}, ${what}` : name,
        steps: stepsOf(name, asked),
      })),
  );
  test(`${which}: it is used`, () => {
    for (const { what, steps } of trials) {
      const fault = judge(steps, part({ fresh: used, used }));
      assert.equal(fault, '', what);
    }
  });
  for (const { what, steps } of trials) {
    test(`${which}, first and later the same: ${what}`, async () => {
      const fault = judge(steps, { fresh: await start(), used });
      assert.equal(fault, '');
    });
  }
}

test('what is empty has an answer', async () => {
  const first = async (name, ...args) => value((await whole())[name](...args));
  assert.deepEqual(await first('gram', { ...GRAM, x: NONE }), { n: 0, k: NONE });
  assert.deepEqual(await first('gram', NO_LIST), { n: 0, k: NONE });
  assert.deepEqual(await first('mixture', { ...GRAM, at: X, coef: Y, x: NONE }), NONE);
  assert.deepEqual(await first('predict', LINE, NONE), { decision: NONE, label: NONE });
  assert.deepEqual(await first('predict', WORDS, []), { decision: NONE, label: NONE });
  assert.equal((await first('validate', { ...GRAM, x: NONE })).verdict, 'proved');
  assert.equal((await first('validate', { domain: 'trees', kernel: 'subtree' })).verdict, 'proved');
  assert.equal((await first('repair', { ...GRAM, x: NONE, method: 'clip' })).n, 0);
  assert.equal((await first('inspect', { ...LOOK, x: NONE, y: NONE })).n, 0);
  assert.equal((await first('table', { x: '', z: '', length: 2, decay: 0.5 })).value, 0);
  assert.equal((await first('chart', NO_LIST)).n, 0);
  assert.equal(await first('write', { ...FILE, x: NONE, y: NONE }), 'a,class\n');
});
