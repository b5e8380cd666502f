// @ts-check
/**
 * The plane from the keyboard: a cross-hair that arrows move, points that Tab
 * walks.
 *
 * @module
 */

import { indexOfPoint, pointOf } from '../../model/points.js';
import { isWide } from '../../model/scene.js';
import { valueOfKey } from '../../state/range.js';
import { nextComponent } from '../components.js';
import { centreOf, clampTo, snap } from '../../draw/plane/geometry.js';
import { nextLabel } from './relabel.js';
import { newGesture } from './strokes.js';

/** @typedef {import('../../model/scene.js').Rect} Rect */
/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */

/** Steps as shares of the view's side. */
const STEP = 1 / 40;
const SMALL = 1 / 200;
const LARGE = 1 / 8;

/** Key presses that are not further apart, in milliseconds, are one step of undo. */
const BURST = 1000;

/**
 * Where a key takes a place: arrows by a fortieth of the view's side (with Shift by a
 * two hundredth), Page Up and Page Down by an eighth, Home and End to the left
 * and right end, with Ctrl to the top and bottom. Null for other keys.
 *
 * @param {Rect} view
 * @param {readonly [number, number]} place
 * @param {{ key: string, shiftKey?: boolean, ctrlKey?: boolean }} event
 * @returns {[number, number] | null}
 */
export function keyTarget(view, [x, y], { key, shiftKey = false, ctrlKey = false }) {
  const [wide, high] = [view.x1 - view.x0, view.y1 - view.y0];
  const share = shiftKey ? SMALL : STEP;
  /** @param {number} toX @param {number} toY */
  const to = (toX, toY) => snap(view, clampTo(view, [toX, toY]));
  switch (key) {
    case 'ArrowLeft':
      return to(x - wide * share, y);
    case 'ArrowRight':
      return to(x + wide * share, y);
    case 'ArrowUp':
      return to(x, y + high * share);
    case 'ArrowDown':
      return to(x, y - high * share);
    case 'PageUp':
      return shiftKey ? to(x + wide * LARGE, y) : to(x, y + high * LARGE);
    case 'PageDown':
      return shiftKey ? to(x - wide * LARGE, y) : to(x, y - high * LARGE);
    case 'Home':
      return ctrlKey ? to(x, view.y1) : to(view.x0, y);
    case 'End':
      return ctrlKey ? to(x, view.y0) : to(view.x1, y);
    default:
      return null;
  }
}

/** What Alt and an arrow show more of: to the right and up, in steps. */
const PANS = /** @type {Readonly<Record<string, readonly [number, number]>>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
});

/**
 * The view after an arrow key has moved it by an eighth of its side, null for other keys.
 *
 * @param {Rect} view
 * @param {string} key
 * @returns {Rect | null}
 */
export function movedView(view, key) {
  const pan = PANS[key];
  if (!pan) return null;
  const right = pan[0] * (view.x1 - view.x0) * LARGE;
  const up = pan[1] * (view.y1 - view.y0) * LARGE;
  return { x0: view.x0 + right, x1: view.x1 + right, y0: view.y0 + up, y1: view.y1 + up };
}

/**
 * The point that Tab goes to: the next or previous one, null past the ends.
 *
 * @param {State['scene']['points']} points
 * @param {number | null} selected
 * @param {boolean} back
 * @returns {number | null}
 */
export function tabTarget(points, selected, back) {
  const at = indexOfPoint(points, selected);
  if (at < 0) return back ? null : (points[0]?.id ?? null);
  return points[at + (back ? -1 : 1)]?.id ?? null;
}

/**
 * @param {HTMLElement} element
 * @param {{
 *   actions: Actions, state: () => State, cancelStroke: () => boolean,
 *   view: () => Rect, setView: (view: Rect, gesture: string) => void,
 *   placeOf: (point: import('../../model/scene.js').Point) => readonly [number, number],
 *   target: (view: Rect, place: readonly [number, number], event: KeyboardEvent) => [number, number] | null,
 * }} host   view is what the picture shows, placeOf where a point is in it; target says where a key
 * takes a place
 */
