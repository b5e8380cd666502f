// @ts-check
/**
 * The marks of a chart as data: rules, words, dots, bars. A mark is an SVG element that a picture
 * draws. Places are in px.
 *
 * @module
 */

/**
 * An element with its attributes, and with words or other marks in it. An attribute that is null is
 * left out.
 *
 * @typedef {Readonly<{
 *   tag: string, attributes: Attributes, words?: string, marks?: readonly Mark[],
 * }>} Mark
 *
 * @typedef {Readonly<Record<string, string | number | null | undefined>>} Attributes
 * @typedef {import('./axis.js').Axis} Axis
 * @typedef {import('./axis.js').Tick} Tick
 * @typedef {readonly [number, number]} Span from and to, in px
 */

/** @param {string} tag @param {Attributes} attributes @returns {Mark} */
export const mark = (tag, attributes) => ({ tag, attributes });

/** @param {readonly Mark[]} marks @param {Attributes} [attributes] @returns {Mark} */
export const group = (marks, attributes = {}) => ({ tag: 'g', attributes, marks });

/**
 * Marks of which only what is inside a rectangle is seen.
 *
 * @param {Readonly<{ left: number, top: number, right: number, bottom: number }>} box
 * @param {readonly Mark[]} marks
 * @returns {Mark}
 */
export function clipped({ left, top, right, bottom }, marks) {
  const [width, height] = [right - left, bottom - top];
  const viewBox = `${left} ${top} ${width} ${height}`;
  return { tag: 'svg', attributes: { x: left, y: top, width, height, viewBox }, marks };
}

/** @param {number} y @param {Span} span @param {string} [kind] */
export const level = (y, [left, right], kind = 'rule') =>
  mark('path', { class: kind, d: `M${left} ${y}H${right}` });

/** @param {number} x @param {Span} span @param {string} [kind] */
export const upright = (x, [top, bottom], kind = 'rule') =>
  mark('path', { class: kind, d: `M${x} ${top}V${bottom}` });

/**
 * @param {string} words
 * @param {number} x @param {number} y of the base line
 * @param {'start' | 'middle' | 'end'} [anchor]
 * @param {string | null} [kind]
 * @returns {Mark}
 */
export const label = (words, x, y, anchor = 'start', kind = null) => ({
  tag: 'text',
  attributes: { class: kind, x, y, 'text-anchor': anchor },
  words,
});

/** @param {number} cx @param {number} cy @param {number} r @param {string} kind */
export const dot = (cx, cy, r, kind) => mark('circle', { class: kind, cx, cy, r });

/**
 * A bar between two ends in either order.
 *
 * @param {Span} ends
 * @param {number} y @param {number} height
 * @param {string} kind
 * @param {number} [least] how long it is at least
 */
export const bar = ([from, to], y, height, kind, least = 0) =>
  mark('rect', {
    class: kind,
    x: Math.min(from, to),
    y,
    width: Math.max(least, Math.abs(to - from)),
    height,
  });

/**
 * Lines across the chart at the numbers of the vertical axis.
 *
 * @param {Axis} axis @param {Span} span
 * @param {string} [zero] class of the one at 0
 */
export const levels = ({ ticks }, span, zero = 'rule') =>
  ticks.map(({ at, value }) => level(at, span, value === 0 ? zero : 'rule'));

/**
 * Lines up the chart at the numbers of the horizontal axis.
 *
 * @param {Axis} axis @param {Span} span
 * @param {string} [zero] class of the one at 0
 */
export const uprights = ({ ticks }, span, zero = 'rule') =>
  ticks.map(({ at, value }) => upright(at, span, value === 0 ? zero : 'rule'));

/**
 * The numbers of a vertical axis, which end at x.
 *
 * @param {readonly Tick[]} ticks
 * @param {number} x
 * @param {number} text
 */
export const numbersUp = (ticks, x, text) =>
  ticks.map((tick) => label(tick.text, x, tick.at + text * 0.35, 'end'));

/**
 * The numbers of a horizontal axis, on one base line.
 *
 * @param {readonly Tick[]} ticks
 * @param {number} y
 */
export const numbersAcross = (ticks, y) =>
  ticks.map((tick) => label(tick.text, tick.at, y, 'middle'));
