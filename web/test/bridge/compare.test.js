import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { problemBeside } from '../../model/problem.js';
import { short } from '../../lib/format.js';
import { EMPTY_SCENE, makePoint } from '../../model/scene.js';
import { numbersOf, unsuitable } from '../../views/studio/compare/numbers.js';
import { asStrong, readyMade, withNumber } from '../../views/studio/compare/ready.js';
import { startEngine, value } from './engine.js';
import { cloud } from './machines.js';

/** @type {any} */
let mercer;
/** @type {import('../../protocol/answers.js').Catalog} */
let catalog;
before(async () => {
  mercer = await startEngine();
  catalog = value(mercer.catalog());
});

/** @param {Partial<import('../../model/scene.js').Scene>} [rest] @param {number} [classes] */
function sceneOf(rest = {}, classes = 2) {
  const { x, label, target } = cloud(24, 2, classes);
  const points = Array.from(label, (c, i) =>
    makePoint(i + 1, [x[2 * i], x[2 * i + 1]], c, target[i]),
  );
  return { ...EMPTY_SCENE, points, ...rest };
}
const learners = () => catalog.domains[0].learners;
const parsed = (/** @type {string} */ kernel) => value(mercer.parse({ domain: 'vectors', kernel }));
const view = { x0: -2, x1: 2, y0: -2, y1: 2, width: 8, height: 8 };

/**
 * @param {import('../../model/scene.js').Scene} scene
 * @param {import('../../model/scene.js').Contender} machine
 */
const sketch = (scene, machine) =>
  value(mercer.sketch({ problem: problemBeside(scene, machine, catalog), view }));

test('every machine of a comparison that is ready can be trained on the points that it is for', () => {
  for (const [target, learner, params] of /** @type {const} */ ([
    ['class', 'svc', { C: 3 }],
    ['class', 'logistic', { lambda: 0.1 }],
    ['value', 'ridge', { lambda: 0.1 }],
    ['value', 'svr', {}],
  ])) {
    const scene = sceneOf({ target, learner, params, kernel: 'rbf(gamma=1)' });
    const ready = readyMade(scene, learners(), parsed(scene.kernel).numbers);
    assert.ok(ready.length >= 3, learner);
    for (const { button, beside } of ready) {
      assert.ok(beside.length >= 1 && beside.length <= 3, button);
      for (const machine of beside) {
        const entry = learners().find(({ name }) => name === machine.learner);
        assert.ok(entry && unsuitable(entry, scene) === '', `${button}: ${machine.learner}`);
        const { training } = sketch(scene, machine);
        assert.notEqual(training.status, 'failed', `${button}: ${machine.learner}`);
        // Each differs from the scene's machine.
        assert.notDeepEqual(machine, { kernel: scene.kernel, learner, params });
      }
    }
  }
});

test('ready-made comparisons change one thing at a time', () => {
  const scene = sceneOf({ learner: 'svc', params: { C: 3 }, kernel: '2*rbf(gamma=0.5) + linear' });
  const ready = readyMade(scene, learners(), parsed(scene.kernel).numbers);
  const by = (/** @type {string} */ button) =>
    ready.find((one) => one.button === button)?.beside ?? [];
  assert.deepEqual(
    by('Three C').map(({ params }) => params.C),
    [0.3, 30],
  );
  assert.deepEqual(
    by('Three γ').map(({ kernel }) => kernel),
    ['2*rbf(gamma=0.05) + linear', '2*rbf(gamma=5) + linear'],
  );
  assert.deepEqual(
    by('Every loss').map(({ learner }) => learner),
    ['logistic', 'perceptron', 'ridge'],
  );
  assert.ok(by('Every loss').every(({ kernel }) => kernel === scene.kernel));
  assert.ok(by('Kernels').every(({ learner, params }) => learner === 'svc' && params.C === 3));
  // A hard margin has no ten times more.
  const hard = readyMade({ ...scene, params: { C: Infinity } }, learners(), []);
  assert.ok(!hard.some(({ button }) => button === 'Three C'));
});

test('another learner is as strong as the scene’s: C and λ of ridge regression stand for the same price', () => {
  const scene = sceneOf({ learner: 'svc', params: { C: 5 } });
  const ridge = learners().find(({ name }) => name === 'ridge');
  assert.ok(ridge);
  // ½‖f‖² + C Σ loss is Σ loss + λ‖f‖² times C for λ = 1/2C.
  assert.equal(asStrong(scene, learners(), ridge).params.lambda, 0.1);
});

test('a number of a kernel is replaced in its text', () => {
  const { text, numbers } = parsed('rbf(gamma=2)*3');
  assert.equal(withNumber(text, numbers[0], 0.25), 'rbf(gamma=0.25)*3');
});

test('what does not suit the points is said', () => {
  const entry = (/** @type {string} */ name) =>
    /** @type {any} */ (learners().find((one) => one.name === name));
  const scene = sceneOf();
  assert.equal(unsuitable(entry('svc'), scene), '');
  assert.equal(unsuitable(entry('kmeans'), scene), '');
  assert.match(unsuitable(entry('svr'), scene), /fits values.*carry classes/);
  assert.match(
    unsuitable(entry('svc'), { ...scene, target: 'value' }),
    /tells classes apart.*carry values/,
  );
  assert.equal(unsuitable(entry('knn'), { ...scene, target: 'value' }), '');
  assert.match(unsuitable(entry('svc'), { ...scene, points: [] }), /no points/);
  assert.match(
    unsuitable(entry('perceptron'), {
      ...scene,
      points: scene.points.filter((p) => p.label === 2),
    }),
    /one class/,
  );
});

test('numbers of a machine are those of its training', () => {
  const scene = sceneOf({ learner: 'svc', params: { C: 1 } });
  const entry = learners().find(({ name }) => name === 'svc');
  const answer = sketch(scene, { kernel: 'rbf(gamma=1)', learner: 'svc', params: { C: 1 } });
  const lines = Object.fromEntries(
    numbersOf(scene, entry, answer).map(({ name, value }) => [name, value]),
  );
  assert.equal(lines.Errors, `${answer.training.errors} of 24`);
  assert.equal(lines['Support vectors'], String(answer.training.support.length));
  assert.ok(answer.milliseconds >= 0 && /ms$/.test(lines.Time));

  const values = sceneOf({ target: 'value' });
  const ridge = sketch(values, {
    kernel: 'rbf(gamma=1)',
    learner: 'ridge',
    params: { lambda: 0.1 },
  });
  const told = Object.fromEntries(
    numbersOf(values, undefined, ridge).map(({ name, value }) => [name, value]),
  );
  const mean =
    values.points.reduce((sum, p, i) => sum + (p.value - ridge.training.decision[i]) ** 2, 0) / 24;
  assert.equal(told.MSE, short(mean));
  assert.equal(told.Coefficients, 'all 24');
});

test('all machines of a comparison stand at the scene’s step', () => {
  const scene = sceneOf({ step: 3 });
  for (const learner of ['svc', 'perceptron', 'svm-sgd']) {
    const { training } = sketch(scene, { kernel: 'rbf(gamma=1)', learner, params: {} });
    assert.equal(training.iterations, 3, learner);
  }
});
