import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { count, grouped, number, plural, short, signed } from '../lib/format.js';

test('number keeps its decimals and uses a true minus sign', () => {
  assert.equal(number(0.484), '0.48');
  assert.equal(number(-2.135), '−2.13');
  assert.equal(number(-0.001), '0.00');
  assert.equal(number(7, 0), '7');
  assert.equal(number(-2000.25), '−2\u202f000.25');
  assert.equal(number(0.12345678, 8), '0.12345678');
  assert.equal(number(-123456.7), '−1.23·10⁵');
  assert.equal(number(NaN), '–');
});

test('signed shows both signs', () => {
  assert.equal(signed(0.484), '+0.48');
  assert.equal(signed(-0.484), '−0.48');
  for (const near of [0, -0, 0.0049, -0.0049]) assert.equal(signed(near), '0.00', 'no sign');
  assert.equal(signed(-0.0051), '−0.01');
  assert.equal(signed(-0.0049, 3), '−0.005');
  assert.equal(signed(Infinity), '+∞');
  assert.equal(signed(NaN), '–');
});

test('short keeps significant digits and writes powers of ten', () => {
  assert.equal(short(0), '0');
  assert.equal(short(0.21499), '0.215');
  assert.equal(short(0.00401), '4.01·10⁻³');
  assert.equal(short(0.004, 1), '4·10⁻³');
  assert.equal(short(-1e-6), '−10⁻⁶');
  assert.equal(short(12345), '12\u202f300');
  assert.equal(short(-1234.5678, 7), '−1\u202f234.568');
  assert.equal(short(0.123456789, 9), '0.123456789');
  assert.equal(short(3.2e12), '3.2·10¹²');
  assert.equal(short(Infinity), '∞');
  assert.equal(short(-Infinity), '−∞');
});

test('numbers of axes look alike, however large', () => {
  assert.equal(grouped(50000, 0), '50\u202f000');
  assert.equal(grouped(100000, 0), '100\u202f000');
  assert.equal(grouped(-1234.5, 2), '−1\u202f234.50');
  assert.equal(grouped(-0.001, 2), '0.00');
  assert.equal(grouped(-0.5, 1), '−0.5');
});

test('counts are grouped as the engine groups them', async () => {
  const table = await readFile(new URL('../../testdata/counts.json', import.meta.url), 'utf8');
  const { counts } = JSON.parse(table);
  assert.ok(counts.length > 5);
  for (const [n, text] of counts) assert.equal(count(n), text);
});

test('counts are grouped and words agree with them', () => {
  assert.equal(count(5000), '5\u202f000');
  assert.equal(count(999), '999');
  assert.equal(plural(1, 'point'), '1 point');
  assert.equal(plural(0, 'error'), '0 errors');
  assert.equal(plural(3, 'class', 'classes'), '3 classes');
});
