// @ts-check
/**
 * The views of the right column that a scene of items has in place of those that need coordinates.
 *
 * @module
 */

import { element } from '../../controls/element.js';
import { isItems } from '../../state/scene.js';
import { createMatchedView } from './matched.js';
import { addStyles } from './styles.js';
import { createWeightsView } from './weights.js';

/** @typedef {import('../../state/store.js').State} State */

/**
 * @param {HTMLElement} column
 * @param {Parameters<typeof createWeightsView>[1]} tools
 */
export function createItemsSide(column, tools) {
  addStyles(new URL('./explained.css', import.meta.url));
  const matched = element('section', { class: 'view', id: 'matched', hidden: true });
  const weights = element('section', { class: 'view', id: 'weights', hidden: true });
  // First what is about the item that is looked at, then what is about all.
  const terms = column.querySelector('#terms');
  terms?.before(matched);
  terms?.after(weights);
  const views = [createMatchedView(matched, tools), createWeightsView(weights, tools)];
  /** The state they were drawn with, unless they are out of sight. @type {State | undefined} */
  let drawn;

  /** @param {State} state */
  function draw(state) {
    // A digit has no parts: others look at digits.
    const apply = isItems(state.scene) && state.scene.domain !== 'digits';
    matched.hidden = weights.hidden = !apply;
    if (apply) for (const view of views) view.draw(state, drawn);
    drawn = apply ? state : undefined;
  }

  return {
    /** @param {State} state @param {State} [_previous] */
    draw: (state, _previous) => draw(state),
    destroy() {
      for (const view of views) view.destroy();
      matched.remove();
      weights.remove();
    },
  };
}
