// @ts-check
/**
 * Places at which f is looked at: of the plane or line, or texts where the points are items.
 *
 * @module
 */

/** @typedef {readonly [number, number] | string} Place */

/** @type {readonly [number, number]} */
const NOWHERE = Object.freeze([0, 0]);

/**
 * A place as terms tell it.
 *
 * @param {Place} place
 * @returns {Pick<import('../protocol/answers.js').Terms, 'x' | 'text'>}
 */
export const named = (place) =>
  typeof place === 'string' ? { x: NOWHERE, text: place } : { x: place };

/**
 * The place that terms tell.
 *
 * @param {Pick<import('../protocol/answers.js').Terms, 'x' | 'text'>} terms
 * @returns {Place}
 */
export const placeOf = ({ x, text }) => text ?? x;

/** @param {Place} a @param {Place} b */
export const isSamePlace = (a, b) =>
  a === b || (typeof a !== 'string' && typeof b !== 'string' && a[0] === b[0] && a[1] === b[1]);
