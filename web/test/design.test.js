import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { designOf } from '../model/table/design.js';
import { distancesFrom, ontoSlice, sliceOf } from '../model/table/slice.js';
import { lifted } from '../model/table/lift.js';
import { loadTables } from '../model/tables.js';
import { pixelsFor } from '../views/studio/sweeps/pixels.js';
import { heldOut, lotOf } from '../model/table/split.js';
import { part } from './part.js';

/** @typedef {import('../model/scene.js').FileColumn} FileColumn */
/** @typedef {import('../model/scene.js').Use} Use */

/** @param {string} name @param {number[]} values @returns {FileColumn} */
const numbers = (name, values) => ({
  name,
  text: false,
  values,
  words: [],
  distinct: new Set(values).size,
  blank: values.filter(Number.isNaN).length,
});

/** @param {string} name @param {string[]} cells '' for a blank @returns {FileColumn} */
function texts(name, cells) {
  const words = [...new Set(cells)].filter(Boolean).sort();
  const values = cells.map((cell) => (cell ? words.indexOf(cell) : NaN));
  return {
    name,
    text: true,
    values,
    words,
    distinct: words.length,
    blank: cells.filter((c) => !c).length,
  };
}

/** @type {Use} */
const USE = {
  columns: [0, 1, 2],
  answer: 3,
  standardise: true,
  mark: false,
  held: 0,
  seed: 1,
  stratify: true,
  shown: [0, 1],
  through: null,
};

const FILE = [
  numbers('age', [20, 30, 40, 50, NaN, 60]),
  numbers('income', [1, 1, 3, 3, 2, 2]),
  texts('town', ['Ulm', 'Bonn', 'Ulm', '', 'Ulm', 'Bonn']),
  texts('bought', ['no', 'yes', 'no', 'yes', 'no', 'yes']),
];

/** @param {readonly FileColumn[]} file @param {Partial<Use>} [use] */
function designed(file, use = {}) {
  const design = designOf({ file, use: { ...USE, ...use } });
  assert.ok(design);
  return design;
}

describe('features of a file', () => {
  test('are numbers with mean 0 and deviation 1, and texts as yes or no', () => {
    const { features, dim, train, classes } = designed(FILE);
    assert.deepEqual(
      features.map(({ name }) => name),
      ['age', 'income', 'town = Bonn', 'town = Ulm', 'town = blank'],
    );
    assert.deepEqual(classes, ['no', 'yes']);
    assert.deepEqual([...train.labels], [1, 2, 1, 2, 1, 2]);
    // The blank age is the median, 40, which is the mean as well: the variance is 1000/6.
    const column = (/** @type {number} */ a) => [...train.rows].map((_, i) => train.x[i * dim + a]);
    const deviation = Math.sqrt(1000 / 6);
    [20, 30, 40, 50, 40, 60].forEach((age, i) =>
      assert.ok(Math.abs(column(0)[i] - (age - 40) / deviation) < 1e-12),
    );
    assert.deepEqual(column(2), [0, 1, 0, 0, 0, 1]);
    assert.deepEqual(column(4), [0, 0, 0, 1, 0, 0]);
  });

  test('have a mark of filled blanks on request', () => {
    const { features, dim, train } = designed(FILE, { mark: true, columns: [0, 1] });
    assert.deepEqual(
      features.map(({ name }) => name),
      ['age', 'income', 'age is blank'],
    );
    assert.deepEqual(
      [...train.rows].map((_, i) => train.x[i * dim + 2]),
      [0, 0, 0, 0, 1, 0],
    );
  });

  test('stay in the units of the file where they are not standardised', () => {
    const { train, dim } = designed(FILE, { standardise: false, columns: [0, 1] });
    assert.deepEqual([...train.x.subarray(0, 2 * dim)], [20, 1, 30, 1]);
  });

  test('know nothing of the rows held out', () => {
    const values = Array.from({ length: 40 }, (_, i) => i);
    const labels = values.map((v) => (v % 2 ? 'a' : 'b'));
    const file = [numbers('x', values), texts('y', labels)];
    const use = {
      columns: [0],
      answer: 1,
      held: 0.25,
      shown: /** @type {[number, null]} */ ([0, null]),
    };
    const { held, train, features } = designed(file, use);
    assert.equal(held.rows.length, 10);
    assert.equal(train.rows.length, 30);
    const mean = [...train.rows].reduce((sum, row) => sum + values[row] / 30, 0);
    assert.ok(Math.abs(features[0].shift - mean) < 1e-12);
    // What is held out may be as absurd as one likes.
    const other = values.map((v, i) => (held.rows.includes(i) ? 1e9 : v));
    const again = designed([numbers('x', other), texts('y', labels)], use);
    assert.equal(again.features[0].shift, features[0].shift);
  });

  test('say what was done: blanks, constants, names, rows without an answer', () => {
    const file = [
      numbers('age', [1, NaN, 3, 4]),
      numbers('same', [7, 7, 7, 7]),
      { ...texts('id', ['a', 'b', 'c', 'd']), values: [], words: [], distinct: 1500 },
      texts('y', ['p', 'q', 'p', '']),
    ];
    const { notes, problem } = designed(file, { columns: [0, 1, 2], answer: 3 });
    assert.equal(problem, '');
    assert.deepEqual(notes, [
      '1 blank is filled with the median of the training rows.',
      'same is the same in all training rows and tells nothing.',
      'id is left out: 1\u202f500 different texts.',
      '1 row without y is left out.',
    ]);
  });

  test('say what is missing where nothing can be learnt', () => {
    assert.match(designed(FILE, { columns: [2] }).problem, /Tick a column of numbers/);
    const none = texts('y', ['', '', '', '', '', '']);
    assert.match(designed([FILE[0], FILE[1], FILE[2], none]).problem, /No row has an answer/);
    const blank = numbers('empty', [NaN, NaN, NaN, NaN, NaN, NaN]);
    const { problem, notes } = designed([blank, ...FILE.slice(1)], { columns: [0] });
    assert.match(problem, /Tick a column of numbers/);
    assert.ok(notes.some((note) => note.includes('empty has no value in any training row')));
  });

  test('are values to be learnt where an answer has many numbers', () => {
    const file = [numbers('x', [1, 2, 3]), numbers('y', [0.5, 1.5, 9])];
    const { target, train } = designed(file, { columns: [0], answer: 1 });
    assert.equal(target, 'value');
    assert.deepEqual([...train.values], [0.5, 1.5, 9]);
  });

  test('are made once, whichever columns are shown', () => {
    const first = designed(FILE);
    assert.equal(designed(FILE, { shown: [1, 0] }), first);
    assert.notEqual(designed(FILE, { held: 0.3 }), first);
  });
});

