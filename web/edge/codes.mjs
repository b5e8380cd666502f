// @ts-check
/**
 * Codes of rooms, which people read out, and keys, which only programs read.
 *
 * @module
 */

/** No 0 and O, no 1, I and L. */
export const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 6;

/** A code at random. */
export function newCode() {
  let code = '';
  while (code.length < CODE_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      const letter = LETTERS[byte & 31]; // one of 32 has no letter, and is drawn again
      if (letter && code.length < CODE_LENGTH) code += letter;
    }
  }
  return code;
}

/** @param {string} text @returns {string | null} the code that was meant; null for none */
export function codeOf(text) {
  const code = text.toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((letter) => LETTERS.includes(letter))
    ? code
    : null;
}

/** A key of 128 random bits, in letters of base64url. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
