import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { makePoint } from '../../model/scene.js';
import {
  meanLoss,
  OF_MARGIN,
  OF_RESIDUAL,
  rangeOf,
  readingOf,
} from '../../views/studio/losses/functions.js';
import { startEngine, value } from './engine.js';
import { cloud } from './machines.js';

/** @type {any} */
let mercer;
before(async () => (mercer = await startEngine()));

/**
 * @param {string} learner
 * @param {any} params
 * @param {{ classes?: number, task?: string }} [options]
 */
function trained(learner, params, { classes = 2, task = 'classification' } = {}) {
  const { x, label, target } = cloud(30, 2, classes);
  const y = task === 'regression' ? target : label;
  const training = value(
    mercer.train({
      domain: 'vectors',
      dim: 2,
      x,
      y,
      kernel: 'rbf(gamma=1)',
      learner,
      params,
      seed: 1,
      task,
    }),
  );
  value(mercer.release(training.model));
  const points = Array.from(label, (c, i) =>
    makePoint(i + 1, [x[2 * i], x[2 * i + 1]], c, target[i]),
  );
  return { training, scene: /** @type {any} */ ({ points, params }) };
}

const loss = (/** @type {string} */ key, of = OF_MARGIN) =>
  /** @type {any} */ (of.find((one) => one.key === key));
const near = (/** @type {number} */ a, /** @type {number} */ b, share = 1e-9) =>
  assert.ok(Math.abs(a - b) <= share * Math.max(1, Math.abs(b)), `${a} for ${b}`);

test('losses have their values where books tabulate them', () => {
  const at = (/** @type {string} */ key, /** @type {number} */ m) => loss(key).of(m, 0);
  assert.deepEqual(
    [-1, 0, 0.5, 1, 3].map((m) => at('hinge', m)),
    [2, 1, 0.5, 0, 0],
  );
  assert.deepEqual(
    [-1, 0, 1].map((m) => at('perceptron', m)),
    [1, 0, 0],
  );
  assert.deepEqual(
    [-1, 0, 1, 3].map((m) => at('squared', m)),
    [4, 1, 0, 4],
  );
  assert.deepEqual(
    [-0.1, 0, 0.1].map((m) => at('zero-one', m)),
    [1, 1, 0],
  );
  near(at('logistic', 0), Math.LN2);
  // ln(1 + e⁻ᵐ) = −m where e⁻ᵐ cannot be told from infinity.
  assert.equal(at('logistic', -1000), 1000);
  near(at('logistic', 40), Math.exp(-40), 1e-20);
  assert.deepEqual(
    [-0.5, 0.05, 0.3].map((r) => Number(loss('insensitive', OF_RESIDUAL).of(r, 0.1).toFixed(12))),
    [0.4, 0, 0.2],
  );
  assert.equal(loss('absolute', OF_RESIDUAL).of(-2, 0), 2);
});

test('the hinge losses of a support vector machine make up its primal objective', () => {
  const C = 2;
  const { training, scene } = trained('svc', { C, tolerance: 1e-8 });
  const reading = readingOf(scene, training, 0);
  assert.ok(reading);
  // ‖f‖² = Σ βᵢ (f(xᵢ) − b).
  const norm = training.beta.reduce(
    (sum, b, i) => sum + b * (training.decision[i] - training.bias[0]),
    0,
  );
  near(norm / 2 + C * 30 * meanLoss(loss('hinge'), reading), training.primal, 1e-6);
  near(meanLoss(loss('zero-one'), reading), training.errors / 30);
});

test('the mean logistic loss is the one that logistic regression tells', () => {
  const { training, scene } = trained('logistic', { lambda: 0.05 });
  const reading = readingOf(scene, training, 0);
  assert.ok(reading);
  const figure = training.figures.find(({ name }) => /log/.test(name));
  near(meanLoss(loss('logistic'), reading), figure.value, 1e-6);
});

test('of several classes every output has the points that it tells apart', () => {
  const pairs = trained('svc', { C: 1 }, { classes: 3 });
  const { training, scene } = pairs;
  for (let j = 0; j < training.outputs; j++) {
    const reading = readingOf(scene, training, j);
    const two = [
      training.classes[training.pairs[2 * j]],
      training.classes[training.pairs[2 * j + 1]],
    ];
    assert.deepEqual(
      reading?.places.map(({ row }) => row),
      scene.points.flatMap(({ label }, row) => (two.includes(label) ? [row] : [])),
    );
    reading?.places.forEach(({ row, label, at }) => {
      const f = training.decision[row * training.outputs + j];
      assert.equal(at, label === two[0] ? f : -f);
    });
  }
  const rest = trained('svc', { C: 1, multiclass: 1 }, { classes: 3 });
  assert.equal(readingOf(rest.scene, rest.training, 1)?.places.length, 30);
});

test('of values losses are about residuals, with the tube of the learner', () => {
  const { training, scene } = trained(
    'svr',
    { C: 5, epsilon: 0.2, tolerance: 1e-8 },
    { task: 'regression' },
  );
  const reading = readingOf(scene, training, 0);
  assert.equal(reading?.of, 'residual');
  assert.equal(reading?.epsilon, 0.2);
  if (!reading) return;
  const norm = training.beta.reduce(
    (sum, b, i) => sum + b * (training.decision[i] - training.bias[0]),
    0,
  );
  near(
    norm / 2 + 5 * 30 * meanLoss(loss('insensitive', OF_RESIDUAL), reading),
    training.primal,
    1e-6,
  );
  const [low, high] = rangeOf(reading);
  assert.ok(reading.places.every(({ at }) => at > low && at < high));
});

test('what has neither classes nor values has no loss', () => {
  const { training, scene } = trained('kmeans', { k: 2 }, { task: 'clustering' });
  assert.equal(readingOf(scene, training, 0), null);
});
