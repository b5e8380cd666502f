import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { makePoint } from '../../model/scene.js';
import { partOf, sameStrength } from '../../state/strength.js';
import { startEngine, value } from './engine.js';
import { part } from '../part.js';

/** @type {any} */
let mercer;

before(async () => {
  mercer = await startEngine();
});

/** A data set with values, as a problem. @param {string} name @param {object} rest */
function problem(name, rest) {
  const { x, y, dim } = value(mercer.generate({ name, params: { n: 24 }, seed: 2 }));
  return { domain: 'vectors', kernel: 'rbf(gamma=2)', params: {}, seed: 1, dim, x, y, ...rest };
}

test('points with values are made, written and read', () => {
  const { x, y, dim, target, classes } = value(
    mercer.generate({ name: 'peaks', params: { n: 20 }, seed: 4 }),
  );
  assert.deepEqual([dim, target, classes], [2, 'value', []]);
  const { domain, ...moons } = value(mercer.generate({ name: 'moons', params: {}, seed: 4 }));
  assert.equal(domain, 'vectors');
  assert.equal(moons.target, 'class');
  const names = { axes: ['', ''], classes: [] };
  for (const format of ['csv', 'libsvm']) {
    const text = value(mercer.write({ format, dim, x, y, target, ...names }));
    const table = value(mercer.read({ name: `hills.${format}`, text }));
    assert.deepEqual(table.values, y);
    assert.deepEqual(new Set(table.labels), new Set([1]));
    assert.equal(table.columns.length, 2);
  }
  assert.equal(mercer.write({ format: 'csv', dim, x, y, ...names }).error.param, 'y');
  const text = value(mercer.write({ format: 'csv', ...moons, ...names, target: 'class' }));
  assert.equal(value(mercer.read({ name: 'moons.csv', text })).values.length, 0);
});

test('λ converted to the other scaling gives the same f, of pairs of classes too', () => {
  const values = problem('sine', { learner: 'ridge', task: 'regression' });
  const blobs = value(mercer.generate({ name: 'blobs', params: { n: 30, classes: 3 }, seed: 2 }));
  const { x, y } = blobs;
  const task = 'classification';
  const classes = { ...problem('sine', { learner: 'ridge', task }), dim: 2, x, y };
  for (const [asked, target] of /** @type {const} */ ([
    [values, 'value'],
    [classes, 'class'],
  ])) {
    const points = Array.from(asked.y, (v, i) => makePoint(i, [0, 0], target === 'class' ? v : 1));
    const from = { lambda: 0.3, scaling: 0, multiclass: 0 };
    const { n, even } = partOf({ points, target }, from);
    assert.ok(even);
    const { learner } = part(asked);
    const to = { ...from, scaling: 1 };
    const found = sameStrength({ learner, params: from }, { learner, params: to }, n);
    const one = value(mercer.train({ ...asked, params: from })).decision;
    const other = value(mercer.train({ ...asked, params: { ...to, ...found } })).decision;
    one.forEach((/** @type {number} */ f, /** @type {number} */ i) =>
      assert.ok(Math.abs(f - other[i]) < 1e-9, `${target}: ${f}, ${other[i]}`),
    );
  }
});

test('ridge regression, solved in features and in points, is one function', () => {
  const cubic = 'poly(degree=3, gamma=1, coef0=1)';
  const asked = problem('sine', { learner: 'ridge', kernel: cubic });
  const both = value(mercer.primal({ problem: asked }));
  assert.deepEqual([both.dimension, both.n, both.names.length, both.map], [4, 24, 4, 'monomials']);
  assert.ok(both.difference < 1e-8);
  const [primal, dual] = [both.costs.primal, both.costs.dual].map((terms) =>
    terms.reduce((/** @type {number} */ all, /** @type {any} */ { count }) => all + count, 0),
  );
  assert.ok(dual > primal);
  const { decision, figures } = value(mercer.train(asked));
  decision.forEach((/** @type {number} */ f, /** @type {number} */ i) => {
    assert.ok(Math.abs(f - both.predictionsPrimal[i]) < 1e-8);
    assert.ok(Math.abs(f - both.predictionsDual[i]) < 1e-8);
  });
  assert.ok(figures.find((/** @type {any} */ f) => f.key === 'loo-error').value > 0);
  const none = value(mercer.primal({ problem: { ...asked, kernel: 'rbf(gamma=1)' } }));
  assert.match(none.message, /no finite system/);
  assert.equal(none.weightsPrimal.length, 0);
});

test('the evidence of a kernel is maximised, and training agrees', () => {
  const asked = problem('sine', { learner: 'gp', kernel: '1*rbf(gamma=20)' });
  const best = value(mercer.evidence({ problem: asked }));
  assert.ok(best.evidence > best.before);
  const trained = value(
    mercer.train({ ...asked, kernel: best.kernel, params: { noise: best.noise } }),
  );
  const told = trained.figures.find((/** @type {any} */ f) => f.key === 'log-evidence').value;
  assert.ok(Math.abs(told - best.evidence) < 1e-6);
  assert.equal(best.trail.length, 3);
  for (const { name, values, evidence } of best.trail) {
    assert.ok(name.length > 2);
    assert.equal(values.length, evidence.length);
    assert.ok(Math.max(...evidence) >= best.evidence - 1e-6);
  }
  assert.equal(mercer.evidence({ problem: { ...asked, learner: 'svc' } }).error.code, 'argument');
});

test('functions are drawn from a Gaussian process, the same for a seed', () => {
  const asked = problem('sine', { learner: 'gp', params: { noise: 0.001 } });
  const { model } = value(mercer.train(asked));
  const request = { x: asked.x, count: 2, seed: 9 };
  const { values } = value(mercer.samples(model, request));
  assert.equal(values.length, 48);
  assert.deepEqual(value(mercer.samples(model, request)).values, values);
  assert.notDeepEqual(value(mercer.samples(model, { ...request, seed: 8 })).values, values);
  asked.y.forEach((/** @type {number} */ y, /** @type {number} */ i) => {
    assert.ok(Math.abs(values[i] - y) < 0.5);
  });
  const ridge = value(mercer.train({ ...asked, learner: 'ridge', params: {} }));
  assert.equal(mercer.samples(ridge.model, request).error.param, 'model');
});

test('a learning rate that diverges is told with one that does not', () => {
  const asked = problem('sinc', { learner: 'lms', params: { rate: 5 } });
  const failed = value(mercer.train(asked));
  assert.equal(failed.status, 'failed');
  assert.match(failed.message, /above 2\/λmax = .* Choose /);
  const { value: rate } = failed.figures.find((/** @type {any} */ f) => f.key === 'rate-limit');
  const again = value(mercer.train({ ...asked, params: { rate } }));
  assert.notEqual(again.status, 'failed');
  assert.ok(again.coef.every(Number.isFinite));
});
