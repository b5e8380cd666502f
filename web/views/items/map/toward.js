// @ts-check
/** @module */

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const WAYS = Object.freeze({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** How much a distance to the side counts more than one straight ahead. */
const ASIDE = 2;

/** In px: nearer is the same place. */
const HERE = 0.5;

/**
 * The nearest place in the direction of an arrow key: aside it counts for farther, and what is more
 * aside than ahead is not in that direction.
 *
 * @param {readonly (readonly [left: number, top: number])[]} places in px
 * @param {number} from the row of one of them; −1: from the place that is farthest back
 * @param {string} key
 * @returns {number} a row, −1 if there is none
 */
export function toward(places, from, key) {
  const way = WAYS[key];
  if (!way || places.length === 0) return -1;
  const [right, down] = way;
  const ahead = (/** @type {readonly [number, number]} */ [x, y]) => x * right + y * down;
  if (from < 0) {
    let first = 0;
    places.forEach((place, row) => {
      if (ahead(place) < ahead(places[first])) first = row;
    });
    return first;
  }
  const [x, y] = places[from];
  let best = -1;
  let least = Infinity;
  places.forEach(([px, py], row) => {
    const on = ahead([px - x, py - y]);
    const aside = Math.abs((px - x) * down + (py - y) * right);
    if (on <= HERE || aside > on) return;
    const cost = on + ASIDE * aside;
    if (cost < least) [best, least] = [row, cost];
  });
  return best;
}
