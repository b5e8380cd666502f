// @ts-check
/**
 * The place of the beginning of a first visit, which is loaded when there is one.
 *
 * @module
 */

/** @typedef {import('../state/store.js').State} State */
/** @typedef {{ draw: (state: State, previous?: State) => void }} Part */

/**
 * @param {Readonly<Record<'panels' | 'intro' | 'alike', HTMLElement>>} places
 * @param {{ actions: import('../state/actions.js').Actions }} tools
 */
export function createBeginning(places, tools) {
  /** @type {readonly Part[]} */
  let parts = [];
  /** @type {State | null} */
  let last = null;
  let loading = false;

  async function load() {
    loading = true;
    try {
      const [{ createStart }, { createAlikeView }] = await Promise.all([
        import('./start.js'),
        import('../views/alike.js'),
      ]);
      parts = [createStart(places, tools), createAlikeView(places.alike)];
      for (const part of parts) if (last) part.draw(last);
    } catch (error) {
      // The lab is there: it has all that the beginning leads to.
      console.error(error);
      tools.actions.setSetting({ started: true });
    }
  }

  return {
    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      last = state;
      if (!state.settings.started && !loading) load();
      for (const part of parts) part.draw(state, previous);
    },
  };
}
