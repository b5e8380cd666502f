// @ts-check
/** @module */

import { element, setText } from '../ui/element.js';
import { spoken } from './address.js';

/**
 * How to join, for the back row: over the whole page, closed by Escape or its button.
 *
 * @param
 *   {{ room: string, address: string, note: string, picture: SVGSVGElement | null, focusAfter: HTMLElement }}
 *   options
 */
export function showLarge({ room, address, note, picture, focusAfter }) {
  const count = element('p', { class: 'count', 'aria-live': 'polite' });
  const begin = element(
    'button',
    { type: 'button', class: 'btn primary', autofocus: true, onclick: () => dialog.close() },
    'Go to the board',
  );
  const dialog = element(
    'dialog',
    { class: 'board-large', 'aria-labelledby': 'h-board-large', onclose: () => dialog.remove() },
    element(
      'div',
      { class: 'how' },
      element('h2', { id: 'h-board-large' }, 'Join with your phone'),
      element('p', { class: 'address' }, address),
      element('p', { class: 'room-code' }, spoken(room)),
      note && element('p', { class: 'note' }, note),
      count,
      begin,
    ),
    /** @type {Node | undefined} */ (picture?.cloneNode(true)),
  );
  document.body.append(dialog);
  dialog.addEventListener('close', () => focusAfter.focus({ preventScroll: true }));
  dialog.showModal();

  return {
    get open() {
      return dialog.open;
    },
    /** @param {number} connected */
    draw(connected) {
      const text = connected === 0 ? 'Nobody has joined yet' : `${connected} connected`;
      setText(count, text);
    },
    close() {
      dialog.close();
    },
  };
}
