// @ts-check
/**
 * Hands on a map: pointing, choosing, looking closer with wheel, fingers and drags. A drag moves
 * nothing but the view.
 *
 * @module
 */

/** A press that goes farther is a drag, in px. */
const STILL_PX = 4;

/**
 * The pointing device's position on the map, in px.
 *
 * @typedef {Readonly<{ left: number, top: number, touch: boolean }>} Spot
 */

/**
 * @param {HTMLElement} element
 * @param {{
 *   point: (spot: Spot | null) => void,
 *   choose: (spot: Spot) => void,
 *   zoom: (factor: number, left: number, top: number) => void,
 *   move: (right: number, down: number) => void,
 *   canMove: () => boolean,
 * }} on
 */
export function createHand(element, on) {
  const control = new AbortController();
  const { signal } = control;
  /** Fingers and pressed buttons, by pointer. @type {Map<number, { left: number, top: number }>} */
  const down = new Map();
  let travelled = 0;
  let several = false;

  /** @param {PointerEvent | WheelEvent} event */
  function spotOf(event) {
    const box = element.getBoundingClientRect();
    return {
      left: event.clientX - box.left - element.clientLeft,
      top: event.clientY - box.top - element.clientTop,
      touch: 'pointerType' in event && event.pointerType === 'touch',
    };
  }

  /** The distance of two fingers, and the place between them. */
  function spread() {
    const [a, b] = [...down.values()];
    return {
      size: Math.max(1, Math.hypot(a.left - b.left, a.top - b.top)),
      left: (a.left + b.left) / 2,
      top: (a.top + b.top) / 2,
    };
  }

  /** @param {PointerEvent} event */
  function onDown(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const spot = spotOf(event);
    if (down.size === 0) {
      travelled = 0;
      several = false;
    }
    down.set(event.pointerId, spot);
    several ||= down.size > 1;
    element.setPointerCapture(event.pointerId);
    if (spot.touch) on.point(spot);
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    const spot = spotOf(event);
    const last = down.get(event.pointerId);
    if (!last) {
      if (!spot.touch) on.point(spot);
      return;
    }
    if (down.size === 2) {
      const before = spread();
      down.set(event.pointerId, spot);
      const after = spread();
      on.move(after.left - before.left, after.top - before.top);
      on.zoom(after.size / before.size, after.left, after.top);
      return;
    }
    down.set(event.pointerId, spot);
    const before = travelled;
    travelled += Math.hypot(spot.left - last.left, spot.top - last.top);
    if (travelled < STILL_PX) {
      // Until it is a drag, it has gone nowhere.
      down.set(event.pointerId, last);
      travelled = Math.hypot(spot.left - last.left, spot.top - last.top);
      return;
    }
    if (before < STILL_PX) on.point(null);
    if (on.canMove()) on.move(spot.left - last.left, spot.top - last.top);
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    if (!down.delete(event.pointerId) || down.size > 0) return;
    if (travelled < STILL_PX && !several) on.choose(spotOf(event));
    else if (event.pointerType !== 'touch') on.point(spotOf(event));
  }

  /** @param {PointerEvent} event */
  function onCancel(event) {
    if (down.delete(event.pointerId)) on.point(null);
  }

  /** @param {WheelEvent} event */
  function onWheel(event) {
    // A page that is scrolled past a map does not stop there.
    if (!event.ctrlKey && document.activeElement !== element) return;
    event.preventDefault();
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    const factor = Math.exp(
      -Math.min(Math.max(pixels, -240), 240) * (event.ctrlKey ? 0.006 : 0.002),
    );
    const { left, top } = spotOf(event);
    on.zoom(factor, left, top);
  }

  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onCancel, { signal });
  element.addEventListener(
    'pointerleave',
    ({ pointerType }) => {
      if (pointerType !== 'touch' && down.size === 0) on.point(null);
    },
    { signal },
  );
  element.addEventListener('wheel', onWheel, { signal, passive: false });

  return { destroy: () => control.abort() };
}
