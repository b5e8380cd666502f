// @ts-check
/**
 * The tip of the picture, which keeps its corner of the pointer as long as another is no better.
 *
 * @module
 */

import { same } from '../../lib/same.js';
import { fontOf } from '../../draw/plane/paint.js';
import { ringRadius } from '../../draw/plane/marks.js';
import { tipBeside } from '../../draw/plane/pointed.js';
import { hidden } from '../../draw/plane/tip.js';

/** @typedef {import('../../draw/plane/look.js').Look} Look */

/**
 * @param {() => import('../../draw/plane/hits.js').Hits} hits   where the points are
 * @param {(i: number, mark: number) => number} ringOf   how far the ring of a point reaches
 */
export function createTip(hits, ringOf) {
  // On a canvas of the page, the browser would look up the styles for every text.
  const ruler = /** @type {CanvasRenderingContext2D} */ (
    document.createElement('canvas').getContext('2d')
  );
  /** −1 as long as there is no tip. */
  let corner = -1;
  /** What the last tip was about. @type {readonly number[]} */
  let at = [];

  return {
    /**
     * @param {ReturnType<import('./art.js').Art['tip']>} tip
     * @param {import('../../draw/plane/geometry.js').Frame} where
     * @param {Look} look
     * @param {{ touch: boolean, held: boolean }} hand   touch: a finger hides what is below it; held:
     *   the place is held, where no finger is and which does not move as a pointer does
     * @param {number} mark   the radius of a mark
     * @returns {readonly import('../../draw/plane/display-list.js').Item[]}
     */
    items(tip, where, look, { touch, held }, mark) {
      if (!tip) {
        corner = -1;
        return [];
      }
      const placed = tipBeside(tip, where, look, {
        touch: touch && !held,
        last: corner,
        rests: held || same(at, tip.at),
        measure(text, weight, size) {
          ruler.font = fontOf(
            { kind: 'text', left: 0, top: 0, text, size, face: 'ui', weight, fill: '' },
            look,
          );
          return ruler.measureText(text).width;
        },
        hides: (box) =>
          hidden(box, hits(), mark + 2, ringRadius(mark, 1) + 2, (i) => ringOf(i, mark) + 2),
      });
      corner = placed.corner;
      at = tip.at;
      return placed.items;
    },
  };
}
