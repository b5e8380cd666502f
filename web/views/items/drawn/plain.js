// @ts-check
/** @module */

import { SIGNS } from './pattern.js';

/**
 * Whether the names of features say without doubt what these look like.
 *
 * @param {string} domain
 * @param {readonly { text: string }[]} items that have them
 */
export const isPlain = (domain, items) =>
  domain === 'trees' || !items.some(({ text }) => SIGNS.test(text));
