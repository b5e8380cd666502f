// @ts-check
/** @module */

import { element, icon } from '../ui/element.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../state/view-names.js').ViewName} ViewName */

/**
 * The button in a view's head that gives the view the whole column, and back, as Escape does.
 *
 * @param {HTMLElement} head
 * @param {ViewName} name
 * @param {string} title as a person would say it: "the Gram matrix"
 * @param {Actions} actions
 */
export function createEnlargeButton(head, name, title, actions) {
  const section = /** @type {HTMLElement} */ (head.parentElement);
  const button = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet enlarge',
      onclick: () => actions.enlarge(isLarge() ? null : name),
    },
    icon('big'),
  );
  const isLarge = () => button.getAttribute('aria-pressed') === 'true';
  section.addEventListener('keydown', (event) => {
    const menu = /** @type {Element} */ (event.target).closest('[popover]');
    if (event.key === 'Escape' && isLarge() && !menu) actions.enlarge(null);
  });
  head.append(button);

  /** @param {State} state */
  function draw(state) {
    const large = state.stage.column.view === name;
    const label = large ? `Make ${title} small again` : `Enlarge ${title}`;
    if (button.getAttribute('aria-label') === label) return;
    button.setAttribute('aria-label', label);
    button.setAttribute('aria-pressed', String(large));
    button.title = label;
    section.classList.toggle('enlarged', large);
  }

  return { draw };
}
