// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sentenceOf as spaceSentence } from '../views/studio/functions/numbers.js';
import { PLACES, scaled, stroked, valuesOf } from '../views/studio/integral/presets.js';
import { sentenceOf, signOf } from '../views/studio/integral/words.js';
import { part } from './part.js';

/** @param {any} [rest] */
const integral = (rest) =>
  part({ value: 1, error: 0, square: 1, least: 0, worst: new Float64Array(PLACES), ...rest });

test('functions to begin with stay within their picture', () => {
  for (const preset of /** @type {const} */ (['bump', 'step', 'wave', 'random'])) {
    const f = valuesOf({ preset, f: [], seed: 3 });
    assert.equal(f.length, PLACES);
    assert.ok(f.every((v) => Math.abs(v) <= 1 && !Object.is(v, -0)));
    assert.deepEqual(valuesOf({ preset, f: [], seed: 3 }), f);
  }
  const hand = valuesOf({ preset: 'hand', f: [0.5], seed: 1 });
  assert.equal(hand[0], 0.5);
  assert.equal(hand[1], 0);
});

test('a stroke sets all places that it crosses, whichever way it goes', () => {
  const flat = new Array(6).fill(0);
  assert.deepEqual(stroked(flat, [1, 1], [4, -0.5]), [0, 1, 0.5, 0, -0.5, 0]);
  assert.deepEqual(stroked(flat, [4, -0.5], [1, 1]), [0, 1, 0.5, 0, -0.5, 0]);
  assert.deepEqual(stroked(flat, [2.2, 1], [2.2, 1]), [0, 0, 1, 0, 0, 0]);
  assert.deepEqual(stroked(flat, [5, 1], [5, 1]), [0, 0, 0, 0, 0, 1]);
});

test('a worst function is drawn with the height 1', () => {
  assert.deepEqual(scaled([0.5, -2, 1]), [0.25, -1, 0.5]);
  assert.deepEqual(scaled([0, 0]), [0, 0]);
});

test('a kernel is called refuted only where the integral is certainly below 0', () => {
  assert.equal(signOf(integral({ value: -1 })), -1);
  assert.equal(signOf(integral({ value: -1e-9, error: 1e-9 })), 0);
  assert.equal(signOf(integral({ value: 1e-15 })), 0);
  const range = /** @type {const} */ ([-2, 2]);
  assert.match(sentenceOf(integral({ value: -1 }), range, null), /refutes the kernel/);
  assert.match(sentenceOf(integral({ value: -1e-15 }), range, null), /as far as can be told/);
  assert.match(sentenceOf(integral(), range, 'proved'), /so no f makes it negative/);
  assert.match(sentenceOf(integral({ least: -1 }), range, 'refuted'), /press “Refute”/);
  assert.match(sentenceOf(integral(), range, 'unproved'), /proves nothing/);
});

test('without a norm none is named', () => {
  const space = { squareF: 1, squareG: 1, least: 0, at: 0.5, self: 1 };
  assert.match(spaceSentence(part(space)), /at most ‖f‖/);
  assert.match(spaceSentence(part({ ...space, at: 1 })), /bound is reached/);
  assert.match(spaceSentence(part({ ...space, squareF: -1 })), /⟨f, f⟩ is below 0/);
  assert.match(spaceSentence(part({ ...space, least: -1 })), /negative eigenvalue/);
});
