// @ts-check
/**
 * A scene on its way to another: numbers of kernel and learner, and points that stay, are somewhere
 * between; all else is as it will be.
 *
 * @module
 */

import { makePoint } from '../../model/scene.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */

const NUMBER = /(?<![\w.])\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/** In the middle of quantities is their geometric mean. @param {number} a @param {number} b @param {number} t */
function between(a, b, t) {
  if (a === b || !Number.isFinite(a) || !Number.isFinite(b)) return b;
  const value = a > 0 && b > 0 ? a * (b / a) ** t : a + (b - a) * t;
  return Number(value.toPrecision(4));
}

/**
 * The text of a kernel between two that differ in their numbers alone; null where they do not.
 *
 * @param {string} from
 * @param {string} to
 * @param {number} t
 */
export function mixedText(from, to, t) {
  if (from === to || from.replace(NUMBER, '#') !== to.replace(NUMBER, '#')) return null;
  const [a, b] = [from, to].map((text) => text.match(NUMBER) ?? []);
  // An exponent or a number of dimensions has nothing between.
  const whole = /\^#|degree=#|length=#/.test(from.replace(NUMBER, '#'));
  if (whole) return null;
  let i = -1;
  return to.replace(NUMBER, () => {
    i++;
    return String(between(Number(a[i]), Number(b[i]), t));
  });
}

/**
 * @param {Scene} from
 * @param {Scene} to
 * @param {number} t from 0 to 1
 * @returns {Scene | null} null where there is nothing between them
 */
export function mixed(from, to, t) {
  if (from.domain !== to.domain || from.learner !== to.learner || from.dim !== to.dim) return null;
  const kernel = mixedText(from.kernel, to.kernel, t);
  if (kernel === null && from.kernel !== to.kernel) return null;
  const params = Object.fromEntries(
    Object.entries(to.params).map(([key, value]) => {
      const before = from.params[key] ?? value;
      const whole = Number.isInteger(before) && Number.isInteger(value) && key !== 'C';
      return [key, whole ? value : between(before, value, t)];
    }),
  );
  const own = from.points.length === to.points.length && from.points !== to.points;
  const points = own
    ? to.points.map((point, i) => {
        const { id, x } = from.points[i];
        if (id !== point.id || point.text !== '') return point;
        const at = /** @type {const} */ ([
          x[0] + (point.x[0] - x[0]) * t,
          x[1] + (point.x[1] - x[1]) * t,
        ]);
        return makePoint(point.id, at, point.label, point.value);
      })
    : to.points;
  const moves =
    kernel !== null ||
    Object.keys(params).some((key) => params[key] !== to.params[key]) ||
    (own && points.some((point, i) => point !== to.points[i]));
  if (!moves) return null;
  return Object.freeze({
    ...to,
    kernel: kernel ?? to.kernel,
    params: Object.freeze(params),
    points: own ? Object.freeze(points) : to.points,
  });
}
