// @ts-check
/**
 * The machine that is solved twice, and what the engine is asked about it.
 *
 * @module
 */

import { problemBeside } from '../../../model/problem.js';
import { learnersOf } from '../../../model/learners.js';
import { withKernel } from '../../need.js';
import { asStrong } from '../compare/ready.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Contender} Contender */

/**
 * A machine that is as strong as the scene's, null where there is none such.
 *
 * @param {State} state
 * @param {string} learner
 * @returns {Contender | null}
 */
export function contenderOf({ scene, frame }, learner) {
  const learners = learnersOf(frame.engine.catalog, scene.domain);
  const entry = learners.find(({ name }) => name === learner);
  if (!entry) return null;
  const contender = asStrong(scene, learners, entry);
  return scene.learner === learner
    ? { ...contender, params: { ...contender.params, ...scene.params } }
    : contender;
}

/** The kernel of the example that is shown where the scene's has no features to write out. */
export const EXAMPLE = 'poly(degree=2)';

/** The same state with the kernel of the example. @param {State} state @returns {State} */
export const exampleOf = (state) => withKernel(state, EXAMPLE);

/** Its problem, from the beginning to the end. @param {State} state @param {string} learner */
export function problemFor(state, learner) {
  const { scene, frame } = state;
  const contender = contenderOf(state, learner);
  if (!contender) throw new Error(`there is no learner ${learner}`);
  const whole = { ...scene, step: null, repair: /** @type {const} */ ('none') };
  return problemBeside(whole, contender, frame.engine.catalog);
}

/**
 * What its problem depends on, null where there is none.
 *
 * @param {State} state
 * @param {string} learner
 */
export function keyOf(state, learner) {
  const contender = contenderOf(state, learner);
  if (!contender) return null;
  const { points, dim, target } = state.scene;
  return [points, dim, target, JSON.stringify(contender)];
}
