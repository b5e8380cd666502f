// @ts-check
/**
 * Digits in the stage: the board to draw on, and those that are learnt from.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { addStyles } from '../../../ui/styles.js';
import { createBoard } from './board.js';
import { createChosen } from './chosen.js';
import { createGallery } from './gallery.js';

/** @typedef {import('../../../state/store.js').State} State */

/**
 * @param {Readonly<{ board: HTMLElement, gallery: HTMLElement }>} places
 * @param {{ actions: import('../../../state/actions.js').Actions, latest: () => State }} tools
 */
export async function createDigitsView(places, tools) {
  await addStyles(new URL('./digits.css', import.meta.url));
  const board = createBoard(tools);
  const gallery = createGallery(tools);
  const chosen = createChosen({ ...tools, gallery });
  const control = new AbortController();
  for (const place of Object.values(places)) {
    place.addEventListener('paste', onPaste, { signal: control.signal });
  }
  places.board.replaceChildren(board.element);
  places.gallery.replaceChildren(
    element('div', { class: 'sheet' }, gallery.element, chosen.element),
  );

  /** Several lines are several digits. @param {ClipboardEvent} event */
  function onPaste(event) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const typed = event.target instanceof HTMLInputElement;
    if (!text.trim() || (typed && !/[\r\n]\s*\S/.test(text))) return;
    event.preventDefault();
    tools.actions.pasteItems(text);
  }

  return {
    /** @param {State} state */
    draw(state) {
      board.draw(state);
      gallery.draw(state);
      chosen.draw(state);
    },
    /** Puts the focus on a digit. @param {number} id */
    show: gallery.show,
    destroy() {
      control.abort();
      board.destroy();
      gallery.destroy();
      for (const place of Object.values(places)) place.replaceChildren();
    },
  };
}
