// @ts-check
/** @module */

import { createOpener } from './opener.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */

/**
 * Steps of lessons. What opens them is loaded with the first.
 *
 * @param {Omit<import('../lessons/opening.js').Tools, 'isLast'>} tools
 */
export function createLessonActions(tools) {
  const { store } = tools;
  const opener = createOpener(store, 'The lesson');
  return {
    /**
     * Opens the scene of a step with its stage. That is one edit.
     *
     * @param {string} id "trick.long-short", or "3.1"
     * @param {{ restart?: boolean }} [options]   restart: there is nothing to undo before it
     * @returns {Promise<boolean>} whether it is open
     */
    openStep: (id, options) =>
      opener(async (isLast) => {
        const { openStep } = await import('../lessons/opening.js');
        return await openStep(id, { ...tools, isLast }, options);
      }),

    /**
     * Puts a scene in place as one edit, or as a part of one.
     *
     * @param {Scene} scene
     * @param {import('../store.js').Edit} edit
     */
    showScene: (scene, edit) => store.edit(() => scene, { whole: true, ...edit }),

    /** @param {readonly import('../store.js').Covered[]} covered readings that are not to be seen */
    cover: (covered) => store.setFrame({ covered }),
  };
}
