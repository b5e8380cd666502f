// @ts-check
/** @module */

import { element } from '../../../ui/element.js';

/**
 * A number with its name, for a list of facts.
 *
 * @param {string} name
 * @param {string} value
 */
export const fact = (name, value) =>
  element('div', {}, element('dt', {}, name), element('dd', {}, value));
