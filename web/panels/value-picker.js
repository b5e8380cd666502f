// @ts-check
/**
 * The value that the next point gets: on the plane it is picked here, by its colour; on the line
 * the height of a point says it.
 *
 * @module
 */

import { LIMITS } from '../model/scene.js';
import { element, setHidden } from '../ui/element.js';
import { createSlider } from '../ui/slider.js';
import { gradientOf } from '../ui/tone.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * @param {readonly [number, number]} range
 * @returns {import('../protocol/answers.js').ParamSpec}
 */
const specOf = ([low, high]) => ({
  key: 'value',
  symbol: 'y',
  name: 'value',
  doc: 'The value of the points to come. The keys 1 to 9 go from the lowest to the highest.',
  kind: 'real',
  min: -LIMITS.coordinate,
  max: LIMITS.coordinate,
  minOpen: false,
  maxOpen: false,
  low,
  high,
  scale: 'linear',
  infinite: false,
  default: low,
});

/** @param {{ actions: Actions }} options */
export function createValuePicker({ actions }) {
  const hint = element('p', { class: 'hint' }, 'The height of a point is its value.');
  const holder = element('div', {});
  const root = element('div', { class: 'value-picker', hidden: true }, holder, hint);
  /** @type {import('../ui/slider.js').Slider | null} */
  let slider = null;
  /** @type {readonly [number, number] | null} */
  let range = null;

  return {
    element: root,
    /** @param {State} state */
    draw({ scene, focus }) {
      setHidden(root, scene.target !== 'value');
      if (root.hidden) return;
      holder.hidden = scene.dim === 1;
      hint.hidden = scene.dim !== 1;
      // A slider that is held keeps its ends.
      if (
        !slider ||
        (!slider.active && (range?.[0] !== scene.range[0] || range[1] !== scene.range[1]))
      ) {
        range = scene.range;
        slider = createSlider(specOf(range), {
          layout: 'row',
          of: 'the next point',
          onEdit: (value) => actions.setValue(value),
        });
        slider.element.style.setProperty('--tones', gradientOf(range));
        holder.replaceChildren(slider.element);
      }
      slider.set(focus.value);
    },
  };
}
