// @ts-check
/** @module */

import { element } from '../ui/element.js';
import { gradientOf } from '../ui/tone.js';

/**
 * The value of the next point, where points carry values and their height does not say them.
 *
 * @param {(value: number) => void} set
 */
export function createValue(set) {
  /** @type {readonly [number, number]} */
  let range = [-1, 1];
  const slider = element('input', {
    type: 'range',
    min: -1,
    max: 1,
    step: 0.01,
    'aria-label': 'Value',
    oninput: () => set(Number(slider.value)),
  });
  const number = element('input', {
    type: 'text',
    inputmode: 'decimal',
    class: 'num',
    'aria-label': 'Value, as a number',
    onchange: () => {
      const typed = Number(number.value.replace('−', '-').replace(',', '.'));
      if (Number.isFinite(typed) && Math.abs(typed) <= 1e12) set(typed);
    },
  });
  const holder = element('div', { class: 'value', hidden: true }, slider, number);

  return {
    element: holder,
    /** The values that have colours of their own. */
    get range() {
      return range;
    },
    /**
     * @param {boolean} needed
     * @param {readonly { value: number }[]} points
     * @param {number} value
     */
    draw(needed, points, value) {
      holder.hidden = !needed;
      let [low, high] = [-1, 1];
      for (const point of points)
        [low, high] = [Math.min(low, point.value), Math.max(high, point.value)];
      if (low !== range[0] || high !== range[1]) {
        range = [low, high];
        slider.min = String(low);
        slider.max = String(high);
        slider.step = String((high - low) / 200);
      }
      slider.style.setProperty('--tones', gradientOf(range));
      slider.value = String(value);
      if (document.activeElement !== number) number.value = String(value);
    },
  };
}
