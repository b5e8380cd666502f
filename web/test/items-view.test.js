import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makeItem } from '../model/scene.js';
import { faultIn } from '../model/failure.js';
import { barOf, faultyRow, readingOf, readingsOf, triedOf } from '../views/items/readings.js';
import { classAfter, dropOf, windowOf } from '../views/items/places.js';
import { className } from '../model/class-name.js';
import { predictionOf } from '../views/items/words.js';
import { part } from './part.js';

const points = [makeItem(7, 'llan', 2), makeItem(8, 'ham', 1), makeItem(9, 'ton', 1)];
const training = part({
  model: 3,
  task: 'classification',
  status: 'converged',
  outputs: 1,
  rule: 'pairs',
  classes: Float64Array.of(1, 2),
  pairs: Int32Array.of(1, 0),
  support: Int32Array.of(0, 2),
  decision: Float64Array.of(1.5, -0.5, 0.25),
  label: Float64Array.of(2, 1, 2),
});
const stateOf = (more = {}) => ({
  frame: { scene: { points }, training, terms: null, ...more.frame },
  focus: { output: 0, tried: null, ...more.focus },
});

test('an item has f in the colour of its side, the predicted class, and whether f sums over it', () => {
  const readings = readingsOf(stateOf());
  assert.equal(readings.limit, 1.5);
  assert.deepEqual(points.map(readings.of), [
    { f: 1.5, ink: 2, label: 2, cluster: false },
    { f: -0.5, ink: 1, label: 1, cluster: false },
    { f: 0.25, ink: 2, label: 2, cluster: false },
  ]);
  assert.deepEqual(
    points.map(({ id }) => readings.counts(id)),
    [true, false, true],
  );
});

test('an item that was edited since has no reading, one that was relabelled has', () => {
  const readings = readingsOf(stateOf());
  assert.equal(readings.of(makeItem(7, 'llant', 2)), null);
  assert.equal(readings.of(makeItem(10, 'llan', 2)), null);
  assert.equal(readings.of(makeItem(7, 'llan', 1)).f, 1.5);
});

test('a machine that failed says nothing about items', () => {
  const failed = { ...training, status: 'failed' };
  assert.equal(readingsOf(stateOf({ frame: { training: failed } })), null);
  assert.equal(readingsOf(stateOf({ frame: { training: null } })), null);
});

test('among several classes f is how far the winner is ahead of the next', () => {
  const three = part({
    ...training,
    outputs: 3,
    classes: Float64Array.of(1, 2, 3),
    pairs: Int32Array.of(0, 1, 0, 2, 1, 2),
  });
  // Class 3 beats class 1 by 0.9 and class 2 by 0.2.
  assert.deepEqual(readingOf(three, Float64Array.of(0.4, -0.9, -0.2), 3), {
    f: 0.2,
    ink: 3,
    label: 3,
    cluster: false,
  });
});

test('of components the chosen one is read, and no class is predicted', () => {
  const two = part({ ...training, task: 'components', rule: 'values', outputs: 2 });
  assert.deepEqual(readingOf(two, Float64Array.of(0.4, -0.9), 0, 1), {
    f: -0.9,
    ink: 1,
    label: null,
    cluster: false,
  });
});

test('what is tried is answered to its newest letter only', () => {
  const terms = {
    model: 3,
    text: 'pont',
    decision: Float64Array.of(-0.75),
    label: 1,
    cluster: false,
  };
  const tried = (/** @type {string | null} */ text, more = {}) =>
    triedOf(stateOf({ frame: { terms: { ...terms, ...more } }, focus: { tried: text } }));
  assert.deepEqual(tried('pont'), { f: -0.75, ink: 1, label: 1, cluster: false });
  assert.equal(tried('ponty'), null);
  assert.equal(tried(null), null);
  assert.equal(tried('pont', { model: 2 }), null);
});

test('bars begin at zero in the middle and are as long as f is large', () => {
  assert.deepEqual(barOf(1, 2), { from: 0.5, length: 0.25 });
  assert.deepEqual(barOf(-2, 2), { from: 0, length: 0.5 });
  assert.deepEqual(barOf(3, 2), { from: 0.5, length: 0.5 });
  assert.deepEqual(barOf(NaN, 2), { from: 0.5, length: 0 });
  assert.deepEqual(barOf(0, 0), { from: 0.5, length: 0 });
});

