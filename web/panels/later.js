// @ts-check
/** @module */

import { createLazy } from '../ui/lazy.js';

/** @typedef {import('../state/store.js').State} State */

/**
 * What opens from a button.
 *
 * @typedef {{
 *   open: () => void, draw: (state: State, previous?: State) => void, destroy: () => void,
 * }} Opened
 */

/**
 * A button whose panel is loaded with the first click, and opens when it is there. From then on the
 * button is the panel's.
 *
 * @param {HTMLButtonElement} button
 * @param {() => Promise<Opened>} load
 * @param {() => void} lost told that it could not be loaded; the next click tries again
 */
export function attachLater(button, load, lost) {
  /** @type {State | null} */
  let last = null;
  const panel = createLazy(load, {
    ready(there) {
      if (last) there.draw(last);
      there.open();
    },
    lost,
  });
  button.setAttribute('aria-haspopup', 'dialog');
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', panel.want);

  return {
    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      last = state;
      panel.get()?.draw(state, previous);
    },
    destroy() {
      button.removeEventListener('click', panel.want);
      panel.get()?.destroy();
    },
  };
}
