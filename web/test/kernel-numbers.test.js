// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { createKernelNumbers, ownerOf } from '../panels/kernel-numbers.js';
import { part } from './part.js';

/** A control that remembers what it was told. */
function control() {
  /** @type {number[]} */
  const told = [];
  return part({ active: false, told, set: (/** @type {number} */ value) => told.push(value) });
}

const parsed = (/** @type {string} */ text) =>
  part({
    text,
    numbers: [...text.matchAll(/\d+/g)].map((match) => ({
      kernel: 'rbf',
      value: Number(match[0]),
      start: match.index,
      end: match.index + match[0].length,
      spec: { key: 'gamma' },
    })),
  });

test('edits that follow each other go into one text, and answers to older ones change nothing', async () => {
  const made = [control(), control()];
  /** @type {[string, () => void][]} */
  const asked = [];
  const numbers = createKernelNumbers({
    actions: {
      setKernel: (/** @type {string} */ text) =>
        /** @type {any} */ (new Promise((done) => asked.push([text, () => done(true)]))),
    },
    make: () => made,
  });
  numbers.follow(parsed('a(1)+b(2)'));
  assert.deepEqual(
    made.map(({ told }) => told),
    [[1], [2]],
  );
  const first = numbers.edit(0, 100, 'g');
  const second = numbers.edit(1, 7, 'g');
  assert.deepEqual(
    asked.map(([text]) => text),
    ['a(100)+b(2)', 'a(100)+b(7)'],
  );
  numbers.follow(parsed('a(100)+b(2)'));
  assert.equal(numbers.text, 'a(100)+b(7)');
  assert.deepEqual(made[1].told, [2]);
  for (const [, done] of asked) done();
  await Promise.all([first, second]);
  numbers.follow(parsed('a(100)+b(7)'));
  assert.deepEqual(made[1].told.at(-1), 7);
});

test('a number without a control stays as it is', () => {
  const only = control();
  const numbers = createKernelNumbers({
    actions: { setKernel: /** @type {any} */ (async () => true) },
    make: () => [null, only],
  });
  numbers.follow(parsed('a(1)+b(2)'));
  void numbers.edit(1, 30, 'g');
  assert.equal(numbers.text, 'a(1)+b(30)');
  assert.deepEqual(only.told, [2]);
});

test('a number is called after its kernel only where there are several', () => {
  assert.equal(ownerOf(parsed('a(1)+b(2)'), 1), '');
  const mixed = part({ numbers: [{ kernel: '' }, { kernel: 'rbf' }] });
  assert.equal(ownerOf(mixed, 1), 'rbf');
});
