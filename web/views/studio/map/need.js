// @ts-check
/** @module */

import { count } from '../../../lib/format.js';
import { classesOf, isWide } from '../../../model/scene.js';
import { learnerOf, taskOf } from '../../../model/problem.js';
import { holdingOutMore } from '../held-rows.js';

/** @typedef {import('../../../state/store.js').State} State */

/** Machines of more points are too long in training to be trained by the hundred. */
const MOST = 3000;
/** Whether errors are mean squares. @param {State} state */
export const isValued = ({ scene, frame }) =>
  taskOf(scene.target, learnerOf(scene, frame.engine.catalog)) === 'regression';

/**
 * What keeps errors on points not seen from being told.
 *
 * @param {State} state
 * @param {import('../../../state/actions.js').Actions} actions
 * @param {string} what is shown, to begin a sentence with
 * @returns {import('../../need.js').Need | null}
 */
export function needErrors({ scene, frame }, actions, what) {
  const { points } = scene;
  const entry = learnerOf(scene, frame.engine.catalog);
  const task = taskOf(scene.target, entry);
  const moons = { button: 'Take two moons', run: () => void actions.choosePreset('moons') };
  if (task === 'clustering' || task === 'components') {
    return {
      text: `${entry?.title ?? 'This learner'} is told no answer, so that there is none to miss.`,
      button: 'Use the support vector machine',
      run: () => actions.setLearner('svc'),
    };
  }
  if (points.length < 4) return { text: `${what} needs four points at least: add some.`, ...moons };
  if (task === 'classification' && classesOf(points).length < 2)
    return isWide(scene)
      ? { text: 'All rows are of one class. Choose another column to learn under Your own table.' }
      : { text: 'One class so far: add a point of another class.', ...moons };
  if (points.length > MOST)
    return {
      text: `${what} takes hundreds of trainings, and so up to ${count(MOST)} points. Here are ${count(points.length)}.`,
      ...holdingOutMore(scene, actions, MOST),
    };
  return null;
}
