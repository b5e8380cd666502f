// @ts-check
/** @module */

/** What changes more often than this cannot be read, in milliseconds. */
const READ_MS = 250;

/**
 * Words and numbers that change while something moves: written at once where they have rested, and
 * else no more often than they can be read.
 *
 * @param {() => void} write
 */
export function createPaced(write) {
  let written = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  function now() {
    waiting = undefined;
    written = performance.now();
    write();
  }

  return {
    /** @returns {boolean} whether they are written already */
    ask() {
      if (waiting !== undefined) return false;
      const early = written + READ_MS - performance.now();
      if (early > 0) waiting = setTimeout(now, early);
      else now();
      return early <= 0;
    },
    stop: () => clearTimeout(waiting),
  };
}
