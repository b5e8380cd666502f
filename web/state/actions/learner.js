// @ts-check
/** @module */

import { learnerOf } from '../../model/problem.js';
import { isValid } from '../check.js';
import { EXACT_POINTS, landmarkWords } from '../landmarks.js';
import { defaultsOf, learnersOf, targetFor } from '../../model/learners.js';
import { notify } from '../notice.js';
import { within } from '../range.js';
import { partOf, sameStrength } from '../strength.js';
import { withTarget } from '../target.js';
import { EMPTY_SCENE, LINE_KERNEL } from '../../model/scene.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */

/**
 * The learner and its parameters; and what points carry, which has to suit it.
 *
 * @param {import('../store.js').Store} store
 * @param {import('../chosen.js').Chosen} chosen
 * @param {Pick<import('../../protocol/jobs.js').EngineCalls, 'know'>} engine
 */
export function createLearnerActions(store, chosen, engine) {
  store.onScene((scene, previous) => {
    // The second component is none of another learner's outputs.
    if (scene.learner !== previous.learner) store.setFocus({ output: 0 });
    // The next value is one that is in sight.
    if (scene.target === 'value' && scene.range !== previous.range)
      store.setFocus({ value: within(scene.range, store.state.focus.value) });
  });

  const catalog = () => store.state.frame.engine.catalog;

  return {
    /**
     * Another learner on the same points, as strong as the one before. Points that it cannot learn
     * from carry something else then.
     *
     * @param {string} name
     * @param {string} [gesture]
     */
    setLearner(name, gesture) {
      const entry = learnersOf(catalog(), store.state.scene.domain).find((e) => e.name === name);
      if (!entry) return;
      store.edit(
        (scene) =>
          scene.learner === name
            ? scene
            : chosen.withLearner(withTarget(scene, targetFor(entry, scene.target)), entry),
        { name: `Choose ${entry.short}`, gesture },
      );
      const { scene } = store.state;
      if (scene.points.length > EXACT_POINTS && scene.params.landmarks > 0)
        notify(store, 'info', landmarkWords(scene));
    },

    /** @param {string} key @param {number} value @param {string} [gesture] */
    setLearnerParam(key, value, gesture) {
      const { scene } = store.state;
      const entry = learnerOf(scene, catalog());
      const spec = entry?.params.find((p) => p.key === key);
      // It would be lost when the scene is read again.
      if (entry && !spec) return;
      const also = key === 'scaling' && entry ? rescaled(scene, entry, value) : null;
      store.edit(
        (now) =>
          Object.is(now.params[key], value)
            ? now
            : { ...now, params: Object.freeze({ ...now.params, ...also?.params, [key]: value }) },
        { name: `Change ${spec?.name ?? key}`, gesture },
      );
      if (also) notify(store, 'info', also.text);
    },

    /**
     * Where a learner that draws lots begins: the same seed gives the same run to everybody.
     *
     * @param {number} seed a whole number from 0
     * @param {string} [gesture]
     */
    setLearnerSeed(seed, gesture) {
      if (!Number.isSafeInteger(seed) || seed < 0) return;
      store.edit((scene) => (scene.seed === seed ? scene : { ...scene, seed }), {
        name: 'Another start',
        gesture,
      });
    },

    /**
     * Puts a kernel, a learner and parameters in force at once; what is absent stays.
     *
     * @param {Partial<import('../../model/scene.js').Contender>} machine kernel: the canonical text
     * @param {string} name what is done, for undo
     * @param {string} [gesture]
     */
    setMachine({ kernel, learner, params }, name, gesture) {
      store.edit(
        (scene) => {
          const other = learner !== undefined && learner !== scene.learner;
          const entry = learnersOf(catalog(), scene.domain).find((e) => e.name === learner);
          const base =
            other && entry ? withTarget(scene, targetFor(entry, scene.target)) : { ...scene };
          return {
            ...base,
            ...(kernel !== undefined && { kernel }),
            ...(other && { learner }),
            ...(params && { params: Object.freeze({ ...params }) }),
          };
        },
        { name, gesture },
      );
    },

    /**
     * Chooses the target of points, a class or a value. Points are converted; a learner that cannot
     * learn from that is replaced, as soon as it is known which learners there are.
     *
     * @param {Scene['target']} target
     */
    async setTarget(target) {
      const { domain } = store.state.scene;
      if (!learnersOf(catalog(), domain).length) await engine.know(domain).catch(() => {});
      store.edit(
        (scene) =>
          scene.target === target
            ? scene
            : { ...chosen.suited(withTarget(ofOwnKernel(scene, target), target)), step: null },
        { name: target === 'value' ? 'Give points values' : 'Give points classes' },
      );
    },
  };
}

/**
 * A scene with a kernel that can follow values, where it had the one that the line begins with: with
 * that alone f is a parabola through 0.
 *
 * @param {Scene} scene
 * @param {Scene['target']} target
 * @returns {Scene}
 */
const ofOwnKernel = (scene, target) =>
  target === 'value' && scene.dim === 1 && scene.kernel === LINE_KERNEL
    ? { ...scene, kernel: EMPTY_SCENE.kernel }
    : scene;

/**
 * λ where it multiplies something else, so that f stays, and the words for it; null where it is the
 * same number.
 *
 * @param {Scene} scene
 * @param {import('../../protocol/answers.js').Entry} entry
 * @param {number} scaling
 */
function rescaled(scene, entry, scaling) {
  const { learner } = scene;
  const params = { ...defaultsOf(entry), ...scene.params };
  const { n, even } = partOf(scene, params);
  const { lambda } = sameStrength(
    { learner, params },
    { learner, params: { ...params, scaling } },
    n,
  );
  const spec = entry.params.find(({ key }) => key === 'lambda');
  if (lambda === undefined || lambda === params.lambda || !spec || !isValid(spec, lambda))
    return null;
  const [was, is] = [params.lambda, lambda].map((v) => Number(v.toPrecision(3)));
  const text = `λ = ${was} became ${is}, so that f stays ${even ? '' : 'nearly '}the same.`;
  return { params: { lambda }, text };
}
