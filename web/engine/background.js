// @ts-check
/**
 * A second engine for what may take a while: verdicts, feature spaces, approximations. Dragging
 * never waits for it. It is started when it is first asked something.
 *
 * @module
 */

import { createEngine } from './client.js';

/** @typedef {import('../protocol/messages.gen.js').Messages} Messages */

/** @typedef {ReturnType<typeof createBackgroundEngine>} BackgroundEngine */

/** After this time an answer is given up for a newer question of the same kind. */
const PATIENCE_MS = 300;

/**
 * @param {Omit<Parameters<typeof createEngine>[0], 'onState'> & { now?: () => number }} options
 */
export function createBackgroundEngine({ now = () => performance.now(), ...options }) {
  /** @type {import('./client.js').Engine | null} */
  let engine = null;
  /**
   * The questions under way, by lane.
   *
   * @type {Map<string, { begun: number, giveUp: () => void }>}
   */
  const running = new Map();

  return {
    /**
     * Asks what only the newest answer of is wanted: in a lane, a newer question takes the place of
     * those before it.
     *
     * @template {keyof Messages} K
     * @param {string} lane
     * @param {K} name
     * @param {Messages[K]['args']} args
     * @returns {Promise<Messages[K]['value'] | null>} null if a newer question took its place;
     *   rejected with an EngineError
     */
    ask(lane, name, ...args) {
      engine ??= createEngine(options);
      const mine = engine;
      const before = running.get(lane);
      if (before && now() - before.begun > PATIENCE_MS) before.giveUp();
      return mine.latest(
        lane,
        () =>
          new Promise((resolve, reject) => {
            const question = mine.question(name, ...args);
            const turn = {
              begun: now(),
              giveUp() {
                question.abandon();
                resolve(null);
              },
            };
            running.set(lane, turn);
            const end = () => {
              if (running.get(lane) === turn) running.delete(lane);
            };
            question.done.finally(end).then(resolve, reject);
          }),
      );
    },

    destroy() {
      engine?.destroy();
      engine = null;
    },
  };
}
