// @ts-check
/**
 * A button with a menu. Arrows, Home, End and first letters move within it;
 * Enter chooses, Escape and Tab close.
 *
 * @module
 */

import { element, icon, roam } from './element.js';
import { attachPopover } from './popover.js';

/**
 * @typedef {{
 *   label: string,
 *   run?: () => void,
 *   detail?: string | Node,
 *   icon?: string,
 *   picture?: Element,
 *   hint?: string,
 *   mark?: Node,
 *   chosen?: boolean,
 *   ruled?: boolean,
 *   disabled?: boolean,
 *   heading?: string,
 *   more?: () => readonly MenuItem[],
 * }} MenuItem
 * detail: small words below the label; picture: stands before it; hint: a key; mark: a word at its end; chosen: one of several, this one is in
 * force (undefined: a plain command); ruled: a line above it; disabled: cannot be had, and detail
 * says why; heading: what the items from here on have in common; more: the items that take the
 * place of these when it is chosen
 */

/**
 * @param {HTMLButtonElement} button
 * @param
 *   {{ label: string, items: () => readonly MenuItem[] | Promise<readonly MenuItem[]>, align?: 'start' | 'end', place?: (panel: HTMLElement) => void }}
 *   options   place is where it goes, if not beside the button
 */
export function attachMenu(button, { label, items, align, place: put }) {
  const panel = element('div', { class: 'menu', role: 'menu', 'aria-label': label });
  /** @type {HTMLButtonElement[]} */
  let entries = [];
  const popover = attachPopover(button, panel, {
    kind: 'menu',
    align,
    place: put,
    onOpen: open,
    first: () => entries.find((e) => e.getAttribute('aria-checked') === 'true') ?? entries[0],
  });

  function open() {
    const list = items();
    if (!('then' in list)) return fill(list);
    fill([]);
    list.then(
      (late) => {
        // In WebKit what was loaded before is there while the panel opens, which then places it.
        fill(late);
        if (!popover.open) return;
        popover.place();
        entries[0]?.focus();
      },
      () => popover.close(), // the caller says why there are none
    );
  }

  /** @param {readonly MenuItem[]} list */
  function fill(list) {
    panel.replaceChildren();
    /** @type {HTMLElement} */
    let place = panel;
    entries = list.map((item) => {
      const choice = item.chosen !== undefined;
      const entry = element(
        'button',
        {
          type: 'button',
          role: choice ? 'menuitemradio' : 'menuitem',
          'aria-checked': choice ? String(item.chosen) : undefined,
          tabindex: -1,
          'aria-haspopup': item.more ? 'menu' : undefined,
          'aria-disabled': item.disabled ? 'true' : undefined,
          onclick: () => {
            if (item.disabled) return;
            if (item.more) {
              fill(item.more());
              popover.place();
              entries[0]?.focus();
              return;
            }
            popover.close();
            button.focus();
            item.run?.();
          },
        },
        item.icon ? icon(item.icon) : item.picture,
        element(
          'span',
          { class: 'words' },
          element('b', {}, item.label),
          item.detail ? element('small', {}, item.detail) : null,
        ),
        item.mark ?? (item.hint ? element('kbd', {}, item.hint) : null),
      );
      if (item.ruled) panel.append(element('hr', { role: 'separator' }));
      if (item.heading) {
        const heading = element('p', { 'aria-hidden': 'true' }, item.heading);
        place = element('div', { role: 'group', 'aria-label': item.heading }, heading);
        panel.append(place);
      }
      place.append(entry);
      return entry;
    });
  }

  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') {
      popover.close();
      return;
    }
    if (roam(entries, event, 'vertical')) return;
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    // Letters belong to the menu while it is open, not to the page.
    event.stopPropagation();
    if (event.key === ' ') return;
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const rest = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
    const letter = event.key.toLowerCase();
    rest
      .find((entry) => entry.querySelector('b')?.textContent?.toLowerCase().startsWith(letter))
      ?.focus();
  });

  return popover;
}
