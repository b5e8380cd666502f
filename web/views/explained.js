// @ts-check
/**
 * Beside a scene of items: what two of them share, and what weighs most; of digits, which of them decide and how many others are
 * missed. Each is loaded with the first such scene.
 *
 * @module
 */

import { hasParts, isPixels } from '../model/scene.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {Parameters<typeof import('./items/digits/side.js').createDigitsSide>[1]} Tools */
/** @typedef {{ draw: (state: State, previous?: State) => void, destroy: () => void }} Side */

/** @type {Readonly<Record<'items' | 'digits', () => Promise<(column: HTMLElement, tools: Tools) => Side>>>} */
const LATER = {
  items: async () => (await import('./items/side.js')).createItemsSide,
  digits: async () => (await import('./items/digits/side.js')).createDigitsSide,
};

/**
 * @param {HTMLElement} column of the linked views
 * @param {Tools} tools
 */
export function createExplainedViews(column, tools) {
  /** @type {Map<keyof typeof LATER, Side>} */
  const sides = new Map();
  let loading = false;
  /** The scene for which nothing could be loaded. @type {State['scene'] | null} */
  let failed = null;

  /** @param {keyof typeof LATER} name */
  async function load(name) {
    if (loading) return;
    loading = true;
    try {
      const create = await LATER[name]();
      sides.set(name, create(column, tools));
    } catch (error) {
      failed = tools.latest().scene; // the next one tries again
      console.error(error);
      return;
    } finally {
      loading = false;
    }
    draw(tools.latest());
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    for (const side of sides.values()) side.draw(state, previous);
    const { scene } = state;
    const name = hasParts(scene) ? 'items' : isPixels(scene) ? 'digits' : null;
    if (name && !sides.has(name) && scene !== failed) load(name);
  }

  return {
    draw,
    resize() {},
    destroy() {
      for (const side of sides.values()) side.destroy();
    },
  };
}
