// @ts-check
/**
 * The views of the right column that digits have in place of what matched and what weighs most: which digits decide, and how many of
 * those held out are missed.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { isPixels } from '../../../model/scene.js';
import { addStyles } from '../../../ui/styles.js';
import { createHeldView } from './held-view.js';
import { createNearestView } from './nearest.js';

/** @typedef {import('../../../state/store.js').State} State */

/**
 * @param {HTMLElement} column
 * @param {Parameters<typeof createHeldView>[1]} tools
 */
export function createDigitsSide(column, tools) {
  addStyles(new URL('./digits.css', import.meta.url));
  const nearest = element('section', { class: 'view', id: 'nearest', hidden: true });
  const held = element('section', { class: 'view', id: 'held', hidden: true });
  column.querySelector('#terms')?.before(held, nearest);
  const views = [createNearestView(nearest, tools), createHeldView(held, tools)];

  return {
    /** @param {State} state */
    draw(state) {
      const apply = isPixels(state.scene);
      nearest.hidden = held.hidden = !apply;
      if (apply) for (const view of views) view.draw(state);
    },
    destroy() {
      for (const view of views) view.destroy();
      nearest.remove();
      held.remove();
    },
  };
}
