import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { loadLesson } from '../state/lessons/load.js';
import { bundlePage } from '../build.mjs';
import { builtCourse, builtLesson, checkCourse, readLessons } from '../tools/lessons/build.mjs';
import { readProse } from '../tools/lessons/markdown.mjs';
import { told } from '../tools/lessons/problems.mjs';
import { wrongAnswersOf } from '../tools/lessons/refuted.mjs';
import { saidByPlayer, saidIn } from '../tools/lessons/said.mjs';
import { BuildError } from '../tools/run.mjs';
import { SAMPLE, withChanged, withRecipe } from './lesson-files.js';
import { part } from './part.js';

const LESSONS = fileURLToPath(new URL('../lessons', import.meta.url));

test('the lessons have the right form', async () => {
  const { sources, course, problems } = await readLessons(LESSONS);
  assert.equal(told([...problems, ...checkCourse(sources, course, 'course.yaml')]), '');
});

test('a path takes at most as long as its steps', async () => {
  const { sources, course } = await readLessons(LESSONS);
  const { lessons, paths } = builtCourse(sources, course, 'en', (slug) => slug);
  const steps = lessons.flatMap(({ slug, steps: own }) =>
    own.map(({ id, minutes }) => /** @type {const} */ ([`${slug}.${id}`, minutes])),
  );
  /** @type {Map<string, number>} */
  const minutesOf = new Map(steps);
  for (const { key, steps: stretches } of paths)
    for (const { steps: names, minutes } of stretches) {
      const own = names.reduce((sum, name) => sum + (minutesOf.get(name) ?? NaN), 0);
      assert.ok(minutes <= own, `${key}: ${names.join(', ')}: ${minutes} of ${own} minutes`);
    }
});

test('every wrong answer is refuted by a condition or a checked number', async () => {
  const { sources } = await readLessons(LESSONS);
  const seen = sources
    .flatMap(wrongAnswersOf)
    .filter(({ refuted }) => !refuted)
    .map(({ step, choice }) => `${step} ${choice}`);
  assert.deepEqual(
    seen,
    [],
    'the eye alone refutes these: say a number, or a condition that holds',
  );
});

test('what refutes a wrong answer is a condition, a number in its sentence, or the right number', () => {
  const refuted = (/** @type {object} */ ask, /** @type {string} */ prose) => {
    const en = readProse(`# A\nidea: B\n\n## C {#c}\n${prose}`, (_, message) => {
      throw new Error(message);
    });
    const structure = {
      value: { steps: [{ id: 'c', ask: { kind: 'choice', right: 1, ...ask } }] },
    };
    const answers = wrongAnswersOf(part({ slug: 'one', structure, prose: { en } }));
    return answers.map(({ refuted: is }) => is);
  };
  const words = '? Q\n- yes\n- no\n  ! See.\n- both\n  ! It is {2 ~ sv}.\n= So.';
  assert.deepEqual(refuted({}, words), [false, true]);
  assert.deepEqual(refuted({ cannot: { 2: 'act' } }, words), [false, true]);
  assert.deepEqual(refuted({ cannot: { 2: { act: 'act', holds: 'sv == 2' } } }, words), [
    true,
    true,
  ]);
  const told = (/** @type {string} */ after) =>
    `? Q\n- 4\n- 0\n  ! No.\n- four\n  ! No.\n= ${after}`;
  assert.deepEqual(refuted({}, told('It is {4 ~ sv}.')), [true, false]);
  assert.deepEqual(refuted({}, told('It is {5 ~ sv}.')), [false, false]);
});

test('what the player says is in every language, with the same values, and nothing else is', async () => {
  const { player } = await readLessons(LESSONS);
  const said = await saidByPlayer();
  assert.ok(said.has('Next hint') && said.has('No more hints'), 'both of a choice');
  const missing = [...said].filter((words) => player[words]?.de === undefined);
  assert.deepEqual(missing, [], 'translate these in web/lessons/player.yaml');
  const idle = Object.keys(player).filter((words) => !said.has(words));
  assert.deepEqual(idle, [], 'nobody says these: take them out of web/lessons/player.yaml');
  const valuesIn = (/** @type {string} */ words) => (words.match(/\{\w+\}/g) ?? []).sort();
  for (const [english, { de }] of Object.entries(player))
    assert.deepEqual(valuesIn(de), valuesIn(english), english);
});

