// @ts-check
/** @module */

import { plural, short } from '../lib/format.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

/**
 * Which setting of a scene the engine probably died of: what is new since the last scene that
 * went well.
 *
 * @param {Scene} scene
 * @param {Scene | null} good
 * @returns {string}
 */
export function suspectOf(scene, good) {
  const count = plural(scene.points.length, 'point');
  if (!good) return `${count} with the kernel ${scene.kernel}`;
  if (scene.kernel !== good.kernel) return `the kernel ${scene.kernel}`;
  const param = Object.keys(scene.params).find((key) => scene.params[key] !== good.params[key]);
  if (param) return `${param} = ${short(scene.params[param])}`;
  if (scene.points.length > good.points.length) return count;
  return `where the points are, with the kernel ${scene.kernel}`;
}
