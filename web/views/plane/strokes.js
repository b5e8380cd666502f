// @ts-check
/**
 * What a pressed pointer does until it is released. A stroke is one step of
 * undo: all its edits carry the same gesture.
 *
 * @module
 */

import { brushRadius } from '../../draw/plane/geometry.js';
import { pointOf } from '../../model/points.js';
import { clampTo, snap, viewAfter } from '../../draw/plane/geometry.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('../../draw/plane/geometry.js').Frame} Frame */

/**
 * What strokes need of the plane.
 *
 * @typedef {{
 *   actions: Actions,
 *   state: () => State,
 *   frame: () => Frame,
 *   idNear: (left: number, top: number, radius: number) => number | null,
 *   placeOf: (point: import('../../model/scene.js').Point) => readonly [number, number],
 *   lift: (lifted: Lifted | null) => void,
 *   setView: (view: import('../../model/scene.js').Rect, gesture: string) => void,
 *   random: () => number,
 *   readonly click?: ((place: readonly [number, number], id: number | null) => boolean) | null,
 * }} Host   click is told a click, and returns whether that was all it was for
 */

/** @typedef {import('../../draw/plane/pointed.js').Lifted} Lifted */

/**
 * @typedef {{
 *   move: (left: number, top: number) => void,
 *   end: (left: number, top: number) => void,
 *   cancel: () => void,
 *   tick?: (milliseconds: number) => void,
 *   cursor?: string,
 * }} Stroke   tick is called once a frame while pressed, with the time since the last
 */

/** The distance outside the plane, in px, at which a dragged point is dropped. */
const OFF = 12;

let gestures = 0;

/** @param {string} kind */
export function newGesture(kind) {
  gestures += 1;
  return `${kind}-${gestures}`;
}

/**
 * Moves a point. Off the plane it is shown as leaving; released there it is
 * removed. When the point is changed from elsewhere, as by undo, the pointer has
 * lost it.
 *
 * @param {Host} host
 * @param {{
 *   id: number, origin: readonly [number, number],
 *   left: number, top: number, slop: number,
 *   gesture?: string, fresh?: boolean,
 * }} start   slop is how far, in px, the pointer must go before the point follows; fresh
 * means that the same gesture has just added the point
 * @returns {Stroke}
 */
export function dragStroke(host, { id, origin, left, top, slop, gesture, fresh = false }) {
  const name = gesture ?? newGesture('drag');
  const frame = host.frame();
  const grip = [frame.left(origin[0]) - left, frame.top(origin[1]) - top];
  let moved = false;
  let off = false;
  let at = origin;
  let lost = false;

  /** Lost once is lost: what comes back by redo is not held. */
  function isLost() {
    const point = pointOf(host.state().scene.points, id);
    const now = point && host.placeOf(point);
    lost ||= !now || now[0] !== at[0] || now[1] !== at[1];
    return lost;
  }

  /** @type {Stroke['move']} */
  function move(x, y) {
    if (isLost()) {
      host.lift(null);
      return;
    }
    if (!moved && Math.hypot(x - left, y - top) < slop) return;
    moved = true;
    const { size, view, x: toX, y: toY } = host.frame();
    off = x < -OFF || y < -OFF || x > size + OFF || y > size + OFF;
    const [px, py] = [x + grip[0], y + grip[1]];
    if (off) {
      const inside = (/** @type {number} */ v) => Math.min(Math.max(v, OFF), size - OFF);
      host.lift({ id, left: inside(px), top: inside(py) });
      return;
    }
    host.lift(null);
    const place = snap(view, clampTo(view, [toX(px), toY(py)]));
    if (place[0] === at[0] && place[1] === at[1]) return;
    at = place;
    host.actions.movePoint(id, place, name);
  }

  /** Whether a view has taken the click. @param {number} x @param {number} y */
  function isTaken(x, y) {
    const { view, x: toX, y: toY } = host.frame();
    return host.click?.(snap(view, clampTo(view, [toX(x), toY(y)])), id) ?? false;
  }

  return {
    cursor: 'grabbing',
    move,
    end(x, y) {
      move(x, y);
      host.lift(null);
      if (lost) return;
      if (off) host.actions.removePoints([id], name);
      else if (!moved && !fresh && !isTaken(x, y)) host.actions.select(id);
    },
    cancel() {
      host.lift(null);
      if (isLost()) return;
      if (fresh) host.actions.removePoints([id], name);
      else if (moved) host.actions.movePoint(id, origin, name);
    },
  };
}

