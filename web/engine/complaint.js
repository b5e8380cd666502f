// @ts-check
/** @module */

/** @typedef {import('../state/store.js').Notice} Notice */

/**
 * The notice of what trains: it is withdrawn when its cause is gone, unless another notice has
 * taken its place.
 *
 * @param {import('../state/store.js').Store} store
 */
export function createComplaint(store) {
  /** @type {Notice | null} */
  let said = null;

  return {
    /** @param {Notice} notice */
    say(notice) {
      said = Object.freeze(notice);
      store.setFrame({ notice: said });
    },

    withdraw() {
      if (said && store.state.frame.notice === said) store.setFrame({ notice: null });
      said = null;
    },
  };
}
