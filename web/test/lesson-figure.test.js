// @ts-check
import { test } from 'node:test';
import assert from 'node:assert/strict';

import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { fieldsOf } from '../panels/lesson/figure.js';
import { withIds } from '../panels/lesson/ids.js';
import { readStage } from '../state/stage.js';
import { mixed, mixedText } from '../panels/lesson/mix.js';
import { pointedAt } from '../panels/lesson/page.js';
import { pointsOf } from '../panels/lesson/spots.js';
import { says } from '../panels/lesson/word.js';

test('between two numbers of a kernel is their geometric mean', () => {
  assert.equal(mixedText('rbf(gamma=1)', 'rbf(gamma=100)', 0.5), 'rbf(gamma=10)');
  assert.equal(mixedText('rbf(gamma=1)', 'rbf(gamma=100)', 1), 'rbf(gamma=100)');
  assert.equal(
    mixedText('linear + rbf(gamma=0)', 'linear + rbf(gamma=2)', 0.5),
    'linear + rbf(gamma=1)',
  );
  // Names with digits are no numbers, and whole numbers have nothing between.
  assert.equal(mixedText('warp(linear, x1)', 'warp(linear, x2)', 0.5), null);
  assert.equal(mixedText('linear^2', 'linear^4', 0.5), null);
  assert.equal(mixedText('rbf(gamma=1)', 'linear', 0.5), null);
});

test('a scene between two has their points half way, and keeps what does not move', () => {
  const from = Object.freeze({
    ...EMPTY_SCENE,
    points: Object.freeze([makePoint(1, [0, 0], 1), makePoint(2, [4, 2], 2)]),
    params: Object.freeze({ C: 1, degree: 2 }),
  });
  const to = Object.freeze({
    ...from,
    points: Object.freeze([makePoint(1, [2, 0], 1), from.points[1]]),
    params: Object.freeze({ C: 100, degree: 4 }),
  });
  const half = mixed(from, to, 0.5);
  assert.ok(half);
  assert.deepEqual(
    half.points.map(({ x }) => [...x]),
    [
      [1, 0],
      [4, 2],
    ],
  );
  assert.deepEqual(half.params, { C: 10, degree: 4 });
  assert.equal(mixed(from, { ...from, learner: 'perceptron' }, 0.5), null);
  assert.equal(mixed(from, from, 0.5), null);
});

test('the fields that acts set are those of their stages', () => {
  assert.deepEqual(
    fieldsOf({
      a: { stage: { trick: { terms: 6, places: [] } } },
      b: { kernel: 'linear', stage: { trick: { terms: 3 }, column: { view: 'lift' } } },
    }),
    [
      ['trick', 'terms'],
      ['trick', 'places'],
      ['column', 'view'],
    ],
  );
});

test('what an act does is said in words', () => {
  assert.equal(says([{ kernelNumbers: { gamma: 100 } }]), 'Sets γ to 100');
  assert.equal(
    says([{ kernel: 'linear^3' }, { params: { C: 'Infinity' } }]),
    'Sets the kernel to linear^3 and C to ∞',
  );
  assert.equal(says([{ spot: 'sv' }]), 'Rings it');
});

test('a spot is about points: by number, at C, on the wrong side', () => {
  const points = [1, 2, 3, 4].map((id) => makePoint(id, [id, 0], id > 2 ? 2 : 1));
  const state = /** @type {any} */ ({
    scene: { ...EMPTY_SCENE, points, params: { C: 3 } },
    frame: {
      training: {
        status: 'converged',
        outputs: 1,
        support: [1, 3],
        coef: [0, 3, 0, -1],
        label: [1, 2, 2, NaN],
      },
    },
  });
  assert.deepEqual(pointsOf('point:2,4', state), [1, 3]);
  assert.deepEqual(pointsOf('sv', state), [1, 3]);
  assert.deepEqual(pointsOf('at-C', state), [1]);
  // Of the last one nobody knows the side.
  assert.deepEqual(pointsOf('wrong', state), [1]);
  assert.deepEqual(pointsOf('boundary', state), []);
});

test('a step that is opened again has the ids of the points in sight, in its stage too', () => {
  const scene = { ...EMPTY_SCENE, points: [makePoint(11, [0, 0], 1), makePoint(12, [1, 0], 2)] };
  const { stage } = readStage({
    version: 1,
    column: { view: 'dual' },
    dual: {
      alphas: [
        [11, 0.5],
        [12, 0.25],
      ],
    },
  });
  const now = { ...scene, points: [makePoint(1, [0, 0], 1), makePoint(2, [3, 0], 2)] };
  const start = withIds({ scene, stage, spot: null }, now);
  assert.deepEqual(
    start.scene.points.map(({ id, x }) => [id, x[0]]),
    [
      [1, 0],
      [2, 1],
    ],
  );
  assert.deepEqual(start.stage.dual.alphas, [
    [1, 0.5],
    [2, 0.25],
  ]);
  assert.equal(withIds(start, start.scene), start);
});

test('a place that is pressed is at a point where one is near', () => {
  const scene = /** @type {any} */ ({
    ...EMPTY_SCENE,
    view: { x0: -2, x1: 2, y0: -2, y1: 2 },
    points: [makePoint(1, [0, 0], 1), makePoint(2, [1, 1], 2)],
  });
  const ask = /** @type {any} */ ({ kind: 'place', where: 'slack_at > 0', on: 'plane' });
  assert.deepEqual(pointedAt(ask, [0.95, 1.05], scene), { place: [0.95, 1.05], point: 2 });
  assert.deepEqual(pointedAt(ask, [0.5, 0.5], scene), { place: [0.5, 0.5] });
  assert.deepEqual(pointedAt({ ...ask, on: 'gram' }, [1, 2], scene), { cell: [1, 2] });
  assert.deepEqual(pointedAt({ ...ask, points: [2] }, 2, scene), { point: 2 });
  assert.deepEqual(pointedAt(ask, [1, 1], { ...scene, points: [] }), { place: [1, 1] });
});
