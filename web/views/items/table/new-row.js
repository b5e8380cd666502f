// @ts-check
/**
 * The last row of a table of items, where a new item is typed.
 *
 * @module
 */

import { element, icon } from '../../../ui/element.js';
import { TYPED } from '../typed.js';

/**
 * @typedef {object} NewRowHost
 * @property {(text: string, held: boolean) => void} add   held: the row has the focus
 * @property {() => boolean} goUp   moves the focus to the row above, if there is one
 * @property {(event: ClipboardEvent) => void} paste
 */

/** @param {NewRowHost} host */
export function createNewRow({ add, goUp, paste }) {
  const input = element('input', {
    ...TYPED,
    class: 'text',
    onkeydown: onKey,
    onchange: take,
    onpaste: paste,
  });
  const root = element(
    'div',
    { class: 'row fresh', role: 'row' },
    element('span', { role: 'cell' }),
    element('span', { role: 'cell', class: 'place' }, icon('in')),
    element('span', { role: 'cell' }),
    element('span', { role: 'cell' }, input),
  );

  function take() {
    const text = input.value;
    if (!text) return;
    input.value = '';
    add(text, document.activeElement === input);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.isComposing) return;
    if (event.key === 'Enter') take();
    else if (event.key !== 'ArrowUp' || !goUp()) return;
    event.preventDefault();
  }

  return {
    element: root,
    focus: () => input.focus({ preventScroll: true }),
    /** @param {string} one   what an item is called @param {number} n   how many there are */
    name(one, n) {
      input.placeholder = n === 0 ? `The first ${one}` : `Another ${one}`;
      input.setAttribute('aria-label', `New ${one}`);
    },
    /** @param {number} n   how many items there are @param {number} height   of a row */
    place(n, height) {
      root.style.top = `${n * height}px`;
      root.setAttribute('aria-rowindex', String(n + 2));
    },
  };
}
