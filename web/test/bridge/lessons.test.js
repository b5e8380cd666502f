/**
 * Lessons in the engine: each step can be learnt from, its goal is false at the start and true after
 * the solution, its numbers are what the prose says.
 */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { domainOf } from '../../model/domains.js';
import { problemOf } from '../../model/problem.js';
import { startOf } from '../../state/lessons/acts.js';
import { createPhrases } from '../../state/lessons/phrases.js';
import { readLessons } from '../../tools/lessons/build.mjs';
import { told } from '../../tools/lessons/problems.mjs';
import { lessonTools } from '../../tools/lessons/start.mjs';
import { tryLesson } from '../../tools/lessons/try.mjs';
import { SAMPLE, withChanged, withRecipe } from '../lesson-files.js';
import { saidAround, saidByBar, saidByControls, saidOfKernels, writtenIn } from './around.js';
import { startEngine } from './engine.js';

/** Of a training that is stepped through, so many steps are listened to. */
const MOST_STEPS = 40;

/** @type {import('../../tools/lessons/try.mjs').Tools} */
let tools;
/** What the page says around all that is tried, with the lesson. @type {Map<string, string>} */
const around = new Map();
let trying = '';
before(async () => {
  const made = await lessonTools({ calls: await startEngine() });
  const seen = (/** @type {any} */ shown, /** @type {any} */ training) => {
    if (trying) for (const text of saidAround(shown, training, made)) around.set(text, trying);
  };
  tools = { ...made, seen };
});

const WEB = fileURLToPath(new URL('../../', import.meta.url));
const { sources, page } = await readLessons(join(WEB, 'lessons'));
for (const source of sources)
  test(`lesson ${source.number}, ${source.slug}`, async () => {
    trying = source.slug;
    assert.equal(told(await tryLesson(source, tools)), '');
    trying = '';
  });

test('what the page says around the lessons is in German, and nothing else is', async () => {
  const { engine, catalog } = tools;
  const said = new Map(around);
  for (const { slug, structure } of sources)
    for (const step of structure.value.steps) {
      const shown = await startOf(step, engine);
      const { scene, stage } = shown;
      const domain = domainOf(scene).engine;
      const parsed = await engine.call('parse', { domain, kernel: scene.kernel });
      for (const text of saidByControls(step.touch ?? [], shown, { catalog, parsed }))
        said.set(text, `${slug}.${step.id}`);
      if (!step.touch?.includes('step')) continue;
      for (let at = 0; at < MOST_STEPS; at++) {
        const now = { scene: { ...scene, step: at }, stage, spot: null };
        const training = await engine.call('train', problemOf(now.scene, catalog));
        for (const text of saidAround(now, training, tools)) said.set(text, `${slug}.${step.id}`);
        await engine.call('release', Number(training.model));
        if (training.status !== 'running') break;
      }
    }
  for (const text of [...saidOfKernels(), ...(await saidByBar(WEB))]) said.set(text, 'the page');
  const book = Object.entries(page).map(([english, { de = '' }]) => [english, de]);
  const { of } = createPhrases(Object.fromEntries(book), 'de');
  const missing = new Set(
    [...said].flatMap(([text, where]) => of(text).unknown.map((part) => `${where}: ${part}`)),
  );
  assert.equal([...missing].join('\n'), '', 'translate these in web/lessons/page.yaml');
  const used = new Set([...said.keys()].flatMap((text) => of(text).used));
  const isWritten = await writtenIn(WEB);
  const idle = Object.keys(page).filter((english) => !used.has(english) && !isWritten(english));
  assert.equal(idle.join('\n'), '', 'nobody says these: take them out of web/lessons/page.yaml');
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
