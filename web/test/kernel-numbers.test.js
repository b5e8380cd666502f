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

const parsed = (/** @type {string} */ text, kernel = 'rbf') =>
  part({
    text,
    numbers: [...text.matchAll(/[\d.]+/g)].map((match) => ({
      kernel,
      value: Number(match[0]),
      start: match.index,
      end: match.index + match[0].length,
      spec: { key: 'gamma' },
    })),
  });

/** Numbers that the engine may leave out of its text. */
const factors = (/** @type {string} */ text) => parsed(text, '');

const never = () => assert.fail('not for this edit');

test('edits that follow each other go into one text, and answers to older ones change nothing', async () => {
  const made = [control(), control()];
  /** @type {[string, () => void][]} */
  const asked = [];
  const numbers = createKernelNumbers({
    actions: {
      setKernel: (/** @type {string} */ text) =>
        /** @type {any} */ (new Promise((done) => asked.push([text, () => done(true)]))),
      setKernelNumber: never,
    },
    make: () => made,
  });
  numbers.follow(factors('a(1)+b(2)'), 'a(1)+b(2)');
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
  numbers.follow(factors('a(100)+b(2)'), 'a(100)+b(2)');
  assert.equal(numbers.text, 'a(100)+b(7)');
  assert.deepEqual(made[1].told, [2]);
  for (const [, done] of asked) done();
  await Promise.all([first, second]);
  numbers.follow(factors('a(100)+b(7)'), 'a(100)+b(7)');
  assert.deepEqual(made[1].told.at(-1), 7);
});

test('a number without a control stays as it is', () => {
  const only = control();
  const numbers = createKernelNumbers({
    actions: { setKernel: never, setKernelNumber: async () => {} },
    make: () => [null, only],
  });
  numbers.follow(parsed('a(1)+b(2)'), 'a(1)+b(2)');
  void numbers.edit(1, 30, 'g');
  assert.equal(numbers.text, 'a(1)+b(30)');
  assert.deepEqual(only.told, [2]);
});

test('a number that the engine writes alike is in force at once, and is read later', async () => {
  const only = control();
  only.active = true;
  /** @type {string[]} */
  const put = [];
  const numbers = createKernelNumbers({
    actions: { setKernel: never, setKernelNumber: async (text) => void put.push(text) },
    make: () => [only],
  });
  numbers.follow(parsed('a(1)'), 'a(1)');
  await numbers.edit(0, 2.5, 'g');
  await numbers.edit(0, 3.25, 'g');
  // The engine has read the first of them late.
  numbers.follow(parsed('a(2.5)'), 'a(3.25)');
  await numbers.edit(0, 4, 'g');
  assert.deepEqual(put, ['a(2.5)', 'a(3.25)', 'a(4)']);
  only.active = false;
  const before = only.told.length;
  numbers.follow(parsed('a(3.25)'), 'a(4)');
  assert.equal(only.told.length, before, 'what was read late does not move the control back');
  numbers.follow(parsed('a(4)'), 'a(4)');
  assert.equal(only.told.at(-1), 4);
  await numbers.edit(0, 5, 'g');
  numbers.follow(parsed('a(4)'), 'a(4)');
  assert.equal(only.told.at(-1), 4, 'undone before it was read');
});

test('a number that may be written in another way is read first', async () => {
  for (const value of [1e-4, 1e5, 0.1 + 0.2 - 0.3]) {
    /** @type {string[]} */
    const asked = [];
    const numbers = createKernelNumbers({
      actions: {
        setKernel: async (text) => (asked.push(text), null),
        setKernelNumber: never,
      },
      make: () => [control()],
    });
    numbers.follow(parsed('a(1)'), 'a(1)');
    await numbers.edit(0, value, 'g');
    assert.equal(asked.length, 1);
  }
});

test('a number is called after its kernel only where there are several', () => {
  assert.equal(ownerOf(parsed('a(1)+b(2)'), 1), '');
  const mixed = part({ numbers: [{ kernel: '' }, { kernel: 'rbf' }] });
  assert.equal(ownerOf(mixed, 1), 'rbf');
});
