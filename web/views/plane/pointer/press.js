// @ts-check
/**
 * Which stroke a press begins: by the button, the keys that are held, the tool, and what is under
 * the pointer.
 *
 * @module
 */

import { pointOf } from '../../../model/points.js';
import { isWide } from '../../../model/scene.js';
import { snap } from '../../../draw/plane/geometry.js';
import { change, nextLabel } from '../relabel.js';
import {
  dragStroke,
  eraseStroke,
  newGesture,
  sprayStroke,
  tapStroke,
  viewStroke,
} from '../strokes.js';
import { kindOf, reachOf, SLOP } from './kind.js';

/** @typedef {import('../pointer.js').PointerHost} PointerHost */
/** @typedef {import('../strokes.js').Stroke} Stroke */
/** @typedef {readonly [left: number, top: number]} Position in px */

/** In milliseconds: a finger alone for so long is no pinch. */
const ALONE = 90;

/**
 * The place at a position, within the plane.
 *
 * @param {import('../../../draw/plane/geometry.js').Frame} frame
 * @param {Position} position
 */
export function placeAt({ view, size, x, y }, [left, top]) {
  const inside = (/** @type {number} */ v) => Math.min(Math.max(v, 0), size);
  return snap(view, [x(inside(left)), y(inside(top))]);
}

/**
 * @param {PointerHost} host
 * @param {PointerEvent} event
 * @param {Position} position
 * @returns {Stroke | null}
 */
export function strokeFor(host, event, position) {
  const [left, top] = position;
  const kind = kindOf(event);
  const reach = reachOf(kind, host.markRadius());
  const { actions } = host;
  const { scene, focus } = host.state();
  const point = pointOf(scene.points, host.idNear(left, top, reach));

  if (event.button === 1) return pan(host, position);
  if (event.button === 0 && event.altKey) return panOrPin(host, position, SLOP[kind]);
  if (isWide(scene)) return look(host, event, position, point?.id ?? null, SLOP[kind]);
  if (event.ctrlKey || event.metaKey) return point && erase(host, point.id);
  if (event.button === 2 || event.shiftKey) {
    if (!point) return add(host, position, nextLabel(scene, focus.label), SLOP[kind]);
    change(host, point);
    return done();
  }
  if (event.button !== 0) return null;
  if (focus.tool === 'erase') return eraseStroke(host, left, top, reach);
  if (focus.tool === 'spray') return sprayStroke(host, left, top, kind === 'touch' ? ALONE : 0);
  if (point) {
    const origin = host.placeOf(point);
    return dragStroke(host, { id: point.id, origin, left, top, slop: SLOP[kind] });
  }
  if (focus.selected !== null) actions.select(null);
  if (kind === 'mouse') {
    const press = host.click ? clickOrAdd : add;
    return press(host, position, focus.label, SLOP.mouse);
  }
  return tapStroke(left, top, SLOP.touch, () => {
    const place = placeAt(host.frame(), position);
    if (host.click?.(place, null)) return;
    actions.addPoint(place, host.state().focus.label, newGesture('add'));
  });
}

/**
 * Rows of a table are looked at: a press on one selects it, with Shift the slice goes through it;
 * where there is none, the view moves.
 *
 * @param {PointerHost} host
 * @param {PointerEvent} event
 * @param {Position} position
 * @param {number | null} id
 * @param {number} slop
 */
function look(host, event, position, id, slop) {
  const { actions } = host;
  const through = event.button === 2 || event.shiftKey;
  const panning = pan(host, position);
  let moved = false;
  const move = (/** @type {number} */ left, /** @type {number} */ top) => {
    moved ||= Math.hypot(left - position[0], top - position[1]) > slop;
    if (moved && id === null) panning.move(left, top);
  };
  return {
    ...panning,
    move,
    /** @param {number} left @param {number} top */
    end(left, top) {
      move(left, top);
      if (moved) return;
      if (through && id !== null) actions.sliceThrough(id);
      else actions.select(id);
    },
  };
}

/** A press that has done all it does. */
const done = () => tapStroke(0, 0, 0, () => {});

/** Moves the view. @param {PointerHost} host @param {Position} position @returns {Stroke} */
function pan(host, position) {
  const view = viewStroke(host, [position]);
  const move = (/** @type {number} */ left, /** @type {number} */ top) => view.to([[left, top]]);
  return { cursor: 'grabbing', move, end: move, cancel: () => {} };
}

/**
 * Moves the view, or pins the place where it stays.
 *
 * @param {PointerHost} host
 * @param {Position} position
 * @param {number} slop
 * @returns {Stroke}
 */
function panOrPin(host, position, slop) {
  const place = placeAt(host.frame(), position);
  const panning = pan(host, position);
  let moved = false;
  const move = (/** @type {number} */ left, /** @type {number} */ top) => {
    moved ||= Math.hypot(left - position[0], top - position[1]) > slop;
    if (moved) panning.move(left, top);
  };
  return {
    ...panning,
    move,
    end(left, top) {
      move(left, top);
      if (!moved) host.actions.setStage('terms', { pin: [place], free: false });
    },
  };
}

/** @param {PointerHost} host @param {number} id */
function erase({ actions }, id) {
  actions.removePoints([id], newGesture('erase'));
  return done();
}

/**
 * Adds a point, which then follows the pointer until it is released.
 *
 * @param {PointerHost} host
 * @param {Position} position
 * @param {number} label
 * @param {number} slop
 */
function add(host, position, label, slop) {
  const [left, top] = position;
  const origin = placeAt(host.frame(), position);
  const gesture = newGesture('add');
  const id = host.actions.addPoint(origin, label, gesture);
  // There is no room for it.
  if (!id) return null;
  return dragStroke(host, { id, origin, left, top, slop, gesture, fresh: true });
}

/**
 * A click that a view may take. A drag, and a click that it leaves, add a point.
 *
 * @param {PointerHost} host
 * @param {Position} position
 * @param {number} label
 * @param {number} slop
 * @returns {Stroke}
 */
function clickOrAdd(host, position, label, slop) {
  const [left, top] = position;
  /** @type {Stroke | null} */
  let adding = null;
  const move = (/** @type {number} */ x, /** @type {number} */ y) => {
    if (!adding && Math.hypot(x - left, y - top) > slop)
      adding = add(host, position, label, slop) ?? done();
    adding?.move(x, y);
  };
  return {
    move,
    end(x, y) {
      move(x, y);
      if (!adding && !host.click?.(placeAt(host.frame(), position), null))
        adding = add(host, position, label, slop);
      adding?.end(x, y);
    },
    cancel: () => adding?.cancel(),
  };
}
