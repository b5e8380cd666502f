// @ts-check
/**
 * Beside the data sets: a plane or a line for points of one's own.
 *
 * @module
 */

import { element, setAttribute } from '../ui/element.js';

/** @param {{ actions: import('../state/actions.js').Actions }} options */
export function createEmptyPreset({ actions }) {
  const root = element(
    'button',
    { type: 'button', class: 'preset empty', onclick: () => actions.clearPoints() },
    element('span', { class: 'preset-name' }, 'empty'),
  );
  return {
    element: root,
    /** @param {import('../model/scene.js').Scene} scene */
    draw({ data, table, points, dim }) {
      const words = `${dim === 1 ? 'a line' : 'a plane'} for points of your own`;
      setAttribute(root, 'aria-pressed', String(!data && !table && points.length === 0));
      setAttribute(root, 'aria-label', `Empty: ${words}`);
      setAttribute(root, 'title', words[0].toUpperCase() + words.slice(1));
    },
  };
}
