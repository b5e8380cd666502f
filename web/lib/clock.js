// @ts-check
/** @module */

/**
 * @typedef {Readonly<{
 *   now: () => number,
 *   setTimer: (work: () => void, ms: number) => any,
 *   clearTimer: (timer: any) => void,
 *   nextFrame: (work: () => void) => unknown,
 * }>} Clock
 */

/** That of the browser, but for what a test gives. @param {Partial<Clock>} given @returns {Clock} */
export const clockOf = ({
  now = () => performance.now(),
  setTimer = (work, ms) => setTimeout(work, ms),
  clearTimer = (timer) => clearTimeout(timer),
  nextFrame = (work) => requestAnimationFrame(work),
}) => ({ now, setTimer, clearTimer, nextFrame });
