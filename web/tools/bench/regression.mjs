// @ts-check
/**
 * Whether Mercer has become slower: its ratios to LIBSVM in one run, problem by problem, beside those
 * of docs/speed.json. Both programs share a machine and a minute, so machines need not be alike.
 *
 * @module
 */

import { duels } from './standings.mjs';
import { geometricMean } from './statistics.mjs';
import { figure } from './table.mjs';

/** @typedef {import('./race.mjs').Outcome} Outcome */
/** @typedef {import('./section.mjs').Section} Section */

/**
 * What the geometric mean over the problems of a section may come down to, by what it was. Machines
 * that are shared vary by a third; who loses half has changed something.
 */
export const LEAST = 0.5;

/**
 * A section beside what was measured of it last. problems: how many both have; change: the geometric
 * mean over them of the ratio now by the ratio then.
 *
 * @typedef {{ title: string, problems: number, change: number, kept: boolean }} Change
 */

/**
 * Null where both have no problem in common, or it is no race.
 *
 * @param {Pick<Section, 'title' | 'data'>} section
 * @param {Pick<Section, 'data'> | undefined} before
 * @returns {Change | null}
 */
export function changeOf({ title, data }, before) {
  const then = new Map(ratiosOf(before?.data));
  const changes = ratiosOf(data).flatMap(([problem, now]) => {
    const was = then.get(problem);
    return was === undefined ? [] : [now / was];
  });
  if (changes.length === 0) return null;
  const change = geometricMean(changes);
  return { title, problems: changes.length, change, kept: change >= LEAST };
}

/**
 * The times of LIBSVM by those of Mercer in Node, by problem.
 *
 * @param {unknown} data of a section
 * @returns {[problem: string, ratio: number][]}
 */
function ratiosOf(data) {
  const { outcomes } = /** @type {{ outcomes?: Outcome[] }} */ (data ?? {});
  return duels(outcomes ?? [], 'node', 'libsvm').map(({ outcome, ratio }) => [
    `${nameOf(outcome)}, n = ${outcome.n}, d = ${outcome.d}`,
    ratio,
  ]);
}

/** @param {Outcome} outcome */
const nameOf = ({ shape, kernel, gamma, C, task }) =>
  JSON.stringify([shape, kernel, gamma, C, task?.name ?? 'svc', task?.extra ?? 0]);

/** As a table for the summary of a workflow. @param {readonly Change[]} changes */
export function changesTable(changes) {
  const rows = changes.map(
    ({ title, problems, change, kept }) =>
      `| ${title} | ${problems} | ${figure(change)} × | ${kept ? 'kept' : 'SLOWER'} |`,
  );
  return [
    `Times of LIBSVM by those of Mercer, beside docs/speed.json: ${LEAST} × or less is too slow.`,
    '',
    '| section | problems | now by then | |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
