// @ts-check
/**
 * How long a function may be. Those that were longer when the rule was made are listed with their lines: a number here only
 * ever falls, and a function that has become short enough leaves the list.
 *
 * @module
 */

/** The most lines of a function. */
export const MOST = 250;

/** @type {Readonly<Record<string, number>>} lines by file and name */
export const LONGER = {
};

/**
 * The functions of a module that prettier has formatted, so that each ends at the first brace in its column.
 *
 * @param {string} source
 * @returns {{ name: string, length: number }[]}
 */
export function functionsOf(source) {
  const lines = source.split('\n');
  return lines.flatMap((line, i) => {
    const [, margin, name] = /^( *)(?:export )?(?:async )?function\*? (\w+)/.exec(line) ?? [];
    if (name === undefined) return [];
    const end = lines.findIndex((other, k) => k > i && other.startsWith(`${margin}}`));
    return end < 0 ? [] : [{ name, length: end - i + 1 }];
  });
}
