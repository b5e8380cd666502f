import assert from 'node:assert/strict';
import test from 'node:test';
import { extentOf } from '../draw/plane/extent.js';
import { part } from './part.js';

const place = { a: 2, e: 10, f: -4 };

test('the extent of items holds boxes, rings and lines with their widths, in device pixels', () => {
  const items = part([
    { kind: 'box', left: 20, top: 30, width: 10, height: 5, radius: 2, fill: '' },
    { kind: 'text', left: 22, top: 33, text: 'f', size: 13, face: 'ui', fill: '' },
    { kind: 'circles', circles: [[50, 40, 4]], stroke: '', width: 2 },
    { kind: 'lines', lines: [{ points: [25, 10, 26, 12], closed: false }], stroke: '', width: 1 },
  ]);
  assert.deepEqual(extentOf(items, part({}), place), {
    left: 2 * 20 + 10 - 1,
    top: 2 * (10 - 1) - 4 - 1,
    right: 2 * (50 + 4 + 1) + 10 + 1,
    bottom: 2 * (40 + 4 + 1) - 4 + 1,
  });
  assert.equal(extentOf([], part({}), place), null);
  assert.equal(
    extentOf([{ kind: 'circles', circles: [], stroke: '', width: 2 }], part({}), place),
    null,
  );
});
