// @ts-check
/**
 * What a page has to bear: workers that end, a slow processor, full storage, little memory.
 *
 * @module
 */

import { endSomeWorkers } from '../../test/e2e/workers.js';

/** @typedef {import('./page.mjs').Page} Page */
/** @typedef {import('./page.mjs').Machine} Machine */
/** @typedef {import('../fuzz/random.mjs').Random} Random */

/**
 * @param {Page} page
 * @param {Machine} machine
 * @param {Random} random
 */
export function createHardship(page, machine, random) {
  let slow = 1;
  let full = false;

  /** Some workers are ended, or all. @returns {Promise<string>} */
  async function end() {
    const ended = await endSomeWorkers(page, random, random.chance(0.3) ? 1 : 0.5);
    return `${ended} workers ended`;
  }

  async function slowDown() {
    slow = slow > 1 ? 1 : random.whole(4, 6);
    await machine.slow(slow);
    return `a processor ${slow} times as slow`;
  }

  async function fill() {
    full = !full;
    await page.evaluate((fills) => {
      localStorage.removeItem('filler');
      for (let size = fills ? 2 ** 22 : 0; size >= 1; size = Math.floor(size / 2)) {
        try {
          const kept = localStorage.getItem('filler') ?? '';
          localStorage.setItem('filler', kept + 'x'.repeat(size));
        } catch {
          // Less is tried.
        }
      }
    }, full);
    return full ? 'storage is full' : 'storage has room';
  }

  async function press() {
    if (!machine.press) return 'nothing: memory cannot be made short';
    await machine.press();
    return 'little memory';
  }

  return {
    get isSlow() {
      return slow > 1;
    },
    get isFull() {
      return full;
    },

    /** @returns {Promise<string>} what happens */
    async strike() {
      return random.pick([end, end, end, slowDown, fill, press])();
    },

    end,

    /** All is well again. */
    async relieve() {
      if (slow > 1) await slowDown();
      if (full) await fill();
    },
  };
}
