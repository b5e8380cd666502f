import assert from 'node:assert/strict';
import test from 'node:test';
import { signatureRows, substringsOf } from '../views/status/signature.js';
import { part } from './part.js';

const points = part([
  { text: 'abcab', label: 2 },
  { text: 'acb', label: 1 },
]);
const scene = part({ data: { name: 'virus', params: {}, seed: 1 }, points });

test('substrings are counted once', () => {
  // a, b, c, ab, bc, ca, abc, bca, cab, abca, bcab, abcab
  assert.equal(substringsOf('abcab'), 12);
  assert.equal(substringsOf('aaaa'), 4);
  assert.equal(substringsOf(''), 0);
});

test('the signature by hand has its norm, its margin and its ψ', () => {
  const rows = signatureRows(scene, 'substrings');
  // √12, and at most √(5·6/2).
  assert.deepEqual(
    rows.map(({ value }) => value),
    ['1', '½', '3.46'],
  );
  assert.match(rows[2].name, /of 5 letters$/);
  assert.match(rows[2].means, /= 3\.87, of order d$/);
  assert.match(signatureRows(scene, 'normalize(substrings)')[2].means, /divided by it$/);
  assert.deepEqual(signatureRows(scene, 'spectrum(k=3)'), []);
  assert.deepEqual(signatureRows(part({ ...scene, data: null }), 'substrings'), []);
});
