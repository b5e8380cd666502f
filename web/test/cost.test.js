import assert from 'node:assert/strict';
import test from 'node:test';
import { byteWords, timeWords } from '../views/studio/cost/charts.js';
import { BUDGET_MS, measureAll, rateOf, SIZES, WHAT } from '../views/studio/cost/plan.js';
import { rowsOf } from '../views/studio/cost/tables.js';
import { part } from './part.js';
import { costSentence, explicitWords, measureWords } from '../views/studio/cost/words.js';

/** A machine of which one run takes so long, with a clock of its own. */
function lab(millisecondsOf, { stopAfter = Infinity } = {}) {
  const clock = { now: 0 };
  const asked = [];
  const marks = [];
  const done = measureAll({
    async ask(what, n, runs, support) {
      asked.push({ what, n, runs, support });
      const milliseconds = runs * millisecondsOf(what, n);
      clock.now += milliseconds;
      return { milliseconds, steps: 5, support: what === 'machine' ? n / 2 : 0 };
    },
    tell: (mark) => marks.push(mark),
    goesOn: () => marks.length < stopAfter,
    now: () => clock.now,
  });
  return { done, asked, marks, clock };
}

test('all sizes are measured from the smallest on, and short things are repeated', async () => {
  const { done, asked, marks } = lab((_, n) => n * 1e-4);
  assert.equal(await done, 'all');
  assert.equal(marks.length, SIZES.length * WHAT.length);
  const sizes = marks.map(({ n }) => n);
  assert.deepEqual(
    sizes,
    [...sizes].sort((a, b) => a - b),
  );
  for (const { n, least, median } of marks) {
    assert.ok(Math.abs(least - n * 1e-4) < 1e-12 && Math.abs(median - least) < 1e-12);
  }
  assert.ok(asked.some(({ runs }) => runs > 100));
  const place = asked.find(({ what, n }) => what === 'support-place' && n === 64);
  assert.equal(place.support, 32, 'the support vectors of the machine of that size');
});

test('what would take longer than what is left is not begun', async () => {
  const { done, asked, clock } = lab((what, n) => (what === 'dual' ? (n / 32) ** 3 : 0.01));
  assert.equal(await done, 'budget');
  // (4096/32)³ ms are 35 minutes, (512/32)³ four seconds.
  assert.ok(asked.every(({ what, n }) => what !== 'dual' || n <= 512));
  assert.ok(
    asked.some(({ n }) => n === 4096),
    'other things are measured all the same',
  );
  assert.ok(clock.now <= BUDGET_MS, `${clock.now} ms`);
});

test('it stops when nobody wants it any more', async () => {
  const { done, marks } = lab(() => 10, { stopAfter: 3 });
  assert.equal(await done, 'cancelled');
  assert.equal(marks.length, 3);
});

test('a rate is the time of an operation at the largest size', () => {
  const marks = part([
    { n: 10, least: 5 },
    { n: 20, least: 8 },
  ]);
  assert.equal(
    rateOf(marks, (n) => n * n),
    0.02,
  );
  assert.ok(Number.isNaN(rateOf([], (n) => n)));
});

const costs = {
  primal: [{ name: '', order: '', book: 0, count: 100 }],
  dual: [{ name: '', order: '', book: 0, count: 4100 }],
  primalPlace: 100,
  dualPlace: 1000,
  kernels: 55,
};

test('the table and the sentence tell one number of points', () => {
  const machine = { what: 'machine', n: 1024, least: 18.3, support: 338, steps: 599 };
  const about = part({
    n: 1024,
    features: 100,
    dim: 2,
    costs,
    measured: (what) => (what === 'machine' ? machine : undefined),
  });
  const sentence = costSentence(about);
  assert.match(sentence, /α costs 41 times as much as w, since n is 10\.2 times D/);
  assert.match(sentence, /The SVM predicts with 338 of 1\u202f024 points/);
  const rows = rowsOf(about);
  assert.equal(rows[2].name, 'SVM, 338 SV');
  assert.equal(rows[2].training, '18.3 ms');
  // 24 bytes a support vector of two coordinates: 8 · 3 · 338.
  assert.equal(rows[2].memory, '8.11 kB');
  assert.equal(rows[4].memory, '8.39 MB');
  assert.equal(rows[0].training, '–');
});

test('the kernel takes 1002 multiplications where there are 10⁹ features', () => {
  assert.match(explicitWords(), /d = 1\u202f000 .* 10⁹ features.* 1\u202f002 multiplications/);
});

test('times and bytes have units', () => {
  assert.deepEqual([2e-5, 0.05, 3, 4200, NaN].map(timeWords), [
    '20 ns',
    '50 µs',
    '3 ms',
    '4.2 s',
    '–',
  ]);
  assert.deepEqual([800, 8.4e6, 2e9].map(byteWords), ['800 B', '8.4 MB', '2 GB']);
  assert.match(measureWords({ state: 'none', marks: 0, sizes: 0 }), /at most 10 s/);
});
