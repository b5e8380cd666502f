import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  argumentsOf,
  coordinatesAt,
  joined,
  removal,
  removed,
  replaced,
  standsFor,
  wrapped,
} from '../controls/bench/edit.js';
import { createVerdicts, sampleOf } from '../engine/verdicts.js';
import { EMPTY_SCENE, makePoint } from '../state/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';

/** A study whose answers come when the test says so. */
function createStudyDouble() {
  const questions = [];
  return {
    questions,
    ask(lane, name, request) {
      return new Promise((resolve, reject) => {
        questions.push({ lane, name, request, resolve, reject });
      });
    },
  };
}

const pause = () => new Promise((resolve) => setImmediate(resolve));

/** Verdicts around a store; tick does what timers wait for. */
function setUp(scene = {}) {
  const points = Object.freeze([makePoint(1, [0, 0], 1), makePoint(2, [1, 1], 2)]);
  const store = createStore({
    scene: Object.freeze({ ...EMPTY_SCENE, points, ...scene }),
    settings: DEFAULT_SETTINGS,
    requestFrame: (flush) => queueMicrotask(flush),
  });
  const study = createStudyDouble();
  let waiting = null;
  const verdicts = createVerdicts(store, study, {
    setTimer: (f) => (waiting = f),
    clearTimer: () => (waiting = null),
  });
  store.setEngine({ state: 'ready' });
  const tick = async () => {
    await pause();
    const run = waiting;
    waiting = null;
    run?.();
    await pause();
  };
  const setKernel = (kernel, more = {}) =>
    store.edit((now) => ({ ...now, kernel, ...more }), { name: 'Change kernel' });
  return { store, study, verdicts, tick, setKernel };
}

const proved = { verdict: 'proved', domain: '', eigenvalues: new Float64Array(2), tried: 0 };
const refuted = { verdict: 'refuted', domain: '', eigenvalues: new Float64Array(2), tried: 9 };

test('a verdict of another kernel is never shown', async () => {
  const { store, study, tick, setKernel } = setUp();
  await tick();
  assert.equal(study.questions[0].request.kernel, 'rbf(gamma=1)');
  study.questions[0].resolve(proved);
  await pause();
  assert.equal(store.state.frame.verdict.text, 'rbf(gamma=1)');

  setKernel('sigmoid(gamma=1, coef0=1)');
  assert.equal(store.state.frame.verdict, null);
  await tick();
  setKernel('linear');
  study.questions[1].resolve(refuted); // late: it is about the sigmoid
  await pause();
  assert.equal(store.state.frame.verdict, null);
  await tick();
  study.questions[2].resolve(proved);
  await pause();
  assert.equal(store.state.frame.verdict.text, 'linear');
  store.undo();
  assert.equal(store.state.frame.verdict.verdict, 'refuted', 'undo knows without asking');
});

test('what holds where no coordinate is negative is asked again of other points', async () => {
  const { store, study, tick } = setUp({ kernel: 'min' });
  await tick();
  study.questions[0].resolve({ ...proved, domain: 'where no coordinate is negative' });
  await pause();
  assert.equal(store.state.frame.verdict.verdict, 'proved');
  store.edit((now) => ({ ...now, points: [...now.points, makePoint(3, [-1, 0], 1)] }), {
    name: 'Add point',
  });
  assert.equal(store.state.frame.verdict, null);
  await tick();
  assert.equal(study.questions[1].request.x.length, 6);
});

test('a kernel that turns out to be one loses its repair, and undo brings it back', async () => {
  const { store, study, tick, setKernel } = setUp();
  setKernel('formula(dot)');
  store.edit((now) => ({ ...now, repair: 'clip' }), { name: 'Repair' });
  setKernel('linear');
  await tick();
  study.questions.find(({ name }) => name === 'validate').resolve(proved);
  await pause();
  assert.equal(store.state.scene.repair, 'none');
  assert.equal(store.state.history.undo, 'Change kernel', 'that was no edit of its own');
  store.undo();
  assert.equal(store.state.scene.repair, 'clip');
});

test('a repair is told of the matrix that it is of', async () => {
  const { store, study, tick, setKernel } = setUp();
  setKernel('sigmoid(gamma=1, coef0=1)', { repair: 'flip' });
  await tick();
  study.questions.find(({ name }) => name === 'validate').resolve(refuted);
  await pause();
  const question = study.questions.find(({ name }) => name === 'repair');
  assert.equal(question.request.method, 'flip');
  question.resolve({ method: 'flip', negative: 1 });
  await pause();
  assert.equal(store.state.frame.repair.effect.negative, 1);
  store.edit((now) => ({ ...now, repair: 'none' }), { name: 'Do not repair' });
  await tick();
  assert.equal(store.state.frame.repair, null);
});

