// @ts-check
/**
 * The words of the player in the language of the lessons. In the code they stand in English;
 * player.yaml beside the lessons has them in the others, and a test sees that none is missing.
 *
 * @module
 */

import { languageOf } from '../../state/lessons/find.js';
import { loadCourse } from '../../state/lessons/load.js';
import { numbersIn } from '../../state/lessons/numbers.js';

const language = languageOf();

/** Numbers as the language writes them; list: side by side. */
export const { text: written, list: listed } = numbersIn(language);

/** By the English words. @type {Readonly<Record<string, string>>} */
let words = {};

/** Before anything is said. Without a connection the words stay English. */
export async function loadWords() {
  if (language === 'en') return;
  words = await loadCourse(language).then(
    (course) => course.words,
    () => ({}),
  );
}

/**
 * @param {string} english with {name} where a value stands
 * @param {Readonly<Record<string, string | number>>} [values] by name
 */
export const say = (english, values = {}) =>
  (words[english] ?? english).replace(/\{(\w+)\}/g, (place, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
