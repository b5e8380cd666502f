import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createActions } from '../state/actions.js';
import { mend } from '../state/check.js';
import { suits, targetFor } from '../model/learners.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { sameStrength } from '../state/strength.js';
import { withTarget } from '../state/target.js';
import { random } from './random.js';
import { part } from './part.js';

const spec = (key, rest = {}) => ({
  key,
  symbol: key,
  name: key,
  doc: '',
  kind: 'real',
  min: 0,
  max: Infinity,
  minOpen: true,
  maxOpen: true,
  low: 0.01,
  high: 100,
  scale: 'log',
  infinite: false,
  default: 1,
  ...rest,
});
const price = spec('C', { infinite: true, default: 3 });
const lambda = spec('lambda', { default: 0.1 });
const parts = spec('multiclass', {
  kind: 'whole',
  minOpen: false,
  values: [0, 1],
  names: ['one against one', 'one against rest'],
  default: 0,
});
const learner = (name, tasks, ...params) => ({ name, title: name, short: name, tasks, params });
const LEARNERS = [
  learner('svc', ['classification'], price, parts),
  learner('soft-svm', ['classification'], lambda, parts),
  learner('svm-sgd', ['classification'], lambda, spec('steps', { default: 1000 })),
  learner('ridge', ['regression', 'classification'], lambda, spec('scaling', { min: -1 })),
  learner('svr', ['regression'], spec('C'), spec('epsilon')),
  learner('kmeans', ['clustering'], spec('k')),
];
const CATALOG = part({
  domains: [{ name: 'vectors', kernels: [], learners: LEARNERS, datasets: [] }],
});

/** Points at 0, 1, 2, … */
const pointsOf = (...carried) =>
  carried.map(([label, value], i) => makePoint(i + 1, [i, 0], label, value));

/** A page without an engine, which learners are chosen without. */
function page(scene = {}) {
  const store = createStore({
    scene: { ...EMPTY_SCENE, ...scene },
    settings: DEFAULT_SETTINGS,
    requestFrame: () => {},
  });
  store.setEngine(part({ catalog: CATALOG }));
  const datasets = [
    { name: 'waves', title: 'Waves', params: [], target: 'value' },
    { name: 'moons', title: 'Moons', params: [] },
  ];
  const engine = part({
    know: async () => ({ domains: [{ ...CATALOG.domains[0], datasets }] }),
    latest: (_, ask) => ask(),
    call: async (_, { name }) => ({
      dim: 2,
      target: name === 'waves' ? 'value' : 'class',
      x: Float64Array.of(0, 0, 1, 1),
      y: name === 'waves' ? Float64Array.of(0.5, -7) : Float64Array.of(1, 2),
      axes: [],
      classes: [],
    }),
  });
  const actions = createActions(store, engine, { address: () => '', clipboard: null });
  return { store, actions, scene: () => store.state.scene };
}

test('two classes become −1 and 1, the larger one positive; more become their numbers', () => {
  const values = (...labels) =>
    withTarget(
      { ...EMPTY_SCENE, points: pointsOf(...labels.map((label) => [label])) },
      'value',
    ).points.map(({ value }) => value);
  assert.deepEqual(values(3, 8, 3), [-1, 1, -1]);
  assert.deepEqual(values(2, 5, 9), [2, 5, 9]);
  assert.deepEqual(values(4, 4), [1, 1]);
  assert.deepEqual(values(), []);
});

test('values become classes at the median, unless the points have had classes', () => {
  const labels = (...carried) =>
    withTarget(
      { ...EMPTY_SCENE, target: 'value', points: pointsOf(...carried) },
      'class',
    ).points.map(({ label }) => label);
  assert.deepEqual(labels([1, 5], [1, -2], [1, 0], [1, 9]), [2, 1, 1, 2]);
  assert.deepEqual(labels([1, 1], [1, 1], [1, 0]), [2, 2, 1], 'where the median is the top');
  assert.deepEqual(labels([1, 5], [2, 5]), [1, 2]);
  assert.deepEqual(labels([1, 5], [1, 5]), [1, 1], 'there is nothing to split');
});

