// @ts-check
import { test } from 'node:test';
import assert from 'node:assert/strict';

import { alongPath } from '../state/lessons/path.js';

const course = {
  paths: [
    {
      key: 'uml',
      title: 'UML',
      minutes: 6,
      steps: [
        { steps: ['line.cut', 'line.square'], minutes: 4 },
        { steps: ['trick.nothing'], minutes: 2 },
      ],
    },
  ],
};
const along = (/** @type {string} */ name, /** @type {number} */ by, search = '?path=UML') =>
  alongPath(name, by, search, async () => course);

test('a path goes from stretch to stretch, and ends', async () => {
  assert.equal(await along('line.cut', 1), 'line.square');
  assert.equal(await along('line.square', 1), 'trick.nothing', 'to another lesson');
  assert.equal(await along('trick.nothing', -1), 'line.square');
  assert.equal(await along('trick.nothing', 1), null, 'its end');
  assert.equal(await along('line.cut', -1), null, 'its beginning');
});

test('a step that is not on the path, or no path, leads nowhere along it', async () => {
  assert.equal(await along('line.myth', 1), undefined);
  assert.equal(await along('line.cut', 1, '?lang=de'), undefined);
  assert.equal(await along('line.cut', 1, '?path=other'), undefined);
  const never = async () => assert.fail('the course is loaded for no path');
  assert.equal(await alongPath('line.cut', 1, '?lang=de', never), undefined);
});
