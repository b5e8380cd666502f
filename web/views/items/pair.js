// @ts-check
/**
 * Which two items are compared: the text that is tried, or else the item that is selected, with
 * another. While none is selected it is the one with the largest |α|.
 *
 * @module
 */

import { faultIn } from '../../model/failure.js';
import { pointOf } from '../../model/points.js';
import { lookedItem } from '../../state/telling.js';

/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../../state/store.js').State} State */

/**
 * One of the two: name says which it is, label its class, 0 for none.
 *
 * @typedef {Readonly<{ text: string, name: string, label: number }>} Side
 */

/**
 * why says in a few words how the other was chosen, '' where a person did.
 *
 * @typedef {Readonly<{ x: Side, z: Side, why: string }>} Pair
 */

/**
 * In this order: the items of the cell of the Gram matrix that is pointed at; the text that is
 * tried and the item that is selected; the two items that were selected last; one of these and the
 * item that is most like it.
 *
 * @param {Pick<State, 'scene' | 'frame' | 'focus'>} state
 * @param {number | null} before the item that was selected before the one that is
 * @returns {Pair | null}
 */
export function pairIn({ scene, frame, focus }, before) {
  const { points } = scene;
  const [a, b] = (focus.pair ?? []).map((id) => pointOf(points, id));
  if (a && b) return { x: sideOf(scene, a), z: sideOf(scene, b), why: '' };
  const selected = lookedItem({ scene, frame, focus });
  const { tried } = focus;
  const one = tried === null ? selected : null;
  if (tried === null && !one) return null;
  const z = one ? sideOf(scene, one) : { text: tried ?? '', name: 'What you try', label: 0 };
  const chosen = one ? pointOf(points, before) : selected;
  if (chosen && chosen !== one) return { x: sideOf(scene, chosen), z, why: '' };
  const like = mostLike(frame, z.text, one);
  const other = like && pointOf(points, like.id);
  return other ? { x: sideOf(scene, other), z, why: 'most like it' } : null;
}

/**
 * @param {Pick<State['scene'], 'points' | 'classes'>} scene
 * @param {Point} point
 * @returns {Side}
 */
function sideOf({ points, classes }, point) {
  const name = `Item ${points.indexOf(point) + 1}`;
  const called = classes[point.label - 1];
  return {
    text: point.text,
    name: `${name}, ${called || `class ${point.label}`}`,
    label: point.label,
  };
}

/**
 * The item with the largest kernel value with a text, as far as that is known.
 *
 * @param {Pick<State['frame'], 'terms' | 'scene'>} frame
 * @param {string} text
 * @param {Point | null} itself which does not count
 * @returns {Point | null}
 */
function mostLike({ terms, scene }, text, itself) {
  const points = scene?.points ?? [];
  if (!terms || terms.text !== text || terms.kernel.length !== points.length) return null;
  let best = -1;
  for (let i = 0; i < points.length; i++) {
    if (points[i].id === itself?.id || Number.isNaN(terms.kernel[i])) continue;
    if (best < 0 || terms.kernel[i] > terms.kernel[best]) best = i;
  }
  return points[best] ?? null;
}

/**
 * What the engine says of a pair that it cannot read, which it counts as items 1 and 2, with their
 * own names.
 *
 * @param {import('../../protocol/messages.gen.js').Failure} failure
 * @param {Pair} pair
 */
export function faultWords(failure, { x, z }) {
  const fault = faultIn(failure);
  if (!fault) return failure.message;
  const { row, reason } = fault;
  return `${[x, z][row].name}: ${reason[0].toLowerCase()}${reason.slice(1)}`;
}

/** @param {State['frame']['parsed']} parsed @param {string} kernel @param {string} key */
const valuesIn = (parsed, kernel, key) =>
  (parsed?.numbers ?? [])
    .filter((at) => at.kernel === kernel && at.spec.key === key)
    .map(({ value }) => value);

/**
 * The parameters of the first common-subsequence kernel in a kernel; null where it has none.
 *
 * @param {State['frame']['parsed']} parsed
 * @returns {{ length: number, decay: number } | null}
 */
export function subsequenceIn(parsed) {
  const [length] = valuesIn(parsed, 'subsequence', 'length');
  const [decay] = valuesIn(parsed, 'subsequence', 'decay');
  return length === undefined || decay === undefined ? null : { length, decay };
}

/**
 * How many rounds of colours a kernel on graphs counts, the most of its parts.
 *
 * @param {State['frame']['parsed']} parsed
 */
export const depthIn = (parsed) => Math.max(0, ...valuesIn(parsed, 'wl', 'depth'));
