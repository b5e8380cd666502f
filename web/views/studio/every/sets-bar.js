// @ts-check
/**
 * How many examples are at the limit, on the margin and without weight, by class.
 *
 * @module
 */

import { classColour } from '../../../model/class-colours.js';
import { element } from '../../../ui/element.js';
import { LIMIT, MARGIN, NONE } from '../along/breaks.js';

/** @typedef {import('../../../model/scene.js').Point} Point */

const SETS = /** @type {const} */ ([
  [LIMIT, 'at the limit', 1],
  [MARGIN, 'on the margin', 0.55],
  [NONE, 'without weight', 0.18],
]);

export function createSetsBar() {
  const bar = element('div', { class: 'every-bar', 'aria-hidden': 'true' });
  const words = element('p', { class: 'every-counts' });
  return {
    element: element('div', { class: 'every-sets' }, bar, words),
    /** @param {readonly Point[]} points @param {Uint8Array} sets */
    draw(points, sets) {
      const labels = [...new Set(points.map(({ label }) => label))].sort((a, b) => a - b);
      /** @type {HTMLElement[]} */
      const parts = [];
      /** @type {Node[]} */
      const told = [];
      for (const [set, name, strength] of SETS) {
        let count = 0;
        for (const label of labels) {
          const of = points.filter((p, row) => p.label === label && sets[row] === set).length;
          count += of;
          if (of === 0) continue;
          const part = element('span');
          part.style.flexGrow = String(of);
          part.style.background = classColour(label);
          part.style.opacity = String(strength);
          parts.push(part);
        }
        told.push(element('span', {}, element('b', {}, String(count)), ` ${name}`));
      }
      bar.replaceChildren(...parts);
      words.replaceChildren(...told);
    },
  };
}
