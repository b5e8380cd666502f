// @ts-check
/**
 * How a feature is related to what a data set hid, by their names.
 *
 * @module
 */

/**
 * is: this very feature was hidden; part: it is at least half of something that was; more: at least
 * half of it was hidden.
 *
 * @typedef {'is' | 'part' | 'more' | null} Mark
 */

/** Shorter things are in everything. */
const LEAST = 2;

/**
 * Whether something is at least half of what it is in.
 *
 * @param {string} small
 * @param {string} large
 */
export const isWithin = (small, large) =>
  small.length >= Math.max(LEAST, large.length / 2) && large.includes(small);

/** @param {string} name of a feature @param {readonly string[]} hidden @returns {Mark} */
export const holding = (name, hidden) =>
  hidden.some((one) => isWithin(one, name)) ? 'more' : null;