/**
 * Acts when the pointer is released where it was pressed: a finger may yet
 * become part of a pinch.
 *
 * @param {number} left @param {number} top @param {number} slop
 * @param {() => void} act
 * @returns {Stroke}
 */
export function tapStroke(left, top, slop, act) {
  let still = true;
  /** @type {Stroke['move']} */
  const move = (x, y) => {
    if (Math.hypot(x - left, y - top) > slop) still = false;
  };
  return {
    move,
    end(x, y) {
      move(x, y);
      if (still) act();
    },
    cancel: () => {
      still = false;
    },
  };
}

/**
 * Removes every point that the pointer passes.
 *
 * @param {Host} host
 * @param {number} left @param {number} top
 * @param {number} radius in px
 * @returns {Stroke}
 */
export function eraseStroke(host, left, top, radius) {
  const gesture = newGesture('erase');
  /** @type {Set<number>} */
  const gone = new Set();
  let [x, y] = [left, top];

  /** @type {Stroke['move']} */
  function move(toX, toY) {
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / radius));
    /** @type {number[]} */
    const found = [];
    for (let i = 1; i <= steps; i++) {
      const id = host.idNear(x + ((toX - x) * i) / steps, y + ((toY - y) * i) / steps, radius);
      if (id === null || gone.has(id)) continue;
      gone.add(id);
      found.push(id);
    }
    [x, y] = [toX, toY];
    if (found.length > 0) host.actions.removePoints(found, gesture);
  }

  move(left, top);
  return { cursor: 'erase', move, end: move, cancel: () => {} };
}

/**
 * Sprays points of the pressed class around the pointer, as many a second as the
 * brush says.
 *
 * @param {Host} host
 * @param {number} left @param {number} top
 * @param {number} patience milliseconds before the first drop
 * @returns {Stroke}
 */
export function sprayStroke(host, left, top, patience) {
  const gesture = newGesture('spray');
  let [x, y] = [left, top];
  let waited = 0;
  // The first drop falls at once: a short press is a point, not nothing.
  let owed = 1;

  function drop() {
    const count = Math.floor(owed);
    if (count < 1) return;
    owed -= count;
    const { settings, focus } = host.state();
    const { view, size, x: toX, y: toY } = host.frame();
    const radius = brushRadius(settings.brush, size);
    const places = Array.from({ length: count }, () => {
      const distance = radius * Math.sqrt(host.random());
      const angle = 2 * Math.PI * host.random();
      const place = /** @type {[number, number]} */ ([
        toX(x + distance * Math.cos(angle)),
        toY(y + distance * Math.sin(angle)),
      ]);
      return snap(view, clampTo(view, place));
    });
    host.actions.spray(places, focus.label, gesture);
  }

  return {
    cursor: 'spray',
    move(toX, toY) {
      [x, y] = [toX, toY];
    },
    tick(milliseconds) {
      waited += milliseconds;
      if (waited < patience) return;
      drop();
      owed += (host.state().settings.brush.rate * milliseconds) / 1000;
    },
    end(toX, toY) {
      [x, y] = [toX, toY];
      if (waited < patience || owed >= 1) drop();
    },
    cancel: () => {},
  };
}

/**
 * Moves and zooms the view so that the places under the fingers stay under them.
 * One finger (or the middle button) only moves.
 *
 * @param {Host} host
 * @param {readonly (readonly [number, number])[]} positions where it begins, in px
 */
export function viewStroke(host, positions) {
  const gesture = newGesture('view');
  const frame = host.frame();
  const from = positions.map(
    ([left, top]) => /** @type {[number, number]} */ ([frame.x(left), frame.y(top)]),
  );
  return {
    cursor: 'grabbing',
    /** @param {readonly (readonly [number, number])[]} to */
    to: (to) => host.setView(viewAfter(frame, from, to), gesture),
  };
}
