// @ts-check
/**
 * docs/speed.json: what was measured, of each section what was measured last.
 *
 * @module
 */

import { SECTIONS } from './section.mjs';

/** @typedef {import('./section.mjs').Section} Section */
/** @typedef {import('./machine.mjs').Machine} Machine */
/** A section, and where it was measured. @typedef {Section & { machine: Machine }} Reading */
/** @typedef {{ sections: Record<string, Reading> }} Report */

/**
 * A report in which some sections are new.
 *
 * @param {Report} report
 * @param {Section[]} sections
 * @param {Machine} machine
 * @returns {Report}
 */
export function renewed(report, sections, machine) {
  const all = { ...report.sections };
  for (const section of sections) all[section.key] = { ...section, machine };
  const present = SECTIONS.filter((key) => all[key]);
  return { sections: Object.fromEntries(present.map((key) => [key, all[key]])) };
}

/**
 * JSON with no more figures than readings have, and a line for each row and each problem.
 *
 * @param {Report} report
 */
export function written(report) {
  const short = (/** @type {string} */ key, /** @type {unknown} */ value) =>
    typeof value === 'number' ? Number(value.toPrecision(key === 'objective' ? 10 : 5)) : value;
  const text = JSON.stringify(report, short, 1);
  // Depths: the report, its sections, a section, its table or data, a row or list, what is in that.
  return `${text.replace(/\n {6,}/g, ' ').replace(/\n {5}([}\]])/g, ' $1')}\n`;
}
