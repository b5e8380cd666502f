// @ts-check
/**
 * A finger that rests on a point.
 *
 * @module
 */

import { SLOP } from './kind.js';

/** In milliseconds: a finger that rests so long has pressed long. */
const LONG_PRESS = 550;

/** @param {(id: number) => void} onHold told of the point under the finger */
export function createLongPress(onHold) {
  let timer = 0;
  /** Where the finger began to move. @type {readonly [number, number] | null} */
  let resting = null;

  function stop() {
    window.clearTimeout(timer);
    timer = 0;
    resting = null;
  }

  return {
    /** @param {number} id of the point under the finger */
    start(id) {
      timer = window.setTimeout(() => onHold(id), LONG_PRESS);
    },
    /**
     * A finger that moves farther than a tap does not rest.
     *
     * @param {number} left
     * @param {number} top
     */
    move(left, top) {
      if (!timer) return;
      resting ??= [left, top];
      if (Math.hypot(left - resting[0], top - resting[1]) >= SLOP.touch) stop();
    },
    stop,
  };
}
