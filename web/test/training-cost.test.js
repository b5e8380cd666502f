// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';

import { createCost } from '../engine/cost.js';
import { part } from './part.js';

test('a first training that took long does not keep a hand from its pictures', () => {
  let clock = 0;
  const cost = createCost(() => clock);
  const scene = part({ learner: 'svc', points: Array.from({ length: 5000 }) });
  const isSlow = (/** @type {boolean} */ goesOn) => cost.isSlow(scene, () => goesOn);
  assert.equal(isSlow(false), false, 'nothing is known');
  clock = 1600;
  cost.record(scene, 0, false);
  assert.deepEqual([isSlow(false), isSlow(true)], [true, false]);
  cost.miss();
  assert.deepEqual([isSlow(false), isSlow(true)], [true, true]);
  clock = 1700;
  cost.record(scene, 1600, true);
  assert.deepEqual([isSlow(false), isSlow(true)], [false, false]);
  clock = 9000;
  cost.record(scene, 1700, true);
  assert.deepEqual([isSlow(false), isSlow(true)], [true, true]);
});
