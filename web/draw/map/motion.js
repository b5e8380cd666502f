// @ts-check
/**
 * The way of a map to the next: its items keep their direction as far as they can, and move there
 * in a moment.
 *
 * @module
 */

import { extentOf } from './layout.js';
import { STILL, turnBetween, turned } from './turn.js';

/**
 * What a map is of, and what the engine said. tried is the text whose coordinates the others are.
 *
 * @typedef {Readonly<{
 *   scene: import('../../model/scene.js').Scene, tried: string | null,
 *   chart: import('../../protocol/messages.gen.js').Chart,
 * }>} Answer
 */

/** @typedef {readonly [number, number]} Place */

/** How long a map takes to become the next, in milliseconds. */
const MOVE_MS = 260;

/** @param {number} t from 0 to 1 */
const eased = (t) => 1 - (1 - t) ** 3;

/** @returns the places of items by id, which move to those of the newest answer */
export function createMotion() {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  /** The turn of the newest answer. @type {import('./turn.js').Turn} */
  let turn = STILL;
  /** Where items go, by id, and where they come from. @type {Map<number, Place>} */
  let to = new Map();
  /** @type {Map<number, Place>} */
  let from = new Map();
  let [toExtent, fromExtent] = [extentOf([]), extentOf([])];
  let begun = -Infinity;

  /** How far the map is on its way, from 0 to 1. */
  const progress = () => eased(Math.max(0, Math.min(1, (performance.now() - begun) / MOVE_MS)));

  function placesNow() {
    const share = progress();
    if (share === 1) return to;
    /** @type {Map<number, Place>} */
    const places = new Map();
    for (const [id, [x, y]] of to) {
      const [x0, y0] = from.get(id) ?? [x, y];
      places.set(id, [x0 + share * (x - x0), y0 + share * (y - y0)]);
    }
    return places;
  }

  function extentNow() {
    const share = progress();
    const mixed = (/** @type {keyof typeof toExtent} */ side) =>
      fromExtent[side] + share * (toExtent[side] - fromExtent[side]);
    return { x0: mixed('x0'), x1: mixed('x1'), y0: mixed('y0'), y1: mixed('y1') };
  }

  return {
    get turn() {
      return turn;
    },
    /** Where the items are in the end, the same object until the next answer. */
    get places() {
      return to;
    },
    placesNow,
    extentNow,
    isOver: () => progress() === 1,

    /**
     * Goes to the places of an answer.
     *
     * @param {Answer} answer
     * @param {boolean} upright whether its directions stay along the sides
     * @returns {boolean} whether some of its items were there before
     */
    take({ scene, chart }, upright) {
      /** @type {Place[]} */
      const fresh = scene.points.map((_, i) => [
        chart.coordinates[2 * i],
        chart.coordinates[2 * i + 1],
      ]);
      /** @type {[Place, Place][]} */
      const common = [];
      scene.points.forEach(({ id }, i) => {
        const old = to.get(id);
        if (old) common.push([fresh[i], old]);
      });
      turn =
        common.length > 1
          ? turnBetween(
              common.map(([now]) => now),
              common.map(([, old]) => old),
              upright,
            )
          : STILL;
      const now = placesNow();
      const extent = extentNow();
      to = new Map(scene.points.map(({ id }, i) => [id, turned(turn, ...fresh[i])]));
      toExtent = extentOf(to.values());
      const moves = common.length > 1 && !still.matches;
      from = moves ? now : to;
      fromExtent = moves ? extent : toExtent;
      begun = moves ? performance.now() : -Infinity;
      return common.length > 0;
    },

    /** Forgets where items were. */
    forget() {
      [to, from] = [new Map(), new Map()];
      turn = STILL;
    },
  };
}
