import assert from 'node:assert/strict';
import test from 'node:test';
import { createStroke } from '../ui/gesture.js';
import { createScale, niceBelow } from '../ui/scale.js';
import { editNumber, sameNumbers } from '../panels/span.js';
import { part } from './part.js';

const real = { kind: 'real', min: 0, max: Infinity, minOpen: true, maxOpen: true, infinite: false };
const gamma = part({ ...real, low: 0.01, high: 100, scale: 'log' });
const price = part({ ...real, low: 0.01, high: 1000, scale: 'log', infinite: true });
const noise = part({ ...real, low: 0, high: 0.5, scale: 'linear' });
const degree = part({ ...real, kind: 'whole', low: 1, high: 6, scale: 'linear' });
const points = { ...real, kind: 'whole', low: 10, high: 1000, scale: 'log' };
const all = { gamma, price, noise, degree, points };

/** Walks with the arrow keys until nothing moves. */
function walk(scale, value, direction, size) {
  const seen = [value];
  for (let i = 0; i < 2000; i++) {
    const next = scale.step(value, direction, size);
    if (next === value) return seen;
    assert.ok(direction > 0 ? next > value : next < value, `${value} → ${next}`);
    value = next;
    seen.push(value);
  }
  throw new Error('does not end');
}

test('positions and values are each other’s inverse', () => {
  for (const [name, spec] of Object.entries(all)) {
    const scale = createScale(spec);
    assert.equal(scale.toPosition(spec.low), 0, name);
    assert.equal(scale.fromPosition(0), spec.low, name);
    assert.equal(scale.fromPosition(1), spec.infinite ? Infinity : spec.high, name);
    let last = -Infinity;
    for (let t = 0; t <= 1; t += 1 / 512) {
      const value = scale.fromPosition(t);
      assert.ok(value >= last, `${name}: order`);
      last = value;
      if (spec.kind === 'whole' || (spec.infinite && value >= spec.high)) continue;
      assert.ok(Math.abs(scale.toPosition(value) - t) < 0.0061, `${name}: ${t} → ${value}`);
    }
  }
});

test('a choice of values has a stop for each, and steps from one to the next', () => {
  const nu = part({ ...real, low: 0.5, high: 2.5, scale: 'linear', values: [0.5, 1.5, 2.5] });
  const scale = createScale(nu);
  assert.deepEqual(
    scale.ticks.map(({ at, label }) => [at, label]),
    [
      [0, '0.5'],
      [0.5, '1.5'],
      [1, '2.5'],
    ],
  );
  for (const { at, label } of scale.ticks) {
    assert.equal(scale.fromPosition(at), Number(label));
    assert.equal(scale.toPosition(Number(label)), at);
  }
  assert.equal(scale.fromPosition(0.3), 1.5);
  assert.equal(scale.fromPosition(0.2), 0.5);
  for (const size of /** @type {const} */ (['small', 'normal', 'large'])) {
    assert.deepEqual(walk(scale, 0.5, 1, size), nu.values);
    assert.deepEqual(walk(scale, 2.5, -1, size), nu.values.toReversed());
    assert.equal(scale.step(1, 1, size), 1.5);
  }
});

test('dragging stops at round numbers', () => {
  const scale = createScale(gamma);
  assert.equal(scale.fromPosition(0.5), 1);
  assert.equal(scale.fromPosition(0.503), 1);
  assert.equal(scale.fromPosition(0.51), 1.1);
  assert.equal(createScale(noise).fromPosition(0.4), 0.2);
});

test('arrows reach both ends and the numbers people like', () => {
  for (const [name, spec] of Object.entries(all)) {
    const scale = createScale(spec);
    for (const size of /** @type {const} */ (['small', 'normal', 'large'])) {
      const up = walk(scale, spec.low, 1, size);
      assert.equal(up.at(-1), spec.infinite ? Infinity : spec.high, `${name} ${size}`);
      assert.equal(walk(scale, up.at(-1), -1, size).at(-1), spec.low, `${name} ${size}`);
    }
  }
  const scale = createScale(gamma);
  assert.deepEqual(walk(scale, 10, 1, 'normal').slice(0, 6), [10, 12, 15, 20, 25, 30]);
  assert.equal(scale.step(1, -1, 'normal'), 0.8);
  assert.equal(scale.step(1.1, 1, 'normal'), 1.2);
  assert.equal(scale.step(1, 1, 'large'), 10);
  assert.equal(scale.step(1, 1, 'small'), 1.02);
  assert.equal(createScale(noise).step(0.2, 1, 'normal'), 0.21);
  assert.equal(createScale(noise).step(0.2, 1, 'small'), 0.201);
  assert.equal(createScale(noise).step(0.2, -1, 'large'), 0.1);
  assert.equal(createScale(degree).step(3, 1, 'normal'), 4);
});

