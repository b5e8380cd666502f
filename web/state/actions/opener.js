// @ts-check
/** @module */

import { tellLost } from '../../ui/release.js';
import { notify } from '../notice.js';

/**
 * Opens what is loaded when it is first asked for. Of several things asked for one after the other,
 * the last is opened.
 *
 * @param {import('../store.js').Store} store
 * @param {string} what could not be loaded, where that is so: "The lesson"
 */
export function createOpener(store, what) {
  let turn = 0;
  /**
   * @param {(isLast: () => boolean) => Promise<boolean>} open loads it, and says whether it is open
   * @returns {Promise<boolean>}
   */
  return async (open) => {
    const mine = ++turn;
    try {
      return await open(() => mine === turn);
    } catch (error) {
      console.error(error);
      /** @param {string} text */
      const say = (text) => notify(store, 'error', text);
      void tellLost(say, what, 'try again');
      return false;
    }
  };
}
