// @ts-check
import { test } from 'node:test';
import assert from 'node:assert/strict';

import {
  distanceOf,
  heightsAt,
  isRight,
  movedIn,
  readNumber,
  strokeOn,
} from '../panels/lesson/answer.js';

test('numbers are read as people write them', () => {
  const near = (/** @type {string} */ text, /** @type {number} */ value) =>
    assert.ok(Math.abs(readNumber(text) - value) < 1e-12, text);
  near('0.5', 0.5);
  near('0,5', 0.5);
  near('1/2', 0.5);
  near('−3', -3);
  near('√2', Math.SQRT2);
  near('2√3', 2 * Math.sqrt(3));
  near('-√2/2', -Math.SQRT1_2);
  near('1e-3', 0.001);
  assert.equal(readNumber('∞'), Infinity);
  for (const text of ['', 'two', '1/2/3', '1..2', '√']) assert.ok(Number.isNaN(readNumber(text)));
});

test('a choice is right by its number, and no answer of a poll is wrong', () => {
  assert.equal(isRight({ kind: 'choice', right: 2 }, 2), true);
  assert.equal(isRight({ kind: 'choice', right: 2 }, 1), false);
  assert.equal(isRight({ kind: 'poll' }, 1), null);
});

test('a number is right within a part of it, or a power of ten', () => {
  assert.equal(isRight({ kind: 'number', right: 16, within: 0.01 }, 16.1), true);
  assert.equal(isRight({ kind: 'number', right: 16, within: 0.01 }, 16.3), false);
  // 0 has no parts: what is given is how far off is right.
  assert.equal(isRight({ kind: 'number', right: 0, within: 0.01 }, 0.005), true);
  assert.equal(isRight({ kind: 'number', right: 0, within: 0.01 }, 0.02), false);
  const powers = /** @type {const} */ ({ kind: 'number', right: 1000, within: 0.5, log: true });
  assert.equal(isRight(powers, 400), true); // 10^−0.4
  assert.equal(isRight(powers, 100), false);
  assert.equal(isRight(powers, -1000), false);
  assert.equal(isRight({ kind: 'number', right: Infinity }, Infinity), true);
  assert.equal(isRight({ kind: 'number', right: 5 }, Infinity), false);
  // What is right may be computed; while nobody knows it nothing is wrong.
  assert.equal(isRight({ kind: 'number', right: 'rate_limit', within: 0.01 }, 2, 2), true);
  assert.equal(isRight({ kind: 'number', right: 'rate_limit', within: 0.01 }, 2), null);
});

test('a place is right near a place, at a point, or where a goal holds', () => {
  assert.equal(isRight({ kind: 'place', at: [1, 2], within: 0.3 }, [1.2, 2.1]), true);
  assert.equal(isRight({ kind: 'place', at: [1, 2], within: 0.3 }, [1.2, 2.3]), false);
  assert.equal(isRight({ kind: 'place', points: [3, 7] }, 7), true);
  assert.equal(isRight({ kind: 'place', points: [3, 7] }, 4), false);
  assert.equal(isRight({ kind: 'place', where: 'f_at > 0' }, [0, 0], false), false);
  assert.equal(isRight({ kind: 'place', where: 'f_at > 0' }, [0, 0], null), null);
});

test('an order is right as a whole, and a place of it is moved within it', () => {
  const ask = /** @type {const} */ ({ kind: 'order', right: [2, 1, 3] });
  assert.equal(isRight(ask, [2, 1, 3]), true);
  assert.equal(isRight(ask, [1, 2, 3]), false);
  assert.equal(isRight(ask, [2, 1]), false);
  const first = [1, 2, 3];
  assert.deepEqual(movedIn(first, 0, 1), [2, 1, 3]);
  assert.equal(movedIn(first, 0, -1), first);
  assert.equal(movedIn(first, 2, 1), first);
  assert.deepEqual(first, [1, 2, 3]);
});

test('a sketch is as far off as the root of its mean square, over what was drawn', () => {
  const drawn = [1, 2, NaN, 4];
  // (0² + 0² + 3²) / 3
  assert.ok(Math.abs(distanceOf(drawn, [1, 2, 3, 1]) - Math.sqrt(3)) < 1e-12);
  assert.ok(Number.isNaN(distanceOf([NaN, NaN, NaN, 1], [1, 1, 1, 1])));
  assert.equal(isRight({ kind: 'sketch', within: 0.3 }, 0.2), true);
  assert.equal(isRight({ kind: 'sketch', within: 0.3 }, 0.31), false);
});

test('a curve is made of strokes, whichever way they go, or of heights at a few places', () => {
  const places = [0.5, 1.5, 2.5, 3.5];
  const heights = new Float64Array(4).fill(NaN);
  strokeOn(heights, places, [1.5, 1], [1.5, 1]);
  assert.deepEqual([...heights], [NaN, 1, NaN, NaN], 'a dot');
  strokeOn(heights, places, [3.5, 5], [1.5, 1]);
  assert.deepEqual([...heights], [NaN, 1, 3, 5], 'to the left');
  strokeOn(heights, places, [0.5, 2], [1.5, 2]);
  assert.deepEqual([...heights], [2, 2, 3, 5], 'over what was there');
  // y = 2x up to 2, then y = 4: by hand.
  assert.deepEqual([...heightsAt(places, [0, 2, 4], [0, 4, 4])], [1, 3, 4, 4]);
  assert.deepEqual([...heightsAt(places, [0, 2, 4], [0, 4, NaN])], [1, 3, NaN, NaN]);
});
