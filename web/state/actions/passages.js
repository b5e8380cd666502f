// @ts-check
/** @module */

import { createOpener } from './opener.js';

/**
 * Passages of the texts that the page teaches from. What opens them is loaded with the first.
 *
 * @param {Omit<import('../opening.js').Tools, 'placed' | 'clear' | 'isLast'>} tools
 */
export function createPassageActions(tools) {
  const { store, bench } = tools;
  const opener = createOpener(store, 'The texts');
  /** @type {number[]} */
  const placed = [];
  /** The passage that they are of. */
  let of = '';

  function clear() {
    bench.closeBench();
    for (const line of placed.splice(0)) bench.removeLine(line);
    bench.chooseLine(0);
  }

  // Undo takes back what a passage has opened, too.
  function follow() {
    const { passage } = store.state.stage.text;
    if (placed.length > 0 && passage !== of) clear();
    of = passage;
  }
  store.onScene(follow);
  store.onStage(follow);

  return {
    /**
     * Opens the scene of a passage with its stage. That is one edit.
     *
     * @param {string} id
     * @param {{ restart?: boolean }} [options]   restart: there is nothing to undo before it
     * @returns {Promise<boolean>} whether it is open
     */
    openPassage: (id, options) =>
      opener(async (isLast) => {
        const { openPassage } = await import('../opening.js');
        return await openPassage(id, { ...tools, placed, clear, isLast }, options);
      }),
  };
}
