// @ts-check
/**
 * Lessons as they are built, and where they are loaded from.
 *
 * @module
 */

/** @typedef {import('./acts.js').Act} Act */
/** @typedef {import('./acts.js').StepScene} StepScene */

/**
 * What stands in a sentence. act: words that do an act. link: '#lesson=…' or '#text=…'. fact: an
 * expression of facts, told as they are now. value: a number that was checked; decimals are those that
 * are written, text is how.
 *
 * @typedef {string
 *   | Readonly<{ tex: string }> | Readonly<{ b: readonly Inline[] }> | Readonly<{ i: readonly Inline[] }>
 *   | Readonly<{ code: string }> | Readonly<{ act: string, text: readonly Inline[] }>
 *   | Readonly<{ link: string, text: readonly Inline[] }>
 *   | Readonly<{ fact: string, digits?: number }>
 *   | Readonly<{ value: number | string, text: string, decimals?: number, unit?: '%' }>} Inline
 */

/**
 * @typedef {Readonly<{ p: readonly Inline[] }> | Readonly<{ tex: string, source: string }>
 *   | Readonly<{ list: readonly (readonly Inline[])[] }>} Block
 */

/**
 * A question. right: of a choice its number from 1, of a number the number or an expression of facts
 * (in the scene after the act at, where there is one), of an order the numbers of the choices. within
 * is how far off is right: of a number in parts of it, or with log in powers of ten; of a place in
 * kernel units; of a sketch the root of the mean square of its distance to f. A place is right where
 * the goal where holds, near at, or at one of the points (numbers from 1).
 *
 * @typedef {Readonly<{
 *   kind: 'choice' | 'number' | 'place' | 'order' | 'sketch' | 'poll',
 *   right?: number | string | readonly number[], within?: number, log?: boolean,
 *   where?: string, on?: 'plane' | 'gram' | 'view', at?: readonly [number, number] | string,
 *   points?: readonly number[], of?: string, question: readonly Inline[],
 *   choices: readonly Readonly<{ text: readonly Inline[], wrong: readonly Inline[] | null, act: string | null }>[],
 *   after: readonly Inline[],
 * }>} Ask
 */

/**
 * A step. goal has goals that are to be met one after the other; touch what may be changed.
 *
 * @typedef {Readonly<StepScene & {
 *   id: string, title: string, minutes: number, rows: readonly string[],
 *   touch: readonly string[], cover: readonly string[], spot: string | null, say: string,
 *   text: readonly Block[], ask: Ask | null, reveal: string | null,
 *   acts: Readonly<Record<string, Act>>, goal: readonly string[], do: readonly Inline[],
 *   hints: readonly Readonly<{ text: readonly Inline[], act: string | null }>[],
 *   more: readonly Block[], notes: readonly (readonly Inline[])[], solution: string | null,
 * }>} LessonStep
 */

/**
 * The last page: a belief, and the scene that refutes it. holds is what is true there, after the act
 * after where one is named; reveal is an act that is shown with it.
 *
 * @typedef {Readonly<StepScene & {
 *   id: 'myth', title: string, say: string, spot: string | null, acts: Readonly<Record<string, Act>>,
 *   holds: string, after: string | null, reveal: string | null,
 *   text: readonly Block[], more: readonly Block[], notes: readonly (readonly Inline[])[],
 * }>} Myth
 */

/**
 * A lesson in a language: en where it is not translated.
 *
 * @typedef {Readonly<{
 *   number: number, slug: string, language: string, part: string, title: string, idea: string,
 *   minutes: number, rows: readonly string[], needs: readonly string[], passages: readonly string[],
 *   steps: readonly LessonStep[], myth: Myth | null,
 * }>} Lesson
 */

/**
 * A lesson on the map: its steps, and the scene of its picture. file is where it is loaded from,
 * beside the course.
 *
 * @typedef {Readonly<{
 *   number: number, slug: string, title: string, idea: string, minutes: number, part: string,
 *   needs: readonly string[], passages: readonly string[], language: string, file: string,
 *   steps: readonly Readonly<{ id: string, title: string, minutes: number, asks: boolean, goal: boolean }>[],
 *   picture: StepScene,
 * }>} Listed
 */

/**
 * A path of one lecture through the course. steps are names as "trick.long-short".
 *
 * @typedef {Readonly<{
 *   key: string, title: string, minutes: number,
 *   steps: readonly Readonly<{ steps: readonly string[], minutes: number }>[],
 * }>} LessonPath
 */

/**
 * words are those of the player, page those of the page around it, by what they are in English.
 *
 * @typedef {Readonly<{
 *   language: string, words: Readonly<Record<string, string>>,
 *   page: Readonly<Record<string, string>>, parts: readonly Readonly<{ id: string, title: string }>[],
 *   lessons: readonly Listed[], paths: readonly LessonPath[],
 * }>} Course
 */

/** The map of the course in each language. The build puts its files there. */
const COURSES = {
  en: new URL('../../lessons/course.en.json', import.meta.url),
  de: new URL('../../lessons/course.de.json', import.meta.url),
};

/** @typedef {keyof typeof COURSES} Language */

/** The languages that lessons can be in. */
export const LANGUAGES = /** @type {Language[]} */ (Object.keys(COURSES));

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/**
 * @param {string} url
 * @param {(url: string) => Promise<any>} read
 * @returns {Promise<any>} what failed is asked again
 */
function once(url, read) {
  let made = loaded.get(url);
  if (!made) {
    made = read(url);
    made.catch(() => loaded.delete(url));
    loaded.set(url, made);
  }
  return made;
}

/** @param {string} url */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/**
 * @param {Language} language
 * @param {(url: string) => Promise<any>} [read] for tests
 * @returns {Promise<Course>}
 */
export const loadCourse = (language, read = fetched) => once(COURSES[language].href, read);

/**
 * @param {string} slug
 * @param {Language} language
 * @param {(url: string) => Promise<any>} [read] for tests
 * @returns {Promise<Lesson | null>} null where there is none
 */
export async function loadLesson(slug, language, read = fetched) {
  const { lessons } = await loadCourse(language, read);
  const listed = lessons.find((lesson) => lesson.slug === slug);
  return listed ? once(new URL(listed.file, COURSES[language]).href, read) : null;
}
