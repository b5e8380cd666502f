// @ts-check
/**
 * Tables for a terminal and for Markdown.
 *
 * @module
 */

/** @typedef {import('./section.mjs').Cell} Cell */

/**
 * A number with three figures, without an exponent where it can be read without one.
 *
 * @param {number} value
 */
export function figure(value) {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en');
  if (size !== 0 && size < 1e-3) return value.toExponential(1);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** A whole number. @param {number} n */
export const count = (n) => n.toLocaleString('en');

/** @param {Cell} cell */
function textOf(cell) {
  if (cell === null) return '–';
  return typeof cell === 'number' ? figure(cell) : cell;
}

/** Whether a column is of numbers, which are set flush right. @param {Cell[]} cells */
function isNumeric(cells) {
  return cells.every(
    (cell) => cell === null || typeof cell === 'number' || /^[≥≤<>]? ?[\d,.]+( \S+)?$/.test(cell),
  );
}

/**
 * @param {string[]} head
 * @param {Cell[][]} rows
 * @returns {string[]} lines
 */
export function plainTable(head, rows) {
  const cells = [head, ...rows.map((row) => row.map(textOf))];
  const widths = head.map((_, i) => Math.max(...cells.map((row) => [...row[i]].length)));
  const right = head.map((_, i) => rows.length > 0 && isNumeric(rows.map((row) => row[i])));
  const line = (/** @type {string[]} */ row) =>
    row
      .map((cell, i) => pad(cell, widths[i], right[i]))
      .join('  ')
      .trimEnd();
  return cells.map(line);
}

/**
 * @param {string} text
 * @param {number} width
 * @param {boolean} right
 */
function pad(text, width, right) {
  const space = ' '.repeat(width - [...text].length);
  return right ? space + text : text + space;
}

/**
 * @param {string[]} head
 * @param {Cell[][]} rows
 * @returns {string[]} lines
 */
export function markdownTable(head, rows) {
  const right = head.map((_, i) => rows.length > 0 && isNumeric(rows.map((row) => row[i])));
  const line = (/** @type {string[]} */ row) => `| ${row.join(' | ')} |`;
  return [
    line(head),
    line(right.map((is) => (is ? '--:' : '---'))),
    ...rows.map((row) => line(row.map(textOf))),
  ];
}

/**
 * Breaks a text into lines between words.
 *
 * @param {string} text
 * @param {number} width
 */
export function wrap(text, width) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}
