import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startEngine, value } from './engine.js';

/** @type {any} */
let mercer;

before(async () => {
  mercer = await startEngine();
});

/** Moons, as a problem. @param {string} learner @param {object} [rest] */
function problem(learner, rest = {}) {
  const { x, y, dim } = value(
    mercer.generate({ name: 'moons', params: { n: 30, noise: 0.2 }, seed: 3 }),
  );
  const common = { domain: 'vectors', kernel: 'rbf(gamma=1)', params: {}, seed: 1 };
  return { ...common, dim, x, y, learner, ...rest };
}

test('training pauses where it is told to, and says what the last step did', () => {
  const start = value(mercer.train(problem('svc', { stop: 0 })));
  assert.deepEqual([start.status, start.iterations, start.account.did], ['running', 0, '']);
  assert.match(start.account.next, /^Optimise the pair \(\d+, \d+\)$/);
  const one = value(mercer.train(problem('svc', { stop: 1 })));
  assert.deepEqual([one.status, one.iterations], ['running', 1]);
  const { pair, marks, why } = one.account;
  assert.match(start.account.next, new RegExp(`\\(${pair.i + 1}, ${pair.j + 1}\\)`));
  assert.deepEqual(
    marks.map(({ role }) => role),
    ['i', 'j'],
  );
  assert.match(why, /\.$/);
  assert.ok(Math.abs(pair.after[0] - Math.abs(one.coef[pair.i])) < 1e-12);
  // The run in slices pauses there too.
  const { run } = value(mercer.open(problem('svc', { stop: 1 })));
  let step;
  do step = value(mercer.advance(run, 5));
  while (step.status === 'running');
  assert.equal(step.status, 'paused');
  assert.deepEqual([...value(mercer.finish(run)).coef], [...one.coef]);
  const end = value(mercer.train(problem('svc', { stop: 1e6 })));
  assert.deepEqual([end.status, end.account.next], ['converged', '']);
  assert.equal(value(mercer.train(problem('svc'))).account, null);
});

test('a history goes from the first step to the end of the run', () => {
  const h = value(mercer.history({ problem: problem('svc'), samples: 50 }));
  const end = value(mercer.train(problem('svc')));
  assert.deepEqual([h.total, h.status], [end.iterations, 'converged']);
  assert.deepEqual([h.iterations[0], h.iterations.at(-1)], [0, h.total]);
  assert.ok(Math.abs(h.objective.at(-1) - end.objective) < 1e-9);
  assert.equal(h.errors.at(-1), end.errors);
  assert.ok(h.gap.at(-1) < h.gap[1]);
  for (const list of ['objective', 'primal', 'gap', 'norm', 'errors', 'hinge', 'logistic']) {
    assert.equal(h[list].length, h.iterations.length, list);
  }
});

test('a sketch is a training and its picture', () => {
  const view = { x0: -1, x1: 2, y0: -1, y1: 1.5, width: 12, height: 10 };
  for (const [learner, regions] of /** @type {[string, boolean][]} */ ([
    ['svc', false],
    ['kmeans', true],
    ['knn', false],
  ])) {
    const { training, surface } = value(mercer.sketch({ problem: problem(learner), view }));
    assert.equal(training.status, 'converged', learner);
    assert.equal(surface.values.length, 120);
    assert.equal(surface.label !== null, regions, learner);
    if (!regions) assert.ok(surface.values.some((v) => v > 0) && surface.values.some((v) => v < 0));
  }
  const line = { ...problem('ridge'), dim: 1, y: Float64Array.of(0, 1, 0), task: 'regression' };
  line.x = Float64Array.of(-1, 0, 1);
  const { surface } = value(mercer.sketch({ problem: line, view }));
  assert.deepEqual([surface.values.length, surface.height], [12, 1]);
});

test('a model that was saved as JSON predicts as the one that lives', () => {
  for (const learner of ['svc', 'knn', 'gp', 'kpca', 'kmeans', 'nearest-medoid', 'one-class']) {
    const trained = value(mercer.train(problem(learner)));
    const saved = JSON.parse(JSON.stringify(value(mercer.save(trained.model))));
    const x = Float64Array.of(0.1, 0.2, 1.5, -0.3);
    const alive = value(mercer.predict(trained.model, x));
    const again = value(mercer.predict(saved, x));
    assert.deepEqual([...again.label], [...alive.label], learner);
    alive.decision.forEach((v, i) => assert.ok(Math.abs(v - again.decision[i]) < 1e-9, learner));
    assert.equal(again.std !== undefined, learner === 'gp');
    value(mercer.release(trained.model));
  }
  const { error } = mercer.predict({ format: 'other' }, Float64Array.of(0, 0));
  assert.equal(error.code, 'argument');
});

test('a task that a learner does not do is an error that says what it does', () => {
  const { error } = mercer.train(problem('svc', { task: 'regression' }));
  assert.match(error.message, /svc.*classification/);
  assert.match(mercer.train(problem('nobody')).error.message, /there is svc, /);
  assert.match(mercer.train(problem('svc', { stop: -1 })).error.message, /at least 0/);
});
