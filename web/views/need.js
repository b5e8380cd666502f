// @ts-check
/**
 * What a view needs of the scene: where it has not got it, a sentence says so, and a button gets
 * it.
 *
 * @module
 */

import { element } from '../ui/element.js';
import { classesOf } from '../model/scene.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * Without a button there is nothing to press.
 *
 * @typedef {Readonly<{ text: string, button?: string, run?: () => void }>} Need
 */

/**
 * Two classes and the support vector machine.
 *
 * @param {Scene} scene
 * @param {Actions} actions
 * @param {string} what the view is about, to begin a sentence with
 * @returns {Need | null} null where the scene has them
 */
export function needSvc({ learner, target, points }, actions, what) {
  if (target !== 'class' || learner !== 'svc') {
    return {
      text: `${what} belong to the support vector machine, which tells classes apart.`,
      button: 'Use the support vector machine',
      run: () => actions.setLearner('svc'),
    };
  }
  const classes = classesOf(points);
  if (classes.length < 2) {
    return {
      text: `${what} are shown for two classes, and these points have ${classes.length === 0 ? 'none' : 'one'}.`,
      button: 'Take two moons',
      run: () => void actions.choosePreset('moons'),
    };
  }
  if (classes.length > 2) {
    const [a, b] = classes;
    return {
      text: `${what} are shown for two classes, and these points have ${classes.length}.`,
      button: `Keep classes ${a} and ${b}`,
      run: () =>
        actions.removePoints(
          points.filter(({ label }) => label !== a && label !== b).map(({ id }) => id),
        ),
    };
  }
  return null;
}

/** @param {HTMLElement} parent */
export function createNeed(parent) {
  const words = element('p', {});
  const button = element('button', { type: 'button', class: 'btn' });
  const root = element('div', { class: 'need', hidden: true }, words, button);
  parent.append(root);
  /** @type {Need | null} */
  let shown = null;
  button.addEventListener('click', () => shown?.run?.());
  return {
    /** @param {Need | null} need */
    draw(need) {
      shown = need;
      root.hidden = need === null;
      if (!need) return;
      words.textContent = need.text;
      button.textContent = need.button ?? '';
      button.hidden = !need.button;
    },
  };
}
