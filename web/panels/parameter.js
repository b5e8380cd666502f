// @ts-check
/**
 * The control of a parameter, of the kind that its spec asks for: a slider for a quantity, a box to
 * tick for yes or no, names to choose among.
 *
 * @module
 */

import { createChoice } from '../ui/choice.js';
import { element } from '../ui/element.js';
import { newGesture } from '../ui/gesture.js';
import { capital, createSlider } from '../ui/slider.js';

/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */
/**
 * A control shows what is in force (set), and says what a person makes of it. active: a stroke is
 * going on.
 *
 * @typedef
 *   {{ element: HTMLElement, focus: () => void, readonly active: boolean, set: (value: number) => void }}
 *   Control
 */

/**
 * @param {ParamSpec} spec
 * @param {import('../ui/slider.js').SliderOptions} options
 * @returns {Control}
 */
export function createParameter(spec, options) {
  if (spec.names?.length) return createChoice(spec, options);
  if (spec.kind === 'switch') return createTick(spec, options);
  return createSlider(spec, options);
}

/**
 * @param {ParamSpec} spec
 * @param {Pick<import('../ui/slider.js').SliderOptions, 'onEdit'>} options
 * @returns {Control}
 */
function createTick(spec, { onEdit }) {
  const box = element('input', {
    type: 'checkbox',
    onchange: () => onEdit(box.checked ? 1 : 0, newGesture(spec.key)),
  });
  box.checked = spec.default === 1;
  return {
    element: element('label', { class: 'check', title: spec.doc }, box, capital(spec.name)),
    focus: () => box.focus(),
    active: false,
    set(value) {
      box.checked = value === 1;
    },
  };
}
