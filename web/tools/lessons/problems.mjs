// @ts-check
/** @module */

/**
 * What is wrong with a lesson, where, and what to do. The line counts from 1, 0 is the whole file.
 *
 * @typedef {Readonly<{ file: string, line: number, message: string }>} Problem
 */

/** Collects them. @returns {{ list: Problem[], in: (file: string) => Report }} */
export function createProblems() {
  /** @type {Problem[]} */
  const list = [];
  return {
    list,
    in: (file) => (line, message) => void list.push(Object.freeze({ file, line, message })),
  };
}

/** Tells of a problem of one file. @typedef {(line: number, message: string) => void} Report */

/** Problems as a terminal shows them, with places that editors follow. @param {readonly Problem[]} problems */
export const told = (problems) =>
  problems
    .map(({ file, line, message }) => `${file}${line > 0 ? `:${line}` : ''}: ${message}`)
    .join('\n');
