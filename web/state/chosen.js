// @ts-check
/**
 * Which learners were used in this visit and with which parameters: a learner that is chosen again
 * is as it was, and a change of what points carry finds the learner that was used for that.
 *
 * @module
 */

import { isValid } from './check.js';
import { withLandmarks } from './landmarks.js';
import { defaultsOf, isUnsupervised, learnersOf, suits, usualLearner } from '../model/learners.js';
import { partOf, sameStrength } from './strength.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {ReturnType<typeof createChosen>} Chosen */

/** @param {import('./store.js').Store} store */
export function createChosen(store) {
  /** By name. @type {Map<string, Scene['params']>} */
  const used = new Map();
  /**
   * The learner that was used last, by what points carried.
   *
   * @type {Map<Scene['target'], string>}
   */
  const last = new Map();
  /**
   * The learner that was replaced because points carried something else.
   *
   * @type {{ left: Scene['target'], before: string, after: string } | null}
   */
  let replaced = null;

  store.onScene((scene, previous) => {
    for (const { learner, params, target } of [previous, scene]) {
      used.set(learner, params);
      last.set(target, learner);
    }
  });

  const learners = (/** @type {Scene} */ scene) =>
    learnersOf(store.state.frame.engine.catalog, scene.domain);

  /**
   * The scene with another learner: with its parameters of this visit, and as strong as the one
   * before.
   *
   * @param {Scene} scene
   * @param {Entry} entry
   * @param {{ carry?: boolean }} [options] carry: whether strength goes with it
   * @returns {Scene}
   */
  function withLearner(scene, entry, { carry = true } = {}) {
    if (entry.name === scene.learner) return scene;
    const own = { ...defaultsOf(entry), ...valid(entry, used.get(entry.name) ?? {}) };
    const from = { learner: scene.learner, params: paramsIn(scene) };
    const strength = carry
      ? sameStrength(from, { learner: entry.name, params: own }, partOf(scene, from.params).n)
      : {};
    // How classes are told apart is a choice about them, not about a learner.
    const { multiclass } = scene.params;
    const parts = multiclass === undefined ? strength : { ...strength, multiclass };
    const params = Object.freeze({ ...own, ...valid(entry, parts) });
    return withLandmarks({ ...scene, learner: entry.name, params }, entry);
  }

  /**
   * All parameters of a scene's learner, those that it does not name included.
   *
   * @param {Scene} scene
   */
  function paramsIn(scene) {
    const entry = learners(scene).find(({ name }) => name === scene.learner);
    return { ...(entry && defaultsOf(entry)), ...scene.params };
  }

  return {
    withLearner,

    /**
     * The scene with landmarks where its learner cannot learn exactly from so many points.
     *
     * @param {Scene} scene
     */
    fitted: (scene) =>
      withLandmarks(
        scene,
        learners(scene).find(({ name }) => name === scene.learner),
      ),

    /**
     * The scene with a learner for what its points carry: the present one where it can learn from
     * that.
     *
     * @param {Scene} scene
     * @param {{ carry?: boolean }} [options]
     * @returns {Scene}
     */
    suited(scene, options) {
      const { target } = scene;
      const all = learners(scene);
      const named = (/** @type {string | undefined} */ name) =>
        all.find((entry) => entry.name === name && suits(entry, target));
      const now = all.find(({ name }) => name === scene.learner);
      if (!now || isUnsupervised(now)) return scene;
      const before =
        replaced?.left === target && replaced.after === now.name && named(replaced.before);
      if (!before && suits(now, target)) return scene;
      const next = before || named(last.get(target)) || usualLearner(all, target);
      if (!next) return scene;
      const left = target === 'value' ? 'class' : 'value';
      replaced = before ? null : { left, before: now.name, after: next.name };
      return withLearner(scene, next, options);
    },
  };
}

/**
 * Of some numbers, those that the parameters of a learner may be.
 *
 * @param {Entry} entry
 * @param {Record<string, number>} numbers
 */
function valid({ params }, numbers) {
  return Object.fromEntries(
    Object.entries(numbers).filter(([key, value]) => {
      const spec = params.find((candidate) => candidate.key === key);
      return spec !== undefined && isValid(spec, value);
    }),
  );
}
