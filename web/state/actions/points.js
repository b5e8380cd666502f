// @ts-check
/** @module */

import { count } from '../../lib/format.js';
import { indexOfPoint } from '../../model/points.js';
import { notify } from '../notice.js';
import {
  EMPTY_SCENE,
  LIMITS,
  isItems,
  isWide,
  makePoint,
  newPointId,
  relabelled,
} from '../../model/scene.js';

/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {readonly [number, number]} Place */

/**
 * Editing points by hand. Places are in kernel units and taken as they are. On the line, what is
 * beside it falls onto it; where points carry values, the height of a place is the value.
 *
 * @param {import('../store.js').Store} store
 */
export function createPointActions(store) {
  /** @param {Place} x @returns {Place} */
  const landed = (x) => (store.state.scene.dim === 1 && x[1] !== 0 ? [x[0], 0] : x);

  /** Whether points are rows of a file, which are not changed here. It is said. */
  function areRows() {
    if (!isWide(store.state.scene)) return false;
    const text =
      'These points are rows of a file. Change the file and open it again, or go back to two columns.';
    if (store.state.frame.notice?.text !== text) notify(store, 'info', text);
    return true;
  }

  /** Whether places say the value as well. */
  const hasHeight = () => store.state.scene.dim === 1 && store.state.scene.target === 'value';

  /** The value of a new point at a place, where none is given. @param {Place} x */
  function valueAt(x) {
    if (hasHeight()) return x[1];
    return store.state.scene.target === 'value' ? store.state.focus.value : 0;
  }

  /**
   * @param {readonly Place[]} places
   * @param {number} label
   * @param {import('../store.js').Edit} edit
   * @param {number} [value] of all of them
   * @returns {number[]} ids of the points that were added
   */
  function add(places, label, edit, value) {
    const room = LIMITS.points - store.state.scene.points.length;
    const good = places
      .map((x) => ({ x: landed(x), value: value ?? valueAt(x) }))
      .filter(({ x, value }) => x.every(isCoordinate) && isCoordinate(value))
      .slice(0, Math.max(room, 0));
    if (places.length > room) {
      const most = count(LIMITS.points);
      const text = `There is room for ${most} points. Remove some to add others.`;
      notify(store, 'info', text);
    }
    if (good.length === 0 || !isLabel(label) || isItems(store.state.scene)) return [];
    if (areRows()) return [];
    const fresh = good.map(({ x, value }) => makePoint(newPointId(), x, label, value));
    store.edit((scene) => withPoints(scene, [...scene.points, ...fresh]), edit);
    return fresh.map((point) => point.id);
  }

  /**
   * @param {number} id
   * @param {(point: Point) => Point} change
   * @param {import('../store.js').Edit} edit
   */
  function change(id, change, edit) {
    if (areRows()) return;
    store.edit((scene) => {
      const at = indexOfPoint(scene.points, id);
      if (at < 0) return scene;
      const next = change(scene.points[at]);
      if (next === scene.points[at]) return scene;
      // Of a frozen list, slice would take ten times as long.
      const points = [...scene.points];
      points[at] = next;
      return withPoints(scene, points);
    }, edit);
  }

  return {
    /**
     * @param {Place} x
     * @param {number} label 1…10
     * @param {string} [gesture]
     * @param {number} [value] where points carry values; that of the place or of the picker unless
     *   given
     * @returns {number} id of the new point; 0 if there is no room for it
     */
    addPoint: (x, label, gesture, value) =>
      add([x], label, { name: 'Add point', gesture }, value)[0] ?? 0,

    /** @param {readonly Place[]} xs @param {number} label @param {string} gesture */
    spray(xs, label, gesture) {
      add(xs, label, { name: 'Spray points', gesture });
    },

    /** @param {number} id @param {Place} to @param {string} [gesture] */
    movePoint(id, to, gesture) {
      const x = landed(to);
      if (!x.every(isCoordinate) || !isCoordinate(to[1]) || isItems(store.state.scene)) return;
      const high = hasHeight();
      const move = (/** @type {Point} */ point) => {
        const value = high ? to[1] : point.value;
        return point.x[0] === x[0] && point.x[1] === x[1] && point.value === value
          ? point
          : makePoint(id, x, point.label, value);
      };
      change(id, move, { name: 'Move point', gesture });
    },

    /** @param {number} id @param {number} value @param {string} [gesture] */
    setPointValue(id, value, gesture) {
      if (!isCoordinate(value)) return;
      const set = (/** @type {Point} */ point) =>
        point.value === value ? point : relabelled(point, point.label, value);
      change(id, set, { name: 'Change value', gesture });
    },

    /** @param {number} id @param {number} label 1…10 @param {string} [gesture] */
    relabelPoint(id, label, gesture) {
      if (!isLabel(label)) return;
      const relabel = (/** @type {Point} */ point) =>
        point.label === label ? point : relabelled(point, label, point.value);
      change(id, relabel, { name: 'Change class', gesture });
    },

    /** @param {readonly number[]} ids @param {string} [gesture] */
    removePoints(ids, gesture) {
      const gone = new Set(ids);
      const kind = isItems(store.state.scene) ? 'item' : 'point';
      const name = `Remove ${kind}${gone.size === 1 ? '' : 's'}`;
      store.edit(
        (scene) => {
          const points = scene.points.filter((point) => !gone.has(point.id));
          return points.length === scene.points.length ? scene : withPoints(scene, points);
        },
        { name, gesture },
      );
    },

    /** An empty plane; kernel, learner and view stay. */
    clearPoints() {
      store.edit(
        (scene) =>
          scene.points.length === 0 && !scene.data && !scene.table
            ? scene
            : {
                ...scene,
                points: EMPTY_SCENE.points,
                classes: EMPTY_SCENE.classes,
                axes: EMPTY_SCENE.axes,
                data: null,
                table: null,
              },
        { name: isItems(store.state.scene) ? 'Clear items' : 'Clear points' },
      );
    },
  };
}

/** @param {Scene} scene @param {Point[]} points @returns {Scene} */
const withPoints = (scene, points) => ({ ...scene, points: Object.freeze(points) });

/** @param {number} v */
const isCoordinate = (v) => Number.isFinite(v) && Math.abs(v) <= LIMITS.coordinate;

/** @param {number} label */
const isLabel = (label) => Number.isInteger(label) && label >= 1 && label <= LIMITS.classes;
