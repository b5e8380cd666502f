// @ts-check
/**
 * The memory of a page in WebKitGTK. Its engine writes what a heap has left whenever it has collected
 * its garbage: the page has one, and each of its workers.
 *
 * @module
 */

/** @typedef {import('./page.mjs').Memory} Memory */

/** The end of a collection. Heaps write at the same time, so that a line may be cut by another. */
const COLLECTED = /\[GC<(0x[0-9a-f]+)>: [^[\]]*=> (\d+)kb,/g;

/** The page may be told so many times as late as a worker. */
const LATE = 5;

/** Heaps, as they are told. @param {() => number} [now] the time in ms */
export function createHeaps(now = () => performance.now()) {
  /** What each had left and when, by its address, in the order in which they were told first. */
  const heaps = /** @type {Map<string, { bytes: number, at: number }>} */ (new Map());
  return {
    /** @param {string} line of what the engine writes */
    hear(line) {
      for (const [, address, kilobytes] of line.matchAll(COLLECTED))
        heaps.set(address, { bytes: 1024 * Number(kilobytes), at: now() });
    },

    /**
     * What those have that have collected their garbage lately. The page's was told first, and may be
     * late, as what is written at once with another is lost. The engine with most has its memory in
     * its heap, once more for the view that JavaScript has of it.
     *
     * @param {number} lately in ms
     * @returns {Memory}
     */
    memory(lately) {
      for (const [address, { at }] of heaps) if (now() - at > LATE * lately) heaps.delete(address);
      const [page, ...others] = heaps.values();
      const workers = others.filter(({ at }) => now() - at <= lately).map(({ bytes }) => bytes);
      return {
        heap: page?.bytes ?? NaN,
        wasm: workers.length > 0 ? Math.max(...workers) : NaN,
        more: `${workers.length} workers`,
      };
    },
  };
}
