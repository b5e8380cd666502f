// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { togetherOf } from '../views/studio/trick.js';
import { shifted } from '../views/studio/trick/pair.js';

test('what moving both points does to k is said by its values', () => {
  assert.equal(togetherOf(NaN, 1), '');
  assert.equal(togetherOf(0.5, 0.5 + 1e-13), 'Moved together, k stays 0.5.');
  assert.equal(togetherOf(0.5, 0.75), 'Moved together, k went from 0.5 to 0.75.');
});

test('both points move by the same way, and stay in view', () => {
  const view = { x0: -2, x1: 2, y0: -2, y1: 2 };
  const from = /** @type {const} */ ({ x: [0, 0], z: [1, -1] });
  assert.deepEqual(shifted({ view, dim: 2 }, from, [0.5, 0.5]), { x: [0.5, 0.5], z: [1.5, -0.5] });
  assert.deepEqual(shifted({ view, dim: 2 }, from, [9, -9]), { x: [1, -1], z: [2, -2] });
  assert.deepEqual(shifted({ view, dim: 1 }, from, [-9, 1]), { x: [-2, 0], z: [-1, -1] });
});
