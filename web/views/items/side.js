// @ts-check
/**
 * The views of the right column that a scene of items has in place of those that need coordinates.
 *
 * @module
 */

import { element, part } from '../../ui/element.js';
import { hasParts } from '../../model/scene.js';
import { createEnlargeButton } from '../enlarge.js';
import { createMatchedView } from './matched.js';
import { addStyles } from '../../ui/styles.js';
import { createWeightsView } from './weights.js';

/** @typedef {import('../../state/store.js').State} State */

/**
 * @param {HTMLElement} column
 * @param {Parameters<typeof createWeightsView>[1] & { actions: import('../../state/actions.js').Actions }} tools
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
  const enlarge = [
    createEnlargeButton(part(matched, '.head'), 'matched', 'what matched', tools.actions),
    createEnlargeButton(part(weights, '.head'), 'weights', 'what weighs most', tools.actions),
  ];
  /** The state they were drawn with, unless they are out of sight. @type {State | undefined} */
  let drawn;

  /** @param {State} state */
  function draw(state) {
    // A digit has no parts: others look at digits.
    const apply = hasParts(state.scene);
    matched.hidden = weights.hidden = !apply;
    const { enlarged } = state.settings;
    if (!apply && (enlarged === 'matched' || enlarged === 'weights')) {
      // Its subject is gone.
      tools.actions.setSetting({ enlarged: null });
    }
    for (const button of enlarge) button.draw(state);
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