describe('rows held out', () => {
  test('are the same share of each class, by the seed', () => {
    const rows = Array.from({ length: 100 }, (_, i) => i);
    const groups = rows.map((i) => (i < 80 ? 1 : 2));
    const held = heldOut(rows, { share: 0.25, seed: 3, groups });
    assert.equal(held.filter((row) => row < 80).length, 20);
    assert.equal(held.length, 25);
    assert.deepEqual(heldOut(rows, { share: 0.25, seed: 3, groups }), held);
    assert.notDeepEqual(heldOut(rows, { share: 0.25, seed: 4, groups }), held);
    assert.deepEqual(
      [...held],
      [...held].sort((a, b) => a - b),
    );
  });

  test('leave one of each class to learn from', () => {
    assert.equal(heldOut([4, 7], { share: 0.6, seed: 1, groups: [1, 2] }).length, 0);
  });

  test('are chosen by lots that spread evenly', () => {
    // Each tenth has about 1000 of 10000 lots: 5 standard deviations are 150.
    const tenths = new Array(10).fill(0);
    for (let row = 0; row < 10_000; row++) tenths[Math.floor((lotOf(7, row) / 2 ** 32) * 10)]++;
    for (const count of tenths) assert.ok(Math.abs(count - 1000) < 150, String(tenths));
    // What Python must agree with.
    assert.deepEqual([lotOf(1, 0), lotOf(1, 1), lotOf(42, 4999)], LOTS);
  });
});

/** By tools in another language: see testdata/lots.py. */
const LOTS = [1321225842, 3595521663, 720566635];

describe('the slice that is shown', () => {
  const table = part({ file: FILE, use: USE });

  test('goes through the medians and the most frequent text', () => {
    const slice = sliceOf({ table });
    assert.ok(slice);
    assert.deepEqual([...slice.along], [0, 1]);
    assert.deepEqual([...slice.base], [0, 0, 0, 1, 0]);
    assert.deepEqual([...lifted(slice, [0.5, -2])], [0.5, -2, 0, 1, 0]);
  });

  test('is what pictures of a sweep are on, in the fields that the engine takes', async () => {
    await loadTables();
    const scene = part({
      dim: 2,
      table,
      view: { x0: -1, x1: 1, y0: -1, y1: 1 },
      points: new Array(300),
    });
    for (const [grain, side] of /** @type {const} */ ([
      ['rough', 41],
      ['fine', 61],
    ])) {
      const { width, height, slice } = pixelsFor(scene, grain);
      assert.deepEqual([width, height], [side, side]);
      assert.deepEqual(Object.keys(slice ?? {}), ['base', 'x', 'y']);
    }
  });

  test('or through a row', () => {
    const slice = sliceOf({
      table: part({ file: FILE, use: { ...USE, through: 3, shown: [1, null] } }),
    });
    assert.ok(slice);
    const { train, dim } = designed(FILE);
    assert.equal(slice.base[0], train.x[3 * dim]);
    assert.equal(slice.base[1], 0);
    assert.deepEqual([...slice.base.subarray(2)], [0, 0, 1]);
    assert.deepEqual([...slice.y], [0, 0, 0, 0, 0]);
  });

  test('is as far from rows as their other features are', () => {
    const slice = sliceOf({ table });
    const { train } = designed(FILE);
    assert.ok(slice);
    // Rows in Ulm lie on it; those of Bonn differ in two features of yes or no.
    const distances = distancesFrom(slice, train.x);
    [0, Math.SQRT2, 0, Math.SQRT2, 0, Math.SQRT2].forEach((want, i) =>
      assert.ok(Math.abs(distances[i] - want) < 1e-12),
    );
    const on = ontoSlice(slice, train.x);
    assert.ok(distancesFrom(slice, on).every((distance) => distance === 0));
    assert.equal(on[5], train.x[5]);
  });
});
