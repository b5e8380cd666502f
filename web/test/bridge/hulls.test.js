import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { isLinear } from '../../views/studio/hulls/linear.js';
import { acrossView, hullItems } from '../../draw/plane/hulls.js';
import { frameOf } from '../../draw/plane/geometry.js';
import { startEngine, value } from './engine.js';

/** @type {any} */
let mercer;
before(async () => (mercer = await startEngine()));

const VIEW = { x0: -2, x1: 4, y0: -3, y1: 3 };
const LOOK = /** @type {any} */ ({
  mark: 5,
  stroke: 1,
  bold: 2,
  halo: '#fff',
  ink: '#000',
  no: '#a00',
  inks: ['', '#1', '#2', '#3'],
});

/** Two squares, two apart. @param {number} C */
const hulls = (C) =>
  value(
    mercer.hulls({
      problem: {
        domain: 'vectors',
        dim: 2,
        x: Float64Array.of(0, 0, 0, 1, -1, 0, -1, 1, 2, 0, 2, 1, 3, 0, 3, 1),
        y: Float64Array.of(1, 1, 1, 1, 2, 2, 2, 2),
        kernel: 'linear',
        learner: 'svc',
        params: { C, tolerance: 1e-8 },
        seed: 1,
      },
    }),
  );

test('a line is drawn from side to side of a view', () => {
  const line = { w: [2, -1], b: 0.5 };
  const ends = acrossView(line, VIEW);
  assert.ok(ends);
  for (const [x, y] of [ends.slice(0, 2), ends.slice(2)]) {
    assert.ok(Math.abs(2 * x - y + 0.5) < 1e-9);
    assert.ok(x < VIEW.x0 || x > VIEW.x1 || y < VIEW.y0 || y > VIEW.y1, 'it ends outside');
  }
  assert.equal(acrossView({ w: [1, 0], b: 100 }, VIEW), null);
  assert.equal(acrossView({ w: [0, 0], b: 1 }, VIEW), null);
  assert.equal(acrossView({ w: [NaN, NaN], b: NaN }, VIEW), null);
});

test('two squares: the segment is as long as they are apart, and the boundary is across its middle', () => {
  const h = hulls(Infinity);
  assert.ok(Math.abs(h.distance - 2) < 1e-6 && Math.abs(h.margin - 1) < 1e-6);
  assert.ok(Math.abs(h.near[0] - 2) < 1e-6 && Math.abs(h.near[2]) < 1e-6);
  const ends = acrossView(h.boundary, VIEW);
  assert.ok(ends && Math.abs(ends[0] - 1) < 1e-6 && Math.abs(ends[2] - 1) < 1e-6);
  const items = hullItems(h, [1, 2], frameOf(VIEW, 600), LOOK);
  const lines = items.filter((item) => item.kind === 'lines');
  // Two hulls, and the segment with its halo; nothing is shrunk, and the bisector is the boundary.
  assert.equal(lines.length, 4);
  const segment = lines.at(-1)?.lines[0].points ?? [];
  assert.ok(Math.abs(segment[0] - 400) < 1e-3 && Math.abs(segment[2] - 200) < 1e-3);
});

test('a small C shrinks the hulls, and both are drawn', () => {
  const h = hulls(0.05);
  assert.ok(h.mu < 1 && h.distance > 2);
  const lines = hullItems(h, [1, 2], frameOf(VIEW, 600), LOOK).filter(
    (item) => item.kind === 'lines',
  );
  assert.ok(lines.length >= 6);
});

test('which kernels are the inner product and no more', () => {
  for (const kernel of ['linear', '2*linear', '0.5*linear + 1'])
    assert.ok(isLinear(kernel), kernel);
  for (const kernel of [
    'rbf(gamma=1)',
    'linear^2',
    'linear + rbf(gamma=1)',
    '2*rbf(gamma=1)*linear',
    '-2*linear',
  ]) {
    assert.ok(!isLinear(kernel), kernel);
  }
});
