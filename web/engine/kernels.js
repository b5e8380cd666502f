// @ts-check
/** @module */

import { domainOf } from '../model/domains.js';
import { EngineError } from '../model/failure.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/messages.gen.js').ParsedKernel} ParsedKernel */

/** The number of parsed kernels that are kept, so that undo and redo need not ask. */
const KEPT = 300;

/**
 * Keeps the parsed kernel in step with the scene.
 *
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 */
export function createKernelReader(store, engine) {
  /** @type {Map<string, ParsedKernel>} by domain and text, oldest first */
  const known = new Map();
  /** Of the kernel in the frame. @type {Scene['domain'] | null} */
  let read = null;

  /** @param {string} key @param {ParsedKernel} parsed */
  function keep(key, parsed) {
    known.set(key, parsed);
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
      const key = `${domain} ${kernel}`;
      if (parsed?.text === kernel && (read ?? domain) === domain) {
        read = domain;
        keep(key, parsed);
        return;
      }
      const before = known.get(key);
      if (before) {
        read = domain;
        store.setFrame({ parsed: before });
        return;
      }
      /** @type {ParsedKernel | null} */
      let answer = null;
      try {
        answer = await engine.call('parse', { domain: domainOf({ domain }).engine, kernel });
        keep(key, answer);
      } catch (error) {
        // Training says what is wrong with it.
        if (!(error instanceof EngineError)) throw error;
      }
      const { scene } = store.state;
      if (scene.kernel !== kernel || scene.domain !== domain) return;
      read = domain;
      store.setFrame({ parsed: answer });
    },
  };
}
