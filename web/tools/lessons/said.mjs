// @ts-check
/**
 * The words that the player of lessons says, in English: those that stand in its code, and what it
 * calls the facts of goals. A translation has all of them.
 *
 * @module
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { FACTS } from '../../state/lessons/facts.js';
import { CHANGED } from '../../state/lessons/facts/scene.js';
import { REFUSED } from '../../state/lessons/progress.js';

const PLAYER = fileURLToPath(new URL('../../panels/lesson', import.meta.url));

/** A string of JavaScript in single quotes. */
const STRING = /'((?:[^'\\]|\\.)*)'/g;

/**
 * The strings of the first argument of each call of say in a text: of a choice between two both.
 *
 * @param {string} code
 * @returns {string[]}
 */
export function saidIn(code) {
  return [...code.matchAll(/\bsay\(/g)].flatMap(({ index, 0: { length } }) => {
    let depth = 1;
    let argument = '';
    for (const [part] of code.slice(index + length).matchAll(/'(?:[^'\\]|\\.)*'|[^']/g)) {
      if ('([{'.includes(part)) depth++;
      if (')]}'.includes(part)) depth--;
      if (depth === 0 || (depth === 1 && part === ',')) break;
      argument += part;
    }
    return [...argument.matchAll(STRING)].map(([, words]) => words.replace(/\\(.)/g, '$1'));
  });
}

/** All words of the player; what is a sign alone is the same everywhere. @returns {Promise<Set<string>>} */
export async function saidByPlayer() {
  const files = (await readdir(PLAYER)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(files.map((file) => readFile(join(PLAYER, file), 'utf8')));
  const all = [
    ...texts.flatMap(saidIn),
    ...Object.values(FACTS).map(({ words }) => words),
    ...CHANGED,
    REFUSED,
  ];
  return new Set(all.filter((words) => /\p{L}{2}/u.test(words.replace(/\{\w+\}/g, ''))));
}
