// @ts-check
/** @module */

/**
 * A part of the page that is loaded when it is first wanted. A load that failed is tried again when the
 * part is wanted the next time.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @param {{ ready: (part: T) => void, lost?: () => void }} options   one of them is called after each
 *   load
 */
export function createLazy(load, { ready, lost = () => {} }) {
  /** @type {T | null} */
  let part = null;
  let loading = false;

  async function begin() {
    loading = true;
    try {
      part = await load();
    } catch (error) {
      lost();
      console.error(error);
      return;
    } finally {
      loading = false;
    }
    ready(part);
  }

  return {
    /** The part, or null where it is not loaded. @returns {T | null} */
    get: () => part,
    /** The same, and begins to load it. @returns {T | null} */
    want() {
      if (!part && !loading) void begin();
      return part;
    },
  };
}