test('there and back, nothing is lost', () => {
  const r = random(7);
  for (let i = 0; i < 300; i++) {
    const n = r.whole(0, 9);
    const classes = Array.from({ length: n }, () => [r.whole(1, r.whole(1, 4)), 0]);
    const start = { ...EMPTY_SCENE, points: pointsOf(...classes) };
    const labelled = withTarget(withTarget(start, 'value'), 'class');
    if (new Set(classes.map(([label]) => label)).size > 1) {
      assert.deepEqual(
        labelled.points.map(({ label }) => label),
        classes.map(([label]) => label),
      );
    }
    const values = Array.from({ length: n }, () => [1, r.chance(0.5) ? r.whole(0, 2) : r.unit()]);
    const valued = part({ ...EMPTY_SCENE, target: 'value', points: pointsOf(...values) });
    const back = withTarget(withTarget(valued, 'class'), 'value');
    if (new Set(values.map(([, value]) => value)).size > 1) {
      assert.deepEqual(
        back.points.map(({ value }) => value),
        values.map(([, value]) => value),
      );
    }
    assert.deepEqual(
      back.points.map(({ id }) => id),
      valued.points.map(({ id }) => id),
    );
  }
});

test('a learner that suits only the other converts the points, in one step of undo', () => {
  const { actions, scene, store } = page({ points: pointsOf([1], [2]) });
  const before = scene();
  actions.setLearner('svr');
  assert.deepEqual(
    [scene().learner, scene().target, scene().points.map((p) => p.value)],
    ['svr', 'value', [-1, 1]],
  );
  assert.ok(scene().range[0] < -1 && scene().range[1] > 1);
  actions.setLearner('kmeans');
  assert.equal(scene().target, 'value', 'it looks at neither');
  actions.setLearner('svc');
  assert.deepEqual([scene().target, scene().points.map((p) => p.label)], ['class', [1, 2]]);
  for (let i = 0; i < 3; i++) actions.undo();
  assert.equal(scene(), before);
  assert.equal(store.state.history.undo, null);
  actions.setLearner('forest');
  assert.equal(scene(), before);
});

test('points that carry something else get a learner for it, and the one before comes back', () => {
  const { actions, scene } = page({ points: pointsOf([1], [2]), params: { C: 7 } });
  actions.setTarget('value');
  assert.equal(scene().learner, 'ridge');
  actions.setTarget('class');
  assert.deepEqual([scene().learner, scene().params.C], ['svc', 7]);
  actions.setLearner('svr');
  actions.setLearner('ridge');
  actions.setTarget('class');
  assert.equal(scene().learner, 'ridge', 'it was chosen, and learns both');
  actions.setLearner('kmeans');
  actions.setTarget('value');
  assert.equal(scene().learner, 'kmeans');
});

test('what points carry is chosen when it is known which learners there are', async () => {
  const { actions, scene, store } = page({ points: pointsOf([1], [2]) });
  store.setEngine(part({ catalog: null }));
  const chosen = actions.setTarget('value');
  assert.equal(scene().target, 'class');
  store.setEngine(part({ catalog: CATALOG }));
  await chosen;
  assert.deepEqual([scene().target, scene().learner], ['value', 'ridge']);
});

test('a data set of values brings a learner of values, and one of classes brings back the SVM', async () => {
  const { actions, scene } = page({ step: 5 });
  await actions.choosePreset('waves');
  assert.deepEqual([scene().learner, scene().target, scene().step], ['ridge', 'value', null]);
  assert.deepEqual(
    scene().points.map(({ label, value }) => [label, value]),
    [
      [1, 0.5],
      [1, -7],
    ],
  );
  assert.ok(scene().range[0] < -7 && scene().range[1] > 0.5);
  await actions.choosePreset('moons');
  assert.deepEqual([scene().learner, scene().target, scene().params.C], ['svc', 'class', 3]);
  actions.undo();
  actions.undo();
  assert.deepEqual([scene().learner, scene().step], ['svc', 5]);
});

