// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { isTunedName, tunedBy } from '../state/tuned.js';
import { part } from './part.js';

const spec = (/** @type {string} */ key, minor = false) => part({ key, minor });
const number = (/** @type {string} */ kernel, /** @type {string} */ key) =>
  part({ kernel, spec: spec(key) });
const learner = { params: [spec('shrink', true), spec('C'), spec('epsilon')] };
const data = { params: [spec('n'), spec('noise')] };

/** @param {readonly string[]} names @param {Parameters<typeof tunedBy>[1]} tunable */
const keys = (names, tunable) => tunedBy(names, tunable).map((one) => `${one.of}.${one.spec.key}`);

test('without names, the kernel has its main number and the learner its first that is not minor', () => {
  const numbers = [number('', 'c'), number('poly', 'degree'), number('poly', 'gamma')];
  assert.deepEqual(keys([], { numbers, learner, data }), ['kernel.degree', 'learner.C']);
  assert.deepEqual(keys([], { numbers: [number('', 'c')], data }), ['kernel.c']);
  assert.deepEqual(keys([], { numbers: [], learner, data }), ['learner.C']);
  assert.deepEqual(keys([], { numbers: [], data }), ['data.noise']);
  assert.deepEqual(keys([], { numbers: [] }), []);
});

test('names choose, in their order, and what means nothing is passed over', () => {
  const numbers = [number('rbf', 'gamma'), number('laplacian', 'gamma')];
  const all = { numbers, learner, data };
  assert.deepEqual(keys(['learner.epsilon', 'data.noise', 'kernel.gamma'], all), [
    'learner.epsilon',
    'data.noise',
    'kernel.gamma',
  ]);
  assert.deepEqual(keys(['kernel.nu', 'learner.C', 'learner.C', 'C'], all), ['learner.C']);
  assert.deepEqual(
    tunedBy(['kernel.gamma.2', 'kernel.gamma'], all).map((one) => one.of === 'kernel' && one.at),
    [1, 0],
  );
  assert.deepEqual(keys(['kernel.gamma.3'], all), ['kernel.gamma', 'learner.C']);
});

test('a name has the form of one', () => {
  for (const name of ['kernel.gamma', 'learner.C', 'data.noise', 'kernel.gamma.2'])
    assert.ok(isTunedName(name), name);
  for (const name of ['', 'gamma', 'kernel.', 'view.lift', 'kernel.gamma.0', 'kernel.a b'])
    assert.ok(!isTunedName(name), name);
});
