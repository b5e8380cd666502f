/**
 * Lessons in the engine: each step can be learnt from, its goal is false at the start and true after
 * the solution, its numbers are what the prose says.
 */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { readLessons } from '../../tools/lessons/build.mjs';
import { told } from '../../tools/lessons/problems.mjs';
import { lessonTools } from '../../tools/lessons/start.mjs';
import { tryLesson } from '../../tools/lessons/try.mjs';
import { startEngine } from './engine.js';

/** @type {import('../../tools/lessons/try.mjs').Tools} */
let tools;
before(async () => {
  tools = await lessonTools(await startEngine());
});

const { sources } = await readLessons(new URL('../../lessons', import.meta.url).pathname);
for (const source of sources)
  test(`lesson ${source.number}, ${source.slug}`, async () => {
    assert.equal(told(await tryLesson(source, tools)), '');
  });

test('the sample is good', async () => {
  const sample = new URL('../fixtures/lessons', import.meta.url).pathname;
  const { sources: samples } = await readLessons(sample);
  assert.equal(told(await tryLesson(samples[0], tools)), '');
});