test('a parameter that the learner lacks is not set: a scene that is read again would lose it', () => {
  const { actions, scene } = page({ points: pointsOf([1], [2]) });
  const before = scene();
  actions.setLearnerParam('nothing', 1);
  assert.equal(scene(), before);
});

test('a learner takes over with the same strength, and with its parameters of before', () => {
  const { actions, scene } = page({ points: pointsOf([1], [2], [1], [2]), params: { C: 2 } });
  actions.setLearnerParam('multiclass', 1);
  actions.setLearner('soft-svm');
  assert.deepEqual(scene().params, { lambda: 1 / 16, multiclass: 1 });
  actions.setLearner('svm-sgd');
  assert.deepEqual(scene().params, { lambda: 1 / 8, steps: 1000 });
  actions.setLearnerParam('steps', 50);
  actions.setLearnerParam('lambda', 1 / 36);
  actions.setLearner('svc');
  assert.equal(scene().params.C, 9);
  actions.setLearner('svm-sgd');
  assert.deepEqual(scene().params, { lambda: 1 / 36, steps: 50 });
  actions.setLearner('svc');
  actions.setLearnerParam('C', Infinity);
  actions.setLearner('soft-svm');
  assert.equal(scene().params.lambda, 1 / 16, 'there is no λ for the hard margin: its own');
});

test('another scaling converts λ, says so, and is one step of undo', () => {
  const points = pointsOf([1, 1], [1, 2], [1, 3], [1, 4]);
  const params = { lambda: 0.5, scaling: 0 };
  const { store, actions, scene } = page({ learner: 'ridge', target: 'value', points, params });
  actions.setLearnerParam('scaling', 1, 'g');
  assert.deepEqual(scene().params, { lambda: 1 / 16, scaling: 1 }, 'λ = 2nλ′');
  assert.equal(store.state.frame.notice?.text, 'λ = 0.5 became 0.0625, so that f stays the same.');
  actions.setLearnerParam('scaling', 0, 'h');
  assert.deepEqual(scene().params, { lambda: 0.5, scaling: 0 });
  actions.undo();
  actions.undo();
  assert.deepEqual(scene().params, params);
  actions.setLearnerParam('lambda', 0.25);
  assert.deepEqual(scene().params, { lambda: 0.25, scaling: 0 }, 'λ itself stays what it is');
});

test('of several classes each pair has points of its own', () => {
  const even = pointsOf([1], [2], [3], [1], [2], [3]);
  const params = { lambda: 0.8, scaling: 0, multiclass: 0 };
  const ridge = { learner: 'ridge', params };
  const pairs = page({ ...ridge, points: even });
  pairs.actions.setLearnerParam('scaling', 1);
  assert.equal(pairs.scene().params.lambda, 0.1, '2·4 of them');
  const rest = page({ ...ridge, points: even, params: { ...params, multiclass: 1 } });
  rest.actions.setLearnerParam('scaling', 1);
  assert.equal(rest.scene().params.lambda, 0.8 / 12, 'all of them');
  const odd = page({ ...ridge, points: [...even, ...pointsOf([1])] });
  odd.actions.setLearnerParam('scaling', 1);
  assert.match(odd.store.state.frame.notice?.text ?? '', /nearly the same/);
});

