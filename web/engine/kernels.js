// @ts-check
/** @module */

import { EngineError } from './failure.js';

/** @typedef {import('../state/scene.js').Scene} Scene */
/** @typedef {import('./protocol.js').ParsedKernel} ParsedKernel */

/** So many parsed kernels are kept: undo and redo then need not ask. */
const KEPT = 300;

/**
 * Keeps the parsed kernel in step with the scene.
 *
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 */
export function createKernelReader(store, engine) {
  /** @type {Map<string, ParsedKernel>} by text, oldest first */
  const known = new Map();

  /** @param {string} text @param {ParsedKernel} parsed */
  function keep(text, parsed) {
    known.set(text, parsed);
    if (known.size <= KEPT) return;
    for (const oldest of known.keys()) {
      known.delete(oldest);
      break;
    }
  }

  return {
    /** @param {Scene} scene */
    async follow({ domain, kernel }) {
      const { parsed } = store.state.frame;
      if (parsed?.text === kernel) {
        keep(kernel, parsed);
        return;
      }
      const before = known.get(kernel);
      if (before) {
        store.setFrame({ parsed: before });
        return;
      }
      /** @type {ParsedKernel | null} */
      let answer = null;
      try {
        answer = await engine.call('parse', { domain, kernel });
        keep(kernel, answer);
      } catch (error) {
        // Training says what is wrong with it.
        if (!(error instanceof EngineError)) throw error;
      }
      if (store.state.scene.kernel === kernel) store.setFrame({ parsed: answer });
    },
  };
}