test('a value beyond the slider stays until it is stepped back', () => {
  const scale = createScale(gamma);
  assert.equal(scale.toPosition(1e6), 1);
  assert.equal(scale.toPosition(1e-6), 0);
  assert.equal(scale.step(1e6, 1, 'normal'), 1e6);
  assert.equal(scale.step(1e6, -1, 'normal'), 8e5);
});

test('infinity is one stop after the last tick', () => {
  const scale = createScale(price);
  assert.deepEqual(
    scale.ticks.map((tick) => tick.label),
    ['0.01', '0.1', '1', '10', '100', '1\u202f000', '∞'],
  );
  const gaps = scale.ticks.slice(1).map((tick, i) => tick.at - scale.ticks[i].at);
  for (const gap of gaps) assert.ok(Math.abs(gap - 1 / 6) < 1e-9);
  assert.equal(scale.step(1000, 1, 'normal'), Infinity);
  assert.equal(scale.step(Infinity, -1, 'normal'), 1000);
  assert.equal(scale.step(Infinity, 1, 'large'), Infinity);
  assert.equal(scale.toPosition(Infinity), 1);
});

test('ticks are few and round', () => {
  const labels = (spec) => createScale(spec).ticks.map((tick) => tick.label);
  assert.deepEqual(labels(gamma), ['0.01', '0.1', '1', '10', '100']);
  assert.deepEqual(labels(degree), ['1', '2', '3', '4', '5', '6']);
  assert.deepEqual(labels(noise), ['0', '0.1', '0.2', '0.3', '0.4', '0.5']);
  assert.ok(labels({ ...gamma, low: 1e-6, high: 1e6 }).length <= 7);
  assert.equal(niceBelow(0.3), 0.2);
  assert.equal(niceBelow(1), 1);
  assert.equal(niceBelow(99), 50);
});

const number = (kernel, key, start, end, value) => ({ kernel, start, end, value, spec: { key } });

test('a slider edits its number in the text, and the others move along', () => {
  const text = '0.5*rbf(gamma=2) + rbf(gamma=10)';
  const numbers = part([
    number('', 'factor', 0, 3, 0.5),
    number('rbf', 'gamma', 14, 15, 2),
    number('rbf', 'gamma', 29, 31, 10),
  ]);
  const once = editNumber(part({ text, numbers }), 1, 0.125);
  assert.equal(once.text, '0.5*rbf(gamma=0.125) + rbf(gamma=10)');
  const twice = editNumber(once, 2, 7);
  assert.equal(twice.text, '0.5*rbf(gamma=0.125) + rbf(gamma=7)');
  const thrice = editNumber(twice, 0, 1e-7);
  assert.equal(thrice.text, '1e-7*rbf(gamma=0.125) + rbf(gamma=7)');
  for (const { start, end, value } of thrice.numbers) {
    assert.equal(Number(thrice.text.slice(start, end)), value);
  }
  assert.ok(sameNumbers(numbers, thrice.numbers));
  assert.ok(!sameNumbers(numbers, numbers.slice(1)));
  assert.ok(!sameNumbers(part([numbers[1]]), part([number('laplacian', 'gamma', 14, 15, 2)])));
});

test('edits of one stroke share a name, edits of two do not', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const stroke = createStroke('slider');
  const first = stroke.now();
  t.mock.timers.tick(900);
  assert.equal(stroke.now(), first);
  t.mock.timers.tick(1001);
  const second = stroke.now();
  assert.notEqual(second, first);
  stroke.hold();
  const third = stroke.now();
  assert.notEqual(third, second);
  t.mock.timers.tick(60_000);
  assert.equal(stroke.now(), third, 'a pointer that rests is still the same stroke');
  stroke.end();
  assert.ok(!stroke.active);
  assert.notEqual(stroke.now(), third);
});
