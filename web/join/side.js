// @ts-check
/**
 * What stands beside the points of a board: what can be done now, the class or value of the next
 * point, and buttons to undo and remove.
 *
 * @module
 */

import { element, icon, setText } from '../ui/element.js';
import { isItems } from '../model/scene.js';
import { createSwatches } from './swatches.js';
import { createValue } from './value.js';

/** @typedef {import('../board/replica.js').BoardPoint} BoardPoint */

/**
 * @typedef {object} SideHost
 * @property {(label: number) => void} choose   a class
 * @property {(value: number) => void} setValue
 * @property {() => void} takeBack
 * @property {() => void} remove   the point that is selected
 */

/**
 * @typedef {object} SideLook
 * @property {import('../board/replica.js').Settings} settings
 * @property {readonly BoardPoint[]} points
 * @property {string | null} selected
 * @property {number} label   of the points to come
 * @property {number} value   of the points to come
 * @property {number} classes   how many there are to choose from
 * @property {string} sentence
 * @property {boolean} isError   whether the sentence says what went wrong
 * @property {boolean} editable
 * @property {boolean} canUndo
 */

/** @param {SideHost} host */
export function createSide({ choose, setValue, takeBack, remove: removePoint }) {
  const words = element('p', { class: 'sentence', id: 'sentence', 'aria-live': 'polite' });
  const classes = element('div', { class: 'classes' });
  const swatches = createSwatches(classes, { choose });
  const valueField = createValue(setValue);
  const back = element(
    'button',
    { type: 'button', class: 'btn', 'aria-disabled': 'true', onclick: takeBack },
    icon('undo'),
    'Undo',
  );
  const remove = element(
    'button',
    { type: 'button', class: 'btn', hidden: true, onclick: removePoint },
    icon('x'),
    'Remove',
  );
  const root = element(
    'div',
    { class: 'side' },
    words,
    classes,
    valueField.element,
    element('div', { class: 'group' }, back, remove),
  );

  return {
    element: root,
    /** The values that have colours of their own. */
    get range() {
      return valueField.range;
    },
    /** @param {SideLook} look */
    draw(look) {
      const { settings, points, selected, label, value } = look;
      const isValued = settings.target === 'value';
      classes.hidden = isValued;
      // On a line of vectors, the height of a point is its value.
      const isHeight = !isItems(settings) && settings.dim === 1;
      valueField.draw(isValued && !isHeight, points, value);
      const point = points.find(({ key }) => key === selected);
      swatches.draw(look.classes, settings.classes, point?.label ?? label);
      remove.hidden = selected === null;
      remove.disabled = !look.editable;
      back.setAttribute('aria-disabled', String(!look.canUndo));
      words.classList.toggle('error', look.isError);
      setText(words, look.sentence);
    },
  };
}
