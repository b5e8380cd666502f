import assert from 'node:assert/strict';
import { test } from 'node:test';

import { GoalError, isMet, keyOf, parseGoal, valueOf } from '../model/goal.js';

/** Reads from a record by the fact as it is written. */
const from = (facts) => (need) => facts[keyOf(need)];
const met = (text, facts = {}) => isMet(parseGoal(text), from(facts));
const value = (text, facts = {}) => valueOf(parseGoal(text).tree, from(facts));

test('conditions are read as one would', () => {
  assert.equal(met('errors == 0 and sv <= 6', { errors: 0, sv: 6 }), true);
  assert.equal(met('errors == 0 && sv <= 6', { errors: 0, sv: 7 }), false);
  assert.equal(met('a == 1 or b == 1 and c == 1', { a: 1, b: 0, c: 0 }), true, 'and binds first');
  assert.equal(met('(a == 1 or b == 1) and c == 1', { a: 1, b: 0, c: 0 }), false);
  assert.equal(met('not a == 1 || !(b != 2)', { a: 1, b: 2 }), true);
  assert.equal(met('kernel in ["linear", "min"]', { kernel: 'min' }), true);
  assert.equal(met('k in [1, 2 + 1]', { k: 3 }), true);
  assert.equal(met('learner == "knn"', { learner: 'svc' }), false);
  assert.equal(met('changed("labels") >= 5', { 'changed("labels")': 5 }), true);
  assert.equal(met('changed("step")', { 'changed("step")': true }), true);
  assert.equal(
    met('starts(kernel, "warp(") and contains(kernel, "-")', { kernel: 'warp(-)' }),
    true,
  );
});

test('sums are computed in their order', () => {
  assert.equal(value('1 + 2 * 3 - 4 / 2'), 5);
  assert.equal(value('10 - 3 - 2'), 5, 'from the left');
  assert.equal(value('-(2 + 3) * −2'), 10);
  assert.equal(value('max(1, abs(-7), min(9, 2))'), 7);
  assert.equal(value('round(2.5e1 / 10)'), 3);
  assert.equal(value('.5 + 1.'), 1.5);
});

test('≈ is relative', () => {
  assert.equal(met('bound ≈ 2', { bound: 1.99999 }), true);
  assert.equal(met('bound ~= 2', { bound: 1.9981 }), true);
  assert.equal(met('bound ≈ 2', { bound: 1.9979 }), false);
  assert.equal(met('x ≈ 1e-9', { x: 1.1e-9 }), false, 'also of what is small');
  assert.equal(met('x ≈ 0', { x: 0 }), true);
});

test('what is not known decides nothing', () => {
  assert.equal(met('fresh <= 0.1', { fresh: null }), null);
  assert.equal(met('fresh <= 0.1', { fresh: NaN }), null);
  assert.equal(met('not fresh <= 0.1', {}), null, 'nor its contrary');
  assert.equal(met('fresh <= 0.1 and errors == 1', { errors: 0 }), false, 'the rest may decide');
  assert.equal(met('fresh <= 0.1 or errors == 0', { errors: 0 }), true);
  assert.equal(met('fresh <= 0.1 or errors == 1', { errors: 0 }), null);
  assert.equal(value('1 / 0 - 1 / 0'), null);
  assert.equal(met('kernel < "b"', { kernel: 'a' }), null, 'texts have no order');
});

test('a goal says what it needs, each once', () => {
  const { needs } = parseGoal('k(1, 2) > k(1,2) / 2 and k(x, z) ≈ f(-0.5) and kernel.gamma > C');
  assert.deepEqual(needs.map(keyOf), ['k(1, 2)', 'k(x, z)', 'f(-0.5)', 'kernel.gamma', 'C']);
});

test('a goal comes in parts, the fact on the left', () => {
  const { parts } = parseGoal(
    'errors == 0 and 6 >= sv and abs(k(1,2)) < 0.02 and (a or b) and D >= Dmax - 1',
  );
  assert.deepEqual(
    parts.map(({ left, relation, right, fact }) => [left.text, relation, right?.text, fact?.name]),
    [
      ['errors', '==', '0', 'errors'],
      ['sv', '<=', '6', 'sv'],
      ['abs(k(1,2))', '<', '0.02', undefined],
      ['(a or b)', '', undefined, undefined],
      ['D', '>=', 'Dmax - 1', 'D'],
    ],
  );
  assert.equal(valueOf(parts[4].right.tree, from({ Dmax: 3 })), 2);
});

test('a mistake is told with its character', () => {
  const cases = /** @type {const} */ ([
    ['errors = 0', 7, /equality is written ==/],
    ['errors == ', 10, /ends too early/],
    ['(errors == 0', 12, /“\)” is missing/],
    ['0 < sv < 6', 7, /joined with “and”/],
    ['abs(1, 2) < 3', 3, /abs takes 1/],
    ['errors == 0 sv == 1', 12, /“sv” is not expected/],
    ['k(a + 1, 2) > 0', 2, /numbers, texts or names/],
    ['kernel == "min', 10, /a text ends with "/],
    ['errors == 0 ; sv', 12, /“;” has no meaning/],
    ['x in 3', 5, /“\[” is missing/],
    ['', 0, /ends too early/],
  ]);
  for (const [text, at, message] of cases)
    assert.throws(
      () => parseGoal(text),
      (error) => error instanceof GoalError && error.at === at && message.test(error.message),
      text,
    );
});
