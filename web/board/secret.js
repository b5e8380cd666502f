// @ts-check
/**
 * Random names that cannot be guessed, in the alphabet that boards read.
 *
 * @module
 */

/** @param {number} bytes   how many random ones are in it */
export function token(bytes) {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A secret for a participant who is new to a board: 128 bits. */
export const secret = () => token(16);
