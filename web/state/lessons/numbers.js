// @ts-check
/**
 * Decimal numbers as a language writes them: 0.05 is 0,05 in German. Kernels and code keep the point
 * in every language, since that is how they are typed.
 *
 * @module
 */

/**
 * @param {string} language
 * @returns {{ text: (text: string) => string, tex: (tex: string) => string, list: (numbers: readonly string[]) => string }}
 *   text, tex: numbers within words and within a formula; list: numbers side by side
 */
export function numbersIn(language) {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const isPoint = sign === '.';
  /** @param {string} text @param {string} put */
  const signed = (text, put) => text.replace(/(\d)\.(?=\d)/g, `$1${put}`);
  const text = (/** @type {string} */ words) => (isPoint ? words : signed(words, sign));
  return {
    text,
    // Beside a decimal comma, what stands in a list is parted by semicolons. "\," is a space.
    tex: (tex) =>
      isPoint || !/\d\.\d/.test(tex) ? tex : signed(tex.replace(/(?<!\\),/g, ';'), `{${sign}}`),
    list: (numbers) => numbers.map(text).join(isPoint ? ', ' : '; '),
  };
}
