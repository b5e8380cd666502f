// @ts-check
/**
 * The button of the index of texts. It says of which passage the scene is. The index is loaded when
 * somebody opens it.
 *
 * @module
 */

import { buttonPart, setText } from '../ui/element.js';
import { tellLost } from '../ui/release.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * @param {HTMLElement} bar
 * @param {{ actions: Actions, latest: () => State }} options
 */
export function createTexts(bar, { actions, latest }) {
  const button = buttonPart(bar, '#texts');
  const words = /** @type {HTMLElement} */ (button.lastElementChild);
  /** @type {ReturnType<typeof import('./texts/index.js').createIndex> | null} */
  let index = null;
  button.addEventListener('click', open);
  button.disabled = false;

  async function open() {
    if (index) return; // the button is its own then
    try {
      const { createIndex } = await import('./texts/index.js');
      index ??= createIndex(button, { open: actions.openPassage, latest });
      index.open();
    } catch (error) {
      void tellLost(actions.reportFailure, 'The texts', 'try again');
      console.error(error);
    }
  }

  return {
    /** @param {State} state @param {State} [previous] */
    draw({ frame: { passage } }, previous) {
      if (previous && previous.frame.passage === passage) return;
      button.classList.toggle('of-passage', passage !== null);
      const name = passage ? `${passage.short}${passage.changed ? ', changed' : ''}` : 'Texts';
      setText(words, name);
      // Where there is no room for the words, the name is all that there is.
      button.ariaLabel = passage ? `${name}: show it in the texts` : name;
      button.title = `${passage?.says ?? 'The texts that all this is from'} (I)`;
      index?.tell(passage);
    },
    destroy: () => button.removeEventListener('click', open),
  };
}