test('only rows near the window are drawn, all of them where they fit', () => {
  assert.deepEqual(windowOf(2000, 32, 3200, 320), { from: 92, to: 118 });
  assert.deepEqual(windowOf(5, 32, 0, 320), { from: 0, to: 5 });
  assert.deepEqual(windowOf(2000, 32, 1e9, 320), { from: 2000, to: 2000 });
  assert.deepEqual(windowOf(0, 32, 0, 320), { from: 0, to: 0 });
});

test('a row that is dragged lands between the rows nearest to the hand', () => {
  assert.deepEqual(dropOf(0, 32, 10, 4), { gap: 0, to: 0 });
  assert.deepEqual(dropOf(32 * 4.4, 32, 10, 4), { gap: 4, to: 4 });
  assert.deepEqual(dropOf(32 * 5.4, 32, 10, 4), { gap: 5, to: 4 });
  assert.deepEqual(dropOf(32 * 5.6, 32, 10, 4), { gap: 6, to: 5 });
  assert.deepEqual(dropOf(1e6, 32, 10, 4), { gap: 10, to: 9 });
});

test('a click gives the class of the swatch, and goes on from there', () => {
  assert.equal(classAfter(1, 3, points, false), 3);
  assert.equal(classAfter(1, 1, points, false), 2);
  assert.equal(classAfter(2, 2, points, false), 1);
  assert.equal(classAfter(2, 1, points, true), 1);
  assert.equal(classAfter(3, 3, part([...points, { label: 4, cluster: false }]), false), 4);
});

test('what the engine says about one item is found at its row', () => {
  assert.deepEqual(
    faultIn({ code: 'data', message: '', item: 1203, reason: 'A bracket is open.' }),
    {
      row: 1203,
      reason: 'A bracket is open.',
    },
  );
  assert.equal(faultIn({ code: 'data', message: 'Item 1: no.' }), null);
});

test('the item that cannot be read is found where it is now, until it says something else', () => {
  const point = (id, text) => ({ id, text });
  const frame = { fault: { id: 5, text: '(A', message: 'It is open.' } };
  const at = (...list) => faultyRow(/** @type {any} */ ({ frame, scene: { points: list } }));
  assert.deepEqual(at(point(4, 'x'), point(5, '(A')), { row: 1, reason: 'It is open.' });
  assert.deepEqual(at(point(5, '(A'), point(4, 'x'))?.row, 0);
  assert.equal(at(point(4, 'x'), point(5, '(A)')), null);
  assert.equal(at(point(4, '(A')), null);
  const fine = /** @type {any} */ ({ frame: { fault: null }, scene: { points: [point(4, 'x')] } });
  assert.equal(faultyRow(fine), null);
});

test('clusters are no classes', () => {
  const two = part({
    ...training,
    task: 'clustering',
    rule: 'largest',
    outputs: 2,
    pairs: new Int32Array(),
  });
  const reading = readingOf(two, Float64Array.of(0.4, -0.9), 1);
  assert.deepEqual([reading.f, reading.label, reading.cluster], [0.4, 1, true]);
  assert.equal(predictionOf(reading, ['English']), 'Cluster 1');
  assert.equal(predictionOf({ label: 1, cluster: false }, ['English']), 'Class 1, English');
});

test('classes are called by number and name', () => {
  assert.equal(className(2, ['English', 'Welsh']), 'Class 2, Welsh');
  assert.equal(className(3, ['English', 'Welsh']), 'Class 3');
});

test('an item of which nobody knows has no class, and the colour of none', () => {
  const open = { f: 1e-17, ink: 8, label: NaN, cluster: false };
  assert.deepEqual(readingOf(training, Float64Array.of(1e-17), NaN), open);
  assert.equal(predictionOf(open, ['English', 'Welsh']), 'Undecided');
  const three = part({
    ...training,
    outputs: 3,
    classes: Float64Array.of(1, 2, 3),
    pairs: Int32Array.of(0, 1, 0, 2, 1, 2),
  });
  assert.deepEqual(readingOf(three, Float64Array.of(0.4, 0.9, 0), NaN), { ...open, f: 0 });
  // What is left of a sum does not decide.
  const { f, ink, label } = readingOf(training, Float64Array.of(1e-17), 1);
  assert.deepEqual([Math.sign(f), ink, label], [-1, 1, 1]);
});
