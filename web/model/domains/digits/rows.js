// @ts-check
/** @module */

/**
 * Digits as in the file of the page, the digit before its pixels; or as in that of UCI, 64 numbers
 * and the digit.
 *
 * @param {readonly string[]} lines of which empty ones and comments are none
 * @returns {import('../../domains.js').Row[] | null} null where no line is like that
 */
export function rowsOf(lines) {
  let some = false;
  const rows = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, digit, pixels] = /^(\d)\s+([0-9a-g]{64})\s*$/.exec(line) ?? [];
      const counts = /^\s*\d+(\s*,\s*\d+){63,64}\s*$/.test(line) ? line.split(',').map(Number) : [];
      const listed = counts.length > 0 && counts.slice(0, 64).every((count) => count <= 16);
      if (!pixels && !listed) return { text: line, carried: null };
      some = true;
      if (pixels) return { text: pixels, carried: digit };
      const text = counts.slice(0, 64).map((count) => count.toString(17));
      return { text: text.join(''), carried: counts.length > 64 ? String(counts[64]) : null };
    });
  return some ? rows : null;
}
