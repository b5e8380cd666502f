// @ts-check
/**
 * Translates what the page says, by a book of phrases. The page is written in English; what stands
 * around a lesson is translated where it is shown.
 *
 * A phrase is a whole text, or a part of one, which ends at a full stop, a comma, a colon or a
 * semicolon. Where it has {n}, a single letter, stands a number; where it has {name} stand other
 * words of the book, which are translated in turn. {any} and {another} may be unknown, {place} stays
 * as it is.
 *
 * @module
 */

import { aloud, LETTERS, SIGNS } from '../../lib/aloud.js';
import { numbersIn } from './numbers.js';

/** What is known is kept, but for texts that never end, as those of a drag. */
const MOST_KEPT = 2000;

const DIGITS = String.raw`\d(?:[\d.\u2009\u202f·⁻⁰¹²³⁴⁵⁶⁷⁸⁹]*[\d⁰¹²³⁴⁵⁶⁷⁸⁹])?(?:[ \u00a0]%)?`;
/** A number as the page writes it, or says it aloud. */
const NUMBER = `(?:[−±<≈][ \\u00a0]?|minus )?(?:${DIGITS}|∞|½)`;
/** Where parts of a text end. */
const ENDS = /((?:[.,:;]|\?) )/;
const HOLE = /\{(\w+)\}/;
/** Where there is none, a text is signs alone: Σαᵢyᵢ = 0. */
const WORD = /[a-zà-ž]{2}/i;
/** Words of a phrase that may be unknown; they are within a part. */
const FREE = new Set(['any', 'another']);
/** Words, of which the longest is tried first. @param {readonly string[]} words */
const oneOf = (words) =>
  words
    .map((one) => one.replace('$1', '').trim())
    .sort((a, b) => b.length - a.length)
    .join('|');
/** Signs and Greek letters as they are said; what stands beside a letter is beside its name. */
const SAID = new RegExp(
  `\\b(?:(?:${oneOf(SIGNS.map(([, words]) => words))})\\b|${oneOf(Object.values(LETTERS))})`,
  'g',
);

/** @typedef {{ english: string, own: string }} Phrase */
/** @typedef {Phrase & { pattern: RegExp, names: readonly string[], letters: number }} Pattern */
/**
 * A text of the page in the language; unknown are its parts that the book does not have, which stay
 * as they are; used are the phrases that it was made from.
 *
 * @typedef {Readonly<{ text: string, unknown: readonly string[], used: readonly string[] }>} Told
 */

/** Without the sign that ends it: that of the text is kept. @param {string} phrase */
const bare = (phrase) => phrase.replace(/[.,:;!?…]+$/, '');

/** @param {string} text of the phrase, as it is written or said @param {Phrase} phrase @returns {Pattern} */
function patternOf(text, phrase) {
  const pieces = text.split(/(\{\w+\})/);
  /** @type {string[]} */
  const names = [];
  const source = pieces.map((piece) => {
    const [, name] = HOLE.exec(piece) ?? [];
    if (!name) return piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \\u00a0]');
    names.push(name);
    if (name.length === 1) return `(${NUMBER})`;
    return FREE.has(name) ? '((?:(?![.,:;?] ).)+?)' : '(.+?)';
  });
  const letters = text.replace(/\{\w+\}/g, '').length;
  return { ...phrase, pattern: new RegExp(`^${source.join('')}$`, 'su'), names, letters };
}

/**
 * @param {Readonly<Record<string, string>>} book by what the phrase is in English
 * @param {string} language of the book
 */
export function createPhrases(book, language) {
  const { text: inDigits } = numbersIn(language);
  /** @type {Map<string, Phrase>} */
  const whole = new Map();
  /** @type {Pattern[]} */
  const patterns = [];
  for (const [english, words] of Object.entries(book)) {
    const known = { english, own: bare(words) };
    // What is said aloud has words for signs.
    for (const one of new Set([bare(english), bare(aloud(english))]))
      if (HOLE.test(one)) patterns.push(patternOf(one, known));
      else whole.set(one, known);
  }
  // The one with most words of its own says most.
  patterns.sort((a, b) => b.letters - a.letters);
  /** @type {Map<string, Told>} */
  const kept = new Map();
  /** The phrases of the text that is being translated. @type {string[]} */
  let used = [];

  /** The words of a part, null where the book has none. @param {string} part @returns {string | null} */
  function phrase(part) {
    const known = whole.get(part.replaceAll('\u00a0', ' '));
    if (known) {
      used.push(known.english);
      return known.own;
    }
    if (!WORD.test(part)) return inDigits(part);
    for (const { english, pattern, names, own } of patterns) {
      const [, ...found] = pattern.exec(part) ?? [];
      const values = found.map((value, i) => filled(names[i], value));
      if (found.length === 0 || values.includes(null)) continue;
      used.push(english);
      return own.replace(/\{(\w+)\}/g, (_, name) => values[names.indexOf(name)] ?? '');
    }
    // The letter of a parameter before its name.
    const [, letter, rest] = /^([^\s\da]\P{L}?)[ \u00a0](.+)$/su.exec(part) ?? [];
    const named = rest === undefined ? null : phrase(rest);
    return named === null ? null : `${letter} ${named}`;
  }

  /** What stands in a phrase for a name, null where that is unknown. @param {string} name @param {string} value */
  function filled(name, value) {
    if (name === 'place') return value;
    if (name.length === 1) return inDigits(value);
    return phrase(value) ?? spoken(value) ?? (FREE.has(name) ? value : null);
  }

  /** Signs that are said, in the words of the language; null where there are other words. @param {string} part */
  const spoken = (part) =>
    WORD.test(part.replace(SAID, ''))
      ? null
      : inDigits(part.replace(SAID, (words) => whole.get(words)?.own ?? words));

  /** @param {string} text @returns {Told} */
  function made(text) {
    used = [];
    const [, before = '', core = '', after = ''] =
      /^([\s.,:;]*)(.*?)([\s.,:;!?…]*)$/su.exec(text) ?? [];
    if (core === '') return { text, unknown: [], used };
    /** @type {string[]} */
    const unknown = [];
    const pieces = core.split(ENDS);
    let out = before;
    for (let i = 0; i < pieces.length; ) {
      let end = pieces.length;
      let own = phrase(pieces.slice(i, end).join(''));
      while (own === null && end > i + 1) {
        end -= 2;
        own = phrase(pieces.slice(i, end).join(''));
      }
      own ??= spoken(pieces[i]);
      if (own === null) unknown.push(pieces[i]);
      out += (own ?? pieces[i]) + (pieces[end] ?? '');
      i = end + 1;
    }
    // A sentence of which little is known is better left whole.
    const open = unknown.join('').length;
    return { text: 2 * open > core.length ? text : out + after, unknown, used };
  }

  return {
    /** @param {string} text of the page @returns {Told} */
    of(text) {
      let known = kept.get(text);
      if (!known) {
        if (kept.size >= MOST_KEPT) kept.clear();
        kept.set(text, (known = made(text)));
      }
      return known;
    },
  };
}
