// @ts-check
/**
 * Why nobody minimises the 0-1 loss: what f + t costs for all shifts t at once. The mean 0-1 loss is
 * a staircase that goes down and up; the mean of a convex loss is convex.
 *
 * @module
 */

import { number, plural, short } from '../../../lib/format.js';
import { OF_MARGIN } from './functions.js';

/** @typedef {import('./functions.js').Loss} Loss */
/** @typedef {import('./functions.js').Place} Place */

/** The loss that stands for those that are convex. */
export const HINGE = OF_MARGIN[0];

/**
 * A step of the staircase: f + t makes so many mistakes for all t strictly between from and to.
 *
 * @typedef {Readonly<{ from: number, to: number, wrong: number }>} Stair
 */

/** Places that take part: those of a class. @param {readonly Place[]} places */
export const told = (places) => places.filter(({ y, at }) => y && Number.isFinite(at));

/** f at a place. @param {Place} place */
const fOf = ({ at, y = 1 }) => at * y;

/**
 * The staircase from −∞ to ∞. A point of the positive side is right from t = −f on, one of the
 * negative side up to there.
 *
 * @param {readonly Place[]} places
 * @returns {Stair[]}
 */
export function stairsOf(places) {
  const ends = told(places)
    .map((place) => ({ t: -fOf(place), step: place.y === 1 ? -1 : 1 }))
    .sort((a, b) => a.t - b.t);
  let wrong = ends.filter(({ step }) => step < 0).length;
  let from = -Infinity;
  /** @type {Stair[]} */
  const stairs = [];
  for (const { t, step } of ends) {
    if (t > from) stairs.push({ from, to: t, wrong });
    from = t;
    wrong += step;
  }
  stairs.push({ from, to: Infinity, wrong });
  // Steps that cancel at one place join two stairs of one height.
  return stairs.reduce((joined, stair) => {
    const last = joined.at(-1);
    if (last?.wrong !== stair.wrong) return [...joined, stair];
    return [...joined.slice(0, -1), { ...last, to: stair.to }];
  }, /** @type {Stair[]} */ ([]));
}

/** The stairs that are lower than those beside them. @param {readonly Stair[]} stairs */
export const minimaOf = (stairs) =>
  stairs.filter(
    ({ wrong }, i) =>
      !(stairs[i - 1]?.wrong < wrong) && !(stairs[i + 1]?.wrong < wrong) && stairs.length > 1,
  );

/**
 * The mean loss of f + t.
 *
 * @param {Loss} loss
 * @param {readonly Place[]} places
 * @param {number} t
 */
export function shiftedMean(loss, places, t) {
  const all = told(places);
  return all.reduce((sum, { at, y = 1 }) => sum + loss.of(at + y * t, 0), 0) / all.length;
}

/**
 * The shifts at which the mean hinge loss is least: it is linear between the places where a margin
 * is 1.
 *
 * @param {readonly Place[]} places
 * @returns {readonly [number, number]} from and to
 */
export function hingeMinimum(places) {
  const corners = told(places)
    .map(({ at, y = 1 }) => y * (1 - at))
    .sort((a, b) => a - b);
  const values = corners.map((t) => shiftedMean(HINGE, places, t));
  const least = Math.min(...values);
  const lowest = corners.filter((_, i) => values[i] <= least + 1e-12 * (1 + least));
  return [lowest[0], lowest[lowest.length - 1]];
}

/** How far t goes to either side: all corners, within reason. @param {readonly Place[]} places */
export function reachOf(places) {
  const most = Math.max(...told(places).map((place) => Math.abs(fOf(place))), 0.5);
  return Math.min(4, 1.1 * (most + 1));
}

/** @param {number} t */
const at = (t) => number(t, 2);

/** "at t = 0.5", "from t = 0 to 1". @param {readonly [number, number]} span */
const spanWords = ([from, to]) =>
  at(from) === at(to) ? `at t = ${at(from)}` : `from t = ${at(from)} to ${at(to)}`;

/**
 * What is seen, in sentences.
 *
 * @param {readonly Place[]} places
 */
export function shiftWords(places) {
  const all = told(places);
  const stairs = stairsOf(places);
  const minima = minimaOf(stairs);
  const hard =
    'To find the halfspace with the fewest mistakes is NP-hard (Johnson and Preparata, 1978); losses that are convex are minimised in its place.';
  if (all.length === 0 || minima.length === 0) return hard;
  const best = minima.reduce((a, b) => (b.wrong < a.wrong ? b : a));
  const span = /** @type {const} */ ([best.from, best.to]);
  const where = span.every(Number.isFinite)
    ? spanWords(span)
    : `for t ${Number.isFinite(best.to) ? `below ${at(best.to)}` : `above ${at(best.from)}`}`;
  const most = plural(minima.length, 'minimum', 'minima');
  const valleys =
    minima.length > 1
      ? `it has ${most}, and who goes down from elsewhere may end in another than the lowest`
      : 'no slope says where down is';
  return (
    `f + t instead of f, for all t at once. The 0-1 loss is flat but for jumps: ${valleys}. ` +
    `Lowest is ${short(best.wrong)} of ${all.length} wrong, ${where}. ` +
    `The hinge loss is convex, and every way down ends at its minimum, ${spanWords(hingeMinimum(places))}. ${hard}`
  );
}
