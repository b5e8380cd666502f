// @ts-check
/**
 * The picture of the item that is tried. It follows every letter; while there is none that can be
 * read, the last one stays.
 *
 * @module
 */

import { element, icon } from '../../../ui/element.js';
import { addStyles } from '../../../ui/styles.js';
import { describe, openLarge } from './large.js';

/** @typedef {import('../../../draw/items/drawing.js').Drawing} Drawing */

/** @param {HTMLElement} holder */
export function createTriedPicture(holder) {
  addStyles(new URL('./drawn.css', import.meta.url));
  const body = element('div', { class: 'pictured' });
  const note = element('p', { class: 'note', hidden: true });
  const large = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet',
      title: 'Draw it large',
      'aria-label': 'Draw it large',
      onclick: () => shown && openLarge(shown.drawing, shown.text, 'What you try'),
    },
    icon('big'),
  );
  holder.append(body, note, large);
  /** What is drawn. @type {{ drawing: Drawing, text: string } | null} */
  let shown = null;

  return {
    /**
     * @param {Drawing | null} drawing null where nothing can be drawn
     * @param {string | null} text
     */
    draw(drawing, text) {
      if (!text || !drawing) {
        shown = null;
        holder.hidden = true;
        return;
      }
      const same = shown?.drawing === drawing;
      const whole = same && shown?.text === text ? undefined : drawing.wholeOf(text);
      const readable = whole !== null;
      if (!same && !readable) shown = null;
      holder.hidden = !shown && !readable;
      holder.classList.toggle('late', !readable);
      if (!whole) return;
      const { picture, words, note: left } = whole;
      if (picture) describe(picture.element, `${words}: ${text}`);
      body.replaceChildren(...(picture ? [picture.element] : []));
      note.textContent = left;
      note.hidden = left === '';
      shown = { drawing, text };
    },
  };
}
