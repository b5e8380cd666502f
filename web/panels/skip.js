// @ts-check
/**
 * Links before all else, for those who go by keys: to the picture, to Step and to the learner, past
 * some sixty controls.
 *
 * @module
 */

import { panelOf } from '../model/scene.js';
import { setText } from '../ui/element.js';
import { pictureShown } from '../ui/picture.js';

/** @typedef {import('../state/store.js').State} State */

/**
 * What takes the focus.
 *
 * @type {readonly (() => HTMLElement | null)[]}
 */
const TARGETS = [
  pictureShown,
  () => document.querySelector('.transport .next'),
  () => document.querySelector('#learner .choose'),
];

/** @param {HTMLElement} nav has a link for each of the targets */
export function createSkipLinks(nav) {
  const links = Array.from(nav.querySelectorAll('a'));

  // A link would go into the address, which says what the scene is.
  links.forEach((link, i) =>
    link.addEventListener('click', (event) => {
      event.preventDefault();
      TARGETS[i]()?.focus();
    }),
  );
  // A part may be hidden, as on a phone: there is no link to what is not to be seen.
  nav.addEventListener('focusin', (event) => {
    links.forEach((link, i) => {
      link.hidden = link !== event.target && !TARGETS[i]()?.offsetParent;
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
