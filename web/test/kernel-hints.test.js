import assert from 'node:assert/strict';
import test from 'node:test';
import { hintOf } from '../panels/kernel-hints.js';
import { part } from './part.js';

const strings = (/** @type {string[]} */ ...texts) =>
  part({ domain: 'strings', dim: 2, points: texts.map((text) => ({ text })) });
const plane = part({ domain: 'vectors', dim: 2, points: [] });
const line = part({ domain: 'vectors', dim: 1, points: [] });

test('the periodic kernel is offered by coordinates, in the plane alone', () => {
  const hint = hintOf('periodic(period=2, length=0.5)', plane);
  assert.equal(
    hint?.offer?.text,
    'warp(periodic(period=2, length=0.5), x1)*warp(periodic(period=2, length=0.5), x2)',
  );
  assert.equal(hintOf('periodic(period=2, length=0.5)', line), null);
  assert.equal(hintOf('rbf(gamma=1) + periodic(period=2, length=0.5)', plane), null);
});

test('the empty string is counted and left out again, wherever substrings stand', () => {
  const scene = strings('ab');
  for (const [without, counted] of [
    ['substrings', 'substrings + 1'],
    ['normalize(substrings)', 'normalize(substrings + 1)'],
    ['2*substrings + words(k=1)', '2*(substrings + 1) + words(k=1)'],
  ]) {
    assert.equal(hintOf(without, scene)?.offer?.text, counted);
    assert.equal(hintOf(counted, scene)?.offer?.text, without);
  }
  assert.equal(
    hintOf('substrings + 1 + words(k=1)', scene)?.offer?.text,
    'substrings + words(k=1)',
  );
  assert.equal(hintOf('substrings + 10', scene)?.offer?.label, 'Count it');
});

test('a spectrum says how many strings it counts, over which letters', () => {
  const { words } = hintOf('spectrum(k=4)', strings('ACGT', 'GATTACA')) ?? { words: '' };
  assert.match(words, /26⁴ = 456\u202f976/);
  assert.match(words, /4 characters \(A C G T\): 4⁴ = 256\./);
  assert.match(
    hintOf('normalize(spectrum(k=1))', strings())?.words ?? '',
    /1 letter from a to z: 26¹ = 26/,
  );
  assert.match(hintOf('spectrum(k=12)', strings('a'))?.words ?? '', /about 9\.5·10¹⁶/);
  assert.equal(hintOf('words(k=1)', strings('a')), null);
});
