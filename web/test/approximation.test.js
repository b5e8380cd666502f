import assert from 'node:assert/strict';
import test from 'node:test';
import { decades } from '../views/studio/approximation/errors.js';
import { addends, featureName } from '../views/studio/approximation/features.js';
import { requestOf } from '../views/studio/landmarks.js';
import { FIRST_STAGE } from '../state/stage.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { part } from './part.js';

const scene = { ...EMPTY_SCENE, points: [makePoint(1, [0, 1], 1), makePoint(2, [1, 0], 2)] };

test('the axis of errors has whole powers of ten around every error', () => {
  assert.deepEqual(decades([0.3, 0.02, 4e-5]), [1e-5, 1]);
  assert.deepEqual(decades([0.5]), [0.1, 1]);
  // What is 0 or unknown has no place on a logarithmic axis, and hides nothing else.
  assert.deepEqual(decades([0, NaN, 0.02]), [0.01, 0.1]);
  assert.deepEqual(decades([0, NaN]), [1e-16, 1]);
});

test('features are named after what they are', () => {
  assert.equal(featureName('landmarks', 11), 'k(x, l₁₂)');
  assert.equal(featureName('fourier', 0), 'cos⟨w₁, x⟩');
  assert.equal(featureName('fourier', 3), 'sin⟨w₂, x⟩');
});

test('features times weights, the other features and the offset add up to f', () => {
  const answer = part({
    dimension: 3,
    features: Float64Array.of(1, 2, 3, 4),
    weights: Float64Array.of(0.5, -1),
    bias: Float64Array.of(0.25),
    decision: Float64Array.of(-1, 5),
  });
  const { terms, others, f } = addends(answer, 1);
  assert.deepEqual(
    terms.map(({ product }) => product),
    [1.5, -4],
  );
  assert.equal(f, 5);
  assert.equal(others, 5 - (1.5 - 4 + 0.25));
});

test('an approximation is asked for what was chosen', () => {
  const { landmarks } = FIRST_STAGE;
  const chosen = requestOf({ ...landmarks, method: 'nystroem', source: 'learnt', count: 9 }, scene);
  assert.deepEqual([chosen.count, chosen.learn, [...chosen.counts]], [2, true, [1, 2]]);
  const waves = requestOf({ ...landmarks, method: 'fourier', count: 9 }, scene);
  assert.deepEqual([waves.count, waves.learn, waves.landmarks], [9, undefined, undefined]);
  assert.equal(requestOf(landmarks, scene).counts, undefined);
});

test('landmarks by hand on a line have one coordinate', () => {
  const choice = { ...FIRST_STAGE.landmarks, source: /** @type {const} */ ('hand') };
  const places = /** @type {[number, number][]} */ ([
    [3, 0],
    [5, 0],
    [7, 0],
  ]);
  const asked = requestOf({ ...choice, places }, { ...scene, dim: 1 });
  assert.deepEqual([asked.count, [...asked.landmarks]], [3, [3, 5, 7]]);
});
