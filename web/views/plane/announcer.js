// @ts-check
/**
 * What screen readers are told of the picture, after a pause.
 *
 * @module
 */

/** The pause, in milliseconds: while a key is held, every new text would cut off the one before. */
const SETTLE_MS = 250;

/** @param {HTMLElement} live   which screen readers watch */
export function createAnnouncer(live) {
  let said = '';
  let timer = 0;

  return {
    /** @param {string} text */
    say(text) {
      if (text === said) return;
      said = text;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => (live.textContent = said), SETTLE_MS);
    },
    destroy: () => window.clearTimeout(timer),
  };
}
