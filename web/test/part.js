/** @module */

/**
 * A fixture that has no more of a type than a test needs.
 *
 * @param {unknown} fixture
 * @returns {any}
 */
export const part = (fixture) => fixture;
