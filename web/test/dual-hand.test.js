import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePoint } from '../model/scene.js';
import { answersOf } from '../views/studio/dual/sketch.js';
import { FIRST_STAGE, withPart } from '../state/stage.js';
import { coefficientsOf, pairsOf } from '../views/studio/dual/problem.js';
import { part } from './part.js';

const scene = part({ points: [1, 2, 2].map((label, i) => makePoint(i, [i, 0], label)) });

test('without coefficients f is 0 everywhere, and decides no point', () => {
  const { label, errors, undecided } = answersOf(
    scene,
    part({
      bias: 0,
      errors: 2,
      gradient: Float64Array.of(1, 1, 1),
    }),
  );
  assert.deepEqual([...label], [NaN, NaN, NaN]);
  assert.deepEqual([errors, undecided], [0, 3]);
});

test('coefficients by hand are judged by the sign of f, or by what the engine tells', () => {
  const reading = part({ bias: 0.5, errors: 1, gradient: Float64Array.of(0, 0, 3) });
  assert.deepEqual([...answersOf(scene, reading).label], [1, 2, 1]);
  assert.equal(answersOf(scene, reading).errors, 1);
  const told = answersOf(scene, part({ ...reading, label: Float64Array.of(1, NaN, 2) }));
  assert.deepEqual([told.errors, told.undecided], [0, 1]);
});

test('coefficients stay with their points, and below C', () => {
  const frame = { engine: { catalog: null } };
  const alphas = pairsOf([{ id: 4 }, { id: 9 }], [0.5, 2]);
  const stage = withPart(FIRST_STAGE, 'dual', { alphas });
  const at = (/** @type {number[]} */ ids, /** @type {number} */ C) =>
    Array.from(
      coefficientsOf(
        part({ scene: { points: ids.map((id) => ({ id })), params: { C } }, frame, stage }),
      ),
    );
  assert.deepEqual(at([9, 11, 4], Infinity), [2, 0, 0.5]);
  assert.deepEqual(at([9, 11, 4], 1), [1, 0, 0.5]);
});
