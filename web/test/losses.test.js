import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePoint } from '../model/scene.js';
import {
  lossAt,
  meanLoss,
  OF_MARGIN,
  placed,
  readingOf,
} from '../views/studio/losses/functions.js';
import {
  hingeMinimum,
  minimaOf,
  shiftedMean,
  shiftWords,
  stairsOf,
} from '../views/studio/losses/shift.js';
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

test('where f is no number on the way to a solution, the axis has no place for the point', () => {
  const decision = Float64Array.of(-1, NaN, Infinity, 1);
  const { places } = readingOf(scene, part({ ...training, label: undefined, decision }), 0);
  assert.deepEqual(
    placed(places).map(({ row }) => row),
    [0, 2, 3],
  );
});

/** Places of points with these f and signs. @type {(fs: [f: number, y: 1 | -1][]) => any[]} */
const placesOf = (fs) => fs.map(([f, y], row) => ({ id: row, row, label: 1, y, at: f * y }));

test('shifted, the 0-1 loss is a staircase with several minima and the hinge loss is convex', () => {
  const places = placesOf([
    [-2, 1],
    [-1, -1],
    [-0.5, 1],
    [0.2, -1],
    [0.2, 1],
    [1.5, 1],
    [1.7, -1],
    [3, 1],
  ]);
  const stairs = stairsOf(places);
  assert.equal(stairs[0].from, -Infinity);
  assert.equal(stairs.at(-1).to, Infinity);
  for (const { from, to, wrong } of stairs) {
    const t = Math.max(from, -9) / 2 + Math.min(to, 9) / 2;
    const counted = places.filter(({ at, y }) => at + y * t <= 0).length;
    assert.equal(wrong, counted, `between ${from} and ${to}`);
    assert.equal(shiftedMean(loss('zero-one'), places, t), counted / places.length);
  }
  // Each minimum has higher stairs beside it, and there is more than one.
  const minima = minimaOf(stairs);
  assert.ok(minima.length > 1);
  const [low, high] = hingeMinimum(places);
  const at = (/** @type {number} */ t) => shiftedMean(loss('hinge'), places, t);
  for (let t = -5; t <= 5; t += 0.01) {
    assert.ok(at(t) >= at(low) - 1e-12, `lower at ${t}`);
    assert.ok(at(t) <= (at(t - 0.3) + at(t + 0.3)) / 2 + 1e-12, `not convex at ${t}`);
  }
  assert.ok(Math.abs(at(low) - at(high)) < 1e-12);
  assert.match(shiftWords(places), new RegExp(`it has ${minima.length} minima`));
});

test('a staircase of one stair, of none, and steps that cancel', () => {
  assert.deepEqual(stairsOf([]), [{ from: -Infinity, to: Infinity, wrong: 0 }]);
  assert.match(shiftWords([]), /^To find the halfspace/);
  const cancel = stairsOf(
    placesOf([
      [1, 1],
      [1, -1],
    ]),
  );
  assert.deepEqual(cancel, [{ from: -Infinity, to: Infinity, wrong: 1 }]);
  const one = placesOf([[1, 1]]);
  assert.deepEqual(minimaOf(stairsOf(one)), [{ from: -1, to: Infinity, wrong: 0 }]);
  assert.match(shiftWords(one), /for t above −1\.00/);
});
