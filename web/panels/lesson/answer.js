// @ts-check
/**
 * Questions without their pictures: what an answer is worth, and what is read of it.
 *
 * @module
 */

import { readNumeral } from '../../ui/numeral.js';

/** @typedef {import('../../state/lessons/load.js').Ask} Ask */

/**
 * An answer: the number of a choice, a number, a place, an order of choices, the number of a point,
 * or how far a sketch is off.
 *
 * @typedef {number | readonly number[]} Answer
 */

/** Where nothing is said, a number is right within this share of it. */
const NEAR = 0.05;

/** Lengths of steps that a number may be written with: 1/2, √2, 2√3, 1e-3. */
const ROOT = /^(-?)\s*(\d*(?:[.,]\d+)?)\s*(?:√|sqrt)\(?\s*(\d+(?:[.,]\d+)?)\)?$/;

/**
 * A number as people write it: 0.5, 0,5, 1/2, √2, 2√3, 1e-3, ∞. NaN for what is none.
 *
 * @param {string} text
 * @returns {number}
 */
export function readNumber(text) {
  const plain = text.trim().replaceAll('−', '-');
  const [above, below, ...rest] = plain.split('/');
  if (below !== undefined) return rest.length > 0 ? NaN : readNumber(above) / readNumber(below);
  const [, sign, factor, of] = ROOT.exec(plain) ?? [];
  if (of === undefined) return readNumeral(plain);
  const times = factor === '' ? 1 : readNumeral(factor);
  return (sign ? -1 : 1) * times * Math.sqrt(readNumeral(of));
}

/**
 * Whether an answer is right.
 *
 * @param {Pick<Ask, 'kind' | 'right' | 'within' | 'log' | 'at' | 'points' | 'where'>} ask
 * @param {Answer} answer
 * @param {number | boolean | null} [known] what the right number is, or whether the place is right,
 *   where that is computed
 * @returns {boolean | null} null where no answer is wrong, or nobody can tell
 */
export function isRight(ask, answer, known = null) {
  switch (ask.kind) {
    case 'poll':
      return null;
    case 'choice':
      return answer === ask.right;
    case 'number': {
      const right = typeof ask.right === 'number' ? ask.right : known;
      if (typeof right !== 'number' || typeof answer !== 'number') return null;
      return isNear(answer, right, ask);
    }
    case 'order':
      return (
        Array.isArray(answer) &&
        Array.isArray(ask.right) &&
        answer.length === ask.right.length &&
        answer.every((one, i) => one === /** @type {readonly number[]} */ (ask.right)[i])
      );
    case 'place':
      if (ask.points) return typeof answer === 'number' && ask.points.includes(answer);
      if (typeof ask.at === 'object' && Array.isArray(answer)) {
        const [x, y = 0] = ask.at;
        return Math.hypot(answer[0] - x, (answer[1] ?? 0) - y) <= (ask.within ?? 0.3);
      }
      return typeof known === 'boolean' ? known : null;
    case 'sketch':
      return typeof answer === 'number' ? answer <= (ask.within ?? 0.3) : null;
    default:
      return null;
  }
}

/** @param {number} value @param {number} right @param {Pick<Ask, 'within' | 'log'>} ask */
function isNear(value, right, { within, log }) {
  if (!Number.isFinite(value) || !Number.isFinite(right)) return value === right;
  if (log) {
    if (!(value > 0 && right > 0)) return false;
    return Math.abs(Math.log10(value / right)) <= (within ?? 0.3);
  }
  const part = right === 0 ? 1 : Math.abs(right);
  return Math.abs(value - right) <= ((within ?? NEAR) + 1e-9) * part;
}

/**
 * Adds a straight stroke to a curve: its heights at the places that lie between two ends, or at the
 * place nearest to the first one where there is none between.
 *
 * @param {Float64Array} heights
 * @param {readonly number[]} places equally far apart, to the right
 * @param {readonly [x: number, y: number]} from
 * @param {readonly [x: number, y: number]} to
 */
export function strokeOn(heights, places, from, to) {
  const [[ax, ay], [bx, by]] = from[0] <= to[0] ? [from, to] : [to, from];
  const half = (places[1] - places[0]) / 2;
  for (const [i, x] of places.entries()) {
    if (x < ax - half || x > bx + half) continue;
    const t = bx > ax ? Math.min(Math.max((x - ax) / (bx - ax), 0), 1) : 1;
    heights[i] = ay + (by - ay) * t;
  }
}

/**
 * The straight lines between heights at a few places, at other places: NaN beside a height that is
 * not known.
 *
 * @param {readonly number[]} places
 * @param {readonly number[]} stops to the right
 * @param {readonly number[]} heights at the stops
 * @returns {Float64Array<ArrayBuffer>}
 */
export function heightsAt(places, stops, heights) {
  return Float64Array.from(places, (x) => {
    const next = Math.min(
      Math.max(
        stops.findIndex((stop) => stop >= x),
        1,
      ),
      stops.length - 1,
    );
    const t = (x - stops[next - 1]) / (stops[next] - stops[next - 1]);
    return heights[next - 1] + (heights[next] - heights[next - 1]) * t;
  });
}

/**
 * How far a curve that was drawn is from f, by the root of the mean square; places without a stroke
 * do not count, but at least half of them must have one.
 *
 * @param {ArrayLike<number>} drawn NaN where nothing was drawn
 * @param {ArrayLike<number>} f at the same places
 * @returns {number} NaN where too little was drawn
 */
export function distanceOf(drawn, f) {
  let [n, sum] = [0, 0];
  for (let i = 0; i < drawn.length; i++) {
    if (Number.isNaN(drawn[i])) continue;
    n++;
    sum += (drawn[i] - f[i]) ** 2;
  }
  return 2 * n >= drawn.length && n > 0 ? Math.sqrt(sum / n) : NaN;
}

/**
 * An order with one of its places moved.
 *
 * @param {readonly number[]} order
 * @param {number} at
 * @param {number} by
 * @returns {readonly number[]} the same where it cannot be moved
 */
export function movedIn(order, at, by) {
  const to = at + by;
  if (to < 0 || to >= order.length) return order;
  const next = [...order];
  [next[at], next[to]] = [next[to], next[at]];
  return next;
}