// ½‖f‖² + C·Σ loss, written out by hand for every form.
test('equally strong learners weigh norm and losses alike', () => {
  const r = random(5);
  const weigh = {
    svc: ({ C }) => ({ norm: 0.5, sum: C }),
    'svm-doubly-sgd': ({ C }) => ({ norm: 0.5, sum: C }),
    svr: ({ C }) => ({ norm: 0.5, sum: C }),
    'soft-svm': ({ lambda }, n) => ({ norm: lambda, sum: 1 / n }),
    'svm-sgd': ({ lambda }, n) => ({ norm: lambda / 2, sum: 1 / n }),
    logistic: ({ lambda }, n) => ({ norm: lambda / 2, sum: 1 / n }),
    // (K + λI)α = y and (G + 2λnI)α = y.
    ridge: ({ lambda, scaling }, n) => ({ norm: scaling ? 2 * n * lambda : lambda, sum: 1 }),
    'ls-svm': ({ price }) => ({ norm: 0.5, sum: price / 2 }),
  };
  for (let i = 0; i < 500; i++) {
    const [from, to] = [0, 1].map(() => Object.keys(weigh)[r.whole(0, 7)]);
    const n = r.whole(1, 5000);
    const value = 10 ** (4 * r.unit() - 2);
    const params = { C: value, price: value, lambda: value, scaling: r.whole(0, 1) };
    const own = { scaling: r.whole(0, 1) };
    const before = weigh[from](params, n);
    const next = sameStrength({ learner: from, params }, { learner: to, params: own }, n);
    const after = weigh[to]({ ...own, ...next }, n);
    const [a, b] = [before, after].map(({ norm, sum }) => sum / norm);
    assert.ok(Math.abs(a / b - 1) < 1e-9, `${from} ${a}, ${to} ${b}`);
  }
  assert.deepEqual(
    sameStrength({ learner: 'svc', params: { C: 1 } }, { learner: 'knn', params: {} }, 9),
    {},
  );
  assert.deepEqual(
    sameStrength({ learner: 'svc', params: { C: 1 } }, { learner: 'ridge', params: {} }, 0),
    {},
  );
});

test('another learner is shown at the same step, as are other points and parameters', () => {
  const { actions, scene } = page({ points: pointsOf([1], [2]), step: 4 });
  actions.setLearnerParam('C', 9);
  actions.addPoint([5, 5], 1);
  assert.equal(scene().step, 4);
  actions.setLearner('svm-sgd');
  assert.equal(scene().step, 4);
  actions.undo();
  assert.equal(scene().learner, 'svc');
  assert.equal(scene().step, 4);
});

test('what suits what', () => {
  const [svc, , , ridge, svr, kmeans] = LEARNERS;
  assert.deepEqual(
    [svc, ridge, svr, kmeans].map((entry) => [suits(entry, 'class'), suits(entry, 'value')]),
    [
      [true, false],
      [true, true],
      [false, true],
      [true, true],
    ],
  );
  assert.equal(targetFor(svc, 'value'), 'class');
  assert.equal(targetFor(kmeans, 'value'), 'value');
});

test('on the line the height of a place is the value; on the plane the picker says it', () => {
  const { actions, scene } = page({ dim: 1, target: 'value' });
  const id = actions.addPoint([2, 0.75], 1);
  const at = () => scene().points.map(({ x, value }) => [...x, value]);
  assert.deepEqual(at(), [[2, 0, 0.75]]);
  actions.movePoint(id, [3, -4], 'g');
  assert.deepEqual(at(), [[3, 0, -4]]);
  actions.spray([[1, 2]], 1, 's');
  assert.deepEqual(at()[1], [1, 0, 2]);
  actions.setPointValue(id, 9, 'v');
  actions.setPointValue(id, NaN, 'v');
  assert.equal(scene().points[0].value, 9);
  assert.equal(actions.addPoint([0, Infinity], 1), 0);

  const plane = page({ target: 'value' });
  plane.actions.setValue(0.25);
  plane.actions.addPoint([2, 3], 1);
  const other = plane.actions.addPoint([2, 4], 1, 'g', -8);
  plane.actions.movePoint(other, [5, 5]);
  plane.actions.relabelPoint(other, 3);
  assert.deepEqual(
    plane.scene().points.map(({ x, label, value }) => [...x, label, value]),
    [
      [2, 3, 1, 0.25],
      [5, 5, 3, -8],
    ],
  );
});

