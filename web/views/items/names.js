// @ts-check
/** @module */

/**
 * The name of a feature so that all of it is seen: blanks at its ends, tabs, accents without a
 * letter, signs without ink.
 *
 * @param {string} name
 */
export function visible(name) {
  if (name === '') return '(empty)';
  if (/^[\p{Cf}\p{Cs}\p{Cn}\p{Co}\u034f\u115f\u1160\u3164\ufe00-\ufe0f]+$/u.test(name)) {
    return Array.from(name, codeOf).join(' ');
  }
  return name
    .replace(/^\p{M}/u, '◌$&')
    .replace(/^ +| +$/g, (blanks) => '␣'.repeat(blanks.length))
    .replace(/[\0-\x1f]/g, (c) => String.fromCharCode(0x2400 + c.charCodeAt(0)))
    .replace(/[\x7f-\x9f\u2028\u2029]/g, codeOf);
}

/** @param {string} character */
const codeOf = (character) =>
  `U+${Number(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`;
