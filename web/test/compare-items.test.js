import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makeItem } from '../model/scene.js';
import { agreementOf } from '../views/studio/compare/agreement.js';
import { crossValidate, FOLDS, foldsOf } from '../views/studio/compare/held.js';
import { heldLine, numbersOf, unsuitable } from '../views/studio/compare/numbers.js';

test('a fifth of each class is left out at a time', () => {
  const y = Array.from({ length: 23 }, (_, i) => 1 + (i % 3 === 0 ? 1 : 0));
  const folds = foldsOf(y, true);
  for (let fold = 0; fold < FOLDS; fold++) {
    const left = y.filter((_, i) => folds[i] === fold);
    assert.ok(left.length === 4 || left.length === 5);
    const second = left.filter((c) => c === 2).length;
    assert.ok(second === 1 || second === 2, `${second}`);
  }
  assert.deepEqual(foldsOf([9, 8, 7], false), [0, 1, 2]);
});

/**
 * A background engine whose machines answer with what they were told most of, and have seen nothing
 * else.
 */
function background() {
  const models = new Map();
  /** @type {string[]} */
  const released = [];
  return {
    released,
    models,
    async ask(/** @type {string} */ _, /** @type {string} */ name, /** @type {any[]} */ ...args) {
      if (name === 'train') {
        models.set(models.size + 1, args[0]);
        return { model: models.size };
      }
      if (name === 'release') {
        released.push(args[0]);
        return null;
      }
      const { items, y } = models.get(args[0]);
      for (const item of args[1]) assert.ok(!items.includes(item), `${item} was learnt from`);
      const ones = y.filter((/** @type {number} */ v) => v === 1).length;
      const most = ones * 2 >= y.length ? 1 : 2;
      return {
        label: Float64Array.from(args[1], () => most),
        decision: Float64Array.from(args[1], () => y[0]),
      };
    },
  };
}
const items = 'abcdefghij'.split('');
const problem = /** @type {any} */ ({
  domain: 'strings',
  kernel: 'substrings',
  learner: 'svc',
  params: {},
  seed: 1,
  items,
  y: Float64Array.of(1, 1, 1, 1, 1, 1, 2, 2, 2, 2),
  task: 'classification',
  stop: 3,
});

test('machines are asked only about items that they have not learnt from, and each item once', async () => {
  const one = background();
  const told = await crossValidate(/** @type {any} */ (one), 'x', problem);
  assert.deepEqual(told?.known, Array(10).fill(true));
  assert.deepEqual([...(told?.answers ?? [])], Array(10).fill(1));
  assert.equal(one.models.size, FOLDS);
  assert.deepEqual(one.released, [1, 2, 3, 4, 5]);
  for (const { stop } of one.models.values()) assert.equal(stop, undefined);
  const line = heldLine('classification', problem.y, /** @type {any} */ (told));
  assert.equal(line.value, '4 of 10');
});

test('where the others are all of one class nothing is said of an item', async () => {
  const lone = { ...problem, items: ['a', 'b', 'c'], y: Float64Array.of(1, 1, 2) };
  const told = await crossValidate(/** @type {any} */ (background()), 'x', lone);
  assert.deepEqual(told?.known, [true, true, false]);
});

test('a newer question ends an examination', async () => {
  const busy = { ask: async () => null };
  assert.equal(await crossValidate(/** @type {any} */ (busy), 'x', problem), null);
});

test('values are told apart by how far they are off', async () => {
  const valued = { ...problem, task: 'regression', y: Float64Array.from(items, (_, i) => i) };
  const told = await crossValidate(/** @type {any} */ (background()), 'x', valued);
  const line = heldLine('regression', valued.y, /** @type {any} */ (told));
  assert.equal(line.name, 'MSE, left out');
  // The first fold lacks item 0, so that its machines answer 1; the others answer 0.
  const sum = items.reduce((all, _, i) => all + (i - (i % FOLDS === 0 ? 1 : 0)) ** 2, 0);
  assert.equal(Number(line.value), Number((sum / 10).toPrecision(3)));
});

test('machines agree on an item where all of them say the same of it', () => {
  const points = items.slice(0, 4).map((text, i) => makeItem(i + 1, text, 1));
  const said = (/** @type {number[]} */ ...label) => ({ points, label });
  assert.deepEqual(agreementOf([said(1, 1, 2, 2), said(1, 2, 2, 2), said(1, 2, 1, 2)], points), {
    machines: [1, 2, 3],
    pairs: [
      { a: 1, b: 2, same: 3 },
      { a: 1, b: 3, same: 2 },
      { a: 2, b: 3, same: 3 },
    ],
    apart: [1, 2],
  });
  // One that failed, and one that is still about other items, say nothing.
  const late = { points: [...points], label: [2, 2, 2, 2] };
  assert.deepEqual(agreementOf([said(1, 1, 1, 1), null, late, said(1, 1, 1, 2)], points), {
    machines: [1, 4],
    pairs: [{ a: 1, b: 4, same: 3 }],
    apart: [3],
  });
});

test('why a learner does not suit is said of items where there are items', () => {
  const entry = /** @type {any} */ ({ title: 'SVR', tasks: ['regression'] });
  const scene = /** @type {any} */ ({
    domain: 'strings',
    target: 'class',
    points: [makeItem(1, 'a', 1)],
  });
  assert.match(unsuitable(entry, scene), /these items carry classes/);
  assert.match(unsuitable(entry, { ...scene, domain: 'vectors' }), /these points carry classes/);
});

test('undecided is neither right nor wrong, and an answer that two machines can share', () => {
  const y = Float64Array.of(1, 1, 2, 2);
  const told = { answers: Float64Array.of(1, 2, NaN, NaN), known: [true, true, true, false] };
  assert.equal(heldLine('classification', y, told).value, '1 of 3, 1 undecided');
  const points = items.slice(0, 4).map((text, i) => makeItem(i, text, y[i]));
  const said = (/** @type {number[]} */ ...label) => ({ points, label });
  const { pairs, apart } = agreementOf([said(1, NaN, NaN, 2), said(1, NaN, 2, 2)], points);
  assert.deepEqual(pairs, [{ a: 1, b: 2, same: 3 }]);
  assert.deepEqual(apart, [2]);
  const sketch = /** @type {any} */ ({
    training: {
      task: 'classification',
      errors: 1,
      label: Float64Array.of(1, 2, NaN, 2),
      support: [],
      decision: [],
      objective: NaN,
      gap: NaN,
      iterations: 1,
      figures: [],
      coef: new Float64Array(4),
      outputs: 1,
    },
    milliseconds: 2,
  });
  const [errors] = numbersOf(/** @type {any} */ ({ points }), undefined, sketch);
  assert.deepEqual(errors, {
    name: 'Errors',
    value: '1 of 4, 1 undecided',
    brief: '1 error, 1 undecided',
  });
});