test('the range is set, and fitted with the view', () => {
  const { actions, scene } = page({ target: 'value', points: pointsOf([1, 10], [1, 30]) });
  actions.setRange([0, 5], 'r');
  assert.deepEqual([...scene().range], [0, 5]);
  actions.setRange([5, 0], 'r');
  actions.setRange([0, NaN], 'r');
  assert.deepEqual([...scene().range], [0, 5]);
  actions.fitView();
  const { range, view } = scene();
  assert.ok(range[0] < 10 && range[1] > 30 && view.x0 < 0 && view.x1 > 1);
  const fitted = scene();
  actions.fitView();
  assert.equal(scene(), fitted);
});

test('machines stand beside the scene’s, at most three', () => {
  const { actions, scene } = page();
  const machine = (kernel) => ({ kernel, learner: 'svc', params: { C: 1 } });
  for (const kernel of ['a', 'b', 'c', 'd']) actions.addContender(machine(kernel));
  const kernels = () => scene().beside.map(({ kernel }) => kernel);
  assert.deepEqual(kernels(), ['a', 'b', 'c']);
  actions.changeContender(1, { learner: 'ridge', params: { lambda: 2 } });
  assert.deepEqual(scene().beside[1], { kernel: 'b', learner: 'ridge', params: { lambda: 2 } });
  actions.removeContender(0);
  actions.removeContender(9);
  assert.deepEqual(kernels(), ['b', 'c']);
  actions.undo();
  assert.deepEqual(kernels(), ['a', 'b', 'c']);
  actions.useContender(1);
  assert.deepEqual([scene().kernel, scene().beside[1].kernel], ['b', EMPTY_SCENE.kernel]);
  actions.setBeside([{ kernel: 'k', learner: 'svr', params: { C: 1 } }]);
  actions.useContender(0);
  assert.deepEqual([scene().learner, scene().target], ['svr', 'value']);
  actions.setBeside([]);
  assert.deepEqual(kernels(), []);
});

test('a machine is put in force as one step', () => {
  const { actions, scene } = page({ points: pointsOf([1], [2]) });
  const before = scene();
  actions.setMachine({ kernel: 'linear', learner: 'svr', params: { C: 4 } }, 'Take it');
  assert.deepEqual(
    [scene().kernel, scene().learner, scene().params, scene().target],
    ['linear', 'svr', { C: 4 }, 'value'],
  );
  actions.undo();
  assert.equal(scene(), before);
});

test('a scene from elsewhere gets a learner that there is, for what its points carry', async () => {
  const parse = async (_, kernel) => (kernel === 'bad' ? { message: 'No.' } : kernel);
  const mended = (scene) => mend({ ...EMPTY_SCENE, ...scene }, CATALOG, parse);
  const forest = await mended({ learner: 'forest', target: 'value' });
  assert.equal(forest.mended.learner, 'ridge');
  assert.deepEqual(forest.mended.params, { lambda: 0.1, scaling: 1 });
  assert.match(forest.problems[0], /there is no “forest”/);
  assert.equal((await mended({ learner: 'forest' })).mended.learner, 'svc');
  const svc = await mended({ target: 'value', params: { C: 1 } });
  assert.equal(svc.mended.learner, 'ridge');
  assert.match(svc.problems[0], /“svc” learns no values/);
  const one = { kernel: 'linear', learner: 'svc', params: { C: 1 } };
  const beside = [one, { ...one, learner: 'forest' }, { ...one, kernel: 'bad' }];
  const cut = await mended({ beside, params: { C: 1 } });
  assert.deepEqual(cut.mended.beside, [one]);
  assert.equal(cut.problems.length, 2);
  assert.deepEqual((await mended({ beside: [one], params: { C: 1 } })).problems, []);
});
