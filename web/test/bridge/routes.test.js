import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { operations } from '../../views/studio/routes/operations.js';
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
    mercer.stochastic({ problem: problem(POLY, 'svm-sgd', { lambda: 0.1 }), steps: 60 }),
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
  assert.ok(Math.abs(operations(6, 20) - answer.operationsPrimal) < 1e-6);
  assert.ok(Math.abs(operations(20, 6) - answer.operationsDual) < 1e-6);
});

test('where features have no end, it is said', () => {
  for (const reply of [
    value(mercer.stochastic({ problem: problem('rbf(gamma=1)', 'svm-sgd', {}), steps: 5 })),
    value(mercer.primal({ problem: problem('rbf(gamma=1)', 'ridge', {}) })),
  ]) {
    assert.match(reply.message, /without end/);
  }
  const stochastic = value(
    mercer.stochastic({ problem: problem('rbf(gamma=1)', 'svm-sgd', {}), steps: 5 }),
  );
  assert.equal(stochastic.steps.length, 0);
});
