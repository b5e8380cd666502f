// @ts-check
/** @module */

import { domainOf } from '../../model/domains.js';
import { failureOf } from '../../model/failure.js';
import { isItems, isWide } from '../../model/scene.js';

/** @typedef {import('../../protocol/messages.gen.js').Completion} Completion */
/** @typedef {import('../../protocol/messages.gen.js').Failure} Failure */
/** @typedef {import('../../protocol/messages.gen.js').ParsedKernel} ParsedKernel */

/**
 * The kernel, and what is done where it is none.
 *
 * @param {import('../store.js').Store} store
 * @param {import('../../protocol/jobs.js').EngineCalls} engine
 * @param {import('../../protocol/jobs.js').Background} [background]
 */
export function createKernelActions(store, engine, background) {
  let asked = 0;

  /** @param {string} kernel as the engine writes it @param {string} [gesture] */
  function putInForce(kernel, gesture) {
    store.edit((scene) => (scene.kernel === kernel ? scene : { ...scene, kernel }), {
      name: 'Change kernel',
      gesture,
    });
  }

  const actions = {
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
        parsed = await engine.call('parse', { domain: domainOf({ domain }).engine, kernel: text });
      } catch (error) {
        return failureOf(error);
      }
      // Answers come in order, but only the newest text is what the person means now.
      if (turn !== asked || store.state.scene.domain !== domain) return null;
      store.setFrame({ parsed });
      putInForce(parsed.text, gesture);
      return null;
    },

    /**
     * Puts the kernel in force with another number in force, whose text is as the engine writes it:
     * training need not wait until it is read. A view that is open goes by what was read, so that
     * for one this is done as for any text.
     *
     * @param {string} text
     * @param {string} gesture
     * @returns {Promise<unknown>} when it is in force
     */
    setKernelNumber(text, gesture) {
      if (store.state.stage.column.view !== '') return actions.setKernel(text, gesture);
      asked++;
      putInForce(text, gesture);
      return Promise.resolve();
    },

    /**
     * What a text that is no kernel may mean.
     *
     * @param {string} text
     * @returns {Promise<string>} a kernel; '' where nothing is certain enough, or something newer
     *   was asked
     */
    async suggest(text) {
      const domain = domainOf(store.state.scene).engine;
      try {
        const meant = await background?.ask('suggest', 'suggest', { domain, kernel: text });
        return meant?.kernel ?? '';
      } catch (error) {
        failureOf(error); // the error about the text is told without it
        return '';
      }
    },

    /**
     * What can be written with simpler kernels in a kernel.
     *
     * @param {string} kernel
     * @returns {Promise<readonly import('../../protocol/messages.gen.js').Unfolding[]>}
     */
    async unfold(kernel) {
      const { scene } = store.state;
      if (isItems(scene) || isWide(scene)) return [];
      try {
        const lane = `unfold ${kernel}`;
        const answer = await background?.ask(lane, 'unfold', { kernel, dim: scene.dim });
        return answer?.unfoldings ?? [];
      } catch (error) {
        failureOf(error); // the verdict says what is wrong with the kernel
        return [];
      }
    },

    /**
     * Completions at a place of a kernel's text.
     *
     * @param {string} text
     * @param {number} at in UTF-16 units
     * @returns {Promise<Completion | null>} null where nothing is known, or something newer was
     *   asked
     */
    async complete(text, at) {
      const domain = domainOf(store.state.scene).engine;
      try {
        return await engine.latest('complete', () => engine.call('complete', { domain, text, at }));
      } catch (error) {
        failureOf(error); // an engine that is starting again completes nothing
        return null;
      }
    },

    /**
     * Chooses the repair of an indefinite Gram matrix.
     *
     * @param {import('../../model/scene.js').Repair} repair
     */
    setRepair(repair) {
      store.edit((scene) => (scene.repair === repair ? scene : { ...scene, repair }), {
        name: repair === 'none' ? 'Do not repair' : 'Repair the spectrum',
      });
    },
  };
  return actions;
}
