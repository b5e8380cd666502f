// @ts-check
/**
 * Keys name the points of a board on this device. A point that is made here has its key before the
 * board gives it an id, and keeps it. The key of any other point follows from its id.
 *
 * @module
 */

/** The key of a point that was not made here. */
const FROM_ID = /^p[1-9]\d*$/;

/** @param {string} key */
export const isFromId = (key) => FROM_ID.test(key);

export function createKeys() {
  /** Keys of points that were made here, by id. @type {Map<number, string>} */
  const keys = new Map();
  /** Their ids, by key. @type {Map<string, number>} */
  const ids = new Map();

  return {
    /** @param {number} id */
    of: (id) => keys.get(id) ?? `p${id}`,

    /** @param {string} key @returns {number | null} null as long as the point has no id */
    idOf: (key) => ids.get(key) ?? (isFromId(key) ? Number(key.slice(1)) : null),

    /** A point that was made here has got an id. @param {string} key @param {number} id */
    learn(key, id) {
      keys.set(id, key);
      ids.set(key, id);
    },

    /**
     * A name of a point that outlives the page. Keys of points that were made here do not, but
     * ids do.
     *
     * @param {string} key
     */
    lasting(key) {
      const id = ids.get(key);
      return id === undefined ? key : `p${id}`;
    },
  };
}

/** @typedef {ReturnType<typeof createKeys>} Keys */