export function createKeyboard(
  element,
  { actions, state, cancelStroke, view, setView, placeOf, target: aim },
) {
  /** What the last keys have moved, and until when the next one goes on with it. */
  let burst = { gesture: '', moves: /** @type {number | 'view' | null} */ (null), until: 0 };
  /** After Escape, Tab leaves, however many points there are. */
  let leaving = false;

  /** @param {number | 'view'} moves the id of a point, or the view @param {number} time */
  function gestureFor(moves, time) {
    if (burst.moves !== moves || time > burst.until) burst.gesture = newGesture('nudge');
    burst = { ...burst, moves, until: time + BURST };
    return burst.gesture;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something here */
  function handle(event) {
    const { scene, focus } = state();
    const selected = pointOf(scene.points, focus.selected);
    const place =
      (selected && placeOf(selected)) ?? focus.crosshair ?? focus.pointer ?? centreOf(view());
    if (event.metaKey) return false;
    if (event.altKey) return !event.ctrlKey && pan(event);

    const target = aim(view(), place, event);
    if (target && (!event.ctrlKey || event.key === 'Home' || event.key === 'End')) {
      if (selected && isWide(scene)) actions.select(null);
      else if (selected)
        actions.movePoint(selected.id, target, gestureFor(selected.id, event.timeStamp));
      show(target);
      return true;
    }
    if (event.ctrlKey) return false;

    if (event.key === 'Tab') return walk(event.shiftKey);
    leaving = false;
    switch (event.key) {
      case 'Enter':
        if (isWide(scene)) actions.sliceThrough(selected?.id ?? null);
        else if (selected) actions.select(null);
        else {
          const label = event.shiftKey ? nextLabel(scene, focus.label) : focus.label;
          actions.addPoint(snap(view(), clampTo(view(), place)), label, newGesture('add'));
        }
        show(place);
        return true;
      case 'Delete':
      case 'Backspace':
        return remove(selected?.id ?? focus.point);
      case 'Escape':
        return escape();
      case 'c':
      case 'C': {
        const output = nextComponent(state(), event.shiftKey ? -1 : 1);
        if (output === null) return false;
        actions.setOutput(output);
        return true;
      }
      case 'p':
      case 'P':
        actions.setStage('terms', { pin: [[place[0], place[1]]], free: false });
        return true;
      default:
        if (!/^[1-9]$/.test(event.key)) return false;
        press(Number(event.key), selected?.id ?? null);
        return true;
    }
  }

  /** @param {KeyboardEvent} event */
  function pan({ key, timeStamp }) {
    const moved = movedView(view(), key);
    if (moved) setView(moved, gestureFor('view', timeStamp));
    return moved !== null;
  }

  /**
   * A number key: a class, or a value from the lowest in sight to the highest.
   *
   * @param {number} number
   * @param {number | null} id of the selected point
   */
  function press(number, id) {
    const { scene } = state();
    if (scene.target === 'value') {
      const value = valueOfKey(scene.range, number);
      actions.setValue(value);
      if (id !== null) actions.setPointValue(id, value);
      return;
    }
    actions.setLabel(number);
    if (id !== null) actions.relabelPoint(id, number);
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
    const point = pointOf(scene.points, id);
    if (!point) return false;
    show(placeOf(point));
    return true;
  }

  /**
   * The neighbour is selected next, so that several can be removed in a row.
   *
   * @param {number | null} id
   */
  function remove(id) {
    if (id === null) return false;
    const { scene, focus } = state();
    const at = indexOfPoint(scene.points, id);
    if (at < 0) return false;
    const neighbour = scene.points[at + 1] ?? scene.points[at - 1] ?? null;
    actions.removePoints([id], newGesture('erase'));
    if (focus.selected !== id) return true;
    actions.select(neighbour?.id ?? null);
    if (neighbour) show(placeOf(neighbour));
    return true;
  }

  function escape() {
    if (cancelStroke()) return true;
    const { focus, stage } = state();
    leaving = true;
    if (focus.selected !== null) actions.select(null);
    else if (focus.crosshair) actions.setCrosshair(null);
    else if (!stage.terms.free) actions.setStage('terms', { free: true });
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
      const { focus } = state();
      // The cross-hair is shown at once only where the focus came by keyboard.
      if (element.matches(':focus-visible') && !focus.crosshair)
        show(focus.pointer ?? centreOf(view()));
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
