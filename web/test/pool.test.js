// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPool, sizeFor } from '../engine/pool.js';
import { part } from './part.js';

/** A pool of engines that answer when they are told to. @param {number} size */
function poolOf(size) {
  let time = 0;
  /** @type {{ name: string, answer: (value: unknown) => void, abandoned: boolean }[]} */
  const asked = [];
  let [started, destroyed] = [0, 0];
  const pool = createPool({
    size,
    now: () => time,
    start() {
      started++;
      return part({
        question(/** @type {string} */ name) {
          /** @type {(value: unknown) => void} */
          let answer = () => {};
          const done = new Promise((resolve) => (answer = resolve));
          const record = { name, answer, abandoned: false };
          asked.push(record);
          return { done, abandon: () => void (record.abandoned = true) };
        },
        destroy: () => void destroyed++,
      });
    },
  });
  return {
    pool,
    asked,
    pass: (/** @type {number} */ ms) => void (time += ms),
    counts: () => ({ started, destroyed }),
  };
}

test('a pool asks as many engines as it has, and then none', async () => {
  const { pool, asked, counts } = poolOf(2);
  const parts = [1, 2, 3].map(() => pool.ask('catalog'));
  assert.deepEqual(
    parts.map((one) => one !== null),
    [true, true, false],
  );
  asked[0].answer('first');
  assert.equal(await parts[0]?.done, 'first');
  assert.notEqual(pool.ask('catalog'), null);
  assert.deepEqual(counts(), { started: 2, destroyed: 0 });
  pool.destroy();
  assert.equal(counts().destroyed, 2);
});

test('what is cancelled early ends by itself, what takes long is given up', async () => {
  const { pool, asked, pass } = poolOf(1);
  const early = pool.ask('catalog');
  early?.cancel();
  assert.equal(asked[0].abandoned, false);
  assert.equal(pool.ask('catalog'), null);
  asked[0].answer('late');
  await new Promise(setImmediate);
  const long = pool.ask('catalog');
  pass(1000);
  long?.cancel();
  assert.equal(asked[1].abandoned, true);
  assert.notEqual(pool.ask('catalog'), null);
  pool.destroy();
});

test('what has lately taken long is let finish for longer, and once given up for longer still', async () => {
  const { pool, asked, pass } = poolOf(1);
  const first = pool.ask('catalog');
  pass(800);
  asked[0].answer('first');
  await first?.done;
  for (const { after, abandoned } of [
    { after: 1500, abandoned: false },
    { after: 1700, abandoned: true },
    { after: 9000, abandoned: false },
  ]) {
    const next = pool.ask('catalog');
    pass(after);
    next?.cancel();
    assert.equal(asked.at(-1)?.abandoned, abandoned, `after ${after}`);
    if (abandoned) continue;
    asked.at(-1)?.answer('late');
    await new Promise(setImmediate);
  }
  pool.destroy();
});

test('there is one engine a processor, up to four', () => {
  assert.deepEqual([undefined, 1, 2, 64].map(sizeFor), [1, 1, 2, 4]);
});
