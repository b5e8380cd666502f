// @ts-check
/**
 * The axes of a map: lines along the directions in which items vary most, with what each explains.
 *
 * @module
 */

import { share } from '../../lib/format.js';
import { isUpright, turned } from './turn.js';

/** @typedef {import('../plane/display-list.js').Item} Item */
/** @typedef {import('../plane/display-list.js').TextItem} TextItem */
/** @typedef {import('../plane/look.js').Look} Look */
/** @typedef {import('./layout.js').Frame} Frame */
/** @typedef {import('./turn.js').Turn} Turn */

/**
 * Components of which each has an axis: which share of the variance it explains, NaN where that
 * means nothing.
 *
 * @typedef {readonly number[]} Shares
 */

const NAMES = ['1st component', '2nd component'];

/** A share that is all of it but for rounding is all. @param {number} part */
export const whole = (part) => (part > 1 - 1e-9 ? 1 : part);

/** "1st component, 34 % of variance". @param {Shares} shares @param {number} j */
export const axisName = (shares, j) =>
  NAMES[j] + (Number.isNaN(shares[j]) ? '' : `, ${share(whole(shares[j]))} of variance`);

/**
 * @param {Shares} shares
 * @param {Turn} turn of the components on the map
 * @param {Frame} frame
 * @param {number} width @param {number} height
 * @param {Look} look
 * @returns {{ lines: Item[], words: TextItem[] }}
 */
export function axisItems(shares, turn, frame, width, height, look) {
  const [left, top] = [frame.left(0), frame.top(0)];
  /** @type {number[][]} */
  const lines = [];
  /** @type {TextItem[]} */
  const words = [];
  const text = look.text;
  const pad = text * 0.7;
  shares.forEach((_, j) => {
    const [x, y] = turned(turn, j === 0 ? 1 : 0, j === 1 ? 1 : 0);
    const far = width + height + Math.abs(left) + Math.abs(top);
    const crisp = (/** @type {number} */ v) => Math.round(v) + 0.5;
    lines.push(
      y === 0
        ? [0, crisp(top), width, crisp(top)]
        : x === 0
          ? [crisp(left), 0, crisp(left), height]
          : [left - x * far, top + y * far, left + x * far, top - y * far],
    );
    const plain = /** @type {const} */ ({ kind: 'text', face: 'ui', size: text, fill: look.ink2 });
    const name = { ...plain, text: axisName(shares, j), halo: look.zero };
    if (isUpright(turn)) {
      // Off the lines, in the corners where the axes end.
      words.push(
        y === 0
          ? { ...name, left: width - pad, top: height - pad, anchor: 'end' }
          : { ...name, left: pad, top: pad + text * 0.8 },
      );
      return;
    }
    const end = endOf(left, top, x, -y, width, height, pad + text);
    const anchor = end.left > width * 0.7 ? 'end' : end.left < width * 0.3 ? 'start' : 'middle';
    words.push({ ...name, left: end.left, top: end.top, anchor });
  });
  return {
    lines: [
      {
        kind: 'lines',
        lines: lines.map((points) => ({ points, closed: false })),
        stroke: look.ink,
        width: look.hair,
        opacity: 0.16,
      },
    ],
    words,
  };
}

/**
 * Where a ray leaves a picture, less an edge.
 *
 * @param {number} left @param {number} top where it begins
 * @param {number} right @param {number} down its direction
 * @param {number} width @param {number} height @param {number} edge
 */
function endOf(left, top, right, down, width, height, edge) {
  const reach = (
    /** @type {number} */ from,
    /** @type {number} */ step,
    /** @type {number} */ high,
  ) => (step > 0 ? (high - from) / step : step < 0 ? (edge - from) / step : Infinity);
  const far = Math.max(
    0,
    Math.min(reach(left, right, width - edge), reach(top, down, height - edge)),
  );
  return { left: left + right * far, top: top + down * far };
}
