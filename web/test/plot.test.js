import assert from 'node:assert/strict';
import test from 'node:test';
import { axisOf } from '../lib/plot/axis.js';
import { between, curve } from '../lib/plot/lines.js';
import { bar, levels, numbersAcross, numbersUp, uprights } from '../lib/plot/marks.js';
import { valueByKey } from '../lib/plot/reading.js';
import { keptApart, readableTicks } from '../lib/plot/text.js';
import { part } from './part.js';

const linear = axisOf([0, 10], [0, 100], { log: false, nice: false });
const falling = axisOf([0, 10], [100, 0], { log: false, nice: false });

test('ticks that are given stand where their values are, written as asked', () => {
  const axis = axisOf([1, 1e4], [0, 80], { log: true, ticks: [1, 100, 1e4], tell: (v) => `${v}!` });
  assert.deepEqual(
    axis.ticks.map(({ at, text, value }) => [Math.round(at), text, value]),
    [
      [0, '1!', 1],
      [40, '100!', 100],
      [80, '10000!', 1e4],
    ],
  );
});

test('an axis shows values beyond its ends at them only where it clamps', () => {
  const ends = /** @type {const} */ ([
    [1, 100],
    [0, 10],
  ]);
  assert.equal(axisOf(...ends, { log: true, clamp: true }).at(1e6), 10);
  assert.ok(axisOf(...ends, { log: true }).at(1e6) > 10);
  assert.equal(axisOf(...ends, { log: false, nice: false, clamp: true }).at(-5), 0);
});

test('rules lie at the ticks, and the one at zero may be told apart', () => {
  const ds = levels(falling, [5, 50], 'rule zero').map(({ attributes }) => [
    attributes.class,
    attributes.d,
  ]);
  assert.deepEqual(ds[0], ['rule zero', 'M5 100H50']);
  assert.ok(ds.slice(1).every(([kind]) => kind === 'rule'));
  assert.equal(ds.length, falling.ticks.length);
  assert.equal(levels(falling, [5, 50])[0].attributes.class, 'rule');
  assert.equal(uprights(linear, [3, 4]).at(-1)?.attributes.d, 'M100 3V4');
});

test('numbers stand beside their ticks', () => {
  const [up] = numbersUp(falling.ticks, 20, 10);
  assert.deepEqual([up.words, up.attributes.x, up.attributes.y], ['0', 20, 103.5]);
  const across = numbersAcross(linear.ticks, 90).at(-1);
  assert.deepEqual([across?.words, across?.attributes.x, across?.attributes.y], ['10', 100, 90]);
});

test('a line to a value that SVG cannot write goes far beyond the chart', () => {
  const axes = { x: linear, y: falling };
  const numbers = (/** @type {unknown} */ d) =>
    String(d)
      .match(/-?\d[\d.e+]*/g)
      ?.map(Number) ?? [];
  const d = curve([0, 1], [3, -1e60], axes, 'curve').attributes.d;
  assert.deepEqual(numbers(d), [0, 70, 10, 1e6]);
  const sides = between([0, 1], [0, -1e300], [1, 1e300], axes, 'area').attributes.d;
  assert.equal(numbers(sides).length, 8);
  assert.ok(numbers(sides).every((v) => Math.abs(v) <= 1e6));
});

test('a line has a gap where a value has no place', () => {
  const axes = { x: linear, y: falling };
  const { d } = curve([0, 1, 2, 3, 4], [0, 1, NaN, 3, 4], axes, 'curve').attributes;
  assert.equal(d, 'M0,100L10,90M30,70L40,60');
  const log = axisOf([1, 100], [0, 10], { log: true });
  assert.equal(curve([0, -1], [1, 1], { x: log, y: falling }, '').attributes.d, '');
});

test('an area lies between its two lines', () => {
  const { d } = between([0, 10], [0, 0], [10, 5], { x: linear, y: falling }, '').attributes;
  assert.equal(d, 'M0,0L100,50L100,100L0,100Z');
});

test('a bar may grow to either side, and has a least length', () => {
  const sized = (/** @type {Parameters<typeof bar>} */ ...args) => {
    const { x, width } = bar(...args).attributes;
    return [x, width];
  };
  assert.deepEqual(sized([30, 10], 0, 5, ''), [10, 20]);
  assert.deepEqual(sized([10, 30], 0, 5, ''), [10, 20]);
  assert.deepEqual(sized([10, 10], 0, 5, '', 1), [10, 1]);
});

test('of numbers that would touch, and of those past the end, some are left out', () => {
  const ticks = [0, 10, 60, 95].map((at) => ({ at, text: '100', value: at }));
  assert.deepEqual(
    readableTicks(ticks, 10, 100).map(({ at }) => at),
    [0, 60],
  );
});

test('labels keep their distance and stay above the bottom', () => {
  assert.deepEqual(keptApart([10, 12, 50], 10), [10, 20, 50]);
  assert.deepEqual(keptApart([80, 85, 90], 10, 95), [75, 85, 95]);
  assert.deepEqual(keptApart([], 10, 95), []);
});

const pressed = (key, more = {}) => {
  const seen = { stopped: 0 };
  const stop = () => void seen.stopped++;
  return { seen, event: { key, preventDefault: stop, stopPropagation: stop, ...more } };
};

test('keys move a value by steps, within its ends', () => {
  const range = { low: 0, high: 10, step: 2, small: 0.5, large: 5 };
  const to = (key, more, options = {}) =>
    valueByKey(part(pressed(key, more).event), 6, { ...range, ...options });
  assert.deepEqual(
    ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown'].map((k) => to(k)),
    [8, 8, 4, 4],
  );
  assert.deepEqual(
    ['PageUp', 'PageDown', 'Home', 'End'].map((k) => to(k)),
    [10, 1, 0, 10],
  );
  assert.equal(to('ArrowUp', { shiftKey: true }), 6.5);
  assert.equal(to('ArrowLeft', {}, { vertical: true }), null);
});

test('a key that is for something else goes on, one that moves the value does not', () => {
  const range = { low: 0, high: 10, step: 1, large: 5 };
  for (const [key, more] of [
    ['Tab', {}],
    ['End', { ctrlKey: true }],
    ['ArrowUp', { altKey: true }],
  ]) {
    const { event, seen } = pressed(key, more);
    assert.equal(valueByKey(part(event), 5, range), null);
    assert.equal(seen.stopped, 0);
  }
  const { event, seen } = pressed('Home');
  assert.equal(valueByKey(part(event), 5, range), 0);
  assert.equal(seen.stopped, 2);
});
