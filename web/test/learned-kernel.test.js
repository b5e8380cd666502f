// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  barycentric,
  droppedOf,
  interpolated,
  normalised,
  placeOf,
  textOf,
  weightsAt,
  withWeight,
} from '../views/studio/learned/mixture.js';
import { bestOf, standardError, undecidedWords, verdictOf } from '../views/studio/learned/worth.js';

/** @typedef {import('../views/studio/learned/worth.js').Row} Row */

const near = (/** @type {ArrayLike<number>} */ a, /** @type {ArrayLike<number>} */ b) => {
  assert.equal(a.length, b.length);
  Array.from(a).forEach((v, i) => assert.ok(Math.abs(v - b[i]) < 1e-12, `${a} is not ${b}`));
};

test('the text has the true factors, brackets around sums, and no term without weight', () => {
  const text = textOf(['linear', 'a + b', 'c^2', 'd*e'], [2, 1, 1, 4], [0.3, 0.4496, 0.0004, 0.25]);
  assert.equal(text, '0.6*linear + 0.4496*(a + b) + d*e');
  assert.deepEqual(droppedOf([0.3, 0.4496, 0.0004, 0.25]), [2]);
  // A sum inside of brackets is none outside, and a negative exponent of a number is none.
  assert.equal(textOf(['f(a + b)'], [0.5], [1]), '0.5*f(a + b)');
});

test('one weight changes and the others keep their shares', () => {
  near(withWeight([0.2, 0.2, 0.6], 0, 0.6), [0.6, 0.1, 0.3]);
  near(withWeight([1, 0, 0], 0, 0.4), [0.4, 0.3, 0.3]);
  near(withWeight([0.5, 0.5], 1, 7), [0, 1]);
  near(normalised([2, -1, 2]), [0.5, 0, 0.5]);
});

test('places in the triangle are weights, and those outside are the nearest on its rim', () => {
  const corners = /** @type {const} */ ([
    [0, 10],
    [5, 0],
    [10, 10],
  ]);
  near(weightsAt(placeOf([0.2, 0.5, 0.3], corners), corners), [0.2, 0.5, 0.3]);
  near(barycentric([5, 0], corners), [0, 1, 0]);
  near(weightsAt([5, 14], corners), [0.5, 0, 0.5]);
  near(weightsAt([-9, 12], corners), [1, 0, 0]);
});

test('the landscape is linear between mixtures, in the order of the engine', () => {
  const parts = 4;
  const values = [];
  for (let a = 0; a <= parts; a++)
    for (let b = 0; a + b <= parts; b++) values.push(3 * (a / parts) - 2 * (b / parts) + 1);
  const at = interpolated(values, parts);
  for (const [a, b] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [0.3, 0.3],
    [0.4, 0.45],
    [0.9, 0.1],
    [0.13, 0.62],
  ]) {
    assert.ok(Math.abs(at(a, b) - (3 * a - 2 * b + 1)) < 1e-12, `${a}, ${b}`);
  }
});

/** @param {Row['kind']} kind @param {number} heldOut @param {number} [fresh] @returns {Row} */
const row = (kind, heldOut, fresh = NaN) => ({
  name: kind,
  title: kind,
  kind,
  why: '',
  tried: {
    weights: new Float64Array(2),
    training: 0,
    heldOut,
    each: Float64Array.of(heldOut - 0.1, heldOut + 0.1),
    fresh,
    message: '',
  },
});

test('whether it was worth it is said by new points where there are some, else by what was left out', () => {
  const rows = [row('mean', 0.2), row('learnt', 0.1), row('learnt', 0.3)];
  const single = row('single', 0.15);
  const said = verdictOf(rows, single);
  assert.match(said, /on what was left out than the plain mean: one of two/);
  assert.match(said, /best single term: one\. Differences within one standard error/);
  const fresh = [row('mean', 0.2, 0.1), row('learnt', 0.1, 0.2)];
  assert.match(verdictOf(fresh, undefined), /on new ones than the plain mean: none of one\.$/);
  assert.match(verdictOf(fresh, undefined, 150), /on the 150 held-out rows than the plain mean/);
  assert.equal(verdictOf([row('learnt', 0.1)], single), '');
});

test('what is undecided is counted as the engine counts it', () => {
  assert.equal(undecidedWords(false), 'Where f\u00a0=\u00a00 a point counts as wrong.');
  assert.match(undecidedWords(true), /counts as wrong, and a new one as half wrong\.$/);
  assert.match(undecidedWords(true, true), /and a held-out one as half wrong\.$/);
});

test('the best single term has the least error on what was left out', () => {
  const singles = [row('single', 0.3), row('single', 0.2), row('single', 0.2)];
  assert.equal(bestOf(singles), singles[1]);
  const failed = { ...singles[1], tried: null, why: 'All are of one class.' };
  assert.equal(bestOf([singles[0], failed]), singles[0]);
  assert.equal(bestOf([failed]), undefined);
  // One that is still computed may be better.
  assert.equal(bestOf([singles[0], { ...failed, why: '' }])?.kind, 'waiting');
  assert.ok(Math.abs(standardError([0.1, 0.3, NaN]) - 0.1) < 1e-12);
  assert.ok(Number.isNaN(standardError([0.1])));
});
