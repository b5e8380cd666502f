import assert from 'node:assert/strict';
import test from 'node:test';
import {
  cellOf,
  isFilled,
  RECURRENCE,
  stepsOf,
  stepWords,
  sumOf,
  valueSoFar,
  walk,
} from '../views/items/programme.js';

/** Sums over all pairs of subsequences of p characters, place by place: no recurrence. */
function bruteForce(x, z, length, decay) {
  const places = (text, p) => {
    let all = [[]];
    for (let q = 0; q < p; q++) {
      all = all.flatMap((way) => {
        const from = (way.at(-1) ?? -1) + 1;
        return Array.from({ length: text.length - from }, (_, i) => [...way, from + i]);
      });
    }
    return all;
  };
  const layers = Array.from({ length }, (_, below) => {
    const p = below + 1;
    const [ends, carried] = [0, 1].map(() => new Float64Array(x.length * z.length));
    for (const i of places(x, p)) {
      for (const j of places(z, p)) {
        if (i.some((at, q) => x[at] !== z[j[q]])) continue;
        const [row, column] = [i.at(-1), j.at(-1)];
        const reach = row - i[0] + 1 + column - j[0] + 1;
        ends[row * z.length + column] += decay ** reach;
        for (let a = row; a < x.length; a++)
          for (let b = column; b < z.length; b++)
            carried[a * z.length + b] += decay ** (reach + a - row + b - column);
      }
    }
    return { ends, carried };
  });
  const value = layers.at(-1)?.ends.reduce((sum, v) => sum + v, 0) ?? 0;
  return { x: [...x], z: [...z], layers, value };
}

const near = (a, b) => assert.ok(Math.abs(a - b) <= 1e-12 * (1 + Math.abs(b)), `${a}, not ${b}`);

test('what goes into a cell gives what comes out, as the recurrence says', () => {
  const decay = 0.5;
  const table = bruteForce('gatta', 'cata', 3, decay);
  assert.equal(stepsOf(table), 60);
  for (let step = 1; step <= 60; step++) {
    const { same, below, above, left, diagonal, ends, carried } = sumOf(table, cellOf(table, step));
    near(ends, same ? decay ** 2 * below : 0);
    near(carried, ends + decay * above + decay * left - decay ** 2 * diagonal);
  }
  near(valueSoFar(table, 60), table.value);
  assert.equal(valueSoFar(table, 40), 0, 'the last length has not begun');
  assert.ok(table.value > 0);
});

test('cells are filled row by row, length by length', () => {
  const table = bruteForce('abc', 'ab', 2, 1);
  assert.deepEqual(cellOf(table, 1), { layer: 0, row: 0, column: 0 });
  assert.deepEqual(cellOf(table, 3), { layer: 0, row: 1, column: 0 });
  assert.deepEqual(cellOf(table, 12), { layer: 1, row: 2, column: 1 });
  for (let step = 0; step <= 12; step++)
    for (let other = 1; other <= 12; other++)
      assert.equal(isFilled(table, step, cellOf(table, other)), other <= step);
});

test('one walks by cells, rows and lengths, and no further than the ends', () => {
  const table = bruteForce('abc', 'ab', 2, 1);
  assert.equal(walk(table, 0, 'cell', 1), 1);
  assert.equal(walk(table, 0, 'cell', -1), 0);
  assert.equal(walk(table, 3, 'row', 1), 4);
  assert.equal(walk(table, 3, 'row', -1), 2);
  assert.equal(walk(table, 4, 'row', -1), 2);
  assert.equal(walk(table, 4, 'layer', 1), 6);
  assert.equal(walk(table, 6, 'layer', 1), 12);
  assert.equal(walk(table, 12, 'layer', 1), 12);
  assert.equal(walk(table, 12, 'layer', -1), 6);
  const empty = bruteForce('', 'ab', 2, 1);
  assert.equal(stepsOf(empty), 0);
  for (const stride of /** @type {const} */ (['cell', 'row', 'layer']))
    assert.equal(walk(empty, 0, stride, 1), 0);
});

test('a step is told with its numbers', () => {
  const table = bruteForce('cat', 'car', 2, 0.5);
  assert.deepEqual(stepWords(table, 0.5, 1), {
    ends: 'Both characters are c, so E₁(1, 1) = λ² = 0.25.',
    carried: 'C₁(1, 1) = 0.25 + 0.5·0 + 0.5·0 − 0.25·0 = 0.25.',
  });
  assert.equal(
    stepWords(table, 0.5, 2).ends,
    'c and a differ, so nothing ends here: E₁(1, 2) = 0.',
  );
  const ca = stepWords(table, 0.5, 14); // the second of the second row, of length 2
  assert.equal(ca.ends, 'Both characters are a, so E₂(2, 2) = λ²·C₁(1, 1) = 0.25·0.25 = 0.0625.');
  near(valueSoFar(table, 18), 0.5 ** 4);
  assert.equal(RECURRENCE.length, 3);
});
