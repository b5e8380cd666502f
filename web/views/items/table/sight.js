// @ts-check
/**
 * How high the rows of a table are, and which of them are in sight. Sizes are read when the browser
 * has laid out the page, before it is painted: to read them while the page is drawn would lay it out
 * once more.
 *
 * @module
 */

import { windowOf } from '../places.js';

/** @typedef {import('../../../model/scene.js').Domain} Domain */

/**
 * @param {HTMLElement} scroller what holds the rows and scrolls
 * @param {HTMLElement} row one of them, which is always there
 * @param {() => void} changed is told when other rows may be in sight
 */
export function createSight(scroller, row, changed) {
  /** Of a row, in px. The style says it; in some domains it is more. */
  let height = 32;
  /** The height of what is in sight, and where that begins, in px. */
  let room = 0;
  let top = 0;
  /** The height of a row by domain, as it was there last. @type {Map<Domain, number>} */
  const heights = new Map();
  /** @type {Domain} */
  let domain = 'vectors';

  const sizes = new ResizeObserver(() => {
    if (scroller.clientHeight === 0) return; // out of sight
    const before = [height, room, top].join();
    height = row.offsetHeight || height;
    room = scroller.clientHeight;
    top = scroller.scrollTop;
    heights.set(domain, height);
    if (before !== [height, room, top].join()) changed();
  });
  for (const part of [scroller, row]) sizes.observe(part);
  scroller.addEventListener('scroll', () => {
    top = scroller.scrollTop;
    changed();
  });

  return {
    /** Of a row, in px. */
    get height() {
      return height;
    },
    /** Rows are as high as they were in that domain. @param {Domain} next */
    enter(next) {
      domain = next;
      height = heights.get(next) ?? height;
    },
    /** The rows to draw, of so many and the one for a new item. @param {number} count */
    rows(count) {
      // A shorter table cannot be scrolled as far.
      top = Math.min(top, Math.max(0, (count + 1) * height - room));
      return windowOf(count, height, top, room);
    },
    /** Scrolls to a row if it is out of sight. @param {number} index */
    bring(index) {
      const at = index * height;
      if (at < top) scroller.scrollTop = at;
      else if (at + height > top + room) scroller.scrollTop = at + height - room;
      else return;
      top = scroller.scrollTop;
    },
    destroy: () => sizes.disconnect(),
  };
}
