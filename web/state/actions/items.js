// @ts-check
/** @module */

import { lengthOf, lineOf, refusalOf } from '../../model/items.js';
import { indexOfPoint } from '../../model/points.js';
import { notify } from '../notice.js';
import { isItems, LIMITS, makeItem, newPointId } from '../../model/scene.js';

/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('../../model/scene.js').Scene} Scene */

/**
 * Editing items. Classes and values are changed, and items removed, as those of points are.
 *
 * @param {import('../store.js').Store} store
 */
export function createItemActions(store) {
  /** @param {import('../store.js').Notice['kind']} kind @param {string} text */
  const say = (kind, text) => notify(store, kind, text);

  /**
   * Whether there is room for a text beside all items but one; if not, it is said why.
   *
   * @param {string} text
   * @param {Point} [but]
   */
  function fits(text, but) {
    const { points } = store.state.scene;
    const count = points.length - (but ? 1 : 0);
    const reason = refusalOf(text.length, count, lengthOf(points) - (but?.text.length ?? 0));
    if (reason) say('error', `This text was not taken: it is ${reason}.`);
    return reason === '';
  }

  /**
   * Puts a list in place of the items.
   *
   * @param {Point[]} points
   * @param {import('../store.js').Edit} edit
   */
  const put = (points, edit) =>
    store.edit((scene) => ({ ...scene, points: Object.freeze(points) }), edit);

  return {
    /**
     * @param {string} text
     * @param {number} [label] 1…10; that of the pressed swatch unless given
     * @param {number | null} [before] id of the item before which it stands; at the end without one
     * @param {string} [gesture]
     * @returns {number} id of the new item; 0 if there is no room for it
     */
    addItem(text, label = store.state.focus.label, before = null, gesture = undefined) {
      const { scene, focus } = store.state;
      const line = lineOf(text);
      const good = Number.isInteger(label) && label >= 1 && label <= LIMITS.classes;
      if (!isItems(scene) || !good || !fits(line)) return 0;
      const value = scene.target === 'value' ? focus.value : 0;
      const item = makeItem(newPointId(), line, label, value);
      const at = indexOfPoint(scene.points, before);
      const points = [...scene.points];
      points.splice(at < 0 ? points.length : at, 0, item);
      put(points, { name: 'Add item', gesture });
      return item.id;
    },

    /** @param {number} id @param {string} text @param {string} [gesture] */
    editItem(id, text, gesture) {
      const { scene } = store.state;
      const at = indexOfPoint(scene.points, id);
      const old = scene.points[at];
      const line = lineOf(text);
      if (!isItems(scene) || !old || old.text === line || !fits(line, old)) return;
      const points = [...scene.points];
      points[at] = makeItem(id, line, old.label, old.value);
      put(points, { name: 'Edit item', gesture });
    },

    /**
     * @param {number} id
     * @param {number} index where it is to be among the others, from 0
     * @param {string} [gesture]
     */
    moveItem(id, index, gesture) {
      const { scene } = store.state;
      const at = indexOfPoint(scene.points, id);
      if (!isItems(scene) || at < 0 || !Number.isInteger(index)) return;
      const to = Math.min(Math.max(index, 0), scene.points.length - 1);
      if (to === at) return;
      const points = [...scene.points];
      points.splice(to, 0, ...points.splice(at, 1));
      put(points, { name: 'Move item', gesture });
    },

    /**
     * Adds items from a text: one a line, with the class after a tab or in the last column of CSV.
     *
     * @param {string} text
     * @returns {Promise<readonly number[]>} ids of the items that were added
     */
    async pasteItems(text) {
      const { readItems, remarkOn } = await import('../pasted.js');
      const { scene, focus } = store.state;
      if (!isItems(scene)) return [];
      const { items, classes, out, unseen } = readItems(text, scene, focus);
      if (items.length > 0) {
        store.edit(
          (now) => ({ ...now, classes, points: Object.freeze([...now.points, ...items]) }),
          { name: items.length === 1 ? 'Paste item' : 'Paste items' },
        );
      }
      const remark = remarkOn(items.length, out, unseen);
      if (remark) say(items.length > 0 ? 'info' : 'error', remark);
      return items.map(({ id }) => id);
    },
  };
}