test('words of the player are found in its code', () => {
  const code =
    "x(say('One'), say(a ? 'Two' : 'It\\'s', { b: 'no' }), hearsay('no'), say(f('three')))";
  assert.deepEqual(saidIn(code), ['One', 'Two', "It's", 'three']);
});

test('the lesson that README prints has the right form', () =>
  withRecipe(({ sources, problems }) => {
    assert.equal(told(problems), '');
    assert.deepEqual(
      sources.map(({ number, slug }) => [number, slug]),
      [[27, 'corners']],
    );
  }));

test('a lesson is built in each language', async () => {
  const { sources, course, problems } = await readLessons(SAMPLE, { root: SAMPLE });
  assert.equal(told(problems), '');
  const [source] = sources;
  const lesson = builtLesson(source, 'de');
  assert.equal(lesson.language, 'de');
  assert.equal(lesson.steps[0].title, 'Keine Gerade hilft');
  const [circle, product] = builtLesson(source, 'en').steps;
  assert.deepEqual(circle.text[0], {
    p: [
      'Four points lie inside and four outside. A ',
      { act: 'ring', text: ['line'] },
      ' makes ',
      { fact: 'errors' },
      ' errors, and the ',
      { act: 'square', text: ['kernel'] },
      ' ',
      { code: 'linear^2' },
      ' none.',
    ],
  });
  assert.deepEqual(circle.text[1], {
    tex: 'f(x)=w_1x_1^2+w_2\\sqrt2x_1x_2+w_3x_2^2+b\\ \\text{on all points}',
    source: 'KSVM 3.1',
  });
  assert.deepEqual(
    circle.ask?.choices.map(({ act, wrong }) => [act, wrong !== null]),
    [
      [null, false],
      ['cubic', true],
      [null, true],
    ],
  );
  assert.deepEqual(circle.ask?.after.slice(1, 2), [{ value: 8, text: '8', decimals: 0 }]);
  assert.deepEqual(
    circle.hints.map(({ act }) => act),
    ['ring', 'square'],
  );
  assert.equal(circle.more.length, 2);
  assert.deepEqual(product.goal.length, 2);
  assert.equal(product.scene.params?.C, 'Infinity', 'JSON has no Infinity');
  const words = { Next: { de: 'Weiter' } };
  const map = builtCourse(sources, course, 'en', (slug) => `${slug}.json`, { player: words });
  assert.deepEqual(map.words, {}, 'English stands in the code');
  const german = builtCourse(sources, course, 'de', () => '', { player: words });
  assert.deepEqual(german.words, { Next: 'Weiter' });
  assert.deepEqual(map.paths[0].steps, [
    { steps: ['sample.circle', 'sample.product'], minutes: 80 },
  ]);
  assert.equal(map.lessons[0].file, 'sample.json');
});

/** What is told of the sample with a text of a file replaced. */
const toldWith = (file, change) =>
  withChanged(file, change, ({ sources, course, problems }) =>
    told([...problems, ...checkCourse(sources, course, 'course.yaml')]),
  );

const YAML = '02-sample/lesson.yaml';
const EN = '02-sample/en.md';
const DE = '02-sample/de.md';

