// @ts-check
/** @module */

/**
 * Passages of the texts that the page teaches from. What opens them is loaded with the first.
 *
 * @param {Omit<import('../opening.js').Tools, 'placed' | 'isLast'>} tools
 */
export function createPassageActions(tools) {
  let turn = 0;
  /** @type {number[]} */
  const placed = [];
  return {
    /**
     * Opens the scene of a passage with its stage. That is one edit.
     *
     * @param {string} id
     * @param {{ restart?: boolean }} [options]   restart: there is nothing to undo before it
     * @returns {Promise<boolean>} whether it is open
     */
    async openPassage(id, options) {
      const mine = ++turn;
      try {
        const { openPassage } = await import('../opening.js');
        return await openPassage(id, { ...tools, placed, isLast: () => mine === turn }, options);
      } catch (error) {
        console.error(error);
        const text = 'The texts could not be loaded. Check the connection and try again.';
        tools.store.setFrame({ notice: Object.freeze({ kind: 'error', text }) });
        return false;
      }
    },
  };
}
