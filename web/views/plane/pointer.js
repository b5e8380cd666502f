// @ts-check
/**
 * Mouse, pen and fingers on the plane. Decides which stroke a press begins and
 * hands it one position per frame.
 *
 * @module
 */

import { pointOf } from '../../model/points.js';
import { isChart } from '../../model/output.js';
import { snap } from './geometry.js';
import {
  dragStroke,
  eraseStroke,
  newGesture,
  sprayStroke,
  tapStroke,
  viewStroke,
} from './strokes.js';

/** @typedef {import('./strokes.js').Host} Host */
/** @typedef {import('./strokes.js').Stroke} Stroke */

/**
 * @typedef {Host & {
 *   markRadius: () => number,
 *   setCursor: (name: string) => void,
 *   setTouch: (touch: boolean) => void,
 * }} PointerHost
 */

/** In px: how far a press may wander and still be a click. */
const SLOP = { mouse: 4, touch: 9 };
/** In px: how near a press must be to mean a point. */
const REACH = { mouse: 10, touch: 20 };
/** In milliseconds: a finger that rests so long on a point gives it the pressed class. */
const LONG_PRESS = 550;
/** In milliseconds: a finger alone for so long is no pinch. */
const ALONE = 90;

/**
 * The class after this one, going round those in use: with two classes the
 * other one.
 *
 * @param {import('../../model/scene.js').Scene} scene
 * @param {number} label
 */
export function nextLabel({ points }, label) {
  let last = 2;
  for (const point of points) last = Math.max(last, point.label);
  return label < last ? label + 1 : 1;
}

/**
 * @param {HTMLElement} element
 * @param {PointerHost} host
 */
