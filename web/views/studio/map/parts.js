// @ts-check
/**
 * The parts of cross-validation: how many there are, and into which the points are put.
 *
 * @module
 */

import { element } from '../../../ui/element.js';

/** How many parts there can be. */
const PARTS = [3, 5, 10];

/**
 * @param {(patch: { parts?: number, seed?: number }) => void} choose
 */
export function createPartsChoice(choose) {
  let seed = 1;
  const parts = element('select', {
    class: 'select small',
    'aria-label': 'Parts of cross-validation',
    onchange: () => choose({ parts: Number(parts.value) }),
  });
  for (const count of PARTS) parts.append(new Option(`${count} parts`, String(count)));
  const other = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      title: 'Put the points into other parts',
      onclick: () => choose({ seed: seed + 1 }),
    },
    'Other parts',
  );
  return {
    elements: [parts, other],
    /**
     * @param {{ parts: number, seed: number }} chosen
     * @param {boolean} [disabled] whether there is nothing to choose
     */
    draw(chosen, disabled = false) {
      seed = chosen.seed;
      parts.value = String(chosen.parts);
      parts.disabled = other.disabled = disabled;
    },
  };
}
