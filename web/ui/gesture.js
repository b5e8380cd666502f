// @ts-check
/**
 * Names for strokes: all edits of one slider drag, or of one burst of typing,
 * carry the same name and are one step of undo.
 *
 * @module
 */

/** A burst of key strokes ends after this pause. */
const PAUSE_MS = 1000;

let count = 0;

/** @param {string} what */
export function newGesture(what) {
  count++;
  return `${what} ${count}`;
}

/**
 * @param {string} what
 * @param {number} [pause]
 */
export function createStroke(what, pause = PAUSE_MS) {
  /** @type {string | null} */
  let gesture = null;
  let held = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function end() {
    clearTimeout(timer);
    gesture = null;
    held = false;
  }

  return {
    /** The name for an edit that happens now. */
    now() {
      gesture ??= newGesture(what);
      clearTimeout(timer);
      if (!held) timer = setTimeout(end, pause);
      return gesture;
    },
    /** A pointer went down: the stroke lasts until end(), however slow. */
    hold() {
      end();
      held = true;
    },
    end,
    get active() {
      return gesture !== null || held;
    },
  };
}
