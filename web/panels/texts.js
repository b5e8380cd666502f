// @ts-check
/**
 * The button of the index of texts. It says of which passage the scene is. The index is loaded when
 * somebody opens it.
 *
 * @module
 */

import { buttonPart, element, setAttribute, setText } from '../ui/element.js';
import { attachPopover } from '../ui/popover.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/store.js').Standing} Standing */
/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * @param {HTMLElement} bar
 * @param {{ actions: Actions, latest: () => State }} options
 */
export function createTexts(bar, { actions, latest }) {
  const button = buttonPart(bar, '#texts');
  const words = /** @type {HTMLElement} */ (button.querySelector('.words'));
  const waiting = element('p', { class: 'note' }, 'The texts are being loaded.');
  const panel = element(
    'div',
    { class: 'texts', role: 'dialog', 'aria-label': 'Texts', tabindex: -1 },
    waiting,
  );
  /** @type {ReturnType<typeof import('./texts/index.js').createIndex> | null} */
  let index = null;
  const popover = attachPopover(button, panel, {
    place: () => {}, // its style sheet does
    onOpen: () => void open(),
    first: () => index?.field ?? panel,
  });
  // The bar is not shown in every layout; what opens from it is.
  document.body.append(panel);
  button.disabled = false;

  async function open() {
    if (!index) {
      try {
        const [{ createIndex }] = await Promise.all([
          import('./texts/index.js'),
          import('./texts/styles.js').then(({ addTextStyles }) => addTextStyles()),
        ]);
        index ??= createIndex({
          open: (id) => actions.openPassage(id),
          close: () => popover.close(),
        });
        waiting.replaceWith(index.element);
      } catch (error) {
        waiting.textContent = 'They could not be loaded. Check the connection and try again.';
        console.error(error);
        return;
      }
      if (popover.open) index.field.focus();
    }
    index.show(latest().frame.passage);
  }

  return {
    /** @param {State} state @param {State} [previous] */
    draw({ frame: { passage } }, previous) {
      if (previous && previous.frame.passage === passage) return;
      button.classList.toggle('of-passage', passage !== null);
      setText(words, passage ? `${passage.short}${passage.changed ? ', changed' : ''}` : 'Texts');
      setAttribute(button, 'aria-label', passage ? `Texts: ${standingWords(passage)}` : 'Texts');
      button.title = passage
        ? `${standingWords(passage)} Show it in the index (I)`
        : 'Texts: what they say, as scenes (I)';
      if (popover.open) index?.tell(passage);
    },
    destroy: popover.destroy,
  };
}

/** "This scene is UML, exercise 4." @param {Standing} standing */
export const standingWords = ({ short, changed }) =>
  changed ? `This scene began as ${short}, and was changed.` : `This scene is ${short}.`;
