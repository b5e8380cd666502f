// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsOf } from '../panels/data-row.js';
import { notesOfTable } from '../panels/table-notes.js';

/** @typedef {Parameters<typeof wordsOf>[0]} Scene */
/** @typedef {NonNullable<Parameters<typeof wordsOf>[1]>} Entry */

const points = /** @type {any} */ ({ length: 40 });
const own = /** @type {Scene} */ ({ data: null, table: null, points, domain: 'vectors' });
const spec = (/** @type {string} */ key, /** @type {string} */ name) => ({
  key,
  name,
  kind: 'real',
  default: 0.1,
});

test('the row names the data set, its size and its noise', () => {
  const entry = /** @type {Entry} */ (
    /** @type {unknown} */ ({
      title: 'Two moons',
      params: [spec('n', 'points'), spec('noise', 'noise')],
    })
  );
  const data = { name: 'moons', params: { noise: 0.2 }, seed: 1 };
  assert.equal(wordsOf({ ...own, data }, entry), 'Two moons · 40 · noise 0.20');
  assert.equal(wordsOf(own, entry), 'Two moons · 40 · noise 0.10');
});

test('the row names files, own points and own items', () => {
  const table = /** @type {any} */ ({ name: 'churn.csv', labels: { length: 500 } });
  assert.equal(wordsOf({ ...own, table }, undefined), 'churn.csv · 500 rows');
  assert.equal(wordsOf(own, undefined), '40 points of your own');
  assert.equal(wordsOf({ ...own, points: [] }, undefined), 'No points yet');
  assert.equal(wordsOf({ ...own, domain: 'strings', points: [] }, undefined), 'No items yet');
});

test('a table says which columns the model learns from, and what reading it left out', () => {
  const column = (/** @type {string} */ name, /** @type {number[]} */ ...values) => ({
    name,
    values,
  });
  const columns = [column('age', 1, 2), column('income', 3, 4), column('tenure', 5, 6)];
  const table = /** @type {any} */ ({ columns, values: [], labels: [1, 2], shown: [0, 1] });
  const say = (/** @type {any} */ change, /** @type {1 | 2} */ dim = 2) =>
    notesOfTable({ table: { ...table, ...change }, dim });
  assert.deepEqual(say({}), [
    'Learns from age and income, the two columns shown; another one is not used.',
  ]);
  assert.deepEqual(say({}, 1), ['Learns from age, the column shown; 2 others are not used.']);
  assert.deepEqual(say({ columns: columns.slice(0, 2) }), [], 'all of them');
  assert.deepEqual(say({ values: [5, 6] }), [], 'the third is the answer');
  const notes = ['Column region is not numeric and was left out.'];
  assert.deepEqual(say({ columns: columns.slice(0, 2), notes, standardise: true }), [
    ...notes,
    'Columns are standardised; axes show the units of the file.',
  ]);
  assert.deepEqual(notesOfTable({ table: null, dim: 2 }), []);
});
