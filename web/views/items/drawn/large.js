// @ts-check
/**
 * An item drawn as large as the window has room for, over the page.
 *
 * @module
 */

import { element, icon } from '../../../ui/element.js';

/** Limits of a tree that is drawn alone; beside others they are lower. */
const LARGE = Object.freeze({ most: 600, deepest: 40, letters: 24, widest: Infinity });

/**
 * @param {import('../../../draw/items/drawing.js').Drawing} drawing
 * @param {string} text
 * @param {string} [name] of the item
 */
export function openLarge(drawing, text, name = '') {
  const whole = drawing.wholeOf(text, LARGE);
  if (!whole) return;
  const { picture, words, note } = whole;
  const title = name ? `${name}: ${words[0].toLowerCase()}${words.slice(1)}` : words;
  const close = element(
    'button',
    { type: 'button', class: 'btn icon quiet', 'aria-label': 'Close', onclick: () => card.close() },
    icon('x'),
  );
  if (picture) describe(picture.element, words);
  const card = element(
    'dialog',
    {
      class: 'large-item',
      'aria-label': title,
      // The keys of the page are not meant.
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.stopPropagation(),
      onclick: (/** @type {MouseEvent} */ { target }) => target === card && card.close(),
      onclose: () => card.remove(),
    },
    element('div', { class: 'head' }, element('h2', {}, title), close),
    note && element('p', { class: 'note' }, note),
    picture &&
      element(
        'div',
        { class: 'pictured', tabindex: 0, role: 'group', 'aria-label': 'Picture' },
        picture.element,
      ),
    element('p', { class: 'as-text', tabindex: 0, role: 'group', 'aria-label': 'Text' }, text),
  );
  document.body.append(card);
  card.showModal();
}

/** Gives a picture a name. @param {SVGSVGElement} picture @param {string} words */
export function describe(picture, words) {
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', words);
}
