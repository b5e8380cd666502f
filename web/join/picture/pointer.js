// @ts-check
/**
 * What a finger or a mouse does to one's own points: a tap adds or selects, a drag moves, and a
 * long press removes.
 *
 * @module
 */

import { snap } from '../../draw/plane/geometry.js';
import { placeOf, settled } from './places.js';

/** @typedef {import('./places.js').Place} Place */

/** How far a press may be from a point that it means, in px. */
const NEAR = { touch: 24, mouse: 12 };
/** A press that moves less is a tap, in px. */
const SLOP = 8;
/** A press that rests on a point for so long removes it, in milliseconds. */
const LONG_PRESS = 550;

/**
 * @typedef {object} Stroke
 * @property {number} id   of the pointer
 * @property {string | null} key   of the point that it holds; null for a point to be added
 * @property {readonly [number, number]} from   where it began in the window, in px
 * @property {Place} at
 * @property {boolean} moved
 * @property {ReturnType<typeof setTimeout> | undefined} timer   of the long press
 */

/**
 * @param {HTMLElement} element
 * @param {import('../picture.js').PictureHost} host
 * @param {{ frame: () => import('../../draw/plane/geometry.js').Frame, draw: () => void,
 *   onDown: () => void }} picture
 */
export function createPointer(element, { shown, does }, { frame, draw, onDown }) {
  /** @type {Stroke | null} */
  let stroke = null;

  /** @param {PointerEvent} event @returns {Place} */
  function placeAt(event) {
    const box = element.getBoundingClientRect();
    const { view, x, y } = frame();
    const place = snap(view, [x(event.clientX - box.left), y(event.clientY - box.top)]);
    return settled(shown().settings, place);
  }

  /** One's own point at a pointer. @param {PointerEvent} event */
  function ownAt(event) {
    const box = element.getBoundingClientRect();
    const where = frame();
    const { settings, points } = shown();
    /** @type {string | null} */
    let best = null;
    let least = event.pointerType === 'mouse' ? NEAR.mouse : NEAR.touch;
    for (const point of points) {
      if (!point.mine) continue;
      const [x, y] = placeOf(settings, point);
      const apart = Math.hypot(
        where.left(x) - (event.clientX - box.left),
        where.top(y) - (event.clientY - box.top),
      );
      if (apart <= least) [least, best] = [apart, point.key];
    }
    return best;
  }

  /** @param {PointerEvent} event */
  function isInside({ clientX, clientY }) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  }

  function letGo() {
    clearTimeout(stroke?.timer);
    stroke = null;
    draw();
  }

  /** @param {string} key */
  function onLongPress(key) {
    if (stroke?.moved !== false) return;
    letGo();
    does.remove(key);
  }

  element.addEventListener('pointerdown', (event) => {
    if (stroke || event.button > 0) return;
    element.setPointerCapture(event.pointerId);
    const key = ownAt(event);
    onDown();
    stroke = {
      id: event.pointerId,
      key,
      from: [event.clientX, event.clientY],
      at: placeAt(event),
      moved: false,
      timer: key ? setTimeout(() => onLongPress(key), LONG_PRESS) : undefined,
    };
    draw();
  });
  element.addEventListener('pointermove', (event) => {
    if (event.pointerId !== stroke?.id) return;
    const [x, y] = stroke.from;
    if (!stroke.moved && Math.hypot(event.clientX - x, event.clientY - y) < SLOP) return;
    stroke.moved = true;
    clearTimeout(stroke.timer);
    if (shown().editable) stroke.at = placeAt(event);
    draw();
  });
  element.addEventListener('pointerup', (event) => {
    if (event.pointerId !== stroke?.id) return;
    const { key, at, moved } = stroke;
    const inside = isInside(event);
    letGo();
    if (key && moved) {
      // A point that is dragged off the plane is removed, as on the teacher's page.
      if (inside) does.move(key, at);
      else does.remove(key);
    } else if (key) does.select(shown().selected === key ? null : key);
    else if (shown().selected && !moved) does.select(null);
    else if (inside) does.add(at);
  });
  element.addEventListener('pointercancel', (event) => {
    if (event.pointerId === stroke?.id) letGo();
  });
  // A long press removes a point. It must not open a menu of the browser.
  element.addEventListener('contextmenu', (event) => event.preventDefault());

  return {
    get stroke() {
      return stroke;
    },
  };
}
