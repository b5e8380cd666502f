import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { makePoint } from '../../model/scene.js';
import { balanced, followed, signsOf, slopes } from '../../views/studio/dual/alpha.js';
import { startEngine, value } from './engine.js';
import { cloud } from './machines.js';
import { random } from '../random.js';

/** @type {any} */
let mercer;
before(async () => (mercer = await startEngine()));

const C = 2;
function problem() {
  const { x, label: y } = cloud(16, 2, 2);
  return {
    domain: 'vectors',
    dim: 2,
    x,
    y,
    kernel: 'rbf(gamma=1)',
    learner: 'svc',
    params: { C, tolerance: 1e-8 },
    seed: 1,
  };
}
const sum = (/** @type {ArrayLike<number>} */ alpha, /** @type {ArrayLike<number>} */ y) =>
  Array.from(alpha).reduce((all, a, i) => all + a * y[i], 0);
const distance = (/** @type {ArrayLike<number>} */ a, /** @type {ArrayLike<number>} */ b) =>
  Math.hypot(...Array.from(a, (v, i) => v - b[i]));

test('balanced coefficients are feasible, and no feasible ones are nearer', () => {
  const { unit, whole } = random(3);
  for (let trial = 0; trial < 60; trial++) {
    const n = whole(2, 9);
    const y = Array.from({ length: n }, (_, i) => (i === 0 ? 1 : i === 1 || unit() < 0.5 ? -1 : 1));
    const price = trial % 5 === 0 ? Infinity : 0.5 + unit();
    const alpha = Array.from({ length: n }, () => 2 * unit() - 0.3);
    const near = balanced(alpha, y, price);
    assert.ok(Math.abs(sum(near, y)) < 1e-9, `Σ yα = ${sum(near, y)}`);
    assert.ok(near.every((a) => a >= 0 && a <= price));
    // Towards any other feasible place it only gets farther: for a convex set that is enough.
    for (let other = 0; other < 20; other++) {
      const place = balanced(
        Array.from({ length: n }, () => 2 * unit()),
        y,
        price,
      );
      const step = near.map((a, i) => a + 0.01 * (place[i] - a));
      assert.ok(distance(step, alpha) >= distance(near, alpha) - 1e-9);
    }
  }
  // By hand: 3 and 1 on either side meet in the middle.
  assert.deepEqual(
    Array.from(balanced([3, 1], [1, -1], 10), (a) => Number(a.toFixed(9))),
    [2, 2],
  );
});

test('arrows show how D grows: the differences of D along them, and none at the optimum', () => {
  const p = problem();
  const points = Array.from(p.y, (label, i) =>
    makePoint(i + 1, [p.x[2 * i], p.x[2 * i + 1]], label),
  );
  const y = signsOf(points);
  const read = (/** @type {Float64Array} */ alpha) => value(mercer.dual({ problem: p, alpha }));
  const alpha = balanced(
    Float64Array.from(y, (_, i) => 0.2 + (i % 5) * 0.3),
    y,
    C,
  );
  const { gradient, bias } = read(alpha);
  const slope = slopes(gradient, y, bias);
  // A pair of coefficients that keeps Σ yα: D changes by the difference of slopes.
  const h = 1e-5;
  for (const [i, j] of [
    [0, 1],
    [3, 7],
    [2, 9],
  ]) {
    const moved = (/** @type {number} */ t) =>
      alpha.map((a, k) => (k === i ? a + y[i] * t : k === j ? a - y[j] * t : a));
    const measured = (read(moved(h)).objective - read(moved(-h)).objective) / (2 * h);
    const told = y[i] * slope[i] - y[j] * slope[j];
    assert.ok(Math.abs(measured - told) < 1e-6, `${measured} for ${told}`);
  }
  const { coef, model } = value(mercer.train(p));
  value(mercer.release(model));
  const best = coef.map((b, i) => b * y[i]);
  const end = read(best);
  slopes(end.gradient, y, end.bias).forEach((s, i) => {
    assert.ok(
      Math.abs(followed(s, best[i], C)) < 1e-5,
      `α of point ${i + 1} could still move by ${s}`,
    );
  });
  assert.ok(end.optimum - end.objective < 1e-6 && end.feasible);
});

test('the solver goes on from coefficients drawn by hand, and ends at the optimum', () => {
  const p = problem();
  const points = Array.from(p.y, (label, i) => makePoint(i + 1, [0, 0], label));
  const y = signsOf(points);
  const alpha = balanced(
    Float64Array.from(y, () => 1),
    y,
    C,
  );
  const view = { x0: -2, x1: 2, y0: -2, y1: 2, width: 2, height: 2 };
  const at = (/** @type {number | undefined} */ stop) =>
    value(
      mercer.sketch({
        problem: {
          ...p,
          start: alpha.map((a, i) => a * y[i]),
          ...(stop !== undefined && { stop }),
        },
        view,
      }),
    ).training;
  at(0).coef.forEach((b, i) =>
    assert.ok(Math.abs(b * y[i] - alpha[i]) < 1e-12, 'it begins where the bars are'),
  );
  let before = -Infinity;
  for (let t = 0; t < 5; t++) {
    const { objective } = value(
      mercer.dual({ problem: p, alpha: at(t).coef.map((b, i) => b * y[i]) }),
    );
    assert.ok(objective >= before - 1e-12, 'D never falls');
    before = objective;
  }
  const end = at(undefined);
  assert.equal(end.status, 'converged');
  const { model, objective } = value(mercer.train(p));
  value(mercer.release(model));
  assert.ok(Math.abs(end.objective - objective) < 1e-6);
});

test('a coefficient at its end is not pulled beyond it', () => {
  assert.equal(followed(1, C, C), 0);
  assert.equal(followed(-1, C, C), -1);
  assert.equal(followed(-1, 0, C), 0);
  assert.equal(followed(1, 5, Infinity), 1);
});
