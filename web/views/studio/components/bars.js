// @ts-check
/**
 * How much of the variance each component explains, as bars.
 *
 * @module
 */

import { short } from '../../../lib/format.js';
import { element } from '../../../ui/element.js';

/** @typedef {import('../../../protocol/answers.js').Training['figures']} Figures */

export function createBars() {
  const list = element('dl', { class: 'components-bars' });
  return {
    element: list,

    /** @param {Figures} figures of kernel PCA */
    draw(figures) {
      const shares = figures.filter(({ key }) => key.startsWith('component-'));
      const all = figures.find(({ key }) => key === 'explained');
      list.replaceChildren(
        ...shares.map(({ value, doc }, j) => bar(String(j + 1), value, doc)),
        ...(all ? [bar('all', all.value, all.doc)] : []),
      );
    },
  };
}

/** @param {string} name @param {number} share @param {string} doc */
function bar(name, share, doc) {
  const fill = element('i', { 'aria-hidden': 'true' });
  fill.style.width = `${(100 * Math.min(Math.max(share, 0), 1)).toFixed(1)}%`;
  return element(
    'div',
    { title: doc },
    element('dt', {}, name),
    element('dd', {}, element('span', { class: 'track' }, fill), `${short(100 * share)} %`),
  );
}
