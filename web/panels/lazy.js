// @ts-check
/** @module */

/** @typedef {import('../state/store.js').State} State */
/** @typedef {{ element: HTMLElement, draw: (state: State) => void }} Part */

/**
 * A part of a panel that few scenes need: it is loaded with the first of them, and takes its place
 * then.
 *
 * @param {(state: State) => boolean} isNeeded
 * @param {() => Promise<Part>} load
 */
export function createLazy(isNeeded, load) {
  /** @type {Part | null} */
  let part = null;
  let loading = false;
  /** @type {State | null} */
  let last = null;
  /** It was in vain for this scene; the next one tries again. @type {State['scene'] | null} */
  let failed = null;
  /** Where it will stand. @type {ChildNode} */
  let place = document.createComment('');

  async function begin() {
    loading = true;
    try {
      part = await load();
      place.replaceWith(part.element);
      place = part.element;
      if (last) part.draw(last);
    } catch (error) {
      console.error(error);
      failed = last?.scene ?? null;
    } finally {
      loading = false;
    }
  }

  return {
    get element() {
      return place;
    },

    /** @param {State} state */
    draw(state) {
      last = state;
      if (part) part.draw(state);
      else if (!loading && state.scene !== failed && isNeeded(state)) begin();
    },
  };
}
