// @ts-check
/**
 * Names from files and links: of classes, axes, columns and files. Names that look alike become
 * equal, or show where they differ.
 *
 * @module
 */

import { LIMITS } from '../model/scene.js';

/** Characters that are invisible and shape no others, white space aside. */
const UNSEEN = /(?![\t-\r\x85\u200c\u200d\p{Variation_Selector}])[\p{Cc}\p{DI}\ufff9-\ufffb]/gu;
/**
 * Joiners and selectors beside letters that they do not shape. They shape letters from U+0600 on.
 */
const SHAPELESS =
  /(?<![\u0600-\u{10ffff}])[\u200c\u200d\p{Variation_Selector}]|[\u200c\u200d](?![\u0600-\u{10ffff}])/gu;

/** A text without what cannot be seen. @param {string} text */
export const visible = (text) => text.replace(UNSEEN, '').replace(SHAPELESS, '');

/** A name without what cannot be seen, with one space between its words. @param {string} text */
export const plainName = (text) =>
  visible(text)
    .replace(/[\s\x85]+/g, ' ')
    .trim();

/** A text as the name of a scene. @param {string} text */
export const titleIn = (text) =>
  plainName(text)
    .slice(0, LIMITS.name)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/** Longer names of files are cut. */
const MOST_OF_FILE = 60;

/**
 * The name of a scene as that of a file, without what a system may refuse.
 *
 * @param {string} [title]
 */
export function fileStem(title = '') {
  const words = title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const cut = [...words].slice(0, MOST_OF_FILE).join('');
  return cut.replace(/^-+|-+$/g, '') || 'mercer';
}

/** Letters of other alphabets that look like Latin ones, and these. */
const FOREIGN = 'аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅοαινυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'aeopcyxijshdqwABEKMHOPCTYXIJSoaivuABEZHIKMNOPTYX';

/** The looks of a name: equal for names that look alike. @param {string} name */
const looksOf = (name) =>
  [...plainName(name).normalize('NFKC')]
    .map((letter) => LATIN[FOREIGN.indexOf(letter)] ?? letter)
    .join('');

/** All but the letters, digits and signs of ASCII. */
const HIDDEN = /[^!-~]/gu;

/** A name with its characters spelled out. @param {string} name as it was written */
function spelled(name) {
  const letters = name.replace(HIDDEN, (letter) => {
    const number = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return ` U+${number.padStart(4, '0')} `;
  });
  const spelling = ` ⟨${letters.replace(/ +/g, ' ').trim()}⟩`.slice(0, LIMITS.name / 2);
  return `${plainName(name).slice(0, LIMITS.name - spelling.length)}${spelling}`;
}

/** Whether a name is one that was spelled. @param {string} given @param {string} name */
export const isSpelled = (given, name) => given === spelled(name);

/**
 * Names of classes without invisible characters. Where two look alike but differ, their characters
 * are spelled out.
 *
 * @param {readonly string[]} names as they were written
 * @returns {readonly string[]}
 */
export function toldApart(names) {
  const looks = names.map(looksOf);
  const isAlike = (/** @type {string} */ name, /** @type {number} */ i) =>
    looks[i] !== '' && looks.some((other, j) => other === looks[i] && names[j] !== name);
  const told = names.map((name, i) =>
    name.search(HIDDEN) >= 0 && isAlike(name, i) ? spelled(name) : plainName(name),
  );
  return Object.freeze(told);
}
