// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapsOf, missingIn } from '../views/studio/curves/gaps.js';
import { part } from './part.js';

/** A value of a curve. @param {number} value @param {number | null} error @param {string} [message] @param {string} [failure] */
const known = (value, error, message = '', failure = '') => ({
  value,
  failure,
  known: error === null ? {} : { folds: part({ error: Float64Array.of(error), message }) },
});

test('values without an error are marked, with the reason', () => {
  const columns = [
    known(1, 0.2),
    known(2, NaN, 'No plane parts the classes.'),
    known(3, null, '', 'Negative eigenvalues.'),
    known(4, null),
  ];
  assert.deepEqual(gapsOf(columns), { at: [2, 3], words: 'No plane parts the classes.' });
  // A part that is skipped at all values has a reason, and leaves no gap.
  const skipped = 'One part was not counted: without it there is only one class.';
  assert.deepEqual(gapsOf([known(1, 0.2, skipped), known(2, 0.1, skipped)]), {
    at: [],
    words: skipped,
  });
  assert.deepEqual(gapsOf([known(1, 0.2)]), { at: [], words: '' });
});

test('of a learning curve, numbers of points at which a part has no error', () => {
  assert.deepEqual(missingIn([2, 4, 8], [NaN, NaN, 0.1, NaN, 0, 0.2]), [2, 4]);
  assert.deepEqual(missingIn([2], [0, 0]), []);
});
