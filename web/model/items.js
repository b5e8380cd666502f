// @ts-check
/**
 * Items: points of a scene that are texts, one line each, which a kernel reads as what the domain
 * says.
 *
 * @module
 */

import { domainOf } from './domains.js';
import { count } from '../lib/format.js';
import { EMPTY_SCENE, LIMITS } from './scene.js';

/** @typedef {import('./scene.js').Domain} Domain */
/** @typedef {import('./scene.js').Point} Point */
/** @typedef {import('./scene.js').Scene} Scene */

/** A scene of a domain without points. @param {Domain} domain @returns {Scene} */
export const emptySceneOf = (domain) => ({
  ...EMPTY_SCENE,
  domain,
  kernel: domainOf({ domain }).kernel,
});

const BREAKS = /\r\n|[\n\r\u2028\u2029]/g;
/** Half of a character outside of the basic plane, which the engine could not be told. */
const HALVES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text as an item can have it: breaks of lines become spaces. @param {string} text */
export const lineOf = (text) => text.replace(BREAKS, ' ').replace(HALVES, '\uFFFD');

/** Characters of all items. @param {readonly Point[]} points */
export function lengthOf(points) {
  let sum = 0;
  for (const { text } of points) sum += text.length;
  return sum;
}

/**
 * Why there is no room for a text beside others, in a part of a sentence that begins with "it"; ''
 * where there is.
 *
 * @param {number} length of the text, in characters
 * @param {number} count of the others
 * @param {number} sum of their characters
 */
export function refusalOf(length, count, sum) {
  if (length > LIMITS.text) return LONG;
  if (count >= LIMITS.items) return MANY;
  return sum + length > LIMITS.texts ? FULL : '';
}

const LONG = `longer than ${count(LIMITS.text)} characters`;
const MANY = `beyond the ${count(LIMITS.items)} items there is room for`;
const FULL = `beyond the ${count(LIMITS.texts)} characters there is room for in all`;
