// @ts-check
/**
 * Which points pull on f at the pointer, and how hard: the largest terms
 * yᵢαᵢk(xᵢ, x).
 *
 * @module
 */

import { classNumber } from '../../model/class-colours.js';
import { decidingOutput, sides } from '../../model/output.js';
import { nearestOf } from './reading.js';

/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('../../protocol/answers.js').Terms} Terms */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('./display-list.js').Item} Item */

/**
 * @typedef {{ row: number, value: number, label: number | null }} Pull   label is the class that it
 *   speaks for, null where it speaks for none
 */

/** As many as the list beside the plane has rows. */
const SHOWN = 9;

/**
 * The largest terms of the output that decides, largest first.
 *
 * @param {Training} training
 * @param {Terms} terms
 * @param {number} [count]
 * @param {number} [chosen] of several values
 * @returns {Pull[]}
 */
export function pullsOf(training, terms, count = SHOWN, chosen = 0) {
  const { beta, outputs } = training;
  const n = terms.kernel.length;
  if (outputs === 0 || beta.length !== n * outputs) return [];
  const j = decidingOutput(training, terms.decision, terms.label, chosen);
  const { positive, negative } = sides(training, j);
  /** @type {Pull[]} */
  const pulls = [];
  for (let row = 0; row < n; row++) {
    const value = beta[row * outputs + j] * terms.kernel[row];
    const size = Math.abs(value);
    if (!(size > 0)) continue;
    if (pulls.length === count && size <= Math.abs(pulls[count - 1].value)) continue;
    let at = pulls.length;
    while (at > 0 && Math.abs(pulls[at - 1].value) < size) at--;
    pulls.splice(at, 0, { row, value, label: value > 0 ? positive : negative });
    if (pulls.length > count) pulls.pop();
  }
  return pulls;
}

/**
 * The nearest points, where these decide and nothing adds up.
 *
 * @param {Training} training
 * @param {Terms} terms
 * @param {Scene} scene that was trained
 * @returns {Pull[]}
 */
function neighboursOf(training, terms, { points, params }) {
  const rows = nearestOf(terms.distance ?? new Float64Array(), params.k ?? 1);
  const label = (/** @type {number} */ row) =>
    training.rule === 'values' ? null : (points[row]?.label ?? null);
  return rows.map((row) => ({ row, value: 0.3, label: label(row) }));
}

/**
 * Lines from a place to the points that pull there, the widest at the bottom.
 *
 * @param {{ scene: Scene, training: Training, terms: Terms, chosen?: number }} trained
 * @param {Scene} scene the newest, where points may have moved
 * @param {readonly [number, number]} place
 * @param {import('./geometry.js').Frame} frame
 * @param {import('./look.js').Look} look
 * @returns {Item[]}
 */
export function pullItems({ scene: old, training, terms, chosen }, scene, place, frame, look) {
  const votes = terms.distance !== undefined;
  const pulls = votes
    ? neighboursOf(training, terms, old)
    : pullsOf(training, terms, SHOWN, chosen);
  let largest = votes ? 1 : 0;
  for (const value of training.beta) largest = Math.max(largest, Math.abs(value));
  /** @param {Pull} pull */
  const stroke = ({ label, value }) => {
    if (label !== null) return look.inks[classNumber(label)];
    // Up or down; where no class wins, only against.
    return training.rule === 'values' ? look.inks[value > 0 ? 2 : 1] : look.ink2;
  };
  const full = Math.max(largest, Math.abs(pulls[0]?.value ?? 0));
  const same = old.points === scene.points;
  return pulls.flatMap((pull) => {
    const { row, value } = pull;
    const then = old.points[row];
    const point = same ? then : scene.points.find(({ id }) => id === then?.id);
    if (!point) return [];
    const points = [
      frame.left(place[0]),
      frame.top(place[1]),
      frame.left(point.x[0]),
      frame.top(point.x[1]),
    ];
    return [
      {
        kind: /** @type {const} */ ('lines'),
        lines: [{ points, closed: false }],
        stroke: stroke(pull),
        width: (Math.abs(value) / full) * look.mark * 1.3 + 0.5,
        opacity: 0.8,
        round: true,
      },
    ];
  });
}
