import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePoint } from '../model/scene.js';
import { lossAt, meanLoss, OF_MARGIN, readingOf } from '../views/studio/losses/functions.js';
import { part } from './part.js';

const scene = part({
  points: [1, 2, 2, 1].map((label, i) => makePoint(i, [i, 0], label)),
  params: {},
});
const training = part({
  task: 'classification',
  rule: 'pairs',
  outputs: 1,
  classes: Float64Array.of(1, 2),
  pairs: Int32Array.of(1, 0),
  decision: Float64Array.of(-1, 1e-17, -2, 1e-17),
  label: Float64Array.of(1, NaN, 1, 1),
});
const loss = (key) => OF_MARGIN.find((one) => one.key === key);

test('the 0-1 loss leaves out what is undecided, and other losses do not', () => {
  const reading = readingOf(scene, training, 0);
  assert.deepEqual(
    reading.places.map(({ undecided }) => undecided === true),
    [false, true, false, false],
  );
  assert.equal(meanLoss(loss('zero-one'), reading), 1 / 3);
  assert.ok(Number.isNaN(lossAt(loss('zero-one'), reading.places[1], 0)));
  assert.equal(lossAt(loss('zero-one'), reading.places[3], 0), 0, 'its side is the one told');
  assert.ok(Math.abs(meanLoss(loss('hinge'), reading) - (0 + 1 + 3 + 1) / 4) < 1e-12);
  const all = readingOf(scene, part({ ...training, label: Float64Array.of(1, 2, 1, 1) }), 0);
  assert.equal(meanLoss(loss('zero-one'), all), 1 / 4);
});
