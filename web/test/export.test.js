// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { wrap } from '../views/plane/figure.js';
import { svgOf } from '../export/svg.js';

const LOOK = /** @type {import('../draw/plane/look.js').Look} */ (
  /** @type {unknown} */ ({
    mark: 5,
    stroke: 1.5,
    paper: '#ffffff',
    halo: '#ffffff',
    ink: '#000000',
    classes: ['#e69f00', '#e69f00', '#0072b2'],
  })
);

/**
 * @param {import('../draw/plane/display-list.js').Item[]} plane
 * @param {import('../draw/plane/display-list.js').Item[]} [words]
 */
const figure = (plane, words = []) => ({
  width: 120,
  height: 140,
  margin: 10,
  size: 100,
  look: LOOK,
  plane,
  words,
});

test('an SVG is one self-contained drawing of the items, in their order', () => {
  const raster = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
  const svg = svgOf(
    figure(
      [
        { kind: 'raster', raster, left: 0, top: 0, width: 100, height: 100 },
        {
          kind: 'lines',
          lines: [
            { points: [0, 1.234567, 5, 5], closed: false },
            { points: [1, 1, 2, 2, 3, 1], closed: true },
          ],
          stroke: '#1a1b1e',
          width: 2.5,
          dash: [6, 5],
        },
        { kind: 'circles', circles: [[50, 60, 7]], stroke: '#1a1b1e', width: 1.5 },
        {
          kind: 'marks',
          marks: [{ left: 50, top: 60, label: 2, predicted: 1 }],
          radius: 5,
        },
      ],
      [
        {
          kind: 'text',
          left: 1,
          top: 2,
          text: 'C < 3 & "γ"',
          size: 11,
          face: 'ui',
          fill: '#000000',
        },
      ],
    ),
    () => 'data:image/png;base64,AAAA',
  );
  assert.ok(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="140"'));
  assert.match(svg, /d="M0 1\.23L5 5M1 1L2 2L3 1Z"/);
  assert.match(svg, /stroke-dasharray="6 5"/);
  assert.match(svg, /C &lt; 3 &amp; &quot;γ&quot;/);
  const order = ['<image', 'M0 1.23', '<circle', '#0072b2', '#e69f00', '<text'];
  const at = order.map((part) => svg.indexOf(part));
  assert.ok(at.every((place) => place >= 0));
  assert.deepEqual(
    at,
    at.toSorted((a, b) => a - b),
  );
  // Nothing outside is needed: no style sheet, no variables, no other host.
  assert.doesNotMatch(svg, /var\(|class=|<style|href="(?!data:)/);
  assert.doesNotMatch(svg, /undefined|NaN/);
});

test('every element that is opened is closed', () => {
  const svg = svgOf(
    figure([{ kind: 'marks', marks: [{ left: 1, top: 1, label: 1, predicted: 0 }], radius: 5 }]),
    () => '',
  );
  const open = [...svg.matchAll(/<(\w+)[^>]*[^/]>/g)].map(([, name]) => name).sort();
  const closed = [...svg.matchAll(/<\/(\w+)>/g)].map(([, name]) => name).sort();
  assert.deepEqual(open, closed);
});

test('captions break between words', () => {
  assert.deepEqual(wrap('one two three four', 9), ['one two', 'three', 'four']);
  assert.deepEqual(wrap('unbreakable', 4), ['unbreakable']);
  assert.deepEqual(wrap('  ', 4), []);
});
