// @ts-check
/** @module */

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
 * @param {() => void} lose told that it could not be loaded; the next click tries again
 */
export function attachLater(button, load, lose) {
  /** @type {Opened | null} */
  let panel = null;
  let loading = false;
  /** @type {State | null} */
  let last = null;
  button.setAttribute('aria-haspopup', 'dialog');
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', open);

  async function open() {
    if (panel || loading) return;
    loading = true;
    try {
      panel = await load();
    } catch (error) {
      lose();
      console.error(error);
      return;
    } finally {
      loading = false;
    }
    if (last) panel.draw(last);
    panel.open();
  }

  return {
    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      last = state;
      panel?.draw(state, previous);
    },
    destroy() {
      button.removeEventListener('click', open);
      panel?.destroy();
    },
  };
}
