// @ts-check
/**
 * The control of a parameter whose values have names: a few short ones stand beside each other,
 * others are in a list.
 *
 * @module
 */

import { element } from './element.js';
import { newGesture } from './gesture.js';
import { capital } from './slider.js';

/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */

/** More letters than this do not fit beside each other. */
const ROOM = 32;

let made = 0;

/**
 * @param {ParamSpec} spec with names
 * @param {{ onEdit: (value: number, gesture: string) => void }} options
 */
export function createChoice(spec, { onEdit }) {
  const { values = [], names = [] } = spec;
  const id = `choice-${++made}`;
  let value = spec.default;
  const title = element('span', { id, title: spec.doc }, capital(spec.name));
  const segmented = names.length <= 3 && names.join('').length <= ROOM;

  /** @param {number} next */
  function take(next) {
    if (next === value) return;
    value = next;
    show();
    onEdit(value, newGesture(spec.key));
  }

  const buttons = segmented
    ? names.map((name, i) =>
        element('button', { type: 'button', onclick: () => take(values[i]) }, name),
      )
    : [];
  const select = element(
    'select',
    {
      class: 'select small',
      'aria-labelledby': id,
      onchange: () => take(values[select.selectedIndex]),
    },
    ...names.map((name) => element('option', {}, name)),
  );
  const control = segmented
    ? element(
        'span',
        { class: 'seg small', role: 'group', 'aria-labelledby': id, title: spec.doc },
        ...buttons,
      )
    : select;
  show();

  function show() {
    const at = values.indexOf(value);
    buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(i === at)));
    select.selectedIndex = at;
  }

  return {
    element: element('div', { class: 'choice' }, title, control),
    focus: () => (buttons[Math.max(values.indexOf(value), 0)] ?? select).focus(),
    active: false,
    /** @param {number} next what is in force */
    set(next) {
      if (next === value) return;
      value = next;
      show();
    },
  };
}
