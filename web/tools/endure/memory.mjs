// @ts-check
/**
 * Sizes of memory, some of which are not known.
 *
 * @module
 */

/**
 * The largest of some engines. An engine that began before it was asked to tell tells 0: an engine
 * that is there has memory, so this is no size.
 *
 * @param {readonly number[]} sizes in bytes
 * @returns {number} NaN where none is known
 */
export function largestOf(sizes) {
  const known = sizes.filter((size) => size > 0);
  return known.length > 0 ? Math.max(...known) : NaN;
}

/** Sizes in megabytes, a dash for what is not known. @param {readonly number[]} sizes in bytes */
export const written = (sizes) =>
  `${sizes.map((size) => (Number.isNaN(size) ? '–' : (size / 1e6).toFixed(1))).join(' ')} MB`;
