// @ts-check
/**
 * What README tells of speed.
 *
 * @module
 */

import { markdownTable } from './table.mjs';

/** @typedef {import('./report.mjs').Report} Report */
/** @typedef {import('./machine.mjs').Machine} Machine */

/** What stands around the part that is written by the benchmark: `<!-- speed -->`, `<!-- /speed -->`. */
export const README_MARKER = 'speed';

/** The rows of training that targets are about; the chart has all sizes, and the terminal all rows. */
const SHOWN = /^n = (50|200)$|^n ≥ [\d,]+(, without polynomials)?$/;

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
 * The chart, the ratios of training, the targets of all sections, and where they were measured.
 *
 * @param {Report} report
 * @returns {string} Markdown
 */
export function speedText({ sections }) {
  const all = Object.values(sections);
  const { training } = sections;
  const lines = [];
  if (training) {
    lines.push(`![${training.title}, by the number of points](docs/speed.svg)`, '');
    const rows = training.rows.filter(([name]) => SHOWN.test(String(name)));
    lines.push(...markdownTable(training.head, rows), '');
  }
  const targets = all.flatMap((section) => section.targets);
  if (targets.length) {
    const rows = targets.map(({ name, wanted, reached, kept }) => [
      name,
      wanted,
      reached,
      kept ? 'kept' : 'missed',
    ]);
    lines.push(...markdownTable(['target', 'wanted', 'reached', ''], rows), '');
  }
  lines.push(...new Set(all.map(({ machine }) => machineLine(machine))));
  return lines.join('\n').trim();
}

/** @param {Machine} machine */
export function machineLine({ date, cpu, cores, node, go, chromium, loop, noise, load }) {
  return `${date}, ${cpu}, ${cores} cores, Node ${node}, Go ${go}, Chromium ${chromium ?? '–'}; calibration loop ${loop.toFixed(2)} ms ± ${(50 * noise).toFixed(0)} %, load ${load.toFixed(1)}.`;
}
