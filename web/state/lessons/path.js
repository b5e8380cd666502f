// @ts-check
/**
 * The path that the address names, as ?path=cs229: the steps of one lecture through the course.
 *
 * @module
 */

import { languageOf } from './find.js';
import { loadCourse } from './load.js';

/** @typedef {import('./load.js').Course} Course */
/** @typedef {import('./load.js').LessonPath} LessonPath */

/** In the address, before its fragment. */
export const QUERY = 'path';

const addressed = () => globalThis.location?.search ?? '';

/**
 * @param {Pick<Course, 'paths'>} course
 * @param {string} [search] of the address
 * @returns {LessonPath | undefined}
 */
export function pathIn({ paths }, search = addressed()) {
  const wanted = new URLSearchParams(search).get(QUERY)?.toLowerCase();
  return paths.find(({ key }) => key === wanted);
}

/** The steps of a path, by their names. @param {LessonPath} path */
export const namesOn = ({ steps }) => steps.flatMap((stretch) => stretch.steps);

/**
 * The step that is so many on along the path of the address.
 *
 * @param {string} name of a step
 * @param {number} by
 * @param {string} [search] of the address
 * @param {() => Promise<Pick<Course, 'paths'>>} [load]
 * @returns {Promise<string | null | undefined>} null beyond its ends; undefined where there is no
 *   path, or the step is not on it
 */
export async function alongPath(
  name,
  by,
  search = addressed(),
  load = () => loadCourse(languageOf()),
) {
  if (!new URLSearchParams(search).has(QUERY)) return undefined;
  const path = pathIn(await load(), search);
  const names = path ? namesOn(path) : [];
  const at = names.indexOf(name);
  return at < 0 ? undefined : (names[at + by] ?? null);
}
