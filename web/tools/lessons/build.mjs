// @ts-check
/**
 * Builds lessons: reads each folder of web/lessons, checks its form, and makes what the page loads.
 *
 *     03-trick/lesson.yaml    the structure: scenes, questions, goals, acts
 *     03-trick/en.md          the prose, in each language
 *     course.yaml             parts, and the paths through the course
 *     glossary.yaml           words that a translation has
 *     player.yaml             what the player says in other languages
 *     page.yaml               what the page says around it in other languages
 *
 * @module
 */

import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { numbersIn } from '../../state/lessons/numbers.js';
import { TEXTS } from '../../state/passages.js';
import { createProblems } from './problems.mjs';
import {
  checkProse,
  checkStructure,
  checkTranslation,
  goalsOf,
  pagesOf,
  refuting,
} from './form.mjs';
import { readProse } from './markdown.mjs';
import { readYaml } from './read.mjs';
import { COURSE, GLOSSARY, LESSON, WORDS } from './shape.mjs';

/** @typedef {import('./problems.mjs').Problem} Problem */
/** @typedef {import('./markdown.mjs').Prose} Prose */
/** @typedef {import('./markdown.mjs').ProseStep} ProseStep */
/** @typedef {import('./read.mjs').Structure} Structure */
/** @typedef {import('./inline.mjs').Claim} Claim */
/** @typedef {import('../../state/lessons/load.js').Lesson} Lesson */
/** @typedef {import('../../state/lessons/load.js').LessonStep} LessonStep */
/** @typedef {import('../../state/lessons/load.js').Course} Course */

/** The languages of the page: the first is there for every lesson. */
export const LANGUAGES = /** @type {const} */ (['en', 'de']);

/** @typedef {typeof LANGUAGES[number]} Language */

/** By what they are in English. @typedef {Readonly<Record<string, Partial<Record<Language, string>>>>} Words */

/**
 * A lesson that was read. folder is below the repository, lineOf of the structure. languages are
 * those that it has.
 *
 * @typedef {Readonly<{
 *   number: number, slug: string, folder: string, structure: Structure,
 *   prose: Readonly<Partial<Record<Language, Prose>>>,
 * }>} Source
 */

