// @ts-check
/** @module */

import { element } from '../ui/element.js';
import { attachPopover } from '../ui/popover.js';

/**
 * Keys and gestures. The words are loaded when somebody asks for them.
 *
 * @param {HTMLButtonElement} button
 */
export function attachHelp(button) {
  const words = element('p', { class: 'note' });
  const panel = element(
    'div',
    { class: 'help', role: 'dialog', 'aria-label': 'Keys and gestures', tabindex: -1 },
    element('h2', {}, 'Keys and gestures'),
    words,
  );
  const popover = attachPopover(button, panel, { align: 'end', onOpen: fill, first: () => panel });

  async function fill() {
    if (!words.isConnected) return;
    try {
      const { keysAndGestures } = await import('./keys.js');
      words.replaceWith(...keysAndGestures());
      if (popover.open) popover.place();
    } catch {
      words.textContent = 'They could not be loaded. Check the connection and try again.';
    }
  }

  return popover;
}