test('what is wrong is told with file, line and what to do', async () => {
  const cases = /** @type {const} */ ([
    [
      YAML,
      ['  - id: circle', '  - id: circel'],
      /lesson\.yaml:7: the prose has no step \{#circel\}: add it/,
    ],
    [
      YAML,
      ['solution: far', 'solution: away'],
      /lesson\.yaml:\d+: there is no act away in this step/,
    ],
    [YAML, ['wrong == 0 and', 'wrnog == 0 and'], /there is no fact “wrnog”: did you mean wrong/],
    [YAML, ['k(x, z) < 0.5', 'k(x) < 0.5'], /k takes \(point, point\)/],
    [YAML, ['sv <= 6', 'sv < = 6'], /character \d+: /],
    [YAML, ['touch: [x-z]', 'touch: [x]'], /touch.*|kernel\.gamma/],
    [YAML, ['lift: { share: 0.5 }', 'lift: { share: 2 }'], /share of lift must be/],
    [YAML, ['lift: { share: 0.5 }', 'lift: { shares: 0.5 }'], /lift has no field shares/],
    [YAML, ['    minutes: 4\n', ''], /0 has no minutes: add it|has no minutes/],
    [YAML, ['minutes: 6', 'minutes: 6\ncolour: red'], /there is no colour here/],
    [YAML, ['minutes: 6', 'minutes: 7'], /the steps take 6 minutes, and the lesson says 7/],
    [
      YAML,
      ['hints: [ring, square]', 'hints: [ring]'],
      /has 1 hints in the structure and 2 in the prose/,
    ],
    [YAML, ['right: 1, cannot: { 2: cubic }', 'right: 4'], /right is 4, and there are 3 choices/],
    [YAML, ['    reveal: square\n', ''], /which act refutes choice 3/],
    [
      YAML,
      ['ring: { spot: sv }', 'ring: { spot: sv }\n      idle: { spot: sv }'],
      /the act idle is used nowhere/,
    ],
    [YAML, ['uml-ex-1', 'uml-ex-99'], /lesson\.yaml:\d+: the texts have no passage uml-ex-99/],
    [YAML, ['part: I', 'part: II'], /says that it is of part II/],
    [
      EN,
      ['[line](^ring)', '[line](^rings)'],
      /en\.md:\d+: there is no act rings in the step circle/,
    ],
    [EN, ['{errors}', '{eror}'], /en\.md:\d+: there is no fact “eror”/],
    [
      EN,
      ['\\langle x,z\\rangle$', '\\langl x,z\\rangle$'],
      /cannot be set: Undefined control sequence/,
    ],
    [
      EN,
      ['inside and four outside', 'at 0.5 and four outside'],
      /write a result as \{value ~ fact\}/,
    ],
    [EN, ['{#product}', ''], /has no id: end the line with \{#id\}/],
    [EN, ['  ! Then a line would part them.\n', ''], /why it is wrong, with !/],
    [EN, ['do: Type another kernel.\n', ''], /say what is to be done with do:/],
    [EN, ['Square one number.', `Square ${'one number '.repeat(12)}.`], /110 are the most/],
    [
      EN,
      ['Four points lie', `${'There is one. '.repeat(20)} Four points lie`],
      /words before “more:”/,
    ],
    [
      EN,
      ['Four points lie', `Four ${'small '.repeat(20)}points lie`],
      /22 are the most of a sentence/,
    ],
    [EN, ['#lesson=sample.product', '#lesson=sample.none'], /the lesson sample has no step none/],
    [
      DE,
      ['\\langle x,z\\rangle$', '\\langle z,x\\rangle$'],
      /a formula of the English step product is missing/,
    ],
    [DE, ['{1 ~ k(x, z)}', '{2 ~ k(x, z)}'], /a number of the English step product is missing/],
    [DE, [' [Gerade](^ring)', ' Gerade'], /an act of the English step circle is missing: ring/],
    [DE, ['Stützvektoren', 'Punkte'], /de\.md:\d+: the English step myth has “support vector”/],
    ['course.yaml', ['80', '70'], /the path uml takes 80 minutes, not 90/],
    ['course.yaml', ['2.1-2', '2.1-3'], /lesson 2 has no step 3/],
    ['course.yaml', ['lessons: [2, 3]', 'lessons: [2]'], /no step of the course teaches K1:/],
  ]);
  for (const [file, change, message] of cases)
    assert.match(await toldWith(file, change), message, `${file}: ${change[0]}`);
});

test('a lesson is loaded once, and again where it failed', async () => {
  const asked = [];
  let broken = true;
  const read = async (url) => {
    asked.push(url.replace(/.*\//, ''));
    if (url.includes('lesson-') && broken) throw new Error('no connection');
    return url.includes('course')
      ? { lessons: [{ slug: 'one', file: 'lesson-one.json' }] }
      : { slug: 'one' };
  };
  assert.equal(await loadLesson('two', 'en', read), null, 'there is none');
  await assert.rejects(loadLesson('one', 'en', read), /no connection/);
  broken = false;
  assert.equal((await loadLesson('one', 'en', read))?.slug, 'one');
  await loadLesson('one', 'en', read);
  assert.deepEqual(asked, ['course.en.json', 'lesson-one.json', 'lesson-one.json']);
});

test('a broken lesson fails the build of the page', () =>
  withChanged(
    'lessons/02-sample/en.md',
    ['{errors}', '{eror}'],
    async (_, directory) => {
      const built = bundlePage({ engines: part({}), web: directory });
      await assert.rejects(built, (error) => {
        assert.ok(error instanceof BuildError);
        assert.match(error.message, /lessons\/02-sample\/en\.md:\d+: there is no fact “eror”/);
        return true;
      });
    },
    'lessons',
  ));
