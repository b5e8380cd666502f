// @ts-check
/**
 * What screen readers are told, in a place that they watch. It is said after a pause, so that of
 * texts that follow each other fast only the last one is heard.
 *
 * @module
 */

import { clockOf } from '../lib/clock.js';

/** Long enough that a drag is announced once, when it pauses. */
const QUIET_MS = 600;

/**
 * @param {HTMLElement} place with the role of a status
 * @param {{ setTimer?: (f: () => void, ms: number) => any, clearTimer?: (timer: any) => void }}
 *   [options] for tests
 */
export function createSpeaker(place, options = {}) {
  const { setTimer, clearTimer } = clockOf(options);
  /** @type {any} */
  let timer = null;
  let next = '';

  function speak() {
    timer = null;
    // The same words again are heard again only where something has changed.
    place.textContent = place.textContent === next ? `${next}\u00a0` : next;
  }

  return {
    /**
     * @param {string} text
     * @param {boolean} [later] whether more will follow by itself, so that this need not be heard
     */
    say(text, later = false) {
      next = text;
      clearTimer(timer);
      timer = later ? null : setTimer(speak, QUIET_MS);
    },
    destroy: () => clearTimer(timer),
  };
}
