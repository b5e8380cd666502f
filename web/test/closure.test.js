// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EMPTY_SCENE } from '../model/scene.js';
import { FIRST_STAGE, withPart } from '../state/stage.js';
import { kernelsOf, randomWeights, spread } from '../views/studio/closure/choice.js';
import { doubtOf, ruleOf, RULES } from '../views/studio/closure/rules.js';
import { part } from './part.js';

/** @typedef {import('../protocol/messages.gen.js').KernelNode} KernelNode */

/** @param {string} kernel @param {Partial<KernelNode> | null} tree @param {any} [patch] */
const stateOf = (kernel, tree, patch = {}) =>
  part(
    /** @type {any} */ ({
      scene: { ...EMPTY_SCENE, kernel },
      frame: { parsed: tree && { text: kernel, tree: { text: kernel, ...tree } } },
      stage: withPart(FIRST_STAGE, 'closure', patch),
    }),
  );

test('points are taken from all over the list', () => {
  assert.deepEqual(spread(40, 4), [0, 13, 26, 39]);
  assert.deepEqual(spread(3, 6), [0, 1, 2]);
  assert.deepEqual(spread(1, 4), [0]);
  assert.deepEqual(spread(0, 4), []);
});

test('random weights are the same for a seed, and none is 0', () => {
  const first = randomWeights(6, 1);
  assert.deepEqual(randomWeights(6, 1), first);
  assert.notDeepEqual(randomWeights(6, 2), first);
  for (let seed = 1; seed < 200; seed++)
    for (const v of randomWeights(6, seed)) assert.ok(v !== 0 && Math.abs(v) <= 2, `${v}`);
});

test('a sum is taken apart where the rule is that of sums, and nowhere else', () => {
  const children = [{ text: 'rbf(gamma=1)' }, { text: 'linear' }, { text: 'min' }];
  const text = 'rbf(gamma=1) + linear + min';
  const sum = /** @type {any} */ ({ op: 'sum', children });
  assert.deepEqual(kernelsOf(stateOf(text, sum)), {
    first: 'rbf(gamma=1)',
    second: '(linear) + (min)',
  });
  assert.deepEqual(kernelsOf(stateOf(text, sum, { rule: 'product' })).first, text);
  const difference = { ...sum, text: 'rbf(gamma=1) - linear', children: children.slice(0, 2) };
  assert.equal(kernelsOf(stateOf('rbf(gamma=1) - linear', difference)).first, difference.text);
  const small = { ...sum, children: [{ text: 'rbf(gamma=1e-5)' }, { text: 'linear' }] };
  assert.equal(kernelsOf(stateOf('rbf(gamma=1e-5) + linear', small)).second, 'linear');
});

test('another kernel stands beside that of the scene', () => {
  assert.deepEqual(kernelsOf(stateOf('linear', null)), {
    first: 'linear',
    second: 'poly(degree=3, gamma=1, coef0=1)',
  });
  assert.equal(kernelsOf(stateOf('rbf(gamma=1)', null)).second, 'linear');
  assert.equal(kernelsOf(stateOf('linear', null, { second: 'min' })).second, 'min');
});

test('what is no kernel is said to promise nothing', () => {
  const closure = part({ leastFirst: -1, leastSecond: -0.5 });
  assert.match(doubtOf(closure, ruleOf('sum')), /^K₁ and K₂ have/);
  assert.match(doubtOf(closure, ruleOf('scale')), /^K₁ has/);
  const fine = part({ leastFirst: 0, leastSecond: NaN });
  assert.equal(doubtOf(fine, ruleOf('sum')), '');
  assert.equal(new Set(RULES.map(({ name }) => name)).size, RULES.length);
});
