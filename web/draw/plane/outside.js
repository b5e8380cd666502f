// @ts-check
/**
 * Hatching: of the part of the plane where f < 0, which a machine that knows one class calls
 * outside, and of that where a process hardly knows f.
 *
 * @module
 */

import { DOUBT_SIDE } from '../../engine/paint.js';
import { WIDTH_95 } from '../../model/output.js';
import { valueAt } from './sampling.js';

/** @typedef {import('../../protocol/answers.js').Surface} Surface */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./display-list.js').Polyline} Polyline */
/** @typedef {import('./look.js').Look} Look */

/**
 * In px: between the lines of the hatching, and between the places along them where f is looked at.
 */
const APART = 11;
const STEP = 4;

/**
 * Slanted lines over the places of a surface where f < 0.
 *
 * @param {Surface} surface
 * @param {Frame} frame
 * @param {number} [height] of the picture, where that is not its size
 * @returns {Polyline[]}
 */
export function outsideLines(surface, frame, height = frame.size) {
  const { size } = frame;
  // A line of one row has the same f above each other.
  const flat = surface.height === 1;
  const middle = (surface.view.y0 + surface.view.y1) / 2;
  /** @param {number} left @param {number} top */
  const f = (left, top) => valueAt(surface, frame.x(left), flat ? middle : frame.y(top));
  const apart = Math.max(APART, size / 70);
  /** @type {Polyline[]} */
  const lines = [];
  // A line goes up to the right: left + top is the same along it.
  for (let sum = apart; sum < size + height; sum += apart) {
    const from = Math.max(0, sum - height);
    const to = Math.min(size, sum);
    /** @type {number | null} */
    let begun = null;
    let last = NaN;
    for (let left = from; ; left = Math.min(left + STEP, to)) {
      const here = f(left, sum - left);
      const crossing = left - STEP * (here / (here - last));
      const edge = Number.isFinite(crossing) && crossing >= from ? crossing : left;
      if (here < 0 && begun === null) begun = last >= 0 ? edge : left;
      else if (!(here < 0) && begun !== null) {
        lines.push(slanted(begun, edge, sum));
        begun = null;
      }
      last = here;
      if (left >= to) break;
    }
    if (begun !== null) lines.push(slanted(begun, to, sum));
  }
  return lines;
}

/** @param {number} from @param {number} to @param {number} sum @returns {Polyline} */
const slanted = (from, to, sum) => ({ points: [from, sum - from, to, sum - to], closed: false });

/**
 * The part of the plane where f is a guess: where it may be off by more than some limit with 95 %.
 *
 * @param {Surface} surface
 * @param {number} limit
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function doubtItems({ doubt, view }, limit, frame, look) {
  if (!doubt) return [];
  const values = doubt.map((std) => limit - WIDTH_95 * std);
  const grid = { view, width: DOUBT_SIDE, height: DOUBT_SIDE, values, label: null };
  return outsideItems({ ...grid, min: 0, max: 0, method: '' }, frame, look);
}

/**
 * @param {Surface} surface
 * @param {Frame} frame
 * @param {Look} look
 * @param {number} [height]
 * @returns {Item[]}
 */
export const outsideItems = (surface, frame, look, height) => [
  {
    kind: 'lines',
    lines: outsideLines(surface, frame, height),
    stroke: look.contour,
    width: look.hair,
    opacity: 0.22,
  },
];
