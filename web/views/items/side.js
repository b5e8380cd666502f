// @ts-check
/**
 * The sections of the right column that scenes of items have in place of those that need
 * coordinates.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { addStyles } from '../../ui/styles.js';
import { createMatchedView } from './matched.js';
import { createWeightsView } from './weights.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {{ draw: (state: State) => void, destroy: () => void }} View */

/**
 * A section with its heading, and whether it stands below or above the terms of f.
 *
 * @template T
 * @typedef {Readonly<{
 *   id: string, title: string, below: boolean, create: (section: HTMLElement, tools: T) => View,
 * }>} Section
 */

/**
 * @template T
 * @param {URL} styles
 * @param {readonly Section<T>[]} sections
 * @returns {(column: HTMLElement, tools: T) => View}
 */
export const defineSide = (styles, sections) => (column, tools) => {
  addStyles(styles);
  const terms = column.querySelector('#terms');
  const made = sections.map(({ id, title, below, create }) => {
    const section = element(
      'section',
      { class: 'view', id, hidden: true, 'aria-labelledby': `h-${id}` },
      element('div', { class: 'head' }, element('h2', { id: `h-${id}` }, title)),
      element('div', { class: 'body' }),
    );
    if (below) terms?.after(section);
    else terms?.before(section);
    return { section, view: create(section, tools) };
  });
  return {
    draw(state) {
      for (const { view } of made) view.draw(state);
    },
    destroy() {
      for (const { section, view } of made) {
        view.destroy();
        section.remove();
      }
    },
  };
};

export const createItemsSide = defineSide(new URL('./explained.css', import.meta.url), [
  // First what is about the item that is looked at, then what is about all.
  { id: 'matched', title: 'What matched', below: false, create: createMatchedView },
  { id: 'weights', title: 'What weighs most', below: true, create: createWeightsView },
]);
