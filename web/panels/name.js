// @ts-check
/**
 * The name of the scene, where it is read it is written: in the bar, and in the share dialog.
 *
 * @module
 */

import { LIMITS } from '../model/scene.js';
import { element, setAttribute, setHidden } from '../ui/element.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/** The field in the bar is as wide as the name, up to so many characters. */
const WIDEST = 24;

let strokes = 0;

/**
 * A field for the name. What is written is one edit, until the field is left.
 *
 * @param {{ actions: Pick<Actions, 'setTitle'>, takenBack?: boolean }} options   takenBack: Escape
 *   takes back what was written; elsewhere it closes what the field is in
 * @returns {{ element: HTMLInputElement, draw: (title: string) => void }}
 */
export function createNameField({ actions, takenBack = false }) {
  let gesture = '';
  let before = '';
  let last = '';
  const field = element('input', {
    type: 'text',
    class: 'name',
    maxlength: LIMITS.name,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Name of the scene',
    onfocus() {
      gesture = `name ${++strokes}`;
      before = last;
    },
    oninput: () => actions.setTitle(field.value, gesture),
    onblur: () => (field.value = last),
    onkeydown(/** @type {KeyboardEvent} */ event) {
      if (event.key === 'Enter') field.blur();
      if (event.key !== 'Escape' || !takenBack) return;
      actions.setTitle(before, gesture);
      last = before;
      field.blur();
    },
  });
  return {
    element: field,
    draw(title) {
      last = title;
      // While it is written in, a space at the end may be followed by a word.
      if (document.activeElement !== field && field.value !== title) field.value = title;
    },
  };
}

/**
 * The name in the bar. Without one there is nothing: it is given in the share dialog.
 *
 * @param {HTMLElement} place
 * @param {{ actions: Actions }} options
 */
export function createName(place, { actions }) {
  const name = createNameField({ actions, takenBack: true });
  const field = name.element;
  place.append(field);
  /** Whether it was emptied and may be written again. */
  const isEdited = () => document.activeElement === field;
  field.addEventListener('blur', () => setHidden(place, field.value === ''));

  return {
    /** @param {State} state @param {State} [previous] */
    draw({ scene }, previous) {
      if (previous && previous.scene.title === scene.title) return;
      name.draw(scene.title);
      setHidden(place, scene.title === '' && !isEdited());
      setAttribute(field, 'size', String(Math.min(Math.max(scene.title.length, 4), WIDEST)));
      setAttribute(field, 'title', scene.title);
    },
    destroy: () => place.replaceChildren(),
  };
}
