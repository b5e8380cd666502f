// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { FEW_RINGED } from '../draw/plane/marks.js';
import { keyOf } from '../views/legend/key.js';
import { part } from './part.js';

/** @param {number} n points @param {object} params of the learner */
function state(n, params) {
  const points = Array.from({ length: n }, (_, i) => ({ x: [i, 0], label: 1 + (i % 2) }));
  const scene = { domain: 'vectors', learner: 'svc', params, points };
  const training = {
    task: 'classification',
    status: 'converged',
    rule: 'sign',
    outputs: 1,
    classes: [1, 2],
    errors: 1,
    support: [0, 1],
    coef: points.map(() => 1),
    label: points.map(() => 1),
    beta: [],
    margin: 1,
    figures: [],
  };
  const plane = { rings: true, predicted: true, margins: true };
  const frame = { scene, training, surface: {}, overlay: null, engine: { catalog: null } };
  return part({ scene, frame, stage: { plane }, focus: {} });
}

test('the key says of many points which support vectors have a ring', () => {
  assert.equal(keyOf(state(FEW_RINGED, { C: 3 })).ring, 'support vector');
  assert.equal(keyOf(state(FEW_RINGED + 1, { C: 3 })).ring, 'support vector below C');
  assert.equal(keyOf(state(FEW_RINGED + 1, {})).ring, 'support vector');
});

test('the key has no entry for what the picture does not contain', () => {
  const all = ['ring', 'wrong', 'boundary', 'margin'];
  assert.deepEqual(Object.keys(keyOf(state(40, { C: 3 }))), all);
  assert.deepEqual(keyOf(state(0, { C: 3 })), {});
});

test('the key has no entry for lines that lie outside the picture', () => {
  const seen = (/** @type {number} */ min, /** @type {number} */ max) => {
    const of = state(40, { C: 3 });
    const frame = { ...of.frame, surface: { min, max } };
    return Object.keys(keyOf(part({ ...of, frame }))).slice(2);
  };
  assert.deepEqual(seen(-2, 2), ['boundary', 'margin']);
  assert.deepEqual(seen(-0.5, 0.9), ['boundary']);
  assert.deepEqual(seen(-1.5, 0.9), ['boundary', 'margin']);
  assert.deepEqual(seen(0.1, 0.9), []);
  assert.deepEqual(seen(0, 0), []);
  assert.deepEqual(seen(0.5, 1.5), ['margin']);
});
