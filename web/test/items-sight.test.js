import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { createSight } from '../views/items/table/sight.js';
import { part } from './part.js';

const { ResizeObserver } = globalThis;
/** The browser has laid out the page. */
let laidOut = () => {};
before(() => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      /** @param {() => void} told */
      constructor(told) {
        laidOut = told;
      }
      observe() {}
      disconnect() {}
    },
  });
});
after(() => Object.assign(globalThis, { ResizeObserver }));

/** A table of 320 px with rows of 32, laid out for the first time. */
function table() {
  let scrolled = () => {};
  const scroller = {
    clientHeight: 320,
    scrollTop: 0,
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ told) =>
      (scrolled = told),
  };
  const row = { offsetHeight: 32 };
  let changes = 0;
  const sight = createSight(part(scroller), part(row), () => changes++);
  sight.enter('strings');
  laidOut();
  return {
    sight,
    scroller,
    row,
    changes: () => changes,
    /** @param {number} to */
    scroll(to) {
      scroller.scrollTop = to;
      scrolled();
    },
  };
}

test('rows are those in sight, which scrolling and another size tell', () => {
  const { sight, scroller, scroll, changes } = table();
  assert.deepEqual(sight.rows(2000), { from: 0, to: 18 });
  scroll(3200);
  assert.deepEqual(sight.rows(2000), { from: 92, to: 118 });
  const told = changes();
  laidOut();
  assert.equal(changes(), told, 'nothing has changed');
  scroller.clientHeight = 640;
  laidOut();
  assert.equal(changes(), told + 1);
  assert.deepEqual(sight.rows(2000), { from: 92, to: 128 });
  scroller.clientHeight = 0;
  laidOut();
  assert.deepEqual(sight.rows(2000), { from: 92, to: 128 }, 'out of sight it has no size');
});

test('a table that has become short shows its end', () => {
  const { sight, scroll } = table();
  scroll(3200);
  assert.deepEqual(sight.rows(20), { from: 3, to: 20 });
});

test('a row that is out of sight is scrolled to, and drawn before the browser tells', () => {
  const { sight, scroller } = table();
  sight.bring(5);
  assert.equal(scroller.scrollTop, 0);
  sight.bring(100);
  assert.equal(scroller.scrollTop, 101 * 32 - 320);
  assert.deepEqual(sight.rows(2000), { from: 83, to: 109 });
});

test('rows are as high as they were in their domain', () => {
  const { sight, row } = table();
  sight.enter('trees');
  row.offsetHeight = 64;
  laidOut();
  assert.equal(sight.height, 64);
  sight.enter('strings');
  assert.equal(sight.height, 32);
  sight.enter('trees');
  assert.equal(sight.height, 64);
});
