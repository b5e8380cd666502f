// @ts-check
/**
 * A step by its name, and the pages of a lesson: its steps, and a belief that is refuted at its end.
 *
 * @module
 */

import { LANGUAGES, loadCourse, loadLesson } from './load.js';

/** @typedef {import('./load.js').Lesson} Lesson */
/** @typedef {import('./load.js').LessonStep} Step */
/** @typedef {import('./load.js').Language} Language */

/** at is the place of the step among the pages, from 0. @typedef {Readonly<{ lesson: Lesson, step: Step, at: number }>} Found */

/**
 * The language of the lessons that an address asks for, as ?lang=de.
 *
 * @param {string} [search]
 * @returns {Language}
 */
export function languageOf(search = globalThis.location?.search ?? '') {
  const wanted = new URLSearchParams(search).get('lang');
  return LANGUAGES.find((language) => language === wanted) ?? 'en';
}

/** What a belief has not. */
const NONE = Object.freeze({
  minutes: 0,
  rows: [],
  touch: [],
  cover: [],
  ask: null,
  goal: [],
  do: [],
  hints: [],
  solution: null,
});

/** The pages of a lesson. @param {Pick<Lesson, 'steps' | 'myth'>} lesson @returns {readonly Step[]} */
export const pagesOf = ({ steps, myth }) => (myth ? [...steps, { ...NONE, ...myth }] : steps);

/** "3.1", and of a belief "3, the myth". @param {Found} found */
export const numberOf = ({ lesson, step, at }) =>
  step.id === 'myth' ? `${lesson.number}, the myth` : `${lesson.number}.${at + 1}`;

/**
 * @param {string} id "trick.long-short"; also "3.1" and "trick", which is its first step
 * @param {Language} [language]
 * @param {{ loadCourse: typeof loadCourse, loadLesson: typeof loadLesson }} [from] for tests
 * @returns {Promise<Found | null>} null where there is none
 */
export async function findStep(id, language = languageOf(), from = { loadCourse, loadLesson }) {
  const [key, own = ''] = id.split('.');
  const { lessons } = await from.loadCourse(language);
  const listed = lessons.find(({ slug, number }) => slug === key || String(number) === key);
  const lesson = listed && (await from.loadLesson(listed.slug, language));
  if (!lesson) return null;
  const pages = pagesOf(lesson);
  const at =
    own === '' ? 0 : pages.findIndex(({ id: name }, i) => name === own || `${i + 1}` === own);
  return at < 0 ? null : { lesson, step: pages[at], at };
}
