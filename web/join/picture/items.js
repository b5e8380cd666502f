// @ts-check
/**
 * What the picture of a board shows: axes, points, rings around one's own, and what a hand holds.
 *
 * @module
 */

import { tonesOfRange, valueColours } from '../../model/tones.js';
import { axisItems, axisName, ticksOf } from '../../draw/plane/axes.js';
import { markRadius } from '../../draw/plane/look.js';
import { axesOf, isFlat, placeOf } from './places.js';

/** @typedef {import('../../board/replica.js').BoardPoint} BoardPoint */
/** @typedef {import('../../board/replica.js').Settings} Settings */
/** @typedef {import('../../draw/plane/geometry.js').Frame} Frame */
/** @typedef {import('../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../draw/plane/look.js').Look} Look */
/** @typedef {import('./places.js').Place} Place */

/**
 * @typedef {object} Hand
 * @property {{ key: string | null, at: Place } | null} stroke   a point that is dragged; without a
 *   key, one that is about to be added
 * @property {Place | null} cross   the cross-hair of the keyboard
 */

/**
 * @param {import('../picture.js').Shown} shown
 * @param {Frame} where
 * @param {Look} look
 * @param {Hand} hand
 * @returns {Item[]}
 */
export function itemsOf(shown, where, look, { stroke, cross }) {
  const { settings, points, range, selected, label, value, editable } = shown;
  const radius = markRadius(look, points.length);
  const colour = settings.target === 'value' ? valueColours(tonesOfRange(range)) : null;
  /** @param {Place} place @param {{ label: number, value: number }} point */
  const markAt = (place, point) => ({
    left: where.left(place[0]),
    top: where.top(place[1]),
    label: colour ? 1 : point.label,
    predicted: 0,
    ...(colour && { fill: colour(point.value), edge: look.contour }),
  });
  const held = stroke?.key ?? null;
  /** @param {BoardPoint} point */
  const mark = (point) =>
    markAt(held === point.key && stroke ? stroke.at : placeOf(settings, point), point);
  const mine = points.filter((point) => point.mine);
  /** @param {BoardPoint[]} some @param {number} r @returns {[number, number, number][]} */
  const rings = (some, r) =>
    some.map((point) => {
      const { left, top } = mark(point);
      return [left, top, r];
    });
  const { contour, stroke: width, bold } = look;
  const others = points.filter((point) => !point.mine);
  const sent = mine.filter(({ waiting }) => !waiting);
  const waiting = mine.filter((point) => point.waiting);
  const chosen = mine.filter(({ key }) => key === selected);
  const [near, far] = [radius * 1.75, radius * 2.6];
  /** @type {Item[]} */
  const items = [
    {
      kind: 'box',
      left: 0,
      top: 0,
      width: where.size,
      height: where.size,
      radius: 0,
      fill: look.zero,
    },
    ...ground(settings, where, look),
    { kind: 'marks', marks: others.map(mark), radius, opacity: 0.55 },
    { kind: 'circles', circles: rings(sent, near), stroke: contour, width },
    { kind: 'circles', circles: rings(waiting, near), stroke: contour, width, dash: [3, 3] },
    { kind: 'circles', circles: rings(chosen, far), stroke: contour, width: bold },
    { kind: 'marks', marks: mine.map(mark), radius },
  ];
  if (editable && stroke && !stroke.key) {
    const { at } = stroke;
    const added = markAt(at, { label, value: settings.dim === 1 ? at[1] : value });
    items.push({ kind: 'marks', marks: [added], radius: radius * 1.5, opacity: 0.7 });
  }
  if (cross) items.push(crossItem(where.left(cross[0]), where.top(cross[1]), look));
  return items;
}

/**
 * Grid and names of the axes. Where all points lie on a line, the line.
 *
 * @param {Settings} settings
 * @param {Frame} where
 * @param {Look} look
 * @returns {Item[]}
 */
function ground(settings, where, look) {
  const axes = axesOf(settings);
  if (isFlat(settings)) return lineItems(axes[0], where, look);
  const names =
    settings.dim === 2
      ? undefined
      : /** @type {const} */ ([axisName(axes[0], 0), { text: 'y', math: true }]);
  return axisItems(axes, where, look, names);
}

/**
 * @param {import('../../model/scene.js').Axis} axis
 * @param {Frame} where
 * @param {Look} look
 * @returns {Item[]}
 */
function lineItems(axis, { size, view, left: leftOf, top }, look) {
  const middle = Math.round(top(0)) + 0.5;
  /** @type {Item[]} */
  const numbers = ticksOf(axis, view.x0, view.x1, 5)
    .map(({ at, text }) => ({ text, left: leftOf(at) }))
    .filter(({ left }) => left > 2 * look.text && left < size - 2 * look.text)
    .map(({ text, left }) => ({
      kind: 'text',
      face: 'ui',
      left,
      top: middle + look.text * 2.6,
      text,
      size: look.text,
      fill: look.ink2,
      anchor: 'middle',
    }));
  return [
    {
      kind: 'lines',
      lines: [{ points: [0, middle, size, middle], closed: false }],
      stroke: look.ink,
      width: look.stroke,
    },
    ...numbers,
  ];
}

/** @param {number} left @param {number} top @param {Look} look @returns {Item} */
const crossItem = (left, top, look) => ({
  kind: 'lines',
  lines: [
    { points: [left - 12, top, left + 12, top], closed: false },
    { points: [left, top - 12, left, top + 12], closed: false },
  ],
  stroke: look.ink,
  width: look.bold,
});
