// @ts-check
/**
 * What the items of a domain are called, and what one looks like.
 *
 * @module
 */

import { isDecided } from '../../model/decided.js';
import { className } from '../../model/class-name.js';

/** @typedef {Exclude<import('../../model/scene.js').Domain, 'vectors'>} ItemDomain */

/**
 * one and many name items in sentences; example is one as it is typed, hint says how it is written.
 *
 * @typedef {Readonly<{ one: string, many: string, example: string, hint: string }>} Words
 */

/** @type {Readonly<Record<ItemDomain, Words>>} */
const WORDS = Object.freeze({
  strings: {
    one: 'string',
    many: 'strings',
    example: 'pontardawe',
    hint: 'A string is any line of text.',
  },
  sets: {
    one: 'set',
    many: 'sets',
    example: 'bread, milk, honey',
    hint: 'A set is its elements, with commas between them.',
  },
  trees: {
    one: 'tree',
    many: 'trees',
    example: '(S (NP they) (VP run))',
    hint: 'A tree is written with brackets: each opens with the name of its node.',
  },
  graphs: {
    one: 'graph',
    many: 'graphs',
    example: 'a:C b:C c:O a-b b-c',
    hint: 'A graph is its nodes, as name:label, and its edges, as name-name.',
  },
  digits: {
    one: 'digit',
    many: 'digits',
    example: '005d910000dfaf5003f20b8004c008800580098004b01c7002e5ac00006da000',
    hint: 'A digit is its 8×8 pixels, row by row, each from 0 (paper) to g (ink).',
  },
});

/** @param {string} domain of a scene with items */
export const wordsOf = (domain) => WORDS[/** @type {ItemDomain} */ (domain)] ?? WORDS.strings;

/**
 * "Class 2, Welsh", "Cluster 3", "Undecided".
 *
 * @param {{ label: number | null, cluster: boolean }} reading
 * @param {readonly string[]} classes
 */
export function predictionOf({ label, cluster }, classes) {
  if (!isDecided(label)) return 'Undecided';
  return cluster ? `Cluster ${label}` : className(label ?? 0, classes);
}
