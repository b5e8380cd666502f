// @ts-check
/**
 * The keys of the gallery: from digit to digit and from row to row, and what they do to one.
 *
 * @module
 */

import { labelOfKey } from '../../../../state/keys.js';

/** In px: what is less far below is in the same row. */
const ROW_PX = 2;

/**
 * The tile above or below one: of the next row the nearest.
 *
 * @param {readonly HTMLElement[]} tiles in the order in which they are seen
 * @param {number} at
 * @param {1 | -1} by 1 for below
 */
function beyond(tiles, at, by) {
  const from = tiles[at].getBoundingClientRect();
  /** @type {HTMLElement | null} */
  let best = null;
  let row = NaN;
  let nearest = Infinity;
  for (let i = at + by; i >= 0 && i < tiles.length; i += by) {
    const { top, left } = tiles[i].getBoundingClientRect();
    if (Math.abs(top - from.top) < ROW_PX) continue;
    if (Number.isNaN(row)) row = top;
    if (Math.abs(top - row) > ROW_PX) break;
    if (Math.abs(left - from.left) >= nearest) continue;
    nearest = Math.abs(left - from.left);
    best = tiles[i];
  }
  return best;
}

/**
 * @type
 *   {Readonly<Record<string, (tiles: readonly HTMLElement[], at: number) => HTMLElement | null | undefined>>}
 */
const MOVES = Object.freeze({
  ArrowRight: (tiles, at) => tiles[at + 1],
  ArrowLeft: (tiles, at) => tiles[at - 1],
  ArrowDown: (tiles, at) => beyond(tiles, at, 1),
  ArrowUp: (tiles, at) => beyond(tiles, at, -1),
  Home: (tiles) => tiles[0],
  End: (tiles) => tiles.at(-1),
});

/**
 * @param {{
 *   actions: import('../../../../state/actions.js').Actions, latest: () => import('../../../../state/store.js').State,
 *   idOf: (target: EventTarget | null) => number | null, tiles: () => readonly HTMLElement[],
 *   choose: (id: number) => void, edit: (id: number) => void, remove: (id: number) => void,
 * }} tools   tiles: in the order in which they are seen
 * @returns {(event: KeyboardEvent) => void}
 */
export function createKeys({ actions, latest, idOf, tiles, choose, edit, remove }) {
  return (event) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const id = idOf(event.target);
    if (id === null || ctrlKey || metaKey || altKey || event.isComposing) return;
    const { scene } = latest();
    if (Object.hasOwn(MOVES, key)) {
      const all = tiles();
      const next = idOf(
        MOVES[key](
          all,
          all.findIndex((tile) => idOf(tile) === id),
        ) ?? null,
      );
      if (next !== null) choose(next);
    } else if (key === 'Delete' || key === 'Backspace') remove(id);
    else if (key === 'Enter' || key === ' ') edit(id);
    else if (/^\d$/.test(key) && scene.target === 'class') {
      actions.relabelPoint(id, labelOfKey(key, scene));
      choose(id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
