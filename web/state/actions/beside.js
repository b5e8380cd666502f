// @ts-check
/** @module */

import { learnersOf, targetFor } from '../../model/learners.js';
import { LIMITS } from '../../model/scene.js';
import { withTarget } from '../target.js';

/** @typedef {import('../../model/scene.js').Contender} Contender */
/** @typedef {import('../../model/scene.js').Scene} Scene */

/**
 * The machines that the scene's is compared with, on the same points.
 *
 * @param {import('../store.js').Store} store
 */
export function createBesideActions(store) {
  /**
   * @param {(beside: Scene['beside']) => readonly Contender[]} change
   * @param {import('../store.js').Edit} edit
   */
  function edit(change, edit) {
    store.edit((scene) => {
      const beside = change(scene.beside);
      if (beside === scene.beside || beside.length > LIMITS.beside) return scene;
      return { ...scene, beside: Object.freeze(beside.map(frozen)) };
    }, edit);
  }

  return {
    /** @param {readonly Contender[]} beside at most three */
    setBeside(beside) {
      edit(() => beside, { name: 'Compare' });
    },

    /** @param {Contender} machine */
    addContender(machine) {
      edit((beside) => [...beside, machine], { name: 'Compare with another' });
    },

    /**
     * The scene's machine and one beside it change places.
     *
     * @param {number} index
     */
    useContender(index) {
      store.edit(
        (scene) => {
          const other = scene.beside[index];
          if (!other) return scene;
          const { kernel, learner, params } = scene;
          const beside = scene.beside.map((machine, i) =>
            i === index ? frozen({ kernel, learner, params }) : machine,
          );
          const { catalog } = store.state.frame.engine;
          const entry = learnersOf(catalog, scene.domain).find((e) => e.name === other.learner);
          const base = entry ? withTarget(scene, targetFor(entry, scene.target)) : scene;
          return { ...base, ...other, beside: Object.freeze(beside) };
        },
        { name: 'Take a machine of the comparison' },
      );
    },

    /** @param {number} index */
    removeContender(index) {
      edit((beside) => (beside[index] ? beside.filter((_, i) => i !== index) : beside), {
        name: 'Compare with one less',
      });
    },

    /** @param {number} index @param {Partial<Contender>} patch @param {string} [gesture] */
    changeContender(index, patch, gesture) {
      edit(
        (beside) =>
          beside[index]
            ? beside.map((machine, i) => (i === index ? { ...machine, ...patch } : machine))
            : beside,
        { name: 'Change what is compared', gesture },
      );
    },
  };
}

/** @param {Contender} machine @returns {Contender} */
const frozen = ({ kernel, learner, params }) =>
  Object.freeze({ kernel, learner, params: Object.freeze({ ...params }) });
