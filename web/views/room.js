// @ts-check
/**
 * The column of views never scrolls: of a view that is enlarged, what is read once leaves; beside
 * items, which have more views than places, those that are about all items keep only their headings,
 * with the button that enlarges them.
 *
 * @module
 */

import { shapeOf } from '../model/kernel-shape.js';
import { isItems } from '../model/scene.js';
import { createRoom, isTooLong } from '../ui/room.js';

/** What keeps its heading, and how long lists are, in px, in this order. Style sheets say how. */
const STEPS = [
  ...['no-words', 'lists-480', 'lists-360', 'folds-gram', 'lists-240', 'lists-180', 'lists-120'],
  ...['lists-72', 'folds-terms', 'low-programme', 'folds-weights', 'no-lists', 'low-pictures'],
];

/**
 * What is chosen in a view by name: its map, its tab. Another one shows other things.
 *
 * @param {import('../state/store.js').State['stage']} stage
 * @param {string} view
 */
function chosenIn(stage, view) {
  const own = /** @type {Readonly<Record<string, unknown>>} */ (stage)[view];
  return Object.values(own ?? {})
    .filter((value) => typeof value === 'string')
    .join(' ');
}

/** @param {HTMLElement} column */
export function createColumnRoom(column) {
  /** Not beside a witness, which is read from its top to its end. A class board is beside points, too. */
  let within = false;
  let about = '';
  const room = createRoom(column, {
    steps: STEPS,
    tooLong: () => within && isTooLong(column),
    about: () => about,
  });
  room.watch([column]);
  let watched = 0;

  return {
    /** @param {import('../state/store.js').State} state */
    draw({ scene, stage }) {
      within =
        isItems(scene) || stage.column.view !== '' || column.querySelector('.board-panel') !== null;
      const { view } = stage.column;
      const { domain, kernel, learner } = scene;
      about = [domain, shapeOf(kernel), learner, view, chosenIn(stage, view), within].join(' ');
      room.askAnew();
      const parts = column.querySelectorAll('.view, .view > .body, .view > .body > *');
      if (parts.length === watched) return;
      watched = parts.length;
      room.watch(parts);
    },
    destroy: room.destroy,
  };
}
