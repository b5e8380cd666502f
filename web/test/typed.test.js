import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EMPTY_SCENE } from '../model/scene.js';
import { pointsAsText, readPoints } from '../views/studio/routes/typed.js';

test('typed points become a table with a column for each coordinate', () => {
  assert.deepEqual(readPoints('1, 2, 3: 1\n\n(2 0 −1): 2\n'), {
    table: 'x1,x2,x3,class\n1,2,3,1\n2,0,-1,2\n',
    coordinates: 3,
    problem: '',
  });
  const { table } = readPoints(pointsAsText(EMPTY_SCENE));
  assert.match(table ?? '', /^x1,x2,x3,class\n1,2,3,2\n/, 'the example can be read');
});

test('what cannot be read is said with its line', () => {
  for (const [text, says] of /** @type {[string, RegExp][]} */ ([
    ['', /^Type two points/],
    ['1, 2, 3: 1', /^Type two points/],
    ['1, 2, 3: 1\n4, 5, 6', /^Line 2 needs a class/],
    ['1, 2, 3: 1\n4, 5, 6: 1.5', /^Line 2 needs a class/],
    ['1, 2, 3: 1\n4, 5: 2', /^Line 2 has 2 coordinates, and the first has 3/],
    ['1, 2, 3: 1\n4, b, 6: 2', /^Line 2: “b” is no coordinate/],
    ['1, 2: 1\n4, 5: 2', /^Points of one or two coordinates/],
    ['1, 2, 3: 1\n4, 5, 6: 1', /^All points are of one class/],
    ['1, 2, 3: 1\n'.repeat(101), /^101 points are many/],
  ])) {
    const { table, problem } = readPoints(text);
    assert.equal(table, null);
    assert.match(problem, says);
  }
});
