// @ts-check
/**
 * Which points pull on f at the pointer, and how hard: the largest terms
 * yᵢαᵢk(xᵢ, x).
 *
 * @module
 */

import { decidingOutput, sides } from '../output.js';

/** @typedef {import('../../engine/protocol.js').Training} Training */
/** @typedef {import('../../engine/protocol.js').Terms} Terms */
/** @typedef {import('../../state/scene.js').Scene} Scene */
/** @typedef {import('./items.js').Item} Item */

/** @typedef {{ row: number, value: number, label: number }} Pull   label is the class that it speaks for */

/** As many as the list beside the plane has rows. */
const SHOWN = 9;

/**
 * The largest terms of the output that decides, largest first.
 *
 * @param {Training} training
 * @param {Terms} terms
 * @param {number} [count]
 * @returns {Pull[]}
 */
export function pullsOf(training, terms, count = SHOWN) {
  const { beta, outputs } = training;
  const n = terms.kernel.length;
  if (outputs === 0 || beta.length !== n * outputs) return [];
  const j = decidingOutput(training, terms.decision, terms.label);
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
 * Lines from a place to the points that pull there, the widest at the bottom.
 *
 * @param {{ scene: Scene, training: Training, terms: Terms }} trained
 * @param {Scene} scene the newest, where points may have moved
 * @param {readonly [number, number]} place
 * @param {import('./geometry.js').Frame} frame
 * @param {import('./look.js').Look} look
 * @returns {Item[]}
 */
export function pullItems({ scene: old, training, terms }, scene, place, frame, look) {
  const pulls = pullsOf(training, terms);
  let largest = 0;
  for (const value of training.beta) largest = Math.max(largest, Math.abs(value));
  const full = Math.max(largest, Math.abs(pulls[0]?.value ?? 0));
  const same = old.points === scene.points;
  return pulls.flatMap(({ row, value, label }) => {
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
        stroke: look.inks[label] ?? look.ink,
        width: (Math.abs(value) / full) * look.mark * 1.3 + 0.5,
        opacity: 0.8,
        round: true,
      },
    ];
  });
}
