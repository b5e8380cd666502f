// @ts-check
/**
 * How long a function may be.
 *
 * @module
 */

/** The most lines of a function. */
export const MOST = 250;

const DECLARED = /^( *)(?:export )?(?:async )?function\*? (\w+)/;
const ARROW = /^( *)(?:export )?const (\w+) = .*=> \{$/;

/**
 * The functions of a module that prettier has formatted: each ends at the first brace in its
 * column.
 *
 * @param {string} source
 * @returns {{ name: string, length: number }[]}
 */
export function functionsOf(source) {
  const lines = source.split('\n');
  return lines.flatMap((line, i) => {
    const [, margin, name] = DECLARED.exec(line) ?? ARROW.exec(line) ?? [];
    if (name === undefined) return [];
    const end = lines.findIndex((other, k) => k > i && other.startsWith(`${margin}}`));
    return end < 0 ? [] : [{ name, length: end - i + 1 }];
  });
}
