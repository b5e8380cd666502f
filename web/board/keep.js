// @ts-check
/**
 * Keeps what waits for a board while the page is away: one entry for each operation.
 *
 * @module
 */

/**
 * @param {Storage | null} storage null where the browser has none
 * @param {string} own how the names of what this device keeps of the board begin
 * @returns {import('./replica.js').Keep}
 */
export function keepIn(storage, own) {
  const prefix = `${own}op.`;
  return {
    all() {
      const texts = [];
      for (let i = 0; storage && i < storage.length; i++) {
        const key = storage.key(i);
        if (key?.startsWith(prefix)) texts.push(storage.getItem(key) ?? '');
      }
      return texts;
    },
    put(op, text) {
      try {
        storage?.setItem(prefix + op, text);
      } catch {
        // The storage is full: what waits is kept by the page alone.
      }
    },
    drop(op) {
      storage?.removeItem(prefix + op);
    },
  };
}
