// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fieldColours, regionColours } from '../model/class-colours.js';
import { hex, mix, parseColour, ramp } from '../lib/colour.js';
import { CLASSES, shapeName, shapePath } from '../lib/shapes.js';
import { useLightTheme } from './theme.js';

test('colours of style sheets become numbers', () => {
  assert.deepEqual(parseColour('#fff'), [255, 255, 255]);
  assert.deepEqual(parseColour(' #0072b2 '), [0, 114, 178]);
  assert.deepEqual(parseColour('rgb(1 2 3)'), [1, 2, 3]);
  assert.deepEqual(parseColour('rgb(1, 2, 3)'), [1, 2, 3]);
  assert.deepEqual(parseColour(''), [0, 0, 0]);
  assert.equal(hex([0, 114.4, 178]), '#0072b2');
  assert.deepEqual(mix([0, 0, 0], [10, 20, 40], 0.5), [5, 10, 20]);
});

test('a ramp meets its stops, is straight between and stops at its ends', () => {
  const scale = ramp([
    [-2, [0, 0, 0]],
    [0, [100, 100, 100]],
    [2, [100, 200, 0]],
  ]);
  assert.deepEqual(scale(-9), [0, 0, 0]);
  assert.deepEqual(scale(-1), [50, 50, 50]);
  assert.deepEqual(scale(0), [100, 100, 100]);
  assert.deepEqual(scale(1), [100, 150, 50]);
  assert.deepEqual(scale(Infinity), [100, 200, 0]);
  assert.deepEqual(scale(NaN), [100, 100, 100]);
});

test('a scale is the same function as long as its colours are', () => {
  useLightTheme();
  const light = fieldColours([1, 2]);
  const deep = light(2);
  assert.equal(fieldColours([1, 2]), light);
  assert.notEqual(fieldColours([2, 1]), light);
  assert.equal(regionColours(3), regionColours(13), 'more than ten start again');
  // Another theme, with the same colour on one side.
  const { getComputedStyle } = globalThis;
  document.documentElement.dataset.theme = 'other';
  Object.assign(globalThis, {
    getComputedStyle: () => ({
      /** @param {string} name */
      getPropertyValue: (name) =>
        name === '--f-p2' ? '#123456' : getComputedStyle(document.body).getPropertyValue(name),
    }),
  });
  const other = fieldColours([1, 2]);
  assert.deepEqual([other(-2), other(2)], [light(-2), [18, 52, 86]]);
  assert.deepEqual(light(2), deep);
  useLightTheme();
  assert.equal(fieldColours([1, 2]), light);
});

/** @param {string} path @returns {[number, number][]} */
const corners = (path) =>
  path
    .replace(/[MZ]/g, '')
    .split('L')
    .map((pair) => /** @type {[number, number]} */ (pair.split(' ').map(Number)));

test('ten shapes, all different, about equally large', () => {
  const paths = Array.from({ length: CLASSES }, (_, i) => shapePath(i + 1, 10));
  assert.equal(new Set(paths).size, CLASSES);
  assert.equal(new Set(paths.map((_, i) => shapeName(i + 1))).size, CLASSES);
  for (const path of paths.slice(1)) {
    const places = corners(path);
    let area = 0;
    places.forEach(([x, y], i) => {
      const [nx, ny] = places[(i + 1) % places.length];
      area += (x * ny - nx * y) / 2;
    });
    const share = Math.abs(area) / (Math.PI * 100);
    assert.ok(share > 0.6 && share < 1.1, `${path} has ${share} of the circle`);
  }
  assert.equal(shapePath(11, 5), shapePath(1, 5));
});
