// @ts-check
/**
 * What the outputs of a machine are painted as.
 *
 * @module
 */

/** @typedef {import('./protocol.js').Training} Training */

/**
 * Whether a training parts the plane into the regions of classes or clusters; else its picture is of values.
 *
 * @param {Pick<Training, 'rule' | 'outputs'>} training
 */
export const isRegions = ({ rule, outputs }) =>
  rule === 'largest' || (rule === 'pairs' && outputs > 1);

/**
 * Which of several values a picture shows: the one that was chosen, as long as there are so many.
 *
 * @param {Pick<Training, 'rule' | 'outputs'>} training
 * @param {number} [chosen]
 */
export const paintedOutput = ({ rule, outputs }, chosen = 0) =>
  rule === 'values' ? Math.max(0, Math.min(chosen, outputs - 1)) : 0;
