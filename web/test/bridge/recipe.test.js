import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { slackOf } from '../../model/output.js';
import { onMargin, recipeOf, weightsOf } from '../../views/status/recipe.js';
import { part } from '../part.js';
import { startEngine, value } from './engine.js';
import { cloud } from './machines.js';

/** @type {any} */
let mercer;
before(async () => (mercer = await startEngine()));

/**
 * A frame as the page has it after training.
 *
 * @param {string} kernel @param {string} learner @param {any} params
 * @param {{ x: Float64Array, label: Float64Array, at?: number[] }} points
 */
function frameOf(kernel, learner, params, { x, label, at = [0.3, -0.2] }) {
  const problem = { domain: 'vectors', dim: 2, x, y: label, kernel, learner, params, seed: 1 };
  const training = value(mercer.train({ ...problem, task: 'classification' }));
  const terms = value(mercer.terms(training.model, Float64Array.from(at)));
  value(mercer.release(training.model));
  const points = Array.from(label, (l, i) => ({ id: i, x: [x[2 * i], x[2 * i + 1]], label: l }));
  const scene = { domain: 'vectors', dim: 2, points, learner, params, kernel };
  return part({
    scene,
    training: { task: 'classification', ...training },
    parsed: { text: kernel },
    terms: { ...terms, x: at, model: training.model },
    engine: { catalog: null },
  });
}

/** @param {ReturnType<typeof recipeOf>} rows @param {RegExp} name */
const find = (rows, name) => rows.find((row) => name.test(row.name));

test('two points by hand: w, the offsets, and the prediction', () => {
  // α₁ = α₂ = 2/d² for points at the distance d = 2, so w = (1, 0) and f(x) = x₁ − 1.
  const frame = frameOf(
    'linear',
    'svc',
    { C: 100, tolerance: 1e-9 },
    { x: Float64Array.of(0, 1, 2, 1), label: Float64Array.of(1, 2), at: [3, 7] },
  );
  const w = weightsOf(frame);
  assert.ok(Math.abs(w[0] - 1) < 1e-9 && Math.abs(w[1]) < 1e-9);
  const rows = recipeOf({ frame });
  assert.equal(find(rows, /^1\./).value, '1');
  assert.equal(find(rows, /^2\./).value, '−1');
  assert.deepEqual(
    rows.filter(({ name }) => /^from/.test(name)).map((row) => row.value),
    ['−1', '−1'],
  );
  assert.match(find(rows, /^w =/).value, /^\(1, /);
  assert.equal(find(rows, /^3\./).value, '2');
  assert.match(find(rows, /^3\./).means, /= 3 − 1 at x = \(3, 7\): class 2$/);
});

test('every margin vector gives its own offset, and their mean is that of the machine', () => {
  const { x, label } = cloud(40, 2, 2);
  for (const kernel of ['rbf(gamma=1)', 'poly(degree=2, gamma=1, coef0=1)', 'linear']) {
    const C = 2;
    const frame = frameOf(kernel, 'svc', { C, tolerance: 1e-9 }, { x, label });
    const { training, scene } = frame;
    const gram = value(mercer.gram({ domain: 'vectors', dim: 2, x, kernel }));
    const free = onMargin(training, C);
    assert.ok(free.length > 0);
    const { k } = gram;
    const y = Array.from(label, (l) => (l === 3 ? 1 : -1));
    let mean = 0;
    for (const { row, offset } of free) {
      let sum = 0;
      for (let i = 0; i < 40; i++) sum += training.coef[i] * k[40 * i + row];
      assert.ok(Math.abs(offset - (y[row] - sum)) < 1e-6, `${kernel}, ${row}`);
      mean += offset / free.length;
    }
    assert.ok(Math.abs(mean - training.bias[0]) < 1e-6, `${kernel}: ${mean}`);
    // Points with a slack are those at C, or those within rounding of their margin.
    scene.points.forEach(({ label: own }, i) => {
      if (slackOf(training, i, own) > 1e-6) assert.ok(Math.abs(training.coef[i]) > C * (1 - 1e-6));
    });
    const rows = recipeOf({ frame });
    assert.equal(Boolean(find(rows, /^w =/)), kernel === 'linear');
    assert.match(find(rows, /^2\./).means, new RegExp(`over ${free.length} point`));
  }
});

test('of the nearest mean w and b are those of exercise 6', () => {
  const x = Float64Array.of(0, 0, 2, 0, 5, 1, 5, 3);
  const label = Float64Array.of(1, 1, 2, 2);
  const frame = frameOf('linear', 'nearest-mean', {}, { x, label, at: [1, 1] });
  // c₋ = (1, 0), c₊ = (5, 2): w = (4, 2), b = ½(1 − 29) = −14.
  const rows = recipeOf({ frame });
  assert.deepEqual(weightsOf(frame), [4, 2]);
  assert.equal(find(rows, /^b =/).value, '−14');
  assert.match(find(rows, /^f\(x\)/).means, /= 6 − 14 at x = \(1, 1\): class 1$/);
  assert.equal(find(rows, /^f\(x\)/).value, '−8');
});
