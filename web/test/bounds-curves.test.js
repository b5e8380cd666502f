// @ts-check
import test from 'node:test';
import assert from 'node:assert/strict';
import { placeWords } from '../views/studio/bounds/notes.js';
import { curvesOf, valueAt } from '../views/studio/bounds/curves.js';
import { dimensionWords, sentenceOf, written } from '../views/studio/bounds/words.js';
import { part } from './part.js';

const promises = part({
  delta: 0.05,
  dimension: 6,
  square: Float64Array.of(1, 4, 9),
  ball: 2,
  free: Int32Array.of(0, 4, 5),
  training: Float64Array.of(0.1, 0.1, 0.05),
  margin: Float64Array.of(1.2, 1.1, 3),
  radius: Float64Array.of(NaN, 0.9, 8),
  xiAlpha: Float64Array.of(NaN, 0.4, 0.3),
  support: Float64Array.of(NaN, 0.5, 0.35),
  span: Float64Array.of(NaN, 0.2, 0.1),
});
const at = [0.1, 1, 10];
const unknown = { held: 0, why: 'nobody knows the truth' };
/** @param {number[]} error */
const left = (error) =>
  part({ at: Float64Array.of(0.1, 2), error: Float64Array.from(error), alone: 0 });

test('a step function is level, and other curves are joined on a logarithmic axis', () => {
  assert.equal(valueAt({ at, values: [1, 2, 4], steps: true }, 9.9), 2);
  assert.ok(Math.abs(valueAt({ at, values: [1, 2, 4], steps: false }, Math.sqrt(10)) - 3) < 1e-12);
  assert.equal(valueAt({ at, values: [1, 2, 4], steps: false }, 1000), 4);
});

test('the dimension is said beside radius² by margin²', () => {
  const finite = dimensionWords(promises, at, 1);
  assert.match(finite, /VC dimension D \+ 1 = 7, .* R²‖w‖² = 2 · 4 = 8, radius² by margin²\.$/);
  assert.match(
    dimensionWords({ ...promises, dimension: -1 }, at, 10),
    /∞\. That is no contradiction/,
  );
  assert.match(dimensionWords({ ...promises, dimension: -1 }, at, 50), /2 · 9 = 18/);
  assert.match(dimensionWords({ ...promises, dimension: NaN }, at, 0.1), /2 · 1 = 2/);
});

test('without a truth the sentence says why, and the least bound is named', () => {
  const curves = curvesOf({ at, promises, folds: null, left: left([0.2, 0.25]), fresh: null });
  const said = sentenceOf(curves, 1, promises, unknown);
  assert.match(said, /nobody knows the truth\. /);
  assert.match(said, /The best bound, ξα, promises at most 40\s%/);
  assert.match(said, /No bound is broken/);
});

test('of rows held out it says how many, and between which shares the truth lies', () => {
  const fresh = part({ at, error: [0.3, 0.2, 0.2], count: 50 });
  const curves = curvesOf({ at, promises, folds: null, left: null, fresh, held: true });
  assert.ok(curves.some(({ name }) => name === 'held-out rows (n\u00a0=\u00a050)'));
  // Wilson's interval of 10 of 50, by his formula.
  assert.match(
    sentenceOf(curves, 1, promises, { held: 50, why: '' }),
    /20\s% of 50 held-out rows are wrong: by these, the truth is from 11.2\s% to 33\s% \(95\s%\)\./,
  );
});

test('a bound below leave-one-out is called a fault', () => {
  const curves = curvesOf({ at, promises, folds: null, left: left([0.2, 0.32]), fresh: null });
  assert.match(sentenceOf(curves, 1, promises, unknown), /that is a fault/);
});

test('where no support vector is free nothing is promised of leaving out', () => {
  const curves = curvesOf({ at, promises, folds: null, left: null, fresh: null });
  const said = sentenceOf(curves, 0.1, promises, unknown);
  assert.match(said, /Every bound is above 100 %, or there is none/);
  assert.equal(written(NaN), 'none');
  assert.equal(written(1.53), '×1.5');
});

test('words beside the line of C stay off it, and break where there is less room', () => {
  const room = { left: 0, right: 300, top: 0, bottom: 60 };
  const ways = [['a sentence of words'], ['a sentence', 'of words'], ['words']];
  const none = () => 0;
  for (const obstacle of [-20, 40, 100, 150, 190, 260, 320]) {
    const placed = placeWords(ways, room, obstacle, 10, none);
    assert.ok(placed, `something has room beside ${obstacle}`);
    const { left, right, top, bottom } = placed.box;
    assert.ok(left >= room.left && right <= room.right && top >= 0 && bottom <= 60);
    assert.ok(right < obstacle || left > obstacle, `nothing on ${obstacle}`);
  }
  assert.deepEqual(placeWords(ways, room, 100, 10, none)?.lines, ways[0], 'whole where it can be');
  assert.deepEqual(placeWords(ways, { ...room, right: 150 }, 40, 10, none)?.lines, ways[1]);
  assert.equal(placeWords(ways, { ...room, right: 50 }, 25, 10, none), null);
  const low = placeWords(ways, room, 100, 10, none);
  const high = placeWords(ways, room, 100, 10, ({ bottom }) => (bottom > 30 ? 2 : 0));
  assert.equal(low?.box.bottom, 60);
  assert.equal(high?.box.top, 0, 'where no curve goes through');
});
