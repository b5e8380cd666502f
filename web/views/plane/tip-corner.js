// @ts-check
/**
 * The tip of the picture, which keeps its corner of the pointer as long as another is no better.
 *
 * @module
 */

import { fontOf } from '../../draw/plane/paint.js';
import { tipBeside } from '../../draw/plane/pointed.js';

/** @typedef {import('../../draw/plane/look.js').Look} Look */

/** @param {() => import('../../draw/plane/hits.js').Hits} hits   where the points are */
export function createTip(hits) {
  // On a canvas of the page, the browser would look up the styles for every text.
  const ruler = /** @type {CanvasRenderingContext2D} */ (
    document.createElement('canvas').getContext('2d')
  );
  /** −1 as long as there is no tip. */
  let corner = -1;

  return {
    /**
     * @param {ReturnType<import('./art.js').Art['tip']>} tip
     * @param {import('../../draw/plane/geometry.js').Frame} where
     * @param {Look} look
     * @param {boolean} touch   a finger hides what is below it
     * @returns {readonly import('../../draw/plane/display-list.js').Item[]}
     */
    items(tip, where, look, touch) {
      if (!tip) {
        corner = -1;
        return [];
      }
      const placed = tipBeside(tip, where, look, {
        touch,
        last: corner,
        measure(text, weight, size) {
          ruler.font = fontOf(
            { kind: 'text', left: 0, top: 0, text, size, face: 'ui', weight, fill: '' },
            look,
          );
          return ruler.measureText(text).width;
        },
        hides: ({ left, top, width, height }) =>
          hits().inside(left - 8, top - 8, left + width + 8, top + height + 8).length,
      });
      corner = placed.corner;
      return placed.items;
    },
  };
}
