// @ts-check
/**
 * Digits in the stage: the board to draw on, and those that are learnt from.
 *
 * @module
 */

import { element } from '../../../controls/element.js';
import { addStyles } from '../styles.js';
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
  places.board.replaceChildren(board.element);
  places.gallery.replaceChildren(
    element('div', { class: 'sheet' }, gallery.element, chosen.element),
  );
  return {
    /** @param {State} state */
    draw(state) {
      board.draw(state);
      gallery.draw(state);
      chosen.draw(state);
    },
    /** Puts the focus on a digit. @param {number} id */
    show: gallery.show,
    resize: board.pad.resize,
    destroy() {
      board.destroy();
      gallery.destroy();
      for (const place of Object.values(places)) place.replaceChildren();
    },
  };
}
