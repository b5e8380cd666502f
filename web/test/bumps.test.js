import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { rangeOf } from '../draw/line/small.js';
import { contourLines } from '../views/studio/bumps/map.js';
import { endOf } from '../views/studio/bumps/orthogonal.js';
import { askDifference, askKernels, askAtPoints, gridOf } from '../views/studio/bumps/questions.js';
import { createScenery } from '../views/studio/bumps/scenery.js';
import {
  ALL,
  isOn,
  largestDifference,
  NONE,
  settledSumOf,
  sumOf,
  switched,
  termsOf,
} from '../state/bumps.js';
import { part } from './part.js';

const VIEW = { x0: -2, x1: 2, y0: -2, y1: 2 };
/** @type {[number, number][]} */
const PLACES = [
  [0, 0],
  [1, -1],
  [-1.5, 0.5],
  [0.25, 1],
];
const SCENE = {
  ...EMPTY_SCENE,
  points: PLACES.map((x, i) => makePoint(10 + i, x, 1 + (i % 2))),
  view: VIEW,
};
const TRAINING = part({
  outputs: 1,
  // As where a spectrum was repaired: f is summed with other coefficients than were learnt.
  coef: Float64Array.of(1, 1, 1, 1),
  beta: Float64Array.of(-2, 0.5, 0, 3),
  bias: Float64Array.of(0.25),
  classes: Float64Array.of(1, 2),
  pairs: Int32Array.of(1, 0),
});

const rbf = (a, z) => Math.exp(-a.reduce((sum, v, i) => sum + (v - z[i]) ** 2, 0));

/** A second engine whose kernel is rbf(gamma=1). */
function backgroundDouble() {
  const asked = [];
  const split = (x, dim) =>
    Array.from({ length: x.length / dim }, (_, i) => [...x.slice(i * dim, (i + 1) * dim)]);
  const pixels = ({ x0, x1, y0, y1, width, height }) =>
    Array.from({ length: width * height }, (_, p) => [
      x0 + ((x1 - x0) * ((p % width) + 0.5)) / width,
      y1 - ((y1 - y0) * (Math.floor(p / width) + 0.5)) / height,
    ]);
  return part({
    asked,
    async ask(lane, name, request) {
      asked.push({ lane, name, request });
      const at = split(request.at, request.dim);
      const zs = request.view ? pixels(request.view) : split(request.x, request.dim);
      if (name === 'mixture')
        return Float64Array.from(zs, (z) =>
          at.reduce((s, a, j) => s + request.coef[j] * rbf(a, z), 0),
        );
      const values = Float32Array.from(at.flatMap((a) => zs.map((z) => rbf(a, z))));
      return { m: at.length, count: zs.length, values, min: 0, max: 1 };
    },
  });
}

test('terms come by size, without those that are zero, with the class that they speak for', () => {
  const terms = termsOf(TRAINING, SCENE, 0);
  assert.deepEqual(
    terms.map(({ row, id, beta, side }) => [row, id, beta, side]),
    [
      [3, 13, 3, 2],
      [0, 10, -2, 1],
      [1, 11, 0.5, 2],
    ],
  );
});

test('terms are switched one by one, all, none, in order, by class', () => {
  const terms = termsOf(TRAINING, SCENE, 0);
  const on = (choice) => terms.filter((term, i) => isOn(choice, term, i)).map(({ id }) => id);
  assert.deepEqual(on(ALL), [13, 10, 11]);
  assert.deepEqual(on(NONE), []);
  assert.deepEqual(on({ kind: 'first', m: 2 }), [13, 10]);
  assert.deepEqual(on({ kind: 'class', side: 2 }), [13, 11]);
  const without = switched(ALL, terms, [1]);
  assert.deepEqual(on(without), [13, 11]);
  assert.deepEqual(on(switched(without, terms, [1])), [13, 10, 11]);
  assert.deepEqual(on(switched(NONE, terms, [2])), [11]);
  // Several at once: on if any of them is off, else off.
  assert.deepEqual(
    on(switched(without, terms, [0, 1])),
    [13, 11, 10].sort(
      (a, b) => terms.findIndex((t) => t.id === a) - terms.findIndex((t) => t.id === b),
    ),
  );
  assert.deepEqual(on(switched(ALL, terms, [0, 1, 2])), []);
});

test('the sum of all terms is f, at every pixel and at the points', async () => {
  const background = backgroundDouble();
  const { x } = { x: Float64Array.from(PLACES.flat()) };
  const kernels = part(await askKernels(background, 'bumps', SCENE, x, { width: 5, height: 5 }));
  const terms = termsOf(TRAINING, SCENE, 0);
  const sum = sumOf(kernels.values, kernels.count, terms, TRAINING.bias[0]);
  const f = (z) => PLACES.reduce((s, a, i) => s + TRAINING.beta[i] * rbf(a, z), 0.25);
  for (let p = 0; p < 25; p++) {
    const z = [-2 + (4 * ((p % 5) + 0.5)) / 5, 2 - (4 * (Math.floor(p / 5) + 0.5)) / 5];
    assert.ok(Math.abs(sum[p] - f(z)) < 1e-6);
  }
  const told = await askAtPoints(background, SCENE);
  assert.deepEqual(told.rows, [0, 1, 2, 3]);
  const sums = sumOf(told.values, told.count, terms, TRAINING.bias[0]);
  assert.ok(largestDifference(sums, PLACES.map(f)) < 1e-6);
  assert.ok(
    largestDifference(
      sums,
      PLACES.map((z) => f(z) + 1e-3),
    ) > 9e-4,
  );
  assert.deepEqual([...sumOf(kernels.values, kernels.count, [], 0)], Array(25).fill(0));
});

