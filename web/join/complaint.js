// @ts-check
/**
 * What went wrong, told for a while.
 *
 * @module
 */

/** For so long, in milliseconds. */
const SAID_MS = 6000;

/** @param {() => void} draw   called when there is another complaint, or none any more */
export function createComplaint(draw) {
  let text = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function forget() {
    clearTimeout(timer);
    text = '';
  }

  return {
    /** '' for none. */
    get text() {
      return text;
    },
    /** @param {string} words */
    say(words) {
      clearTimeout(timer);
      text = words;
      timer = setTimeout(() => {
        text = '';
        draw();
      }, SAID_MS);
      draw();
    },
    forget,
  };
}
