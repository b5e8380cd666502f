// @ts-check
/**
 * Mouse, pen and fingers on the plane. Decides which stroke a press begins and
 * hands it one position per frame.
 *
 * @module
 */

import { pointOf } from '../../model/points.js';
import { createFrames } from './pointer/frames.js';
import { kindOf, reachOf } from './pointer/kind.js';
import { createLongPress } from './pointer/long-press.js';
import { createPosition } from './pointer/position.js';
import { placeAt, strokeFor } from './pointer/press.js';
import { assign } from './relabel.js';
import { viewStroke } from './strokes.js';

/** @typedef {import('./strokes.js').Host} Host */
/** @typedef {import('./strokes.js').Stroke} Stroke */

/**
 * @typedef {Host & {
 *   markRadius: () => number,
 *   setCursor: (name: string) => void,
 *   setTouch: (touch: boolean) => void,
 * }} PointerHost
 */

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
  /** Where the mouse hovered last: browsers report moves of a mouse that lies still, too. */
  let rest = [NaN, NaN];
  const position = createPosition(element, () => pressed !== null);
  const frames = createFrames(() => pressed?.stroke.tick);
  const longPress = createLongPress((id) => {
    const point = pointOf(host.state().scene.points, id);
    if (!point) return;
    pressed = null;
    assign(host, point);
    actions.select(id);
  });

  /**
   * The point under a pointer.
   *
   * @param {number} left
   * @param {number} top
   * @param {import('./pointer/kind.js').Kind} kind
   */
  const idUnder = (left, top, kind) => host.idNear(left, top, reachOf(kind, host.markRadius()));

  /** @param {number} left @param {number} top @param {import('./pointer/kind.js').Kind} kind */
  function read(left, top, kind) {
    const { focus } = host.state();
    host.setTouch(kind === 'touch');
    if (focus.crosshair) actions.setCrosshair(null);
    actions.setPointer(placeAt(host.frame(), [left, top]));
  }

  /** @param {number} left @param {number} top */
  function hover(left, top) {
    const { focus } = host.state();
    read(left, top, 'mouse');
    const id = focus.tool === 'spray' ? null : idUnder(left, top, 'mouse');
    if (id !== focus.point) actions.setHover({ point: id });
    host.setCursor(focus.tool === 'point' ? (id === null ? 'add' : 'grab') : focus.tool);
  }

  /** @param {PointerEvent} event */
  function onDown(event) {
    const at = position.of(event);
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, at);
      if (fingers.size === 2) {
        cancel();
        pinch = viewStroke(host, [...fingers.values()]);
      }
      if (fingers.size > 1) return;
    }
    if (pressed) return;
    capture(event.pointerId);
    const stroke = strokeFor(host, event, at);
    if (!stroke) return;
    pressed = { id: event.pointerId, stroke };
    host.setCursor(stroke.cursor ?? 'add');
    if (kindOf(event) === 'touch') read(...at, 'touch');
    if (stroke.tick) frames.start();
    if (event.pointerType === 'touch' && host.state().focus.tool === 'point') {
      const id = idUnder(...at, 'touch');
      if (id !== null) longPress.start(id);
    }
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
    const [left, top] = position.of(event);
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, [left, top]);
    if (pinch) {
      if (fingers.size >= 2) frames.next(() => pinch?.to([...fingers.values()].slice(0, 2)));
      return;
    }
    if (pressed) {
      if (pressed.id !== event.pointerId) return;
      const { stroke } = pressed;
      const kind = kindOf(event);
      if (kind === 'touch') longPress.move(left, top);
      frames.next(() => {
        // What is trained for the move tells of the place as well.
        read(left, top, kind);
        stroke.move(left, top);
      });
      return;
    }
    if (event.pointerType === 'touch' || (left === rest[0] && top === rest[1])) return;
    rest = [left, top];
    frames.next(() => hover(left, top));
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    fingers.delete(event.pointerId);
    longPress.stop();
    if (pinch) {
      if (fingers.size < 2) frames.flush();
      if (fingers.size === 0) pinch = null;
      return;
    }
    if (!pressed || pressed.id !== event.pointerId) return;
    frames.flush();
    const { stroke } = pressed;
    // Where it was pressed and released are told alike, also if the plane has moved in between.
    const at = position.of(event);
    pressed = null;
    stroke.end(...at);
    if (event.pointerType !== 'touch') frames.next(() => hover(...position.of(event)));
  }

  /** @param {PointerEvent} event */
  function onCancel(event) {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) pinch = null;
    if (pressed?.id === event.pointerId) cancel();
  }

  /** @returns {boolean} whether there was a stroke to give up */
  function cancel() {
    longPress.stop();
    frames.drop();
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
    frames.drop();
    rest = [NaN, NaN];
    actions.setPointer(null);
    actions.setHover({ point: null });
  }

  /** @param {WheelEvent} event */
  function onWheel(event) {
    if (!event.ctrlKey && document.activeElement !== element) return;
    event.preventDefault();
    const [left, top] = position.of(event);
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

  return {
    cancel,
    pressing: () => pressed !== null,
    destroy() {
      cancel();
      frames.end();
      position.end();
      control.abort();
    },
  };
}
