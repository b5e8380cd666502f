// @ts-check
/**
 * Which class a number key stands for.
 *
 * @module
 */

import { domainOf } from '../model/domains.js';

/** @typedef {Pick<import('../model/scene.js').Scene, 'domain' | 'classes'>} Named */

/**
 * The class that has this name from its domain, as a digit; else the one with that number, and 0 is
 * the tenth. On the plane 0 shows all points.
 *
 * @param {string} key '0' to '9'
 * @param {Named} scene
 * @returns {number} 0 for none
 */
export function labelOfKey(key, scene) {
  const { items, classes } = domainOf(scene);
  if (!items) return Number(key);
  return (classes.includes(key) && scene.classes.indexOf(key) + 1) || Number(key) || 10;
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
