// @ts-check
/** @module */

/**
 * Whether a kernel is a number times ⟨x, z⟩, and perhaps a constant.
 *
 * @param {string} kernel canonical
 */
export const isLinear = (kernel) =>
  /^(\d[\d.]*(e[+-]?\d+)?\*)?linear( \+ \d[\d.]*(e[+-]?\d+)?)?$/.test(kernel);
