// @ts-check
/**
 * The target of points: a class or a value each. The switch says what it does to them.
 *
 * @module
 */

import { element, setAttribute } from '../ui/element.js';
import { conversionWords } from './learner-menu.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {State['scene']['target']} Target */

/** @type {readonly { target: Target, name: string, says: string }[]} */
const KINDS = [
  { target: 'class', name: 'Classes', says: 'Each point belongs to a class' },
  {
    target: 'value',
    name: 'Values',
    says: 'Each point has a value, which a curve or surface is fitted to',
  },
];

/** @param {{ actions: Actions }} options */
export function createCarried({ actions }) {
  const buttons = KINDS.map(({ target, name }) =>
    element('button', { type: 'button', onclick: () => actions.setTarget(target) }, name),
  );
  const root = element(
    'div',
    { class: 'carried' },
    element(
      'span',
      { class: 'seg small', role: 'group', 'aria-label': 'Points carry' },
      ...buttons,
    ),
  );

  return {
    element: root,
    /** @param {State} state */
    draw({ scene }) {
      KINDS.forEach(({ target, says }, i) => {
        const on = scene.target === target;
        setAttribute(buttons[i], 'aria-pressed', String(on));
        const turns = on || scene.points.length === 0 ? '' : conversionWords(target, scene.points);
        setAttribute(buttons[i], 'title', turns ? `${says}. ${turns}` : `${says}.`);
      });
    },
  };
}
