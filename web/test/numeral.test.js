import assert from 'node:assert/strict';
import test from 'node:test';
import { choicesOf } from '../panels/choices.js';
import { objection, plainNumber, rangeWords, readNumeral, writeNumeral } from '../ui/numeral.js';
import { part } from './part.js';

const gamma = part({
  key: 'gamma',
  kind: 'real',
  min: 0,
  max: Infinity,
  minOpen: true,
  maxOpen: true,
  low: 0.01,
  high: 100,
  scale: 'log',
  infinite: false,
  default: 1,
});
const price = part({ ...gamma, key: 'C', maxOpen: false, infinite: true });
const classes = part({ ...gamma, kind: 'whole', min: 2, max: 9, minOpen: false, maxOpen: false });

test('numbers are read the way people write them', () => {
  const cases = [
    ['0.5', 0.5],
    [' 0,5 ', 0.5],
    ['.5', 0.5],
    ['1e-3', 0.001],
    ['−1', -1],
    ['-1.5E2', -150],
    ['∞', Infinity],
    ['inf', Infinity],
    ['Infinity', Infinity],
  ];
  for (const [text, value] of cases) assert.equal(readNumeral(String(text)), value, `${text}`);
  for (const text of ['', ' ', '1e', '1 2', '0x10', '1,000,000', 'one', '--1', '−∞']) {
    assert.equal(readNumeral(text), NaN, text);
  }
});

test('numbers in boxes keep their decimals and fit', () => {
  const cases = [
    [1, '1.00'],
    [0.2, '0.20'],
    [3.5, '3.50'],
    [12.3, '12.3'],
    [10, '10.0'],
    [100, '100'],
    [0, '0'],
    [0.05, '0.05'],
    [0.001, '0.001'],
    [0.123, '0.123'],
    [1e-6, '1e−6'],
    [1e6, '1e6'],
    [-1, '−1.00'],
    [0.123456789, '0.1235'],
    [-0.00001234567, '−1.235e−5'],
    [Infinity, '∞'],
  ];
  for (const [value, text] of cases) assert.equal(writeNumeral(Number(value), gamma), text);
  assert.equal(writeNumeral(40, classes), '40');
  assert.equal(writeNumeral(5000, classes), '5000');
});

test('what a box shows reads back as a number no further off than its digits', () => {
  for (const value of [1, 0.2, 12.34, 1e-6, 123456, 1e6, 7e-5, -2.5, 0.333333333, 98765.4321]) {
    const again = readNumeral(writeNumeral(Number(value), gamma));
    assert.ok(Math.abs(again - value) <= 1e-3 * Math.abs(value), `${value} → ${again}`);
  }
});

test('numbers in code give the same number back, briefly', () => {
  for (const value of [1, 0.5, 1e-7, 1e21, 1e6, 0.1 + 0.2, -2.5, 123456.789, 2 ** -40]) {
    assert.equal(Number(plainNumber(value)), value);
    assert.doesNotMatch(plainNumber(value), /\+/);
  }
  assert.equal(plainNumber(1e6), '1e6');
  assert.equal(plainNumber(0.001), '0.001');
  assert.equal(plainNumber(100), '100');
});

test('a number that is not allowed is answered with what is', () => {
  assert.equal(rangeWords(gamma), 'above 0');
  assert.equal(rangeWords(classes), 'a whole number from 2 to 9');
  assert.equal(rangeWords(part({ ...gamma, min: -Infinity })), 'a number');
  assert.equal(
    rangeWords(part({ ...gamma, min: 1, minOpen: false, max: 3 })),
    'at least 1 and below 3',
  );

  assert.equal(objection(1, gamma), '');
  assert.equal(objection(0, gamma), 'must be above 0');
  assert.equal(objection(-1, gamma), 'must be above 0');
  assert.equal(objection(NaN, gamma), 'must be a number');
  assert.equal(objection(Infinity, gamma), 'must be finite');
  assert.equal(objection(Infinity, price), '');
  assert.equal(objection(2.5, classes), 'must be a whole number from 2 to 9');
  assert.equal(objection(10, classes), 'must be a whole number from 2 to 9');
  assert.equal(objection(9, classes), '');
  const nu = part({ ...gamma, values: [0.5, 1.5, 2.5] });
  assert.equal(objection(1.5, nu), '');
  assert.equal(objection(1, nu), 'must be 0.5, 1.5 or 2.5');
  assert.equal(objection(3, nu), 'must be 0.5, 1.5 or 2.5');
  assert.equal(objection(NaN, nu), 'must be a number');
});

test('values are chosen by name where the doc names each of them', () => {
  const column = part({
    ...classes,
    min: 1,
    max: 3,
    doc: 'Column: 1 sepal length, 2 width, 3 petal.',
  });
  assert.deepEqual(choicesOf(column), [
    { value: 1, name: 'sepal length' },
    { value: 2, name: 'width' },
    { value: 3, name: 'petal' },
  ]);
  assert.equal(choicesOf(part({ ...column, max: 4 })), null);
  assert.equal(choicesOf(part({ ...column, kind: 'real' })), null);
  assert.equal(
    choicesOf(part({ ...classes, doc: 'Number of clouds, each a class of its own.' })),
    null,
  );
});
