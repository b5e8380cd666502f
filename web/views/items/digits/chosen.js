// @ts-check
/**
 * The digit that is selected: its class, its text, and what can be done with it.
 *
 * @module
 */

import { element, icon, setHidden } from '../../../ui/element.js';
import { createStroke } from '../../../ui/gesture.js';
import { faultOf } from '../../../model/domains/digits/pixels.js';
import { className } from '../../../model/class-name.js';
import { pointOf } from '../../../model/points.js';
import { LIMITS } from '../../../model/scene.js';
import { count } from '../../../lib/format.js';
import { TYPED } from '../typed.js';
import { drawDigit } from './picture.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../state/actions.js').Actions} Actions */

/**
 * @param {{
 *   actions: Actions, latest: () => State, gallery: Pick<ReturnType<typeof import('./gallery.js').createGallery>, 'edit' | 'remove'>,
 * }} tools
 */
export function createChosen({ actions, latest, gallery }) {
  const stroke = createStroke('item');
  const picture = element('canvas', { class: 'digit', 'aria-hidden': 'true' });
  const name = element('span', { class: 'name' });
  const choice = element('select', {
    class: 'select',
    'aria-label': 'Class of the digit',
    onchange: () => withId((id) => actions.relabelPoint(id, Number(choice.value))),
  });
  const text = element('input', {
    ...TYPED,
    class: 'text',
    'aria-label': 'Pixels of the digit, from 0 to g',
    oninput: () => withId((id) => actions.editItem(id, text.value, stroke.now())),
    onblur: () => stroke.end(),
  });
  const edit = element(
    'button',
    {
      type: 'button',
      class: 'btn small quiet',
      title: 'Put it on the pad, to be changed pixel by pixel (Enter)',
      onclick: () => withId(gallery.edit),
    },
    'Edit this one',
  );
  const remove = element(
    'button',
    {
      type: 'button',
      class: 'btn icon small quiet',
      'aria-label': 'Remove the digit',
      title: 'Remove (Delete)',
      onclick: () => withId(gallery.remove),
    },
    icon('x'),
  );
  const none = element('span', { class: 'none' });
  const parts = [picture, name, choice, text, edit, remove];
  const root = element(
    'div',
    { class: 'chosen', role: 'group', 'aria-label': 'The selected digit' },
    none,
    ...parts,
  );
  let shown = '';
  let offered = '';

  /** @param {(id: number) => void} act */
  function withId(act) {
    const { selected } = latest().focus;
    if (selected !== null) act(selected);
  }

  /** @param {State} state */
  function draw({ scene, focus }) {
    const { points, classes } = scene;
    const point = pointOf(points, focus.selected);
    setHidden(none, point !== null);
    none.textContent =
      points.length === 0
        ? 'No digits yet: draw some and add them, paste lines of 64 pixels, drop a file, or take a data set.'
        : 'Click a digit to see it; number keys give it another class, Delete removes it.';
    for (const part of parts) setHidden(part, point === null);
    if (!point) {
      shown = '';
      return;
    }
    const offer = JSON.stringify(classes);
    if (offer !== offered) {
      offered = offer;
      choice.replaceChildren(
        ...Array.from({ length: LIMITS.classes }, (_, i) =>
          element('option', { value: i + 1 }, className(i + 1, classes)),
        ),
      );
    }
    setHidden(choice, scene.target === 'value');
    choice.value = String(point.label);
    if (text.value !== point.text) text.value = point.text;
    const now = `${points.indexOf(point)}|${point.text}`;
    if (now === shown) return;
    shown = now;
    name.textContent = `Digit ${count(points.indexOf(point) + 1)}`;
    picture.classList.toggle('bad', !drawDigit(picture, point.text));
    text.setAttribute('aria-invalid', String(faultOf(point.text) !== ''));
  }

  return { element: root, draw };
}
