// @ts-check
import { test } from 'node:test';
import assert from 'node:assert/strict';

import { findStep, languageOf, numberOf, pagesOf } from '../state/lessons/find.js';
import { createProgress } from '../state/lessons/progress.js';

/** @param {Record<string, string>} [kept] */
function memory(kept = {}) {
  return {
    kept,
    getItem: (/** @type {string} */ key) => kept[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void (kept[key] = value),
    removeItem: (/** @type {string} */ key) => void delete kept[key],
  };
}

test('what was done is found again at the next visit', () => {
  const storage = memory();
  const progress = createProgress(storage);
  assert.deepEqual(progress.of('trick.long-short'), {});
  progress.mark('trick.long-short', { seen: true });
  progress.mark('trick.long-short', { answer: 2, right: false });
  progress.mark('trick.nothing', { met: true });
  const again = createProgress(storage);
  assert.deepEqual(again.of('trick.long-short'), { seen: true, answer: 2, right: false });
  // Asked once more, the answer is forgotten.
  again.mark('trick.long-short', { answer: undefined, right: undefined });
  assert.deepEqual(createProgress(storage).of('trick.long-short'), { seen: true });
  again.forget();
  assert.deepEqual(createProgress(storage).of('trick.nothing'), {});
  assert.deepEqual(storage.kept, {});
});

test('a file of progress is added to what is there, and nothing else is taken', () => {
  const one = createProgress(memory());
  one.mark('trick.a', { seen: true, answer: [1, 2], right: true });
  one.mark('trick.b', { met: true });
  const other = createProgress(memory());
  other.mark('trick.a', { answer: 3, right: false });
  assert.equal(other.read(one.write()), '');
  assert.deepEqual(other.of('trick.a'), { seen: true, answer: 3, right: false });
  assert.deepEqual(other.of('trick.b'), { met: true });
  for (const text of ['', '{', '[]', '{"version":2,"steps":{}}', '{"version":1}'])
    assert.match(other.read(text), /no progress/);
  const strange = {
    version: 1,
    steps: {
      'trick.c': { seen: 1, met: true, answer: 'two', right: true },
      'trick.d': { answer: [1, 'x'] },
      'not a name': { met: true },
      __proto__: { met: true },
    },
  };
  assert.equal(other.read(JSON.stringify(strange)), '');
  assert.deepEqual(other.of('trick.c'), { met: true });
  assert.deepEqual(other.of('trick.d'), {});
  assert.deepEqual(other.of('not a name'), {});
});

test('without a storage, or with one that refuses, progress lasts as long as the page', () => {
  const refuses = () => {
    throw new DOMException('no');
  };
  for (const storage of [null, { getItem: refuses, setItem: refuses, removeItem: refuses }]) {
    const progress = createProgress(storage);
    progress.mark('trick.a', { met: true });
    assert.deepEqual(progress.of('trick.a'), { met: true });
    progress.forget();
    assert.deepEqual(progress.of('trick.a'), {});
  }
});

const LESSON = /** @type {any} */ ({
  number: 3,
  slug: 'trick',
  steps: [{ id: 'long-short' }, { id: 'nothing' }],
  myth: { id: 'myth', title: 'It approximates.', acts: {} },
});

const FROM = /** @type {any} */ ({
  loadCourse: async () => ({ lessons: [{ slug: 'trick', number: 3 }] }),
  loadLesson: async () => LESSON,
});

test('a step is found by name, by number, or as the first of its lesson', async () => {
  const find = (/** @type {string} */ id) => findStep(id, 'en', FROM);
  for (const [id, at] of /** @type {const} */ ([
    ['trick.nothing', 1],
    ['3.2', 1],
    ['trick', 0],
    ['3', 0],
    ['trick.myth', 2],
  ]))
    assert.equal((await find(id))?.at, at, id);
  for (const id of ['', 'trick.other', '3.4', '4.1', 'lift'])
    assert.equal(await find(id), null, id);
  const second = await find('3.2');
  const last = await find('trick.myth');
  assert.ok(second && last);
  assert.deepEqual([numberOf(second), numberOf(last)], ['3.2', '3, the myth']);
  // A belief is a page that asks nothing.
  assert.deepEqual([last.step.ask, last.step.goal, pagesOf(LESSON).length], [null, [], 3]);
});

test('lessons are in the language that the address asks for', () => {
  assert.equal(languageOf('?lang=de'), 'de');
  assert.equal(languageOf('?lang=xx'), 'en');
  assert.equal(languageOf(''), 'en');
});
