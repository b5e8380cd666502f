// @ts-check
/**
 * What README tells of speed.
 *
 * @module
 */

import { median } from './statistics.mjs';
import { markdownTable } from './table.mjs';

/** @typedef {import('./report.mjs').Report} Report */
/** @typedef {import('./machine.mjs').Machine} Machine */

/**
 * What stands around the part that is written by the benchmark: `<!-- speed -->`,
 * `<!-- /speed -->`.
 */
export const README_MARKER = 'speed';

/**
 * The rows of training that targets are about; the chart has all sizes, and the terminal all rows.
 */
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
  lines.push(...machineLines(all.map(({ machine }) => machine)));
  return lines.join('\n').trim();
}

/**
 * What the machines were, each once, how fast, and how quiet.
 *
 * @param {Machine[]} machines of all sections
 */
export function machineLines(machines) {
  /** @type {Map<string, Machine[]>} */
  const same = new Map();
  for (const machine of machines) {
    const { date, cpu, cores, node, go, chromium } = machine;
    const name = `${date}, ${cpu}, ${cores} cores, Node ${node}, Go ${go}, Chromium ${chromium ?? '–'}`;
    same.set(name, [...(same.get(name) ?? []), machine]);
  }
  return [...same].map(([name, of]) => {
    const loop = median(of.map((machine) => machine.loop));
    const noise = Math.max(...of.map((machine) => machine.noise));
    return `${name}; a loop of a million dependent steps took ${loop.toFixed(2)} ms, the middle half of its readings within ${(100 * noise).toFixed(0)} % at worst.`;
  });
}
