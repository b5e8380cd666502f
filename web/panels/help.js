// @ts-check
/** @module */

import { element } from '../ui/element.js';
import { attachPopover } from '../ui/popover.js';
import { tellLost } from '../ui/release.js';

/**
 * Keys and gestures, and what one is looking at. The words are loaded when somebody asks for them.
 *
 * @param {HTMLButtonElement} button
 * @param {{ actions: import('../state/actions.js').Actions }} options
 */
export function attachHelp(button, { actions }) {
  const words = element('p', { class: 'note' });
  const panel = element(
    'div',
    { class: 'help', role: 'dialog', 'aria-label': 'Keys and gestures', tabindex: -1 },
    words,
  );
  const popover = attachPopover(button, panel, { align: 'end', onOpen: fill, first: () => panel });

  async function fill() {
    if (!words.isConnected) return;
    try {
      const { helpPages } = await import('./help-pages.js');
      const pages = helpPages({ actions, onturn: () => popover.place() });
      words.replaceWith(...pages);
      if (popover.open) popover.place();
    } catch {
      void tellLost((said) => (words.textContent = said), 'The help', 'try again');
    }
  }

  return popover;
}
