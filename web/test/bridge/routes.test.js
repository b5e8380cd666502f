import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { byCoefficients, byWeights } from '../../model/operations.js';
import { startEngine, value } from './engine.js';
import { cloud } from './machines.js';

/** @type {any} */
let mercer;
before(async () => (mercer = await startEngine()));

/** @param {string} kernel @param {string} learner @param {any} params */
function problem(kernel, learner, params) {
  const { x, label: y } = cloud(20, 2, 2);
  return {
    domain: 'vectors',
    dim: 2,
    x,
    y,
    kernel,
    learner,
    params,
    seed: 5,
    task: 'classification',
  };
}
const POLY = 'poly(degree=2, gamma=1, coef0=1)';

test('stochastic gradients see the same numbers with the kernel and with its features', () => {
  const stochastic = value(
    mercer.routes({ problem: problem(POLY, 'svm-sgd', { lambda: 0.1 }), steps: 60 }),
  );
  assert.equal(stochastic.steps.length, 60);
  assert.equal(stochastic.dimension, 6);
  for (const { kernel, features } of stochastic.steps) {
    assert.ok(Math.abs(kernel - features) <= 1e-9 * Math.max(1, Math.abs(kernel)));
  }
  assert.ok(
    stochastic.steps.some(({ updated }) => updated) &&
      stochastic.steps.some(({ updated }) => !updated),
  );
  stochastic.wKernel.forEach((w, i) =>
    assert.ok(Math.abs(w - stochastic.wFeatures[i]) < 1e-9 * Math.max(1, Math.abs(w))),
  );
});

/** The features of (⟨x, z⟩ + 1)² in an order of their own. @param {readonly number[]} x */
const quadratic = ([a, b]) => [1, Math.SQRT2 * a, Math.SQRT2 * b, a * a, Math.SQRT2 * a * b, b * b];
/** @param {readonly number[]} a @param {readonly number[]} b */
const inner = (a, b) => a.reduce((sum, v, i) => sum + v * b[i], 0);

test('least mean squares on features are equations 5.3 and 5.4, and by the kernel 5.11', () => {
  for (const oneByOne of [0, 1]) {
    const asked = problem(POLY, 'lms', { rate: 0.004, stochastic: oneByOne });
    const both = value(mercer.routes({ problem: asked, steps: 30 }));
    const phi = Array.from({ length: 20 }, (_, i) =>
      quadratic([asked.x[2 * i], asked.x[2 * i + 1]]),
    );
    const y = Array.from(asked.y, (label) => 2 * label - 5);
    const theta = Array(6).fill(0);
    for (const [t, step] of both.steps.entries()) {
      const f = phi.map((one) => inner(theta, one));
      const errors = f.reduce((sum, v, i) => sum + (y[i] - v) ** 2 / 2, 0);
      const [at, seen] = oneByOne ? [t % 20, f[t % 20]] : [-1, errors];
      assert.equal(step.point, at);
      for (const v of [step.kernel, step.features]) assert.ok(Math.abs(v - seen) < 1e-12);
      for (const i of oneByOne ? [at] : phi.keys()) {
        phi[i].forEach((v, a) => (theta[a] += 0.004 * (y[i] - f[i]) * v));
      }
      assert.ok(step.apart < 1e-12);
      assert.ok(Math.abs(step.normKernel - inner(theta, theta)) < 1e-12);
    }
    for (const told of [both.thetaKernel, both.thetaFeatures]) {
      assert.ok(Math.abs(inner(told, told) - inner(theta, theta)) < 1e-12);
    }
    assert.ok(both.difference < 1e-12);
    // The coefficients are those of the learner.
    const { model, coef } = value(
      mercer.train({ ...asked, params: { ...asked.params, steps: 30 } }),
    );
    value(mercer.release(model));
    both.points.forEach((/** @type {any} */ { after }, i) =>
      assert.ok(Math.abs(after - coef[i]) < 1e-12),
    );
    assert.equal(both.points.length, 20);
  }
});

