// @ts-check
/**
 * Taking back what one did oneself. Others go on meanwhile, so that not a state is brought back:
 * each act has one that takes it back.
 *
 * @module
 */

import { isItems } from '../model/scene.js';

/** @typedef {import('../board/replica.js').Replica} Replica */
/** @typedef {import('../board/replica.js').BoardPoint} BoardPoint */

/** The most acts that can be undone. */
const MOST = 100;

/** @param {Replica} replica */
export function createUndo(replica) {
  /** Takes back; false where there is nothing left to take back. @type {(() => boolean)[]} */
  let past = [];
  /** A point that was removed and came back has another key. @type {Map<string, string>} */
  const later = new Map();
  const now = (/** @type {string} */ key) => {
    while (later.has(key)) key = /** @type {string} */ (later.get(key));
    return key;
  };
  const find = (/** @type {string} */ key) =>
    replica.state.points.find((point) => point.key === now(key));

  /** @param {() => boolean} back */
  function push(back) {
    past.push(back);
    if (past.length > MOST) past.shift();
  }

  /** What an operation is given to make a point as it was. @param {BoardPoint} point */
  function formOf({ x, text, label, value }) {
    const { settings } = replica.state;
    const what = settings && !isItems(settings) ? { x } : { text };
    return settings?.target === 'value' ? { ...what, value } : { ...what, label };
  }

  return {
    get empty() {
      return past.length === 0;
    },

    /** @param {Parameters<Replica['add']>[0]} point @returns {string | null} its key */
    add(point) {
      const key = replica.add(point);
      if (key !== null) push(() => replica.remove(now(key)));
      return key;
    },

    /** @param {string} key @param {Parameters<Replica['move']>[1]} to */
    move(key, to) {
      const before = find(key);
      if (!before || !replica.move(now(key), to)) return false;
      const { x, value, text } = before;
      push(() => {
        const { settings } = replica.state;
        const what = settings && !isItems(settings) ? { x } : { text };
        return replica.move(now(key), settings?.target === 'value' ? { ...what, value } : what);
      });
      return true;
    },

    /** @param {string} key @param {number} label */
    label(key, label) {
      const before = find(key);
      if (!before || before.label === label || !replica.label(now(key), label)) return false;
      push(() => replica.label(now(key), before.label));
      return true;
    },

    /** @param {string} key */
    remove(key) {
      const before = find(key);
      if (!before || !replica.remove(now(key))) return false;
      push(() => {
        const again = replica.add(formOf(before));
        if (again !== null) later.set(now(key), again);
        return again !== null;
      });
      return true;
    },

    /**
     * Takes back the newest act that can be taken back.
     *
     * @returns {boolean} whether there was one
     */
    undo() {
      for (let back = past.pop(); back; back = past.pop()) if (back()) return true;
      return false;
    },

    forget() {
      past = [];
    },
  };
}