test('what is orthogonal is summed where it is computed, on the pixels of the picture', async () => {
  const background = backgroundDouble();
  const p = part([1.5, 1.5]);
  const coef = Float64Array.of(1, 0, -2, 0.5);
  const u = await askDifference(background, SCENE, p, coef, { width: 4, height: 4 });
  const want = (z) => rbf(p, z) - PLACES.reduce((s, a, i) => s + coef[i] * rbf(a, z), 0);
  u.forEach((v, i) => {
    const z = [-1.5 + (i % 4), 1.5 - Math.floor(i / 4)];
    assert.ok(Math.abs(v - want(z)) < 1e-12);
  });
  const line = part({ ...SCENE, dim: 1 });
  const along = await askDifference(background, line, [1.5, 0], coef, { width: 8, height: 1 });
  assert.equal(along.length, 8);
  assert.equal(background.asked.at(-1).request.at.length, 5);
});

test('pictures stay within what a worker answers at once', () => {
  for (const n of [1, 40, 1000, 5000, 20_000]) {
    const { width, height } = gridOf(SCENE, n);
    assert.ok(width <= 64 && width === height && width * height * n <= 2 ** 22 && width >= 8);
    const line = part(gridOf({ ...SCENE, dim: 1 }, n));
    assert.ok(line.height === 1 && line.width * n <= 2 ** 23 && line.width >= 32);
  }
});

test('the range of a chart has all of what is meant, and no more of the rest than is near', () => {
  const [low, high] = rangeOf([[-2, 3]], [[0, 100]]);
  assert.ok(low < -2 && low > -3);
  assert.ok(high > 12 && high < 15);
  assert.ok(rangeOf([], [])[0] < 0);
  assert.ok(rangeOf([[NaN, Infinity]], [[-Infinity]]).every(Number.isFinite));
});

test('zero lines are found on the coarse grid of a sum', () => {
  const kernels = part({ view: VIEW, width: 16, height: 16 });
  const values = Float64Array.from(
    { length: 256 },
    (_, p) => -2 + (4 * ((p % 16) + 0.5)) / 16 - 0.5,
  );
  const lines = contourLines(kernels, values, 0);
  assert.equal(lines.length, 1);
  for (let i = 0; i < lines[0].points.length; i += 2) {
    // x₁ = 0.5 is at 5/8 of the width.
    assert.ok(Math.abs(lines[0].points[i] - 5 / 8) < 1e-9);
  }
});

test('the place to begin with is far from all points, on the line and on the plane', () => {
  const { lonely } = createScenery();
  const place = lonely(SCENE);
  const least = Math.min(...PLACES.map(([x, y]) => Math.hypot(x - place[0], y - place[1])));
  assert.ok(least > 1.5);
  const line = part(
    lonely({
      ...SCENE,
      dim: 1,
      points: [makePoint(1, [-1, 0], 1), makePoint(2, [0, 0], 2)],
    }),
  );
  assert.ok(line[1] === 0 && line[0] > 1.5);
  assert.equal(lonely({ ...SCENE, points: [] }).length, 2);
});

test('the slider of t ends at a round number', () => {
  assert.equal(endOf(1), 2);
  assert.equal(endOf(0.5), 5);
  assert.ok(Math.abs(endOf(1e-6) - 2e6) < 1);
});

test('a sum of bumps has no sign where rounding may have made it, and no line there', () => {
  const grid = { width: 64, height: 64, count: 4096, view: VIEW };
  const places = Array.from({ length: 4096 }, (_, p) => [
    VIEW.x0 + (4 * ((p % 64) + 0.5)) / 64,
    VIEW.y1 - (4 * (Math.floor(p / 64) + 0.5)) / 64,
  ]);
  const centres = [
    [-0.5, 0.1],
    [0.5, -0.1],
  ];
  const values = Float32Array.from(
    centres.flatMap(([a, b]) =>
      places.map(([x, y]) => Math.exp(-60 * ((x - a) ** 2 + (y - b) ** 2))),
    ),
  );
  const terms = [
    { row: 0, beta: 1 },
    { row: 1, beta: -1 },
  ];
  const lines = (/** @type {ArrayLike<number>} */ sum) =>
    contourLines({ ...grid, values }, sum, 0).length;
  // An offset that is what rounding left of 0 would part the plane where both bumps have died down.
  const noise = 3e-17;
  assert.equal(lines(settledSumOf(values, 4096, terms, noise)), 1);
  assert.equal(lines(settledSumOf(values, 4096, terms, 0)), 1);
  const sum = settledSumOf(values, 4096, terms, noise);
  assert.equal(sum[0], 0, 'nobody knows it in a corner');
  assert.ok(settledSumOf(values, 4096, terms, 0.25)[0] === 0.25);
  const added = settledSumOf(values, 4096, terms, 0.25, new Float64Array(4096).fill(-0.25));
  assert.equal(added[0], 0, 'what cancels');
});