test('the perceptron on features makes the same mistakes', () => {
  const asked = problem(POLY, 'perceptron', { epochs: 20 });
  const both = value(mercer.routes({ problem: asked, steps: 100 }));
  const w = Array(6).fill(0);
  for (const { point, label, kernel, features, updated, before, after } of both.steps) {
    const phi = quadratic([asked.x[2 * point], asked.x[2 * point + 1]]);
    const margin = label * inner(w, phi);
    assert.ok(Math.abs(kernel - margin) < 1e-11 && Math.abs(features - margin) < 1e-11);
    assert.equal(updated, margin < 1e-12);
    assert.equal(after - before, updated ? label : 0);
    if (updated) phi.forEach((v, a) => (w[a] += label * v));
  }
  assert.ok(both.steps.some(({ updated }) => updated));
});

test('points of three coordinates have features with names', () => {
  const { x, label } = cloud(20, 3, 2);
  const asked = { ...problem(POLY, 'lms', {}), dim: 3, x, y: label };
  const both = value(mercer.routes({ problem: asked, steps: 20 }));
  assert.equal(both.dimension, 10);
  assert.ok(
    both.names.some((/** @type {string} */ name) => name.includes('x_{3}') || name.includes('x_3')),
  );
  assert.ok(both.difference < 1e-9 && both.rate > 0 && both.rate < both.limit);
});

test('both sides of the matrix inversion lemma are one matrix', () => {
  const answer = value(mercer.primal({ problem: problem(POLY, 'ridge', { lambda: 0.1 }) }));
  assert.deepEqual([answer.lemmaPoints, answer.lemmaLeft.length], [8, 6 * 8]);
  answer.lemmaLeft.forEach((v, i) =>
    assert.ok(Math.abs(v - answer.lemmaRight[i]) <= answer.lemmaApart),
  );
  assert.ok(answer.lemmaApart < 1e-12);
  // It makes the weights of the values: with one point, w = column·y.
  const one = problem(POLY, 'ridge', { lambda: 0.5 });
  const single = value(
    mercer.primal({
      problem: { ...one, x: Float64Array.of(1, 2), y: Float64Array.of(3), task: 'regression' },
    }),
  );
  // (φφᵀ + λI)⁻¹φ = φ/(‖φ‖² + λ), and ‖φ‖² = (5 + 1)².
  single.names.forEach((/** @type {string} */ _, a) =>
    assert.ok(Math.abs(3 * single.lemmaLeft[a] - single.weightsPrimal[a]) < 1e-12),
  );
  assert.ok(
    Math.abs(inner(Array.from(single.lemmaLeft), Array.from(single.lemmaLeft)) - 36 / 36.5 ** 2) <
      1e-12,
  );
});

test('weights and coefficients of ridge regression are one function', () => {
  const answer = value(mercer.primal({ problem: problem(POLY, 'ridge', { lambda: 0.1 }) }));
  assert.deepEqual([answer.dimension, answer.n], [6, 20]);
  answer.weightsPrimal.forEach((w, i) => assert.ok(Math.abs(w - answer.weightsDual[i]) < 1e-9));
  const { model, decision } = value(mercer.train(problem(POLY, 'ridge', { lambda: 0.1 })));
  value(mercer.release(model));
  answer.predictionsPrimal.forEach((f, i) => assert.ok(Math.abs(f - decision[i]) < 1e-9));
});

test('what the chart counts is what the engine counts', () => {
  const answer = value(mercer.primal({ problem: problem(POLY, 'ridge', { lambda: 0.1 }) }));
  const sum = (/** @type {any[]} */ terms) => terms.reduce((all, { count }) => all + count, 0);
  assert.equal(byWeights(20, 6), sum(answer.costs.primal));
  assert.equal(byCoefficients(20, 6), sum(answer.costs.dual));
});

test('where features have no end, it is said', () => {
  for (const reply of [
    value(mercer.routes({ problem: problem('rbf(gamma=1)', 'svm-sgd', {}), steps: 5 })),
    value(mercer.primal({ problem: problem('rbf(gamma=1)', 'ridge', {}) })),
  ]) {
    assert.match(reply.message, /without end/);
  }
  const stochastic = value(
    mercer.routes({ problem: problem('rbf(gamma=1)', 'svm-sgd', {}), steps: 5 }),
  );
  assert.equal(stochastic.steps.length, 0);
});
