// @ts-check
/** @module */

/** The middle of a pixel, where a hairline is sharp. @param {number} at in px */
export const crisp = (at) => Math.round(at) + 0.5;