export function createPointer(element, host) {
  const { actions } = host;
  /** @type {{ id: number, stroke: Stroke } | null} */
  let pressed = null;
  /** Fingers on the plane. @type {Map<number, [number, number]>} */
  const fingers = new Map();
  /** @type {ReturnType<typeof viewStroke> | null} */
  let pinch = null;
  /** The newest position that no frame has handled. @type {(() => void) | null} */
  let pending = null;
  let scheduled = 0;
  let lastTick = 0;
  let longPress = 0;

  /** Where the element is in the window. To ask lays out the page, so a stroke asks once. @type {readonly [number, number] | null} */
  let origin = null;

  /** @param {MouseEvent} event @returns {[number, number]} */
  function positionOf(event) {
    if (!pressed || !origin) {
      const { left, top } = element.getBoundingClientRect();
      origin = [left + element.clientLeft, top + element.clientTop];
    }
    return [event.clientX - origin[0], event.clientY - origin[1]];
  }

  const forgetOrigin = () => (origin = null);

  /** @param {PointerEvent} event */
  const kindOf = (event) => (event.pointerType === 'touch' ? 'touch' : 'mouse');

  /** @param {'mouse' | 'touch'} kind */
  const reach = (kind) => Math.max(REACH[kind], host.markRadius() * 1.6);

  /** @param {number} left @param {number} top @returns {[number, number]} */
  function placeAt(left, top) {
    const { view, size, x, y } = host.frame();
    const inside = (/** @type {number} */ v) => Math.min(Math.max(v, 0), size);
    return snap(view, [x(inside(left)), y(inside(top))]);
  }

  /**
   * One call a frame: the first position at once, so that the engine is asked before the page is drawn, and of those that
   * follow it within the frame the newest.
   *
   * @param {() => void} handle
   */
  function onFrame(handle) {
    if (scheduled) {
      pending = handle;
      return;
    }
    scheduled = requestAnimationFrame(frame);
    handle();
  }

  /** @param {number} time */
  function frame(time) {
    scheduled = 0;
    const { tick } = pressed?.stroke ?? {};
    if (pending || tick) scheduled = requestAnimationFrame(frame);
    flush();
    tick?.(Math.min(time - lastTick, 100));
    lastTick = time;
  }

  function flush() {
    const handle = pending;
    pending = null;
    handle?.();
  }

  /** @param {number} left @param {number} top @param {'mouse' | 'touch'} kind */
  function read(left, top, kind) {
    const { focus } = host.state();
    host.setTouch(kind === 'touch');
    if (focus.crosshair) actions.setCrosshair(null);
    actions.setPointer(placeAt(left, top));
  }

  /** @param {number} left @param {number} top */
  function hover(left, top) {
    const { focus } = host.state();
    read(left, top, 'mouse');
    const id = focus.tool === 'spray' ? null : host.idNear(left, top, reach('mouse'));
    if (id !== focus.point) actions.setHover({ point: id });
    host.setCursor(focus.tool === 'point' ? (id === null ? 'add' : 'grab') : focus.tool);
  }

  /**
   * @param {PointerEvent} event
   * @returns {Stroke | null}
   */
  function strokeFor(event) {
    const [left, top] = positionOf(event);
    const kind = kindOf(event);
    const { scene, focus } = host.state();
    const id = host.idNear(left, top, reach(kind));
    const point = pointOf(scene.points, id);

    if (event.button === 1 || (event.button === 0 && event.altKey)) {
      const view = viewStroke(host, [[left, top]]);
      const move = (/** @type {number} */ x, /** @type {number} */ y) => view.to([[x, y]]);
      return { cursor: 'grabbing', move, end: move, cancel: () => {} };
    }
    if (event.ctrlKey || event.metaKey) return point && eraseOne(point.id);
    if (event.button === 2 || event.shiftKey) {
      if (!point) return add(left, top, nextLabel(scene, focus.label), kind);
      change(point);
      return tapStroke(left, top, 0, () => {});
    }
    if (event.button !== 0) return null;
    if (focus.tool === 'erase') return eraseStroke(host, left, top, reach(kind));
    if (focus.tool === 'spray') return sprayStroke(host, left, top, kind === 'touch' ? ALONE : 0);
    if (point) {
      return dragStroke(host, {
        ...{ id: point.id, origin: host.placeOf(point) },
        ...{ left, top, slop: SLOP[kind] },
      });
    }
    if (focus.selected !== null) actions.select(null);
    if (kind === 'mouse') return add(left, top, focus.label, kind);
    return tapStroke(left, top, SLOP.touch, () => {
      actions.addPoint(placeAt(left, top), host.state().focus.label, newGesture('add'));
    });
  }

  /** @param {number} id */
  function eraseOne(id) {
    actions.removePoints([id], newGesture('erase'));
    return tapStroke(0, 0, 0, () => {});
  }

  /**
   * Adds a point, which then follows the pointer until it is released.
   *
   * @param {number} left @param {number} top
   * @param {number} label
   * @param {'mouse' | 'touch'} kind
   */
  function add(left, top, label, kind) {
    const origin = placeAt(left, top);
    const gesture = newGesture('add');
    const id = actions.addPoint(origin, label, gesture);
    // There is no room for it.
    if (!id) return null;
    return dragStroke(host, { id, origin, left, top, slop: SLOP[kind], gesture, fresh: true });
  }

  /** @param {PointerEvent} event */
  function onDown(event) {
    const position = positionOf(event);
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, position);
      if (fingers.size === 2) {
        cancel();
        pinch = viewStroke(host, [...fingers.values()]);
      }
      if (fingers.size > 1) return;
    }
    if (pressed) return;
    capture(event.pointerId);
    const stroke = strokeFor(event);
    if (!stroke) return;
    pressed = { id: event.pointerId, stroke };
    host.setCursor(stroke.cursor ?? 'add');
    if (kindOf(event) === 'touch') read(...position, 'touch');
    if (stroke.tick) {
      lastTick = performance.now();
      if (!scheduled) scheduled = requestAnimationFrame(frame);
    }
    if (event.pointerType === 'touch' && host.state().focus.tool === 'point') {
      const id = host.idNear(...position, reach('touch'));
      if (id !== null) longPress = window.setTimeout(() => relabel(id), LONG_PRESS);
    }
  }

  /** @param {number} id */
  function relabel(id) {
    const { scene, focus } = host.state();
    const point = pointOf(scene.points, id);
    if (!point) return;
    pressed = null;
    if (scene.target === 'value') change(point);
    else {
      const label = point.label === focus.label ? nextLabel(scene, point.label) : focus.label;
      actions.relabelPoint(id, label);
    }
    actions.select(id);
  }

  /** Gives a point the next class, or the value of the points to come; on a chart it is where its value is. @param {import('../../model/scene.js').Point} point */
  function change(point) {
    const { scene, focus } = host.state();
    if (isChart(scene)) return;
    if (scene.target === 'value') actions.setPointValue(point.id, focus.value);
    else actions.relabelPoint(point.id, nextLabel(scene, point.label));
  }

  /** @param {number} id */
  function capture(id) {
    try {
      element.setPointerCapture(id);
    } catch {
      // The pointer has gone already, as synthetic ones do: moves still arrive while inside.
    }
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    const [left, top] = positionOf(event);
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, [left, top]);
    if (pinch) {
      if (fingers.size >= 2) onFrame(() => pinch?.to([...fingers.values()].slice(0, 2)));
      return;
    }
    if (pressed) {
      if (pressed.id !== event.pointerId) return;
      const { stroke } = pressed;
      const kind = kindOf(event);
      if (longPress && event.pointerType === 'touch') dropLongPress(left, top);
      onFrame(() => {
        // What is trained for the move tells of the place as well.
        read(left, top, kind);
        stroke.move(left, top);
      });
      return;
    }
    if (event.pointerType === 'touch' || (left === rest[0] && top === rest[1])) return;
    rest = [left, top];
    onFrame(() => hover(left, top));
  }

  /** Where the mouse hovered last: browsers report moves of a mouse that lies still, too. */
  let rest = [NaN, NaN];

  /** Where the finger that may be resting began. @type {[number, number] | null} */
  let resting = null;

  /** @param {number} left @param {number} top */
  function dropLongPress(left, top) {
    resting ??= [left, top];
    if (Math.hypot(left - resting[0], top - resting[1]) < SLOP.touch) return;
    stopLongPress();
  }

  function stopLongPress() {
    window.clearTimeout(longPress);
    longPress = 0;
    resting = null;
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    fingers.delete(event.pointerId);
    stopLongPress();
    if (pinch) {
      if (fingers.size < 2) flush();
      if (fingers.size === 0) pinch = null;
      return;
    }
    if (!pressed || pressed.id !== event.pointerId) return;
    flush();
    const { stroke } = pressed;
    pressed = null;
    stroke.end(...positionOf(event));
    if (event.pointerType !== 'touch') onFrame(() => hover(...positionOf(event)));
  }

  /** @param {PointerEvent} event */
  function onCancel(event) {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) pinch = null;
    if (pressed?.id === event.pointerId) cancel();
  }

  /** @returns {boolean} whether there was a stroke to give up */
  function cancel() {
    stopLongPress();
    pending = null;
    if (!pressed) return false;
    const { stroke } = pressed;
    pressed = null;
    stroke.cancel();
    return true;
  }

  /** @param {PointerEvent} event */
  function onLeave(event) {
    // A finger leaves when it is lifted; what it pointed at stays in sight.
    if (event.pointerType === 'touch' || pressed) return;
    pending = null;
    rest = [NaN, NaN];
    actions.setPointer(null);
    actions.setHover({ point: null });
  }

  /** @param {WheelEvent} event */
  function onWheel(event) {
    if (!event.ctrlKey && document.activeElement !== element) return;
    event.preventDefault();
    const [left, top] = positionOf(event);
    const { x, y } = host.frame();
    // Lines and pages are what a wheel of notches reports in some browsers.
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    const factor = Math.exp(
      Math.min(Math.max(pixels, -240), 240) * (event.ctrlKey ? 0.006 : 0.002),
    );
    actions.zoomView(factor, [x(left), y(top)]);
  }

  const control = new AbortController();
  const { signal } = control;
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onCancel, { signal });
  element.addEventListener('lostpointercapture', onCancel, { signal });
  element.addEventListener('pointerleave', onLeave, { signal });
  // The middle button moves the view; it must not start the browser's own scrolling.
  element.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault(), {
    signal,
  });
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  window.addEventListener('scroll', forgetOrigin, { signal, capture: true, passive: true });
  window.addEventListener('resize', forgetOrigin, { signal });

  return {
    cancel,
    pressing: () => pressed !== null,
    destroy() {
      cancel();
      cancelAnimationFrame(scheduled);
      control.abort();
    },
  };
}
