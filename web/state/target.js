// @ts-check
/**
 * Targets of points: a class or a value, and how one becomes the other.
 *
 * @module
 */

import { rangeOfPoints } from './range.js';
import { classesOf, relabelled } from '../model/scene.js';

/** @typedef {import('../model/scene.js').Point} Point */
/** @typedef {import('../model/scene.js').Scene} Scene */

/**
 * The scene with points that carry the other thing. What they carried before stays with them, so
 * that there is a way back.
 *
 * @param {Scene} scene
 * @param {Scene['target']} target
 * @returns {Scene}
 */
export function withTarget(scene, target) {
  if (scene.target === target) return scene;
  const convert = target === 'value' ? valuesOf : labelsOf;
  const points = convert(scene.points);
  const range = target === 'value' ? rangeOfPoints(points) : scene.range;
  return { ...scene, target, points, range };
}

/**
 * −1 and 1 for two classes, the larger of them positive; the number of the class where there are
 * more. Points that were made classes of by their values get these again.
 *
 * @param {readonly Point[]} points
 * @returns {readonly Point[]}
 */
function valuesOf(points) {
  const split = halves(points);
  if (split && points.every(({ label }, i) => label === split[i])) return points;
  const classes = classesOf(points);
  /** @param {number} label */
  const value = (label) => {
    if (classes.length > 2) return label;
    return classes.length === 2 && label === classes[0] ? -1 : 1;
  };
  return renewed(points, (point) => relabelled(point, point.label, value(point.label)));
}

/**
 * The classes that points have had; where all had the same, the lower half of the values is class 1
 * and the upper half class 2.
 *
 * @param {readonly Point[]} points
 * @returns {readonly Point[]}
 */
function labelsOf(points) {
  if (classesOf(points).length > 1) return points;
  const split = halves(points);
  if (!split) return points;
  return renewed(points, (point, i) => relabelled(point, split[i], point.value));
}

/**
 * 1 for values up to the median, 2 above it.
 *
 * @param {readonly Point[]} points
 * @returns {number[] | null} null where all values are the same: there is nothing to split
 */
function halves(points) {
  const values = points.map(({ value }) => value).sort((a, b) => a - b);
  const top = values[values.length - 1];
  if (values.length === 0 || values[0] === top) return null;
  const middle = values[(values.length - 1) >> 1];
  // Where half of the values or more are the largest, these are the upper part.
  const upper = (/** @type {number} */ v) => (middle === top ? v === top : v > middle);
  return points.map(({ value }) => (upper(value) ? 2 : 1));
}

/** @param {readonly Point[]} points @param {(point: Point, i: number) => Point} change */
const renewed = (points, change) => Object.freeze(points.map(change));
