// @ts-check
/**
 * What a view of points shows, and where. The plane is one; the line and the chart are others.
 *
 * @module
 */

import { itemsAbove } from '../../draw/plane/above.js';
import { frameOf } from '../../draw/plane/geometry.js';
import { keyTarget } from './keyboard.js';
import { markItems } from '../../draw/plane/marks.js';
import {
  overlayGround,
  overlayMarks,
  overlayPlaceText,
  overlayTip,
  pairItems,
  pairOf,
} from '../../draw/plane/overlay.js';
import { groundItems, groundPoints } from '../../draw/plane/ground.js';
import { pointingItems, tipOf } from '../../draw/plane/pointed.js';
import { pullItems } from '../../draw/plane/pulls.js';
import { withTables } from '../../model/tables.js';
import { placeText, pointText } from '../../draw/plane/reading.js';
import { stepItems } from '../../draw/plane/step-marks.js';

/** @type {typeof import('../../draw/plane/rows.js') | null} */
let rows = null;
withTables(async () => {
  rows = await import('../../draw/plane/rows.js');
});

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../../model/scene.js').Rect} Rect */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../draw/plane/geometry.js').Frame} Frame */
/** @typedef {import('../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../draw/plane/look.js').Look} Look */
/** @typedef {readonly [number, number]} Place   in the units of the frame */
/** @typedef {{ lefts: ArrayLike<number>, tops: ArrayLike<number> }} Spots   in px, in order */

/**
 * @typedef {object} Art
 * @property {string} name
 * @property {string} help   for people who use the keyboard
 * @property {(view: Rect, place: Place, event: KeyboardEvent, scene: Scene) =>
 *   [number, number] | null} target   where a key moves a place
 * @property {(scene: Scene, point: Point) => Place} placeOf
 * @property {(actions: Actions, scene: Scene, view: Rect, gesture: string) => void} setView
 * @property {(state: State) => readonly unknown[]} sources   what the picture depends on besides
 *   scene and training
 * @property {(state: State, size: number, look: Look) => Frame} frame
 * @property {(state: State, frame: Frame, look: Look) => Spots} spots   where all points are
 * @property {(point: Point, frame: Frame) => [number, number]} [spot]   where a point is, if that
 *   depends on no other point
 * @property {typeof groundItems} ground   what lies below the points
 * @property {(state: State) => State['scene']['points']} groundPoints   what the ground depends on
 * @property {typeof pullItems} pulls   the points' terms of f at a place
 * @property {(state: State, frame: Frame, look: Look, except: number | null) => Item[]} marks
 *   except: the id of a point that is not drawn
 * @property {typeof pointingItems} pointing   what follows the pointer
 * @property {typeof tipOf} tip
 * @property {(state: State, frame: Frame, look: Look) => Frame} hook   what the tip hangs beside
 * @property {typeof pointText} pointText
 * @property {typeof placeText} placeText
 */

const HELP =
  'Arrow keys move a cross-hair, with Shift by small steps; Page Up, Page Down, Home and End by large ones. ' +
  'Enter adds a point there. Tab walks the points; arrows then move the point, Delete removes it, ' +
  '1 to 9 change its class or value. P pins the place whose terms are told. C shows the next of several components. Escape, then Tab, leaves.';

/** @type {Art} */
export const PLANE = {
  name: 'Plane',
  help: HELP,
  target: keyTarget,
  placeOf: (_, { x }) => x,
  setView: (actions, _, view, gesture) => actions.setView(view, gesture),
  sources: (state) => [state.frame.overlay, pairOf(state), state.scene.table, state.frame.rows],
  frame: ({ scene }, size) => frameOf(scene.view, size),
  spots: ({ scene: { points } }, { left, top }) => {
    const spots = { lefts: new Float64Array(points.length), tops: new Float64Array(points.length) };
    for (let i = 0; i < points.length; i++) {
      const [x1, x2] = points[i].x;
      spots.lefts[i] = left(x1);
      spots.tops[i] = top(x2);
    }
    return spots;
  },
  spot: ({ x }, { left, top }) => [left(x[0]), top(x[1])],
  ground: (state, where, look) => {
    const { overlay } = state.frame;
    return overlay ? overlayGround(state, overlay, where, look) : groundItems(state, where, look);
  },
  groundPoints,
  pulls: pullItems,
  marks: (state, where, look, except) => {
    const { scene, frame, stage } = state;
    if (frame.overlay) return overlayMarks(state, frame.overlay, where, look);
    return [
      ...(scene.table?.use && rows
        ? rows.rowItems(state, where, look, except)
        : markItems(scene, frame, stage.plane, where, look, except)),
      ...itemsAbove(state, where, look),
      ...stepItems(state, where, look),
      ...pairItems(state, where, look),
    ];
  },
  pointing: pointingItems,
  tip: (state, lifted) => {
    const { overlay } = state.frame;
    return overlay && !lifted ? overlayTip(state, overlay) : tipOf(state, lifted);
  },
  hook: (_, where) => where,
  pointText,
  placeText: (state, place) => {
    const { overlay } = state.frame;
    return overlay ? overlayPlaceText(state, overlay, place) : placeText(state, place);
  },
};
