// @ts-check
/**
 * The bar that shows that the engine is busy, and how far it is.
 *
 * @module
 */

import { setHidden } from '../../ui/element.js';

/** @param {HTMLElement} parent */
export function createBusy(parent) {
  const bar = document.createElement('div');
  bar.className = 'plane-busy';
  bar.hidden = true;
  parent.append(bar);

  return {
    /** @param {boolean} isBusy @param {number} [percent]   unless it is not known */
    draw(isBusy, percent) {
      setHidden(bar, !isBusy);
      if (!isBusy) return;
      bar.style.setProperty('--done', String((percent ?? 0) / 100));
      bar.classList.toggle('measured', percent !== undefined);
    },
  };
}
