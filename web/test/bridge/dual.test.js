import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startEngine, value } from './engine.js';

/** @type {any} */
let mercer;

before(async () => {
  mercer = await startEngine();
});

/** Two points at distance 2 on each side of a line. @param {object} [rest] */
function problem(rest = {}) {
  const x = Float64Array.of(0, 0, 1, 0, 0, 2, 1, 2);
  const common = { domain: 'vectors', dim: 2, kernel: 'linear', learner: 'svc', seed: 1 };
  return { ...common, x, y: Float64Array.of(1, 1, 2, 2), params: { C: 1 }, ...rest };
}

test('coefficients drawn by hand are read', () => {
  const view = { x0: 0, x1: 1, y0: 0, y1: 2, width: 2, height: 2 };
  const ask = (...alpha) =>
    value(mercer.dual({ problem: problem(), alpha: Float64Array.from(alpha), view }));
  // D = 4a − ½·4·(2a)² for all α = a, largest at a = 1/4: 1/2.
  const best = ask(0.25, 0.25, 0.25, 0.25);
  assert.ok(Math.abs(best.objective - 0.5) < 1e-12 && Math.abs(best.optimum - 0.5) < 1e-6);
  assert.ok(best.feasible && best.gap < 1e-12 && best.errors === 0);
  assert.match(best.message, /the best/);
  assert.deepEqual([...best.values], [0.5, 0.5, -0.5, -0.5]);
  const heavy = ask(0, 0, 0.5, 2);
  assert.equal(heavy.feasible, false);
  assert.equal(heavy.sum, 2.5);
  assert.ok(Number.isNaN(heavy.gap));
  assert.match(heavy.message, /α₄ = 2 is above C = 1\. Σ yα = 2\.5, not 0: take 2\.5 from class 2/);
  assert.equal(heavy.gradient.length, 4);
  assert.equal(
    value(mercer.dual({ problem: problem(), alpha: new Float64Array(4) })).values,
    undefined,
  );
  assert.equal(
    mercer.dual({ problem: problem(), alpha: new Float64Array(3) }).error.param,
    'alpha',
  );
});

test('hulls are polygons with the shortest segment between them', () => {
  const h = value(mercer.hulls({ problem: problem({ params: { C: Infinity } }) }));
  assert.equal(h.mu, 1);
  assert.ok(Math.abs(h.distance - 2) < 1e-6 && Math.abs(h.margin - 1) < 1e-6);
  assert.equal(h.positive.length, 6);
  assert.deepEqual([...h.positive.subarray(0, 2)], [...h.positive.subarray(4)]);
  assert.ok(Math.abs(h.near[1] - 2) < 1e-9 && Math.abs(h.near[3]) < 1e-9);
  assert.ok(Math.abs(h.boundary.w[1] - 1) < 1e-6 && Math.abs(h.boundary.b + 1) < 1e-6);
  assert.match(h.message, /perpendicular bisector/);
  const other = value(mercer.hulls({ problem: problem({ kernel: 'rbf(gamma=1)' }) }));
  assert.equal(other.positive.length, 0);
  assert.match(other.message, /linear kernel/);
  const three = problem({ y: Float64Array.of(1, 2, 3, 3) });
  assert.match(mercer.hulls({ problem: three }).error.message, /two classes/);
});
