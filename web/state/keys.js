// @ts-check
/**
 * Which class a number key stands for.
 *
 * @module
 */

import { isItems, isPixels } from '../model/scene.js';

/** @typedef {Pick<import('../model/scene.js').Scene, 'domain' | 'classes'>} Named */

/**
 * Of digits, the digit; else the class with that number, and 0 is the tenth. On the plane 0 shows all points.
 *
 * @param {string} key '0' to '9'
 * @param {Named} scene
 * @returns {number} 0 for none
 */
export function labelOfKey(key, scene) {
  if (!isItems(scene)) return Number(key);
  return (isPixels(scene) && scene.classes.indexOf(key) + 1) || Number(key) || 10;
}

/**
 * The key that stands for a class; '' where none does.
 *
 * @param {number} label
 * @param {Named} scene
 */
export function keyOfLabel(label, scene) {
  for (const key of '1234567890') if (labelOfKey(key, scene) === label) return key;
  return '';
}
