// @ts-check
/**
 * What is said of a lift: how much of f its coordinates carry, and what their plane does.
 *
 * @module
 */

import { number, plural } from '../../../lib/format.js';

/** @typedef {import('../../../protocol/messages.gen.js').Lift} Lift */

/** Coordinates that carry less of f show no plane that claims to separate. */
export const CARRIES = 0.9;

/**
 * A share of f as a percentage. It is never said to be more than it is.
 *
 * @param {number} share
 */
export function percentOf(share) {
  const percent = 100 * share;
  // Rounding is no part that is missing.
  if (percent >= 100 - 1e-7) return '100 %';
  const digits = percent >= 99 ? 1 : 0;
  const cut = Math.floor(percent * 10 ** digits) / 10 ** digits;
  return cut < 1 ? 'less than 1 %' : `${number(cut, digits)} %`;
}

/**
 * How many points are on their own side of the plane; null where that means nothing.
 *
 * @param {Lift} lift
 * @param {readonly number[]} rows of the points that are visible
 * @param {readonly number[]} labels
 * @param {{ positive: number, negative: number } | null} sides the classes of the sides of f
 */
export function separatedBy({ plane, points }, rows, labels, sides) {
  if (!plane || !sides) return null;
  const { w, b } = plane;
  return rows.filter((i) => {
    const value = w[0] * points[3 * i] + w[1] * points[3 * i + 1] + w[2] * points[3 * i + 2] + b;
    return value > 0 ? labels[i] === sides.positive : value < 0 && labels[i] === sides.negative;
  }).length;
}

/** Whether f is the same everywhere, but for rounding. @param {NonNullable<Lift['plane']>} plane */
export const isConstant = ({ w }) => w.every((v) => v === 0);

/**
 * The sentence over the picture.
 *
 * @param {Lift} lift
 * @param {Readonly<{ n: number, kernel: string, separated: number | null }>} told n points are
 *   visible, and so many of them are on their own side of the plane
 */
export function sentenceOf(lift, { n, kernel, separated }) {
  const { share, over, exact, plane, map } = lift;
  const what = `${plural(n, 'point')}${kernel && `, ${kernel}`}`;
  if (!over || lift.axes.length < 3) return `${what}.`;
  if (map === 'height') return `${what}: the height is f, and the boundary is where it is 0.`;
  if (plane && isConstant(plane)) {
    return `${what}: f is ${plane.b === 0 ? '0' : number(plane.b)} everywhere, so no plane has two sides.`;
  }
  const carried = percentOf(share);
  if (!plane) return `${what}: these coordinates carry ${carried} of f.`;
  if (share < CARRIES) {
    return `${what}: these coordinates carry ${carried} of f, too little for a plane.`;
  }
  const all = separated === n && n > 1;
  const divider = lift.axes[2] === '' ? 'straight line' : 'plane';
  const does =
    separated === null
      ? `one ${divider} is near to f`
      : `one ${divider} ${all ? 'separates all of them' : `has ${separated} of them on their own side`}`;
  const carries = exact ? 'and it is all of f' : `and carries ${carried} of f`;
  const where = divider === 'plane' ? 'three' : 'two';
  return `${what}: in these ${where} coordinates ${does}, ${carries}.`;
}

/**
 * A note on a map that carries little, with what would carry more.
 *
 * @param {Lift} lift
 */
export function noteOf({ share, over, plane, candidates, map }) {
  if (!over || map === 'height' || (plane && share >= CARRIES)) return '';
  const best = candidates.find(({ map: name }) => name !== 'height');
  if (best && best.map !== map && best.share >= CARRIES) {
    return `Less than 90 % is drawn without a plane. Another choice above carries ${percentOf(best.share)}.`;
  }
  return 'Less than 90 % is drawn without a plane. With f itself as the height nothing is missing.';
}
