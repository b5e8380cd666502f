// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisOf } from '../lib/plot/axis.js';
import { marksOf, placesIn } from '../views/studio/every/strips.js';

test('errors that are not known have no mark, and no name', () => {
  const at = [0.1, 1, 10];
  const curve = (/** @type {string} */ name, /** @type {number[]} */ values) => ({
    name,
    kind: 'left',
    at,
    values,
    steps: true,
  });
  const place = placesIn(800, 400, 12);
  const strips = {
    range: /** @type {const} */ ([0.1, 10]),
    C: 10,
    n: 1,
    labels: [1],
    at,
    alphas: [0.1, 1, 10],
    share: true,
    breaks: [],
    present: -1,
    curves: [
      curve('none', [NaN, NaN, NaN]),
      curve('at first', [0.2, 0.1, NaN]),
      curve('all', [0.3, 0.2, 0.1]),
    ],
    band: null,
    start: '',
    sentence: '',
  };
  const x = axisOf(strips.range, [place.left, place.right], {
    log: true,
    nice: false,
    clamp: true,
    count: 5,
  });
  const marks = marksOf(strips, place, x);
  for (const { tag, attributes } of marks)
    for (const [name, value] of Object.entries(attributes))
      assert.ok(!String(value).includes('NaN'), `${tag} ${name}=${value}`);
  const words = marks.map((mark) => mark.words);
  assert.ok(!words.includes('none') && words.includes('at first') && words.includes('all'));
  assert.equal(marks.filter((mark) => mark.tag === 'circle').length, 1);
});
