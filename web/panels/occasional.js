// @ts-check
/** @module */

import { createLazy } from '../ui/lazy.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {{ element: HTMLElement, draw: (state: State) => void }} Part */

/**
 * A part of a panel that few scenes need: it is loaded with the first of them, and takes its place
 * then.
 *
 * @param {(state: State) => boolean} isNeeded
 * @param {() => Promise<Part>} load
 */
export function createOccasional(isNeeded, load) {
  /** @type {State | null} */
  let last = null;
  /** It was in vain for this scene; the next one tries again. @type {State['scene'] | null} */
  let failed = null;
  /** Where it will stand. @type {ChildNode} */
  let place = document.createComment('');
  const part = createLazy(load, {
    ready(there) {
      place.replaceWith(there.element);
      place = there.element;
      if (last) there.draw(last);
    },
    lost: () => (failed = last?.scene ?? null),
  });

  return {
    get element() {
      return place;
    },

    /** @param {State} state */
    draw(state) {
      last = state;
      const there = part.get();
      if (there) there.draw(state);
      else if (state.scene !== failed && isNeeded(state)) part.want();
    },
  };
}
