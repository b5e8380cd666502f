// @ts-check
/**
 * How wide words are, without a page that could measure them: at most so wide in common typefaces.
 *
 * @module
 */

/** In parts of the size of the type. */
const SMALL = 0.66;
const LARGE = 0.82;
const BROAD = 1.06;
const SQUARE = 1.25;

const letters = new Intl.Segmenter();

const IS_LARGE = /\p{Lu}/u;
const IS_BROAD = /[mwMW@%…—•ЖМШЩЮЫжмшщюы]/;
const NO_WIDTH = /[\p{M}\p{Cf}]/u;
const IS_SQUARE =
  /[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\p{Extended_Pictographic}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** @param {string} word @param {number} size of the type */
export function widthOf(word, size) {
  let sum = 0;
  for (const letter of word) {
    if (NO_WIDTH.test(letter)) continue;
    if (IS_SQUARE.test(letter)) sum += SQUARE;
    else if (IS_BROAD.test(letter)) sum += BROAD;
    else sum += IS_LARGE.test(letter) ? LARGE : SMALL;
  }
  return sum * size;
}

/**
 * The beginning of a word that has more letters than there is room for.
 *
 * @param {string} word
 * @param {number} most letters, the dots included
 */
export function cut(word, most) {
  // Most words are short, and need not be taken to pieces.
  if (word.length <= most) return word;
  const first = [];
  for (const { segment } of letters.segment(word.slice(0, 16 * most))) {
    first.push(segment);
    if (first.length > most) return `${first.slice(0, most - 1).join('')}…`;
  }
  return first.join('').length < word.length ? `${first.slice(0, most - 1).join('')}…` : word;
}
