// @ts-check
import test from 'node:test';
import assert from 'node:assert/strict';
import {
  breaksOf,
  deed,
  deeds,
  justAfter,
  lastUpTo,
  leastOf,
  LIMIT,
  MARGIN,
  NONE,
  setsAt,
  widest,
} from '../views/studio/along/breaks.js';
import { part } from './part.js';

/** Two points leave the limit at 0.5; the first loses its weight at 2. */
const every = /** @type {import('../protocol/messages.gen.js').EveryC} */ (
  part({
    C: Float64Array.of(0.1, 0.5, 2, 10),
    first: Int32Array.of(LIMIT, LIMIT, NONE),
    eventAt: Int32Array.of(1, 1, 2),
    eventOf: Int32Array.of(0, 1, 0),
    eventFrom: Int32Array.of(LIMIT, LIMIT, MARGIN),
    eventTo: Int32Array.of(MARGIN, MARGIN, NONE),
  })
);

test('events at one C are one break, and the ends of the range are none', () => {
  const breaks = breaksOf(every);
  assert.deepEqual(
    breaks.map(({ C, changes }) => [C, changes.map(({ row }) => row)]),
    [
      [0.5, [0, 1]],
      [2, [0]],
    ],
  );
});

test('a point is in the set that the last break before has put it into', () => {
  assert.deepEqual([...setsAt(every, 0.4)], [LIMIT, LIMIT, NONE]);
  assert.deepEqual([...setsAt(every, 0.5)], [MARGIN, MARGIN, NONE]);
  assert.deepEqual([...setsAt(every, 5)], [NONE, MARGIN, NONE]);
});

test('a break is passed with as few digits as keep the next one ahead', () => {
  const at = (/** @type {number[]} */ ...C) => C.map((one) => ({ C: one, changes: [] }));
  assert.equal(justAfter(at(1.23456, 3), 0), 1.24);
  assert.equal(justAfter(at(1.23456, 1.2347), 0), 1.2346);
  assert.equal(justAfter(at(0.0123456), 0), 0.0124);
  assert.equal(justAfter(at(2, 2.1), 0), 2);
  const close = at(1.2345678901234567, 1.234567890123457);
  assert.ok(justAfter(close, 0) >= close[0].C && justAfter(close, 0) < close[1].C);
});

test('the least of a step function is an interval, or several', () => {
  const { least, intervals } = leastOf([0.1, 1, 2, 5, 8], [3, 1, 1, 2, 1], 100);
  assert.equal(least, 1);
  assert.deepEqual(intervals, [
    [1, 5],
    [8, 100],
  ]);
  assert.deepEqual(widest(intervals), [8, 100]);
});

test('the last place up to a value is found among none, one and many', () => {
  assert.equal(lastUpTo([], 1), -1);
  assert.equal(lastUpTo([2], 1), -1);
  assert.equal(lastUpTo([2], 2), 0);
  assert.equal(lastUpTo([1, 2, 2, 3], 2), 2);
});

test('each change is said in words', () => {
  const said = (/** @type {number} */ from, /** @type {number} */ to) => deed({ row: 0, from, to });
  assert.match(said(LIMIT, MARGIN), /leaves the limit/);
  assert.match(said(MARGIN, LIMIT), /reaches the limit/);
  assert.match(said(NONE, MARGIN), /gets weight/);
  assert.match(said(MARGIN, NONE), /α = 0/);
});

test('many points that do the same at one C are counted', () => {
  const leave = (/** @type {number} */ row) => ({ row, from: LIMIT, to: MARGIN });
  const lose = { row: 7, from: MARGIN, to: NONE };
  assert.equal(
    deeds([leave(0), leave(1), lose], 'point'),
    'point 1 leaves the limit for the margin; point 2 leaves the limit for the margin; point 8 loses its weight: α = 0',
  );
  const all = Array.from({ length: 40 }, (_, row) => leave(row));
  assert.equal(
    deeds([...all, lose], '', true),
    '40 leave the limit for the margin; 8 loses its weight: α = 0',
  );
  const on = all.map(({ row }) => ({ row, from: NONE, to: MARGIN }));
  assert.equal(deeds(on, 'graph'), '40 graphs come onto the margin and get weight');
});
