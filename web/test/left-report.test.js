// @ts-check
import test from 'node:test';
import assert from 'node:assert/strict';
import { lostOf } from '../views/studio/left/report.js';
import { part } from './part.js';

const points = [1, 2, 2].map((label, id) => ({ id, label, x: [id, 0] }));
const scene = part({ points, target: 'class' });
const training = part({ outputs: 1, decision: [-0.5, 0.2, 2], label: [1, 2, 2] });

test('lost are the points that are called something else without themselves, the worst first', () => {
  const left = part({ decision: [0.1, -0.4, 1.5], label: [2, 1, 2] });
  const lost = lostOf(scene, left, training);
  assert.deepEqual(
    lost.map(({ row, with: f, without }) => [row, f, without]),
    // The larger class is the positive side.
    [
      [1, 0.2, -0.4],
      [0, 0.5, -0.1],
    ],
  );
});

test('of whom nobody knows the class, nobody says that it is lost', () => {
  const left = part({ decision: [0, 0.4, 1.5], label: [NaN, 2, 2] });
  assert.deepEqual(lostOf(scene, left, training), []);
});

test('of values all are listed, the farthest off first', () => {
  const valued = part({
    points: [1, 2, 3].map((value, id) => ({ id, label: 1, value, x: [id, 0] })),
    target: 'value',
  });
  const left = part({ decision: [1.1, 4, 2.5], label: [1.1, 4, 2.5] });
  assert.deepEqual(
    lostOf(valued, left, null).map(({ row }) => row),
    [1, 2, 0],
  );
});
