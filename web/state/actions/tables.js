// @ts-check
/** @module */

import { loadTables } from '../../model/tables.js';
import { tables } from '../tables.js';
import { tellLost } from '../../ui/release.js';
import { notify } from '../notice.js';

/** @typedef {ReturnType<typeof import('./columns.js').createColumnActions>} ColumnActions */

/**
 * Which columns of a table a model learns from, and how. What does it is loaded with the first of
 * them; from then on it is done when the call returns.
 *
 * @param {import('../store.js').Store} store
 * @param {import('../chosen.js').Chosen} chosen
 */
export function createTableActions(store, chosen) {
  /** @type {ColumnActions | null} */
  let made = null;
  const known = () => {
    const parts = tables();
    if (parts) made ??= parts.actions.createColumnActions(store, chosen);
    return made;
  };

  return {
    /** Learns from all columns of the table that may tell something. */
    async useColumns() {
      try {
        await loadTables();
        known()?.useColumns();
      } catch {
        /** @param {string} text */
        const say = (text) => notify(store, 'error', text);
        void tellLost(say, 'What many columns need', 'try again');
      }
    },

    /** @type {ColumnActions['useTwoColumns']} */
    useTwoColumns: async () => known()?.useTwoColumns(),
    /** @type {ColumnActions['tickColumn']} */
    tickColumn: (...args) => known()?.tickColumn(...args),
    /** @type {ColumnActions['chooseTarget']} */
    chooseTarget: (...args) => known()?.chooseTarget(...args),
    /** @type {ColumnActions['setUse']} */
    setUse: (...args) => known()?.setUse(...args),
    /** @type {ColumnActions['sliceThrough']} */
    sliceThrough: (...args) => known()?.sliceThrough(...args),
  };
}
