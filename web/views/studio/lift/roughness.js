// @ts-check
/**
 * When a picture is rough: where sharp ones take long, those of what moves are, and the one that stays is
 * as sharp as any.
 *
 * @module
 */

import { createPauses } from '../../../lib/pauses.js';
import { clockOf } from '../../pace.js';

/**
 * A picture takes long whose frame is over so late; after a sharp one that did, those of what moves are
 * rough. The first of a drag is sharp, so none is rough because the page was just opened.
 */
const LONG_MS = 40;
/**
 * Nothing moves any more after REST_MS and so many times what a picture takes, or after longer than between
 * the last moves; and after STILL_MS in any case.
 */
const REST_MS = 200;
const PICTURES = 2;
const STILL_MS = 1000;

/**
 * @param {Readonly<{ isBehind: () => boolean, redraw: () => void }>} picture isBehind tells whether
 *   something newer than what is drawn is on its way: then nothing is still
 * @param {Partial<import('../../pace.js').Clock>} [clock] for tests
 */
export function createRoughness({ isBehind, redraw }, clock = {}) {
  const { now, setTimer, clearTimer, nextFrame } = clockOf(clock);
  /** Whether the last sharp picture has taken long. */
  let slow = false;
  /** How long the last picture took, in ms. */
  let took = 0;
  /** Whether what is shown changes more than once. */
  let moving = false;
  /** @type {any} */
  let stilling;
  const pauses = createPauses(now);
  /** Whether the picture that is seen is rough. */
  let rough = false;

  function awaitRest() {
    clearTimer(stilling);
    const rest = Math.max(REST_MS + PICTURES * took, pauses.rest(REST_MS));
    stilling = setTimer(still, Math.min(rest, STILL_MS));
  }

  function still() {
    if (isBehind()) return awaitRest();
    stilling = undefined;
    moving = false;
    return rough ? redraw() : undefined;
  }

  return {
    /** Something has changed that may go on changing. */
    move() {
      moving = stilling !== undefined;
      pauses.move();
      awaitRest();
    },
    /** Whether the picture that is drawn now is to be rough. */
    next: () => (rough = moving && slow),
    /** It has been drawn. */
    drawn() {
      // The next frame begins when pixels are there that are drawn without a graphics card.
      const from = now();
      const isSharp = !rough;
      nextFrame(() => {
        took = now() - from;
        if (isSharp) slow = took > LONG_MS;
      });
    },
    end: () => clearTimer(stilling),
  };
}