test('of many points an even sample is judged', () => {
  const points = Array.from({ length: 1001 }, (_, i) => i);
  const sample = sampleOf(points, 400);
  assert.equal(sample.length, 400);
  assert.equal(new Set(sample).size, 400);
  assert.ok(sample.at(-1) > 990);
  assert.equal(sampleOf(points.slice(0, 400)).length, 400);
});

/** A tree as the engine tells it, from nested parts; its text is the source without the marks. */
function treeOf(op, text, children = [], start = 0, name = '') {
  let from = 0;
  return {
    op,
    name,
    text,
    tex: '',
    start,
    end: start + text.length,
    children: children.map(([childOp, part, ...rest]) => {
      const at = text.indexOf(part, from);
      from = at + part.length;
      return treeOf(childOp, part, rest[0] ?? [], start + at);
    }),
  };
}

const sum = treeOf('sum', '0.5*rbf(gamma=2) - linear*(min + linear) + min', [
  [
    'product',
    '0.5*rbf(gamma=2)',
    [
      ['number', '0.5'],
      ['named', 'rbf(gamma=2)'],
    ],
  ],
  [
    'product',
    'linear*(min + linear)',
    [
      ['named', 'linear'],
      [
        'sum',
        'min + linear',
        [
          ['named', 'min'],
          ['named', 'linear'],
        ],
      ],
    ],
  ],
  ['named', 'min'],
]);

test('a part of a kernel is wrapped, joined and replaced where it stands', () => {
  assert.equal(
    wrapped(sum, [0, 1], 'exp', 2),
    '0.5*exp(rbf(gamma=2)) - linear*(min + linear) + min',
  );
  assert.equal(wrapped(sum, [2], 'warp', 2), `${sum.text.slice(0, -3)}warp(min, x1, x2)`);
  assert.equal(wrapped(sum, [], 'normalize', 2), `normalize(${sum.text})`);
  assert.equal(
    joined(sum, [1, 1, 1], '*', 'cosine'),
    '0.5*rbf(gamma=2) - linear*(min + ((linear) * (cosine))) + min',
  );
  assert.equal(replaced(sum, [1, 1], 'cosine'), '0.5*rbf(gamma=2) - linear*((cosine)) + min');
});

test('removing a term keeps the signs of the others', () => {
  assert.equal(removal(sum, []), null);
  assert.equal(removed(sum, [0]), '(-(linear*(min + linear)) +(min))');
  assert.equal(removed(sum, [1]), '((0.5*rbf(gamma=2)) +(min))');
  assert.equal(removed(sum, [1, 1, 0]), '0.5*rbf(gamma=2) - linear*(((linear))) + min');
  assert.equal(removed(sum, [0, 0]), '((rbf(gamma=2))) - linear*(min + linear) + min');
});

test('removing a wrapping leaves what it holds; a leaf alone cannot be removed', () => {
  const tree = treeOf('exp', 'exp(normalize(linear))', [
    ['normalize', 'normalize(linear)', [['named', 'linear']]],
  ]);
  assert.equal(removed(tree, []), '(normalize(linear))');
  assert.equal(removed(tree, [0]), 'exp((linear))');
  assert.equal(removal(tree, [0, 0]), null);
});

test('a part of a warp is looked at through the warp', () => {
  const tree = treeOf('warp', 'warp((linear + min)^2, max(x1, x2), x1*(x2 + 1), 3)', [
    [
      'power',
      '(linear + min)^2',
      [
        [
          'sum',
          'linear + min',
          [
            ['named', 'linear'],
            ['named', 'min'],
          ],
        ],
      ],
    ],
  ]);
  assert.deepEqual(argumentsOf(tree), ['max(x1, x2)', 'x1*(x2 + 1)', '3']);
  assert.equal(standsFor(tree, [0, 0, 1]), 'warp(min, max(x1, x2), x1*(x2 + 1), 3)');
  assert.equal(standsFor(tree, []), tree.text);
  assert.equal(coordinatesAt(tree, [0, 0], 2), 3);
  assert.equal(coordinatesAt(tree, [], 2), 2);
  assert.equal(
    wrapped(tree, [0, 0, 0], 'warp', 2),
    'warp((warp(linear, x1, x2, x3) + min)^2, max(x1, x2), x1*(x2 + 1), 3)',
  );
});
