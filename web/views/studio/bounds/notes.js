// @ts-check
/**
 * Where words stand on the chart of bounds: beside the line of C, away from curves.
 *
 * @module
 */

import { label } from '../../../lib/plot/marks.js';

/** @typedef {Readonly<{ left: number, right: number, top: number, bottom: number }>} Box */

/** The width of a bold letter and the height of a line, as shares of the height of letters. */
const LETTER = 0.62;
const LINE = 1.2;

/**
 * Words broken into lines, the first way that has room on one side of an obstacle. Of the places
 * where it has room it takes the one that fewest curves cross.
 *
 * @param {readonly (readonly string[])[]} ways from wide to narrow
 * @param {Box} within
 * @param {number} obstacle the place across of an upright line
 * @param {number} text height of letters
 * @param {(box: Box) => number} crossed how many curves go through a box
 * @returns {{ lines: readonly string[], box: Box } | null} null where nothing has room
 */
export function placeWords(ways, { left, right, top, bottom }, obstacle, text, crossed) {
  const gap = text * 0.5;
  for (const lines of ways) {
    const width = Math.max(...lines.map((line) => line.length)) * text * LETTER;
    const height = lines.length * text * LINE;
    if (height > bottom - top) continue;
    const ends = [right - gap, Math.min(obstacle, right) - gap];
    const starts = [Math.max(obstacle, left) + gap, left + gap];
    const boxes = ends
      .filter((end, i) => end - width >= starts[i])
      .flatMap((end) =>
        [bottom, top + height].map((foot) => ({
          left: end - width,
          right: end,
          top: foot - height,
          bottom: foot,
        })),
      );
    if (boxes.length === 0) continue;
    const counts = boxes.map(crossed);
    return { lines, box: boxes[counts.indexOf(Math.min(...counts))] };
  }
  return null;
}

/**
 * The marks of placed words.
 *
 * @param {ReturnType<typeof placeWords>} placed @param {number} text @param {string} kind
 */
export const wordMarks = (placed, text, kind) =>
  placed
    ? placed.lines.map((line, i) =>
        label(line, placed.box.right, placed.box.top + text * (LINE * i + 0.95), 'end', kind),
      )
    : [];
