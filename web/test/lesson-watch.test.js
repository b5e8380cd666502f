// @ts-check
import { test } from 'node:test';
import assert from 'node:assert/strict';

import { parseGoal } from '../model/goal.js';
import { unitOf } from '../state/lessons/facts.js';
import { labelOf } from '../panels/lesson/label.js';
import {
  aimWords,
  createWatch,
  distanceTo,
  HOLD_MS,
  STUCK_MS,
  valueWords,
} from '../panels/lesson/watch.js';

/** A clock that is set forward by hand. */
function clock() {
  let now = 0;
  let next = 0;
  /** @type {Map<number, { at: number, f: () => void }>} */
  const timers = new Map();
  return {
    setTimer(/** @type {() => void} */ f, /** @type {number} */ ms) {
      timers.set(++next, { at: now + ms, f });
      return next;
    },
    clearTimer: (/** @type {number} */ id) => void timers.delete(id),
    async forward(/** @type {number} */ ms) {
      now += ms;
      for (const [id, { at, f }] of [...timers]) {
        if (at > now) continue;
        timers.delete(id);
        f();
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** @param {string[]} goals @param {Record<string, any>} facts */
function watching(goals, facts) {
  const time = clock();
  /** @type {import('../panels/lesson/watch.js').Standing[]} */
  const told = [];
  const seen = { reached: 0, stuck: 0 };
  const watch = createWatch(goals, {
    ...time,
    read: async ({ name }) => facts[name],
    tell: (standing) => told.push(standing),
    reached: () => void seen.reached++,
    stuck: () => void seen.stuck++,
  });
  return { watch, time, told, seen, last: () => told[told.length - 1] };
}

test('a goal is met when it was true for a while in a figure that rests, and stays met', async () => {
  const facts = { errors: 2, sv: 8 };
  const { watch, time, seen, last } = watching(['errors == 0 and sv <= 8'], facts);
  await watch.look();
  assert.deepEqual(
    last().rows.map(({ now, aim, met }) => [now, aim, met]),
    [
      [2, 0, false],
      [8, 8, true],
    ],
  );
  facts.errors = 0;
  await watch.look();
  await time.forward(HOLD_MS - 1);
  assert.equal(seen.reached, 0);
  // Who only passes through does not stay.
  watch.moved();
  await time.forward(HOLD_MS);
  assert.equal(seen.reached, 0);
  await watch.look();
  await time.forward(HOLD_MS);
  assert.equal(seen.reached, 1);
  assert.equal(last().met, true);
  facts.errors = 5;
  await watch.look();
  assert.equal(last().met, true);
  assert.equal(last().rows[0].now, 5);
  await time.forward(HOLD_MS);
  assert.equal(seen.reached, 1);
});

test('goals of a list are met in their order', async () => {
  const facts = { errors: 0, lambda: 1 };
  const { watch, time, seen, last } = watching(['errors == 0', 'lambda > 5'], facts);
  await watch.look();
  await time.forward(HOLD_MS);
  assert.deepEqual([last().reached, last().met, seen.reached], [1, false, 0]);
  facts.errors = 3; // the first one stays met
  facts.lambda = 6;
  await watch.look();
  await time.forward(HOLD_MS);
  assert.deepEqual([last().reached, seen.reached], [2, 1]);
});

test('what is not known meets nothing, and an answer of before does not count', async () => {
  /** @type {(value: number) => void} */
  let answer = () => {};
  const time = clock();
  let reached = 0;
  const watch = createWatch(['fresh <= 0.05'], {
    ...time,
    read: () => new Promise((resolve) => (answer = resolve)),
    tell() {},
    reached: () => void reached++,
  });
  const first = watch.look();
  const stale = answer;
  const second = watch.look();
  stale(0.01);
  await first;
  await time.forward(HOLD_MS);
  assert.equal(reached, 0);
  answer(NaN);
  await second;
  await time.forward(HOLD_MS);
  assert.equal(reached, 0);
});

test('a hint is offered where nothing comes nearer for long', async () => {
  const facts = { errors: 4 };
  const { watch, time, seen } = watching(['errors == 0'], facts);
  watch.begin();
  await watch.look();
  await time.forward(STUCK_MS - 1);
  facts.errors = 4;
  await watch.look(); // no nearer
  await time.forward(1);
  assert.equal(seen.stuck, 1);
});

test('how far a goal is: parts without numbers count whole', () => {
  const row = (/** @type {any} */ now, /** @type {any} */ aim, met = false) =>
    /** @type {any} */ ({ now, aim, met });
  assert.equal(distanceTo([row(5, 5, true), row(0, 9, true)]), 0);
  assert.equal(distanceTo([row('open', 'proved')]), 1);
  assert.equal(distanceTo([row(8, 4)]), 0.5);
  assert.equal(distanceTo([row(null, 4)]), 1);
});

test('values and aims are written in the words of the goal', async () => {
  const facts = { fresh: 0.0253, errors: 2, verdict: 'open', n: 3, kernel: 'linear' };
  const goal =
    'fresh <= 0.03 and errors == 0 and verdict != "refuted" and n in [3, 5] and not moved';
  const { watch, last } = watching([goal], facts);
  await watch.look();
  const { rows } = last();
  assert.deepEqual(
    rows.map((row, i) => aimWords(row, i === 0 ? '%' : undefined)),
    ['≤ 3\u00a0%', '0', 'not refuted', 'one of 3, 5', 'no'],
  );
  assert.equal(valueWords(0.0253, '%'), '2.5\u00a0%');
  assert.equal(valueWords(0.253, '%'), '25.3\u00a0%');
  assert.equal(valueWords(-1.5), '−1.5');
  assert.equal(valueWords(null), '…');
  assert.equal(valueWords(true), 'yes');
});

test('an error is a share where classes are learnt, and no share where values are', () => {
  const fresh = { name: 'fresh', args: [] };
  assert.equal(unitOf(fresh, { target: 'class' }), '%');
  assert.equal(unitOf(fresh, { target: 'value' }), undefined);
  assert.equal(unitOf({ name: 'agree', args: [] }, { target: 'value' }), '%');
  assert.equal(unitOf({ name: 'sv', args: [] }, { target: 'class' }), undefined);
});

test('what a condition is about is said in words', () => {
  const labels = (/** @type {string} */ text) =>
    parseGoal(text).parts.map(({ left }) => labelOf(left.tree));
  assert.deepEqual(labels('sv <= 4 and k(1, 2) > 0 and abs(f(3.5) - 3) < 0.01'), [
    'support vectors',
    'k(1, 2)',
    '|f(3.5) − 3|',
  ]);
  assert.deepEqual(labels('contains(kernel, "+") and not starts(kernel, "warp") and 2 * n > 5'), [
    'kernel has “+”',
    'kernel begins with “warp”',
    '2·points',
  ]);
  assert.deepEqual(labels('equals("rbf(gamma=1)")'), ['equal to rbf(gamma=1)']);
  assert.deepEqual(labels('stage("series.terms") <= 12 and explains(1) + explains(2) > 0.6'), [
    'terms',
    'share of component 1 + share of component 2',
  ]);
});

test('a condition with “not” tells the fact itself, and its aim is no', async () => {
  const { watch, last } = watching(['stationary and not radial'], {
    stationary: true,
    radial: false,
  });
  await watch.look();
  const row = last().rows[1];
  assert.deepEqual([row.now, aimWords(row), row.met], [false, 'no', true]);
});
