// @ts-check
/**
 * A formula has two forms: with letters, which the sliders beside it have as well, and with their
 * values. Pressing it shows the other one.
 *
 * @module
 */

import { element } from './element.js';

/**
 * The button lies over the formula, which stays one that screen readers can read.
 *
 * @param {() => void} draw shows the formula in the form that is chosen now
 */
export function createForms(draw) {
  let values = false;
  const button = element('button', {
    type: 'button',
    class: 'forms',
    hidden: true,
    onclick() {
      values = !values;
      draw();
    },
  });

  return {
    element: button,
    /**
     * The form that is chosen.
     *
     * @param {string} withLetters
     * @param {string} withValues
     */
    choose(withLetters, withValues) {
      // Where a formula has no letters for numbers there is nothing to choose.
      button.hidden = withLetters === withValues;
      const now = `Formula with ${values ? 'values' : 'letters'}`;
      button.setAttribute('aria-label', now);
      button.title = `${now}. Press for ${values ? 'letters' : 'values'}`;
      return values ? withValues : withLetters;
    },
  };
}
