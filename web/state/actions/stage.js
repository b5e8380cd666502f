// @ts-check
/** @module */

import { hasPart, withoutPart, withPart } from '../stage.js';

/** @typedef {import('../stage.js').PartName} PartName */

/**
 * Choices inside a view. They are no entries of undo.
 *
 * @param {import('../store.js').Store} store
 */
export function createStageActions(store) {
  return {
    /**
     * @template {PartName} N
     * @param {N} name of the view
     * @param {Partial<import('../stage.js').Part<N>>} patch what is absent stays
     */
    setStage(name, patch) {
      store.setStage(withPart(store.state.stage, name, patch));
    },

    /** Forgets what was chosen in a view. @param {string} name */
    resetStage(name) {
      if (hasPart(name)) store.setStage(withoutPart(store.state.stage, name));
    },
  };
}
