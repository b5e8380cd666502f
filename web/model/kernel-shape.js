// @ts-check
/** @module */

/** A kernel without its numbers. @param {string} kernel */
export const shapeOf = (kernel) => kernel.replace(/[\d.]+(e[-+]?\d+)?/g, '');
