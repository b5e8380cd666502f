// @ts-check
/**
 * When a picture is rough: where sharp ones take long, those of what moves are, and the one that stays is
 * as sharp as any.
 *
 * @module
 */

import { createPauses } from '../../../lib/pauses.js';
import { clockOf } from '../../../lib/clock.js';

/** A picture takes long that is not there after so long. */
const LONG_MS = 40;
/** One that is there with the next frame is waited for, so that it is seen a frame sooner. */
const SHORT_MS = 25;
/**
 * Nothing moves any more after REST_MS and so many times what a picture takes, or after longer than between
 * the last moves; and after STILL_MS in any case.
 */
const REST_MS = 200;
const PICTURES = 2;
const STILL_MS = 1000;

/**
 * How long the last sharp picture took, in ms; undefined before there was one.
 *
 * @typedef {{ sharp?: number }} Speed
 */

/** In the life of a page it is learnt once, when the lift is first opened. @type {Speed} */
const PAGE = {};

/**
 * @param {Readonly<{ isBehind: () => boolean, redraw: () => void }>} picture isBehind tells whether
 *   something newer than what is drawn is on its way: then nothing is still
 * @param {Partial<import('../../../lib/clock.js').Clock>} [clock] for tests
 * @param {Speed} [speed] for tests
 */
export function createRoughness({ isBehind, redraw }, clock = {}, speed = PAGE) {
  const { now, setTimer, clearTimer, nextFrame } = clockOf(clock);
  /** When the last picture was begun, and how long it took, in ms. */
  let from = 0;
  let took = 0;
  /** Runs while what is shown may go on changing. @type {any} */
  let stilling;
  const pauses = createPauses(now);
  /** Whether the last picture is rough. */
  let rough = false;

  function awaitRest() {
    clearTimer(stilling);
    const rest = Math.max(REST_MS + PICTURES * took, pauses.rest(REST_MS));
    stilling = setTimer(still, Math.min(rest, STILL_MS));
  }

  function still() {
    if (isBehind()) return awaitRest();
    stilling = undefined;
    return rough ? redraw() : undefined;
  }

  const waits = () => !(speed.sharp !== undefined && speed.sharp <= SHORT_MS);

  function learn() {
    took = now() - from;
    if (!rough) speed.sharp = took;
  }

  return {
    /** Something has changed that may go on changing. */
    move() {
      pauses.move();
      awaitRest();
    },
    /** Whether the picture that is drawn now is to be rough. */
    next: () => (rough = stilling !== undefined && (speed.sharp ?? 0) > LONG_MS),
    /** Whether a sharp one follows on the last. */
    isRough: () => rough,
    /** It is begun. */
    begun() {
      from = now();
    },
    /** Whether the page goes on until its pixels are there: on a fast machine it is shown at once. */
    waits,
    /** It is shown. */
    drawn() {
      if (waits()) learn();
      // The next frame begins when the page has waited for pixels.
      else nextFrame(learn);
    },
    end: () => clearTimer(stilling),
  };
}
