// @ts-check
/**
 * Looks at what has rested, and never in the way of a hand: once nothing has changed for a while,
 * and the engine is asked in slices of a few milliseconds. Only the newest look goes on.
 *
 * @module
 */

import { clockOf } from '../lib/clock.js';
import { EngineError } from '../model/failure.js';

/** How long nothing must change before it is looked at. */
const REST_MS = 150;
/** How long the engine is to be busy with one slice. */
const SLICE_MS = 8;
/** The first slice, in points: how long one takes is not known yet. */
const FIRST_SLICE = 20;

/**
 * What a look is given: whether it is the newest, and how it asks about so many points. inSlices
 * ends early, with false, where something newer is looked at meanwhile.
 *
 * @typedef {Readonly<{
 *   isNewest: () => boolean,
 *   inSlices: (count: number, ask: (from: number, to: number) => Promise<void>) => Promise<boolean>,
 * }>} Look
 */

/**
 * @param {Pick<import('../state/store.js').Store, 'restMs'>} store
 * @param {(look: Look) => Promise<void>} look
 * @param {Partial<import('./conductor.js').Timers>} [options] for tests
 */
export function createRested(store, look, options = {}) {
  const { setTimer, clearTimer, now } = clockOf(options);
  /** @type {any} */
  let timer = null;
  let turn = 0;

  /** @returns {Look} */
  function begin() {
    const mine = ++turn;
    const isNewest = () => mine === turn;
    return {
      isNewest,
      async inSlices(count, ask) {
        for (let from = 0, size = FIRST_SLICE; from < count;) {
          if (!isNewest()) return false;
          const to = Math.min(from + size, count);
          const begun = now();
          await ask(from, to);
          const faster = SLICE_MS / Math.max(now() - begun, 1);
          size = Math.max(1, Math.round(size * Math.min(faster, 4)));
          from = to;
        }
        return isNewest();
      },
    };
  }

  return {
    /** Something has changed. */
    soon() {
      turn++;
      clearTimer(timer);
      timer = setTimer(() => {
        look(begin()).catch((error) => {
          // The model was replaced, or the engine stopped: the next training is asked about.
          if (!(error instanceof EngineError)) throw error;
        });
      }, store.restMs(REST_MS));
    },
    destroy() {
      turn++;
      clearTimer(timer);
    },
  };
}
