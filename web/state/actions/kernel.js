// @ts-check
/** @module */

import { failureOf } from '../../engine/failure.js';

/** @typedef {import('../../engine/protocol.js').Failure} Failure */
/** @typedef {import('../../engine/protocol.js').ParsedKernel} ParsedKernel */

/**
 * The kernel and the learner.
 *
 * @param {import('../store.js').Store} store
 * @param {import('../../engine/client.js').Engine} engine
 */
export function createKernelActions(store, engine) {
  let asked = 0;

  return {
    /**
     * Puts a kernel in force if it can be read, as its canonical text; else the one before stays.
     *
     * @param {string} text
     * @param {string} [gesture]
     * @returns {Promise<Failure | null>} what is wrong with the text
     */
    async setKernel(text, gesture) {
      const turn = ++asked;
      const { domain } = store.state.scene;
      /** @type {ParsedKernel} */
      let parsed;
      try {
        parsed = await engine.call('parse', { domain, kernel: text });
      } catch (error) {
        return failureOf(error);
      }
      // Answers come in order, but only the newest text is what the person means now.
      if (turn !== asked) return null;
      store.setFrame({ parsed });
      store.edit(
        (scene) => (scene.kernel === parsed.text ? scene : { ...scene, kernel: parsed.text }),
        { name: 'Change kernel', gesture },
      );
      return null;
    },

    /** @param {string} key @param {number} value @param {string} [gesture] */
    setLearnerParam(key, value, gesture) {
      const { scene, frame } = store.state;
      const domain = frame.engine.catalog?.domains.find((d) => d.name === scene.domain);
      const learner = domain?.learners.find((entry) => entry.name === scene.learner);
      const spec = learner?.params.find((param) => param.key === key);
      store.edit(
        (now) =>
          Object.is(now.params[key], value)
            ? now
            : { ...now, params: Object.freeze({ ...now.params, [key]: value }) },
        { name: `Change ${spec?.name ?? key}`, gesture },
      );
    },
  };
}
