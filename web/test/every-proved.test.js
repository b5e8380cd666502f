// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proved } from '../views/studio/every/proved.js';

test('the worst of all breaks is said, and that of the one at hand', () => {
  const proof = {
    C: Float64Array.of(0.01, 0.5, 2, 1000),
    gap: Float64Array.of(1e-14, 4e-12, 0, 3e-13),
    violation: Float64Array.of(2e-11, 1e-12, 3e-15, 1e-13),
  };
  const words = proved(proof, 3);
  assert.match(words, /at most 4·10⁻¹² of D/);
  assert.match(words, /violated by at most 2·10⁻¹¹, which holds for every C/);
  assert.match(words, /up to this C: 0 and 3·10⁻¹⁵\.$/);
  assert.match(proved(proof, 0.5), /up to this C: 4·10⁻¹² and 10⁻¹²\.$/);
});

test('what is no number is the worst', () => {
  const proof = {
    C: Float64Array.of(0.01, 1),
    gap: Float64Array.of(NaN, 0),
    violation: Float64Array.of(0, NaN),
  };
  assert.doesNotMatch(proved(proof, 1), /at most 0/);
});

test('without an answer nothing is claimed', () => {
  assert.doesNotMatch(proved(null, 1), /gap|violated/);
});
