// @ts-check
/** @module */

import { element, roam } from '../ui/element.js';
import { CLASSES, glyph } from '../lib/shapes.js';

/** A board whose classes have no names has so many. */
const FEWEST = 2;

/**
 * How many classes a board offers.
 *
 * @param {import('../board/replica.js').Settings} settings
 * @param {readonly { label: number }[]} points
 */
export function classCount({ classes }, points) {
  let most = Math.max(FEWEST, classes.length);
  for (const { label } of points) most = Math.max(most, label);
  return Math.min(most, CLASSES);
}

/**
 * How many stand side by side: names take more room than numbers.
 *
 * @param {number} count
 * @param {readonly string[]} names
 */
export function across(count, names) {
  const most = names.some((name) => name !== '') ? 3 : 5;
  return Math.ceil(count / Math.ceil(count / most));
}

/**
 * The class of the next point, or of the point that is selected.
 *
 * @param {HTMLElement} holder
 * @param {{ choose: (label: number) => void }} options
 */
export function createSwatches(holder, { choose }) {
  holder.setAttribute('role', 'radiogroup');
  holder.setAttribute('aria-label', 'Class');
  /** @type {HTMLButtonElement[]} */
  let swatches = [];
  let made = '';

  holder.addEventListener('keydown', (event) => {
    const next = roam(swatches, event);
    if (next) choose(swatches.indexOf(/** @type {HTMLButtonElement} */ (next)) + 1);
  });

  return {
    /** @param {number} count @param {readonly string[]} names @param {number} chosen */
    draw(count, names, chosen) {
      const key = JSON.stringify([count, names]);
      if (key !== made) {
        made = key;
        swatches = Array.from({ length: count }, (_, i) => {
          const name = names[i] || '';
          return element(
            'button',
            {
              type: 'button',
              class: 'swatch',
              role: 'radio',
              'aria-label': name ? `Class ${i + 1}, ${name}` : `Class ${i + 1}`,
              onclick: () => choose(i + 1),
            },
            glyph(i + 1, 24),
            element('span', {}, name || String(i + 1)),
          );
        });
        holder.replaceChildren(...swatches);
        holder.style.setProperty('--across', String(across(count, names)));
      }
      swatches.forEach((swatch, i) => {
        swatch.setAttribute('aria-checked', String(i + 1 === chosen));
        swatch.tabIndex = i + 1 === chosen ? 0 : -1;
      });
    },
  };
}
