// @ts-check
/**
 * What README tells of speed.
 *
 * @module
 */

import { markdownTable } from './table.mjs';

/** @typedef {import('./bench.mjs').Report} Report */
/** @typedef {import('./machine.mjs').Machine} Machine */

/** What stands around the part that is written by the benchmark: `<!-- speed -->`, `<!-- /speed -->`. */
export const README_MARKER = 'speed';

/**
 * Puts a text between two markers, which stay.
 *
 * @param {string} text
 * @param {string} marker
 * @param {string} part
 * @throws {Error} where the markers are not there once each, in order
 */
export function replaceBetween(text, marker, part) {
  const [begin, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const before = text.split(begin);
  const after = text.split(end);
  if (before.length !== 2 || after.length !== 2 || before[0].length > after[0].length) {
    throw new Error(`README.md must have ${begin} and ${end} once each, in this order`);
  }
  return `${before[0]}${begin}\n\n${part.trim()}\n\n${end}${after[1]}`;
}

/**
 * The targets of all sections.
 *
 * @param {Report} report
 */
export function speedText({ sections }) {
  const rows = Object.values(sections).flatMap(({ targets }) =>
    targets.map(({ name, wanted, reached, kept }) => [
      name,
      wanted,
      reached,
      kept ? '✓' : 'missed',
    ]),
  );
  return markdownTable(['', 'wanted', 'reached', ''], rows).join('\n');
}
