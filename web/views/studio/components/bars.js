// @ts-check
/**
 * How much of the variance each component explains, as bars.
 *
 * @module
 */

import { short } from '../../../lib/format.js';
import { element, setAttribute, setText } from '../../../ui/element.js';

/** @typedef {import('../../../protocol/answers.js').Training['figures']} Figures */

export function createBars() {
  const list = element('dl', { class: 'components-bars' });
  /** A bar for each row. @type {ReturnType<typeof createBar>[]} */
  const bars = [];
  return {
    element: list,

    /** @param {Figures} figures of kernel PCA */
    draw(figures) {
      const shares = figures.filter(({ key }) => key.startsWith('component-'));
      const all = figures.find(({ key }) => key === 'explained');
      const rows = shares.map(({ value, doc }, j) => ({ name: String(j + 1), value, doc }));
      if (all) rows.push({ name: 'all', value: all.value, doc: all.doc });
      while (bars.length > rows.length) bars.pop()?.element.remove();
      rows.forEach((row, i) => {
        if (!bars[i]) list.append((bars[i] = createBar()).element);
        bars[i].draw(row);
      });
    },
  };
}

function createBar() {
  const fill = element('i', { 'aria-hidden': 'true' });
  const term = element('dt', {}, '');
  const track = element('span', { class: 'track' }, fill);
  const number = document.createTextNode('');
  const root = element('div', {}, term, element('dd', {}, track, number));
  let text = '';
  return {
    element: root,
    /** @param {{ name: string, value: number, doc: string }} row value is a share */
    draw({ name, value, doc }) {
      setAttribute(root, 'title', doc);
      setText(term, name);
      const wide = `${(100 * Math.min(Math.max(value, 0), 1)).toFixed(1)}%`;
      if (fill.style.width !== wide) fill.style.width = wide;
      const share = `${short(100 * value)} %`;
      if (share !== text) number.data = text = share;
    },
  };
}
