// @ts-check
/** @module */

import { domainOf } from '../model/domains.js';
import { EngineError } from '../model/failure.js';
import { shapeOf } from '../model/kernel-shape.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/messages.gen.js').ParsedKernel} ParsedKernel */

/** The number of parsed kernels that are kept, so that undo and redo need not ask. */
const KEPT = 300;
/**
 * A kernel at which a hand pulls is read once in so many milliseconds: what is told of it in words
 * and formulas is not drawn more often, and an answer takes time from the picture.
 */
const PULLED_MS = 100;

/**
 * Keeps the parsed kernel in step with the scene.
 *
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 * @param {import('./conductor.js').Timers} timers
 */
export function createKernelReader(store, engine, { setTimer, clearTimer, now }) {
  /** @type {Map<string, ParsedKernel>} by domain and text, oldest first */
  const known = new Map();
  /** Of the kernel in the frame. @type {Scene['domain'] | null} */
  let read = null;

  /** When the next may be read of those that a hand makes by pulling. */
  let due = -Infinity;
  /** @type {any} */
  let timer = null;

  /** @param {string} key @param {ParsedKernel} parsed */
  function keep(key, parsed) {
    known.set(key, parsed);
    if (known.size <= KEPT) return;
    for (const oldest of known.keys()) {
      known.delete(oldest);
      break;
    }
  }

  /** @param {Scene} scene */
  async function ask({ domain, kernel }) {
    due = now() + PULLED_MS;
    const key = `${domain} ${kernel}`;
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
  }

  return {
    /** @param {Scene} scene */
    follow(scene) {
      const { parsed } = store.state.frame;
      const { domain, kernel } = scene;
      clearTimer(timer);
      if (parsed?.text === kernel && (read ?? domain) === domain) {
        read = domain;
        keep(`${domain} ${kernel}`, parsed);
        return;
      }
      const isPulled =
        store.state.stroke !== null && shapeOf(kernel) === shapeOf(parsed?.text ?? '');
      const early = isPulled ? due - now() : 0;
      if (early > 0) timer = setTimer(() => void ask(store.state.scene), early);
      else void ask(scene);
    },

    destroy: () => clearTimer(timer),
  };
}
