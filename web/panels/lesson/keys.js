// @ts-check
/** @module */

import { isPressing, isTyping } from '../../ui/typing.js';

/** Where arrows have a meaning of their own. */
const OWN =
  '.plane, .items, .large, input, select, textarea, [role="menu"], [role="radiogroup"], .answers, canvas, .course';

/**
 * The keys of a lesson. They come before those of the page.
 *
 * @param {{
 *   layout: import('../../ui/layout.js').Layout,
 *   page: () => ReturnType<typeof import('./page.js').createPage> | null,
 *   hall: Readonly<{ press: (at: number) => boolean }>,
 *   forth: () => void, back: () => void, toggle: () => void,
 * }} options
 */
export function createLessonKeys({ layout, page, hall, forth, back, toggle }) {
  /** @param {KeyboardEvent} event @returns {boolean} whether it meant something */
  function handle({ key, target, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || isTyping(target) || !page()) return false;
    if (document.querySelector(':popover-open, dialog[open]')) return false;
    const free = !(target instanceof Element && target.closest(OWN));
    const few = layout.now === 'few';
    switch (key) {
      case 'ArrowRight':
        if (free) forth();
        return free;
      case 'ArrowLeft':
        if (free) back();
        return free;
      case 'PageDown':
      case 'PageUp':
        // Pages of the text scroll in the column; clickers send these in a hall.
        if (!few || !free) return false;
        if (key === 'PageDown') forth();
        else back();
        return true;
      case ' ':
        if (!few || !free || isPressing(target)) return false;
        forth();
        return true;
      case 'r':
      case 'R':
        page()?.asItWas();
        return true;
      case 'l':
      case 'L':
        if (few) return false;
        toggle();
        return true;
      default:
        return few && /^[1-9]$/.test(key) && free && hall.press(Number(key));
    }
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.defaultPrevented || !handle(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  document.addEventListener('keydown', onKey, { capture: true });
  return { destroy: () => document.removeEventListener('keydown', onKey, { capture: true }) };
}
