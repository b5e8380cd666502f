// @ts-check
/**
 * The floors of the page, from the ground up. A module imports from its own floor and from those
 * below; what shares a floor does not import from each other. Above them all are the pages
 * themselves: app.js, join.js and join/.
 *
 * @module
 */

/** @type {readonly (readonly string[])[]} directories of web/ */
export const FLOORS = [
  ['lib'],
  ['protocol'],
  ['model'],
  ['ui'],
  ['state'],
  ['engine'],
  ['draw'],
  ['views'],
  ['export'],
  ['board'],
  ['panels'],
];
