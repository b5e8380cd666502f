// @ts-check
/**
 * What a view needs of the scene: where it has not got it, a sentence says so, and a button gets
 * it.
 *
 * @module
 */

import { element, setHidden } from '../ui/element.js';
import { classesOf } from '../model/scene.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../state/store.js').State} State */

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
      setHidden(root, need === null);
      if (!need) return;
      words.textContent = need.text;
      button.textContent = need.button ?? '';
      button.hidden = !need.button;
    },
  };
}

/** The same state with the kernel of an example. @param {State} state @param {string} kernel */
export const withKernel = (state, kernel) => ({ ...state, scene: { ...state.scene, kernel } });

/**
 * What a view shows of the nearest scene that has what it needs: a sentence says what the scene
 * itself lacks, a title with which kernel the example is, and a button takes that kernel.
 *
 * @param {{ use: (kernel: string) => void }} actions
 */
export function createExample({ use }) {
  const reason = element('p', {});
  const title = element('b', {});
  const button = element('button', { type: 'button', class: 'btn small' });
  const root = element(
    'div',
    { class: 'example', hidden: true },
    reason,
    element('div', {}, title, button),
  );
  let kernel = '';
  button.addEventListener('click', () => use(kernel));
  return {
    element: root,
    /**
     * @param {Readonly<{ reason: string, kernel: string }> | null} shown null where the scene has
     *   what is needed
     */
    draw(shown) {
      root.hidden = shown === null;
      if (!shown) return;
      kernel = shown.kernel;
      reason.textContent = shown.reason;
      title.textContent = `Example with ${kernel}, on the same points`;
      button.textContent = `Use ${kernel}`;
    },
  };
}
