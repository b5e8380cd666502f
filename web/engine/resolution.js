// @ts-check
/**
 * How finely f is painted: as finely as fits into a frame while something
 * changes, finely when nothing does.
 *
 * @module
 */

import { isFast } from './paint.js';

/** @typedef {import('../state/scene.js').Rect} Rect */
/** @typedef {import('./calls.js').Painted} Painted */

/** Sides of pictures, in pixels. */
const SIZES = [48, 64, 96, 128, 192, 256, 384, 512];
/** The side of a picture that nothing is in a hurry for. */
export const FINE = 512;
/** A picture that is live may take so long. */
const LIVE_MS = 10;
/** A finer one is tried when the last took less than this. */
const EASY_MS = 4;
/** So many pictures are looked at before the size changes. */
const RECENT = 4;
/** A still picture becomes finer as long as the next would take less than this... */
const STILL_MS = 4000;
/** ...by one step at a time where it takes longer than this. */
const STEP_MS = 250;

/** What the last picture was of, and what it cost. @typedef {{ kernel: string, side: number, support: number, size: number, method: string, milliseconds: number }} Last */

export function createResolution() {
  let level = SIZES.indexOf(256);
  /** @type {Last | null} */
  let last = null;
  /** What the last few live pictures took. A busy machine makes some slow, never one fast. */
  let recent = /** @type {number[]} */ ([]);

  /** @param {number} size @param {number} support what it would cost, by the last one */
  function expected(size, support) {
    if (!last) return Infinity;
    if (isFast(last.method)) return last.milliseconds;
    const pixels = (size / last.size) ** 2;
    return last.milliseconds * pixels * (Math.max(support, 1) / Math.max(last.support, 1));
  }

  return {
    /** The side of a picture that is live. */
    get live() {
      return SIZES[level];
    },

    /**
     * Whether a picture could take a lot longer than the last one did.
     *
     * @param {string} kernel
     * @param {Rect} view
     * @param {number} support
     */
    isNew(kernel, view, support) {
      if (!last || kernel !== last.kernel) return true;
      return view.x1 - view.x0 > 1.5 * last.side || support > 4 * last.support + 10;
    },

    /**
     * The side of the next picture while nothing changes.
     *
     * @param {number} size of the picture there is; 0 if there is none
     * @param {number} support
     * @returns {number | null} null: it is fine enough
     */
    next(size, support) {
      if (size >= FINE) return null;
      if (size === 0) return SIZES[level];
      if (expected(FINE, support) <= STEP_MS) return FINE;
      const next = SIZES.find((candidate) => candidate >= 1.5 * size) ?? FINE;
      return expected(next, support) <= STILL_MS ? next : null;
    },

    /**
     * Learns from a picture what the next will cost.
     *
     * @param {string} kernel
     * @param {number} support
     * @param {Painted} painted
     * @param {boolean} live whether it was painted in a hurry
     */
    note(kernel, support, { picture, milliseconds }, live) {
      const { view, width: size, method } = picture;
      last = { kernel, side: view.x1 - view.x0, support, size, method, milliseconds };
      if (!isFast(method)) {
        // What it costs is proportional to the pixels: the right size is known at once.
        const most = size * Math.sqrt(LIVE_MS / Math.max(milliseconds, 0.05));
        level = Math.max(
          0,
          SIZES.findLastIndex((candidate) => candidate <= most),
        );
        recent = [];
      } else if (live) {
        recent.push(milliseconds);
        if (recent.length < RECENT) return;
        const least = Math.min(...recent);
        recent.shift();
        const step = least > LIVE_MS ? -1 : least < EASY_MS ? 1 : 0;
        const next = Math.min(Math.max(level + step, 0), SIZES.length - 1);
        if (next !== level) recent = [];
        level = next;
      }
    },
  };
}
