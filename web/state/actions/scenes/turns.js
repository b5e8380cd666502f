// @ts-check
/**
 * Whose turn it is: opening takes time, and what is opened later replaces what was opened before.
 *
 * @module
 */

export function createTurns() {
  let last = 0;
  return {
    next: () => ++last,
    /** @param {number} turn */
    isLast: (turn) => turn === last,
  };
}

/** @typedef {ReturnType<typeof createTurns>} Turns */
