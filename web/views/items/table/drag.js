// @ts-check
/**
 * Dragging a row of a table of items to another place.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { dropOf } from '../places.js';

/** A drag this near to an edge scrolls, in px. */
const EDGE_PX = 24;
/** It scrolls by so much a frame, in px. */
const SCROLL_PX = 8;
/** A press that moves less is no drag, in px. */
const SLOP_PX = 4;

/**
 * @typedef {object} DragHost
 * @property {() => readonly import('../../../model/scene.js').Point[]} points   the newest
 * @property {(id: number) => number} placeOf   the place of an item among them
 * @property {() => number} height   of a row, in px
 * @property {(id: number) => HTMLElement | undefined} rowOf
 * @property {(id: number, place: number) => void} move
 */

/**
 * @param {HTMLElement} scroller   what holds the rows and scrolls
 * @param {DragHost} host
 */
export function createDrag(scroller, { points: latest, placeOf, height, rowOf, move }) {
  const line = element('div', { class: 'drop-line', 'aria-hidden': 'true', hidden: true });

  /** Begins a drag at the handle of a row. @param {number} id @param {PointerEvent} event */
  function start(id, event) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey) return;
    const handle = /** @type {HTMLElement} */ (event.currentTarget);
    handle.setPointerCapture(event.pointerId);
    const control = new AbortController();
    const { signal } = control;
    const points = latest();
    const row = rowOf(id);
    let y = event.clientY;
    /** @type {ReturnType<typeof dropOf> | null} */
    let drop = null;
    let moved = false;
    let frame = 0;

    function follow() {
      const box = scroller.getBoundingClientRect();
      if (y < box.top + EDGE_PX) scroller.scrollTop -= SCROLL_PX;
      else if (y > box.bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX;
      drop = dropOf(y - box.top + scroller.scrollTop, height(), points.length, placeOf(id));
      line.hidden = false;
      line.style.top = `${drop.gap * height()}px`;
      frame = requestAnimationFrame(follow);
    }
    function end() {
      cancelAnimationFrame(frame);
      control.abort();
      line.hidden = true;
      row?.classList.remove('dragged');
    }
    /** @param {PointerEvent} event */
    function onMove({ clientY }) {
      y = clientY;
      if (moved || Math.abs(clientY - event.clientY) < SLOP_PX) return;
      moved = true;
      row?.classList.add('dragged');
      follow();
    }
    function onUp() {
      end();
      // Another scene may have come meanwhile.
      if (drop && latest() === points) move(id, drop.to);
    }
    /** @param {KeyboardEvent} event */
    function onKey({ key }) {
      if (key === 'Escape') end();
    }
    handle.addEventListener('pointermove', onMove, { signal });
    handle.addEventListener('pointercancel', end, { signal });
    handle.addEventListener('pointerup', onUp, { signal });
    handle.addEventListener('keydown', onKey, { signal });
  }

  return { start, /** Where the row would land. */ line };
}
