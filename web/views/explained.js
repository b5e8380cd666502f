// @ts-check
/**
 * Beside a scene of items: what two of them share, and what weighs most. Both are loaded with the first such scene.
 *
 * @module
 */

import { isItems } from '../state/scene.js';

/** @typedef {import('../state/store.js').State} State */

/**
 * @param {HTMLElement} column of the linked views
 * @param {Parameters<typeof import('./items/side.js').createItemsSide>[1]} tools
 */
export function createExplainedViews(column, tools) {
  /** @type {ReturnType<typeof import('./items/side.js').createItemsSide> | null} */
  let side = null;
  let loading = false;

  async function load() {
    if (loading) return;
    loading = true;
    try {
      const { createItemsSide } = await import('./items/side.js');
      side = createItemsSide(column, tools);
      draw(tools.latest());
    } catch (error) {
      // The next change tries again.
      console.error(error);
    } finally {
      loading = false;
    }
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    if (side) side.draw(state, previous);
    else if (isItems(state.scene)) load();
  }

  return { draw, resize() {}, destroy: () => side?.destroy() };
}
