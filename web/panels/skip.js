// @ts-check
/**
 * Links before all else, for those who go by keys: to the picture, to Step and to the learner, past
 * some sixty controls.
 *
 * @module
 */

import { panelOf } from '../model/scene.js';
import { setText } from '../ui/element.js';

/** @typedef {import('../state/store.js').State} State */

/** What takes the focus: the picture that is shown, and the parts with a name. */
const TARGETS = [
  '.figure > :is(.plane, .items):not([hidden])',
  '.transport .next',
  '#learner .choose',
];

/** @param {HTMLElement} nav has a link for each of the targets */
export function createSkipLinks(nav) {
  const links = Array.from(nav.querySelectorAll('a'));
  const targetOf = (/** @type {number} */ i) =>
    /** @type {HTMLElement | null} */ (document.querySelector(TARGETS[i]));

  // A link would go into the address, which says what the scene is.
  links.forEach((link, i) =>
    link.addEventListener('click', (event) => {
      event.preventDefault();
      targetOf(i)?.focus();
    }),
  );
  // A part may be hidden, as on a phone: there is no link to what is not to be seen.
  nav.addEventListener('focusin', (event) => {
    links.forEach((link, i) => {
      link.hidden = link !== event.target && !targetOf(i)?.offsetParent;
    });
  });

  return {
    /** @param {State} state */
    draw({ scene }) {
      setText(links[0], `Skip to the ${panelOf(scene)}`);
    },
    destroy() {},
  };
}