const FOLDER = /^(\d{2})-([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** Reads a file, null where there is none. @param {string} path */
const textOf = (path) => readFile(path, 'utf8').catch(() => null);

/**
 * Reads all lessons below a directory, or some of them.
 *
 * @param {string} directory as web/lessons
 * @param {{ only?: number, root?: string }} [options] only: the number of a lesson; root: what files
 *   are named from
 * @returns {Promise<{
 *   sources: Source[], course: Structure | null, player: Words, page: Words, problems: Problem[],
 * }>}
 */
export async function readLessons(directory, { only, root = process.cwd() } = {}) {
  const problems = createProblems();
  const names = (await readdir(directory, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const name = (/** @type {string} */ path) => relative(root, path) || path;
  const glossary = await shaped(join(directory, 'glossary.yaml'), GLOSSARY, name, problems);
  const course = await shaped(join(directory, 'course.yaml'), COURSE, name, problems);
  const player = await shaped(join(directory, 'player.yaml'), WORDS, name, problems);
  const page = await shaped(join(directory, 'page.yaml'), WORDS, name, problems);
  /** @type {Source[]} */
  const sources = [];
  const numbers = new Map();
  for (const folder of names) {
    const path = join(directory, folder);
    const [, digits, slug] = FOLDER.exec(folder) ?? [];
    if (!digits) {
      problems.in(name(path))(0, 'a lesson is a folder as 03-trick: two digits and a slug');
      continue;
    }
    const number = Number(digits);
    if (numbers.has(number))
      problems.in(name(path))(0, `${numbers.get(number)} has the same number: change one`);
    numbers.set(number, folder);
    if (only !== undefined && only !== number) continue;
    const source = await readSource(path, number, slug, glossary?.value ?? {}, name, problems);
    if (source) sources.push(source);
  }
  return {
    sources,
    course,
    player: player?.value ?? {},
    page: page?.value ?? {},
    problems: problems.list,
  };
}

/**
 * @param {string} path
 * @param {import('./read.mjs').Shape} shape
 * @param {(path: string) => string} name
 * @param {ReturnType<typeof createProblems>} problems
 * @returns {Promise<Structure | null>} null where there is none, or its shape is wrong
 */
async function shaped(path, shape, name, problems) {
  const text = await textOf(path);
  if (text === null) return null;
  const report = problems.in(name(path));
  const before = problems.list.length;
  const structure = readYaml(text, report);
  if (problems.list.length === before)
    shape(structure.value, [], (at, message) => report(structure.lineOf(at), message));
  return problems.list.length === before ? structure : null;
}

/**
 * @param {string} path
 * @param {number} number
 * @param {string} slug
 * @param {any} glossary
 * @param {(path: string) => string} name
 * @param {ReturnType<typeof createProblems>} problems
 * @returns {Promise<Source | null>}
 */
async function readSource(path, number, slug, glossary, name, problems) {
  const file = join(path, 'lesson.yaml');
  const structure = await shaped(file, LESSON, name, problems);
  if (!structure) {
    if ((await textOf(file)) === null)
      problems.in(name(path))(0, 'there is no lesson.yaml: add it');
    return null;
  }
  const report = problems.in(name(file));
  await checkStructure(structure, report);
  /** @type {Partial<Record<Language, Prose>>} */
  const prose = {};
  for (const language of LANGUAGES) {
    const own = join(path, `${language}.md`);
    const text = await textOf(own);
    if (text === null) {
      if (language === 'en')
        problems.in(name(path))(0, 'there is no en.md: every lesson is in English');
      continue;
    }
    const tell = problems.in(name(own));
    const read = readProse(text, tell);
    checkProse(read, structure, tell, report);
    if (language !== 'en' && prose.en) checkTranslation(prose.en, read, language, glossary, tell);
    prose[language] = read;
  }
  return { number, slug, folder: name(path), structure, prose };
}

/** JSON has no Infinity. @param {any} value @returns {any} */
function plain(value) {
  if (value === Infinity) return 'Infinity';
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, plain(own)]));
  return value;
}

/**
 * Prose with its decimal numbers as the language writes them, but for code.
 *
 * @template T
 * @param {T} prose
 * @param {Language} language
 * @returns {T}
 */
function withNumbers(prose, language) {
  const { text, tex } = numbersIn(language);
  /** @param {any} node @returns {any} */
  function walk(node) {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    if (typeof node.tex === 'string') return { ...node, tex: tex(node.tex) };
    if (typeof node.value === 'number' && typeof node.text === 'string')
      return { ...node, text: text(node.text) };
    return Object.fromEntries(Object.entries(node).map(([key, own]) => [key, walk(own)]));
  }
  return walk(prose);
}

/**
 * What the page loads of a lesson.
 *
 * @param {Source} source whose form is right
 * @param {Language} language
 * @returns {Lesson}
 */
export function builtLesson({ number, slug, structure, prose }, language) {
  const own = withNumbers(/** @type {Prose} */ (prose[language] ?? prose.en), language);
  const { part, minutes, needs = [], passages = [], steps, rows = [] } = plain(structure.value);
  const page = (/** @type {string} */ id) =>
    /** @type {ProseStep} */ (own.steps.find((step) => step.id === id));
  const { myth } = plain(structure.value);
  return {
    number,
    slug,
    language: prose[language] ? language : 'en',
    part,
    title: own.title,
    idea: own.idea,
    minutes,
    rows,
    needs,
    passages,
    steps: steps.map((/** @type {any} */ step) => builtStep(step, page(step.id))),
    myth: myth ? builtMyth(myth, page('myth')) : null,
  };
}

/** @param {any} step @param {ProseStep} prose @returns {LessonStep} */
function builtStep(step, prose) {
  const { ask, hints = [], scene, stage, touch = [], cover = [], spot = null, acts = {} } = step;
  return {
    id: step.id,
    title: prose.title,
    minutes: step.minutes,
    rows: step.rows ?? [],
    scene,
    ...(stage && { stage }),
    touch,
    cover,
    spot,
    say: prose.say?.text ?? '',
    text: prose.text,
    ask: ask ? builtAsk(ask, prose) : null,
    reveal: step.reveal ?? null,
    acts,
    goal: goalsOf(step.goal),
    do: prose.do ?? [],
    hints: prose.hints.map((text, i) => ({ text, act: hints[i] ?? null })),
    more: prose.more,
    notes: prose.notes,
    solution: step.solution ?? null,
  };
}

/** @param {any} ask @param {ProseStep} prose */
function builtAsk({ cannot = {}, ...ask }, prose) {
  return {
    ...ask,
    question: prose.question ?? [],
    choices: prose.choices.map(({ text, wrong }, i) => ({
      text,
      wrong,
      act: refuting(cannot[i + 1]),
    })),
    after: prose.after ?? [],
  };
}

/** @param {any} myth @param {ProseStep} prose @returns {import('../../state/lessons/load.js').Myth} */
const builtMyth = (
  { scene, stage, spot = null, acts = {}, holds, after = null, reveal = null },
  prose,
) => ({
  id: 'myth',
  title: prose.title,
  say: prose.say?.text ?? '',
  scene,
  ...(stage && { stage }),
  spot,
  acts,
  holds,
  after,
  reveal,
  text: prose.text,
  more: prose.more,
  notes: prose.notes,
});

/** The numbers of a lesson's prose that are checked, by step. @param {Source} source */
export const claimsOf = ({ structure, prose }) =>
  pagesOf(structure.value).flatMap(({ id }) =>
    (prose.en?.steps.find((step) => step.id === id)?.found.claims ?? []).map((claim) => ({
      id,
      claim,
    })),
  );

/**
 * The map of the course.
 *
 * @param {readonly Source[]} sources
 * @param {Structure | null} course
 * @param {Language} language
 * @param {(slug: string) => string} fileOf where the lesson is
 * @param {{ player?: Words, page?: Words }} [words] what the player says, and the page
 * @returns {Course}
 */
export function builtCourse(sources, course, language, fileOf, { player = {}, page = {} } = {}) {
  const { parts = [], paths = [] } = course?.value ?? {};
  const ownOf = (/** @type {Words} */ words) =>
    Object.fromEntries(
      Object.entries(words).flatMap(([english, { [language]: own }]) =>
        own === undefined ? [] : [[english, own]],
      ),
    );
  const word = (/** @type {Record<string, string>} */ words) => words[language] ?? words.en;
  return {
    language,
    words: ownOf(player),
    page: ownOf(page),
    parts: parts.map((/** @type {any} */ { id, title }) => ({ id, title: word(title) })),
    lessons: sources.map((source) => {
      const { language: own, rows, myth, steps, ...listed } = builtLesson(source, language);
      const pages = steps.map(({ id, title, minutes, goal, ask }) => ({
        id,
        title,
        minutes,
        asks: ask !== null,
        goal: goal.length > 0,
      }));
      const { scene, stage } = steps[0];
      return {
        ...listed,
        language: own,
        file: fileOf(listed.slug),
        steps: pages,
        picture: { scene, ...(stage && { stage }) },
      };
    }),
    paths: paths.map((/** @type {any} */ { key, title, steps }) => ({
      key,
      title: word(title),
      minutes: steps.reduce(
        (/** @type {number} */ sum, /** @type {any} */ [, own]) => sum + own,
        0,
      ),
      steps: stretchesOf(steps, sources),
    })),
  };
}

/**
 * The stretches of a path, as far as there are lessons: which steps, and how many minutes for them
 * all.
 *
 * @param {readonly (readonly [string, number])[]} steps
 * @param {readonly Source[]} sources
 */
function stretchesOf(steps, sources) {
  return steps.flatMap(([places, minutes]) => {
    const [, lesson, from, to = from] = /^(\d+)\.(\d+)(?:-(\d+))?$/.exec(String(places)) ?? [];
    const source = sources.find(({ number }) => number === Number(lesson));
    if (!source) return [];
    const ids = source.structure.value.steps
      .slice(Number(from) - 1, Number(to))
      .map((/** @type {any} */ { id }) => `${source.slug}.${id}`);
    return [{ steps: ids, minutes }];
  });
}

/**
 * Checks what only the whole course shows: needs, links, parts, paths.
 *
 * @param {readonly Source[]} sources all of them
 * @param {Structure | null} course
 * @param {string} file of the course
 * @returns {Problem[]}
 */
export function checkCourse(sources, course, file) {
  const problems = createProblems();
  const slugs = new Map(sources.map((source) => [source.slug, source]));
  for (const { structure, prose, folder } of sources) {
    const report = problems.in(join(folder, 'lesson.yaml'));
    for (const [i, slug] of (structure.value.needs ?? []).entries())
      if (!slugs.has(slug) && isComplete(sources, course))
        report(structure.lineOf(['needs', i]), `there is no lesson ${slug}`);
    for (const [language, own] of Object.entries(prose))
      for (const { line, link } of own.steps.flatMap(({ found }) => found.links)) {
        const [, at] = /^#lesson=(.*)$/.exec(link) ?? [];
        const [slug, id] = (at ?? '').split('.');
        const there = slugs.get(slug)?.structure.value.steps;
        if (at && there && id && !there.some((/** @type {any} */ step) => step.id === id))
          problems.in(join(folder, `${language}.md`))(line, `the lesson ${slug} has no step ${id}`);
      }
    if (
      course &&
      !course.value.parts.some((/** @type {any} */ { id }) => id === structure.value.part)
    )
      report(structure.lineOf(['part']), `the course has no part ${structure.value.part}`);
  }
  if (course) checkPaths(sources, course, problems.in(file));
  if (isComplete(sources, course)) checkRows(sources, problems.in(file));
  return problems.list;
}

/** How many rows the list of all that is taught has: kernels, domains, basics, features, learners, theory. */
const TAUGHT = { K: 9, N: 8, B: 6, F: 6, L: 17, T: 7 };

/** @param {readonly Source[]} sources @param {import('./problems.mjs').Report} report */
function checkRows(sources, report) {
  const rows = new Set(
    sources.flatMap(({ structure }) =>
      structure.value.steps.flatMap((/** @type {any} */ step) => step.rows ?? []),
    ),
  );
  for (const [letter, count] of Object.entries(TAUGHT))
    for (let i = 1; i <= count; i++)
      if (!rows.has(letter + i))
        report(0, `no step of the course teaches ${letter}${i}: name it in the rows of one`);
}

/** Whether every lesson of the course is there. @param {readonly Source[]} sources @param {Structure | null} course */
export const isComplete = (sources, course) =>
  Boolean(course) &&
  course?.value.parts
    .flatMap((/** @type {any} */ { lessons }) => lessons)
    .every((/** @type {number} */ number) => sources.some((source) => source.number === number));

/** @param {readonly Source[]} sources @param {Structure} course @param {import('./problems.mjs').Report} report */
function checkPaths(sources, course, report) {
  for (const [i, part] of course.value.parts.entries())
    for (const source of sources)
      if (part.lessons.includes(source.number) && source.structure.value.part !== part.id)
        report(
          course.lineOf(['parts', i]),
          `lesson ${source.number} says that it is of part ${source.structure.value.part}`,
        );
  for (const [i, { key, steps }] of course.value.paths.entries()) {
    if (!TEXTS.some((text) => text.key === key))
      report(course.lineOf(['paths', i]), `there is no text ${key}`);
    let sum = 0;
    for (const [k, [places, minutes]] of steps.entries()) {
      sum += minutes;
      const [, lesson, from, to = from] = /^(\d+)\.(\d+)(?:-(\d+))?$/.exec(String(places)) ?? [];
      const source = sources.find(({ number }) => number === Number(lesson));
      if (source && source.structure.value.steps.length < Number(to))
        report(course.lineOf(['paths', i, 'steps', k]), `lesson ${lesson} has no step ${to}`);
    }
    if (sum !== 90)
      report(course.lineOf(['paths', i]), `the path ${key} takes ${sum} minutes, not 90`);
  }
}
