// @ts-check
/**
 * The head of a machine in a comparison: its learner, and buttons to use or remove it.
 *
 * @module
 */

import { element, icon } from '../../../ui/element.js';

/** @typedef {import('../../../protocol/answers.js').Entry} Entry */

/**
 * @typedef {object} HeadOptions
 * @property {number} number   from 1, which is the scene's own machine
 * @property {(learner: string) => void} choose
 * @property {() => void} [use]   makes it the scene's machine
 * @property {() => void} [remove]
 */

/** @param {HeadOptions} options */
export function createHead({ number, choose, use, remove }) {
  const learner = element('select', {
    class: 'select small',
    'aria-label': `Learner of machine ${number}`,
    onchange: () => choose(learner.value),
  });
  const useButton =
    use &&
    element(
      'button',
      {
        type: 'button',
        class: 'btn small quiet',
        title: 'Make this the scene’s machine',
        onclick: use,
      },
      'Use',
    );
  const removeButton =
    remove &&
    element(
      'button',
      {
        type: 'button',
        class: 'btn icon small quiet',
        'aria-label': `Remove machine ${number}`,
        title: 'Remove from the comparison',
        onclick: remove,
      },
      icon('x'),
    );

  return {
    element: element(
      'div',
      { class: 'compare-head' },
      element('b', { 'aria-hidden': 'true' }, String(number)),
      learner,
      number === 1 && element('span', { class: 'dim' }, 'the scene’s'),
      useButton,
      removeButton,
    ),
    /**
     * @param {readonly Entry[]} learners   to choose from
     * @param {string} chosen   its name
     * @param {boolean} usable   whether the scene could have this machine
     */
    draw(learners, chosen, usable) {
      const names = learners.map(({ name }) => name).join();
      if (learner.dataset.names !== names) {
        learner.dataset.names = names;
        learner.replaceChildren(...learners.map(({ title, name }) => new Option(title, name)));
      }
      learner.value = chosen;
      if (useButton) useButton.disabled = !usable;
    },
  };
}
