// @ts-check
/**
 * The plane from the keyboard: a cross-hair that arrows move, points that Tab
 * walks.
 *
 * @module
 */

import { centreOf, clampTo, snap } from './geometry.js';
import { nextLabel } from './pointer.js';
import { newGesture } from './strokes.js';

/** @typedef {import('../../state/scene.js').Rect} Rect */
/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */

/** Steps as shares of the view's side. */
const STEP = 1 / 40;
const SMALL = 1 / 200;
const LARGE = 1 / 8;

/** Key presses that are not further apart, in milliseconds, are one step of undo. */
const BURST = 1000;

/**
 * Where a key takes a place: arrows by a fortieth of the view (with Shift by a
 * two hundredth), Page Up and Page Down by an eighth, Home and End to the left
 * and right end, with Ctrl to the top and bottom. Null for other keys.
 *
 * @param {Rect} view
 * @param {readonly [number, number]} place
 * @param {{ key: string, shiftKey?: boolean, ctrlKey?: boolean }} event
 * @returns {[number, number] | null}
 */
export function keyTarget(view, [x, y], { key, shiftKey = false, ctrlKey = false }) {
  const side = view.x1 - view.x0;
  const step = side * (shiftKey ? SMALL : STEP);
  /** @param {number} toX @param {number} toY */
  const to = (toX, toY) => snap(view, clampTo(view, [toX, toY]));
  switch (key) {
    case 'ArrowLeft':
      return to(x - step, y);
    case 'ArrowRight':
      return to(x + step, y);
    case 'ArrowUp':
      return to(x, y + step);
    case 'ArrowDown':
      return to(x, y - step);
    case 'PageUp':
      return shiftKey ? to(x + side * LARGE, y) : to(x, y + side * LARGE);
    case 'PageDown':
      return shiftKey ? to(x - side * LARGE, y) : to(x, y - side * LARGE);
    case 'Home':
      return ctrlKey ? to(x, view.y1) : to(view.x0, y);
    case 'End':
      return ctrlKey ? to(x, view.y0) : to(view.x1, y);
    default:
      return null;
  }
}

/**
 * The point that Tab goes to: the next or previous one, null past the ends.
 *
 * @param {readonly { id: number }[]} points
 * @param {number | null} selected
 * @param {boolean} back
 * @returns {number | null}
 */
export function tabTarget(points, selected, back) {
  const at = selected === null ? -1 : points.findIndex(({ id }) => id === selected);
  if (at < 0) return back ? null : (points[0]?.id ?? null);
  return points[at + (back ? -1 : 1)]?.id ?? null;
}

/**
 * @param {HTMLElement} element
 * @param {{ actions: Actions, state: () => State, cancelStroke: () => boolean, target?: typeof keyTarget }} host
 * target says where a key takes a place
 */
export function createKeyboard(element, { actions, state, cancelStroke, target: aim = keyTarget }) {
  let burst = { gesture: '', id: -1, until: 0 };
  /** After Escape, Tab leaves, however many points there are. */
  let leaving = false;

  /** @param {number} id @param {number} time */
  function gestureFor(id, time) {
    if (burst.id !== id || time > burst.until) burst.gesture = newGesture('nudge');
    burst = { ...burst, id, until: time + BURST };
    return burst.gesture;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something here */
  function handle(event) {
    const { scene, focus } = state();
    const selected = scene.points.find(({ id }) => id === focus.selected) ?? null;
    const place = selected?.x ?? focus.crosshair ?? focus.pointer ?? centreOf(scene.view);
    if (event.metaKey || event.altKey) return false;

    const target = aim(scene.view, place, event);
    if (target && (!event.ctrlKey || event.key === 'Home' || event.key === 'End')) {
      if (selected)
        actions.movePoint(selected.id, target, gestureFor(selected.id, event.timeStamp));
      show(target);
      return true;
    }
    if (event.ctrlKey) return false;

    if (event.key === 'Tab') return walk(event.shiftKey);
    leaving = false;
    switch (event.key) {
      case 'Enter':
        if (selected) actions.select(null);
        else {
          const label = event.shiftKey ? nextLabel(scene, focus.label) : focus.label;
          actions.addPoint(snap(scene.view, clampTo(scene.view, place)), label, newGesture('add'));
        }
        show(place);
        return true;
      case 'Delete':
      case 'Backspace':
        return remove(selected?.id ?? focus.point);
      case 'Escape':
        return escape();
      default:
        if (!/^[1-9]$/.test(event.key)) return false;
        actions.setLabel(Number(event.key));
        if (selected) actions.relabelPoint(selected.id, Number(event.key));
        return true;
    }
  }

  /** @param {readonly [number, number]} place */
  function show(place) {
    if (state().focus.pointer) actions.setPointer(null);
    actions.setCrosshair([place[0], place[1]]);
  }

  /** @param {boolean} back */
  function walk(back) {
    const { scene, focus } = state();
    const id = leaving ? null : tabTarget(scene.points, focus.selected, back);
    if (focus.selected !== id) actions.select(id);
    const point = scene.points.find((p) => p.id === id);
    if (!point) return false;
    show(point.x);
    return true;
  }

  /** The neighbour is selected next, so that several can be removed in a row. @param {number | null} id */
  function remove(id) {
    if (id === null) return false;
    const { scene, focus } = state();
    const at = scene.points.findIndex((p) => p.id === id);
    if (at < 0) return false;
    const neighbour = scene.points[at + 1] ?? scene.points[at - 1] ?? null;
    actions.removePoints([id], newGesture('erase'));
    if (focus.selected !== id) return true;
    actions.select(neighbour?.id ?? null);
    if (neighbour) show(neighbour.x);
    return true;
  }

  function escape() {
    if (cancelStroke()) return true;
    const { focus } = state();
    leaving = true;
    if (focus.selected !== null) actions.select(null);
    else if (focus.crosshair) actions.setCrosshair(null);
    else return false;
    return true;
  }

  const control = new AbortController();
  const { signal } = control;
  element.addEventListener(
    'keydown',
    (event) => {
      if (!event.defaultPrevented && handle(event)) event.preventDefault();
    },
    { signal },
  );
  element.addEventListener(
    'focus',
    () => {
      leaving = false;
      const { focus, scene } = state();
      // Only who came by keyboard needs the cross-hair at once.
      if (element.matches(':focus-visible') && !focus.crosshair)
        show(focus.pointer ?? centreOf(scene.view));
    },
    { signal },
  );
  element.addEventListener(
    'blur',
    () => {
      if (state().focus.crosshair) actions.setCrosshair(null);
    },
    { signal },
  );
  return { destroy: () => control.abort() };
}
