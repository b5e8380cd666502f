/**
 * Lessons in the engine: each step can be learnt from, its goal is false at the start and true after
 * the solution, its numbers are what the prose says.
 */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { readLessons } from '../../tools/lessons/build.mjs';
import { told } from '../../tools/lessons/problems.mjs';
import { lessonTools } from '../../tools/lessons/start.mjs';
import { tryLesson } from '../../tools/lessons/try.mjs';
import { SAMPLE, withChanged, withRecipe } from '../lesson-files.js';
import { startEngine } from './engine.js';

/** @type {import('../../tools/lessons/try.mjs').Tools} */
let tools;
before(async () => {
  tools = await lessonTools({ calls: await startEngine() });
});

const { sources } = await readLessons(fileURLToPath(new URL('../../lessons', import.meta.url)));
for (const source of sources)
  test(`lesson ${source.number}, ${source.slug}`, async () => {
    assert.equal(told(await tryLesson(source, tools)), '');
  });

test('the lesson that README prints is good', () =>
  withRecipe(async ({ sources: [source] }) =>
    assert.equal(told(await tryLesson(source, tools)), ''),
  ));

test('the sample is good', async () => {
  const { sources: samples } = await readLessons(SAMPLE);
  assert.equal(told(await tryLesson(samples[0], tools)), '');
});

const YAML = '02-sample/lesson.yaml';
const EN = '02-sample/en.md';

test('what is wrong in the engine is told with file, line, step and values', async () => {
  const cases = /** @type {const} */ ([
    [
      EN,
      ['{8 ~ wrong}', '{7 ~ wrong}'],
      /en\.md:\d+: sample\.circle: the text says 7 for wrong, and it is 8/,
    ],
    [
      EN,
      ['{0 ~ errors @ square}', '{1 ~ errors @ square}'],
      /the text says 1 for errors, and it is 0/,
    ],
    [EN, ['{1 ~ inner}', '{1.004 ~ inner; 1e-3}'], /the text says 1\.004 for inner, and it is 1/],
    [EN, ['{8 ~ sv @ show}', '{9 ~ sv @ show}'], /the myth: the text says 9 for sv, and it is 8/],
    [
      YAML,
      ['wrong == 0 and sv <= 6', 'n == 8'],
      /lesson\.yaml:\d+: sample\.circle: “n == 8” is met at the start \(n = 8\)/,
    ],
    [
      YAML,
      ['wrong == 0 and sv <= 6', 'wrong == 0 and sv <= 1'],
      /is not met after the solution \(wrong = 0, sv = \d\)/,
    ],
    [
      YAML,
      ['wrong == 0 and sv <= 6', 'x(1) == 0.4'],
      /is not met when the numbers of the solution are 1 % larger \(x\(1\) = 0\.404\)/,
    ],
    [
      YAML,
      ['touch: [kernel, learner.C, points]', 'touch: [learner.C, points]'],
      /the solution types a kernel, which touch does not offer/,
    ],
    [
      YAML,
      ['touch: [kernel, learner.C, points]', 'touch: [kernel]'],
      /the solution changes points \(move\), which touch does not offer/,
    ],
    [
      YAML,
      ['{ then: square,', '{ then: square, params: { C: 1e9 },'],
      /sets learner\.C to 1000000000, and its slider goes from/,
    ],
    [
      YAML,
      ['touch: [x-z]', 'touch: [x-z, kernel.gamma]'],
      /lesson\.yaml:\d+: sample\.product: the kernel has no number gamma to offer/,
    ],
    [
      YAML,
      ['touch: [x-z]', 'touch: [points]'],
      /the solution changes the view trick: touch must offer stage\.trick/,
    ],
    [
      YAML,
      ['kernel: linear^2, learner: svc, params: { C: .inf }', 'kernel: linear ^2, learner: svc'],
      /sample\.product: write the kernel as linear\^2/,
    ],
    [
      YAML,
      ['square: { kernel: linear^2 }', 'square: { kernel: linaer }'],
      /circle: the act square: /,
    ],
    [YAML, ['cubic: { kernel: linear^3 }', 'cubic: { kernel: linaer }'], /the act cubic: /],
    [YAML, ['move: { 1:', 'move: { 17:'], /the act far: there is no point 17/],
    [
      YAML,
      ['learner: svc\n      params: { C: 100 }', 'learner: svm\n      params: { C: 100 }'],
      /lesson\.yaml:10: sample\.circle: learner "svm" is not known/,
    ],
    [YAML, ['params: { C: 100 }', 'params: { c: 100 }'], /c = 100: is no parameter here/],
    [YAML, ['[0.5, 0, 1]', '[0.5, 0, 11]'], /sample\.circle: scene: points: number 1 is not/],
    [
      YAML,
      ['column: { view: lift }', 'column: { view: matched }'],
      /the view matched makes no sense/,
    ],
    [
      YAML,
      ['cannot: { 2: cubic }', "cannot: { 2: { act: cubic, holds: 'wrong == 1' } }"],
      /sample\.circle: the act cubic does not refute choice 2: “wrong == 1” does not hold \(wrong = \d\)/,
    ],
    [YAML, ["right: 'k(x, z)'", "right: 'fresh'"], /fresh is unknown, which is no number/],
    [
      YAML,
      ["holds: 'errors == 0'", "holds: 'errors == 8'"],
      /the myth: “errors == 8” does not hold \(errors = 0\)/,
    ],
  ]);
  for (const [file, change, message] of cases) {
    const said = await withChanged(file, change, async ({ sources: [source] }) =>
      told(await tryLesson(source, tools)),
    );
    assert.match(said, message, `${file}: ${change[1]}`);
  }
});
