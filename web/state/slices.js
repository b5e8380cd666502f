// @ts-check
/**
 * Work on very many things, done in slices so that the page answers in between. Such work is a
 * generator that yields now and then and returns its result.
 *
 * @module
 */

import { breath } from '../lib/breath.js';

/** A slice takes so long: a frame has room for it beside the rest. */
const SLICE_MS = 8;

/** The number of operations of some microseconds between two looks at the clock. */
export const SOME = 2000;

/**
 * Without a pause.
 *
 * @template T
 * @param {Generator<unknown, T, void>} work
 * @returns {T}
 */
export function atOnce(work) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * With pauses, in which the page draws and answers. What takes less than a slice has none.
 *
 * @template T
 * @param {Generator<unknown, T, void>} work
 * @param {{ now?: () => number, pause?: () => Promise<void> }} [options] for tests
 * @returns {Promise<T>}
 */
export async function inSlices(work, { now = () => performance.now(), pause = breath } = {}) {
  let begun = now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (now() - begun < SLICE_MS) continue;
    await pause();
    begun = now();
  }
}
