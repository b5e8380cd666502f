// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietPlace } from '../engine/pin.js';
import { part } from './part.js';

const SIDE = 64;
const view = { x0: -2, x1: 2, y0: -2, y1: 2 };

/** @param {(x: number, y: number) => number} f */
function surfaceOf(f) {
  const values = new Float32Array(SIDE * SIDE);
  for (let i = 0; i < values.length; i++) {
    const [across, down] = [(i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5];
    values[i] = f(-2 + (4 * across) / SIDE, 2 - (4 * down) / SIDE);
  }
  return part({ view, width: SIDE, height: SIDE, values });
}

/** @param {readonly (readonly [number, number])[]} places */
const sceneOf = (places, more = {}) =>
  part({
    points: places.map((x, id) => part({ id, x, label: 1 })),
    dim: 2,
    target: 'class',
    ...more,
  });

test('the quiet place lies where |f| is least, and 0.3 from every mark', () => {
  const f = surfaceOf((x, y) => x + 0.3 * y + 1);
  const free = quietPlace(sceneOf([]), f);
  assert.ok(Math.abs(free[0] + 0.3 * free[1] + 1) < 0.06 * 3.6 + 0.01, String(free));
  // A mark there sends it along the line of f = 0.
  const other = quietPlace(sceneOf([free]), f);
  assert.ok(Math.hypot(other[0] - free[0], other[1] - free[1]) >= 0.3 - 1e-9);
  assert.ok(Math.abs(other[0] + 0.3 * other[1] + 1) < 0.06 * 3.6 + 0.01);
  assert.ok(Math.hypot(...free) <= Math.hypot(...other), 'the nearest to the middle first');
  assert.deepEqual(quietPlace(sceneOf([free]), f), other, 'and it is always the same');
});

test('where f is as good as nothing, nothing would be seen', () => {
  const [x] = quietPlace(
    sceneOf([]),
    surfaceOf((x) => (x < 0 ? 1e-30 : 1 + x)),
  );
  assert.ok(x >= 0, String(x));
});

test('where marks are everywhere a nearer place will do', () => {
  const marks = Array.from(
    { length: 41 * 41 },
    (_, i) => /** @type {const} */ ([-2 + (i % 41) / 10, -2 + Math.floor(i / 41) / 10]),
  );
  const place = quietPlace(
    sceneOf(marks),
    surfaceOf((x) => x),
  );
  assert.ok(marks.every(([x, y]) => Math.hypot(x - place[0], y - place[1]) > 0.01));
});

test('of a line only x counts, and of a function the place is on its curve', () => {
  const line = part({
    ...surfaceOf(() => 0),
    height: 1,
    values: Float32Array.from({ length: SIDE }, (_, i) => i - 20),
  });
  const [x, y] = quietPlace(sceneOf([], { dim: 1, target: 'value' }), line);
  assert.ok(Math.abs(x - (-2 + (4 * 20.5) / SIDE)) < 12 / SIDE, String(x));
  assert.ok(Math.abs(y) <= 0.06 * 43 && y !== 0, String(y));
});
