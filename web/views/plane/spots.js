// @ts-check
/**
 * Where the points are in the picture. The index is kept until they move.
 *
 * @module
 */

import { changesBetween } from '../../model/points.js';
import { createHits } from '../../draw/plane/hits.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../draw/plane/hits.js').Hits} Hits */

/**
 * @param {import('./art.js').Art} art
 * @param {() => import('../../draw/plane/geometry.js').Frame} frame
 * @param {() => import('../../draw/plane/look.js').Look} look
 */
export function createSpots(art, frame, look) {
  /** @type {{ points: State['scene']['points'], of: readonly unknown[], hits: Hits } | null} */
  let index = null;

  /** @param {State} now @param {number} size   of the picture, in px @returns {Hits} */
  function of(now, size) {
    const { points, view, range } = now.scene;
    const sources = [view, range, size, ...art.sources(now)];
    if (index && sources.every((source, i) => source === index?.of[i])) {
      if (points === index.points) return index.hits;
      const changes = art.spot ? changesBetween(index.points, points) : null;
      if (changes && art.spot) {
        const where = frame();
        for (const i of changes) index.hits.move(i, ...art.spot(points[i], where));
        index.points = points;
        return index.hits;
      }
    }
    const { lefts, tops } = art.spots(now, frame(), look());
    index = { points, of: sources, hits: createHits(lefts, tops) };
    return index.hits;
  }

  return { of };
}
