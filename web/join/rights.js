// @ts-check
/**
 * What a participant may do on a board.
 *
 * @module
 */

/** @typedef {import('../board/replica.js').BoardState} BoardState */

/** Whether points may be added and changed now. @param {BoardState} state */
export const canEdit = ({ settings, teacher }) =>
  settings !== null && (!settings.locked || teacher);

/** Whether there are all the points that a participant may have. @param {BoardState} state */
export const isFull = ({ settings, points }) =>
  settings !== null &&
  settings.limit > 0 &&
  points.filter(({ mine }) => mine).length >= settings.limit;
