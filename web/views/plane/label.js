// @ts-check
/**
 * The name of a picture of points, for people who do not see it.
 *
 * @module
 */

import { plural } from '../../lib/format.js';
import { classesOf } from '../../model/scene.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */

/**
 * As in "Plane with 12 points of 2 classes".
 *
 * @param {string} name
 * @param {Scene} scene
 */
export const labelOf = (name, scene) =>
  scene.points.length > 0
    ? `${name} with ${plural(scene.points.length, 'point')} ${carried(scene)}`
    : `${name} without points`;

/** What the points carry, in words. @param {Scene} scene */
function carried({ points, target }) {
  if (target === 'value') return points.length === 1 ? 'with a value' : 'with values';
  return `of ${plural(classesOf(points).length, 'class', 'classes')}`;
}
