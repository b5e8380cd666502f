// @ts-check
/** @module */

import { hasPart, isKept, withoutPart, withPart } from '../stage.js';

/** @typedef {import('../stage.js').PartName} PartName */
/** @typedef {import('../view-names.js').ViewName} ViewName */

/**
 * Choices inside a view. They are no entries of undo.
 *
 * @param {import('../store.js').Store} store
 */
export function createStageActions(store) {
  /**
   * @template {PartName} N
   * @param {N} name of the view
   * @param {Partial<import('../stage.js').Part<N>>} patch what is absent stays
   */
  function setStage(name, patch) {
    store.setStage(withPart(store.state.stage, name, patch));
    if (isKept(name)) store.setHome(withPart(store.state.home, name, patch));
  }

  return {
    setStage,

    /** Pins the place whose terms are listed, or lets it go. */
    togglePin() {
      const { stage, frame } = store.state;
      const place = frame.terms?.x;
      const pin = place && { pin: [/** @type {const} */ ([place[0], place[1]])] };
      setStage('terms', stage.terms.free ? { free: false, ...pin } : { free: true });
    },

    /** Gives a view the whole right column, or none. @param {ViewName | null} name */
    enlarge(name) {
      store.setStage(withPart(store.state.stage, 'column', { view: name ?? '' }));
    },

    /** Forgets what was chosen in a view. @param {string} name */
    resetStage(name) {
      if (hasPart(name)) store.setStage(withoutPart(store.state.stage, name));
    },
  };
}
