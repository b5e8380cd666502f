import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makeItem } from '../model/scene.js';
import { agreementOf } from '../views/studio/compare/agreement.js';
import { FOLDS, foldsOf, leavingOf } from '../views/studio/compare/held.js';
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

const items = 'abcdefghij'.split('');
test('what is asked leaves each item out once, at the value of the machine', () => {
  const y = Float64Array.of(1, 1, 1, 1, 1, 1, 2, 2, 2, 2);
  const how = leavingOf(y, true, 3);
  assert.deepEqual([...(how.values ?? [])], [3]);
  assert.deepEqual([...how.folds], foldsOf(y, true));
  assert.equal('values' in leavingOf(y, true, null), false);
});

test('what was left out is told by the items that something is known of', () => {
  const told = (/** @type {number} */ error, /** @type {number[]} */ ...each) => ({
    error: Float64Array.of(error),
    each: Float64Array.from(each),
  });
  const folds = [0, 0, 1, 1, 2];
  assert.equal(heldLine('classification', folds, told(0.4, 0.5, 0.5, 0)).value, '2 of 5');
  assert.equal(heldLine('classification', folds, told(0.25, 0.5, 0, NaN)).value, '1 of 4');
  assert.equal(heldLine('classification', folds, told(NaN, NaN, NaN, NaN)).value, '0 of 0');
  const line = heldLine('regression', folds, told(0.123, 0.1, 0.1, 0.2));
  assert.deepEqual([line.name, line.value], ['MSE, left out', '0.123']);
  assert.equal(heldLine('regression', folds, told(NaN, NaN, NaN, NaN)).value, '–');
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
