// @ts-check
/**
 * How finely f is painted: as finely as fits into a frame while something
 * changes, finely when nothing does.
 *
 * @module
 */

import { shapeOf } from '../model/kernel-shape.js';
import { isFast } from './paint.js';

/** @typedef {import('../model/scene.js').Rect} Rect */
/** @typedef {import('../protocol/jobs.js').Painted} Painted */
/** @typedef {import('../protocol/jobs.js').PictureRequest} PictureRequest */

/** Sides of pictures, in pixels. */
const SIZES = [48, 64, 96, 128, 192, 256, 384, 512];
/**
 * The finest that is live: f is smooth where it is not steep, and what is seen for a moment the
 * browser may enlarge. Regions have edges, which would be blurred.
 */
export const LIVE = 128;
const LIVE_REGIONS = 256;
/** The side of a picture that nothing is in a hurry for. */
export const FINE = 512;
/** A picture that is live may take so long. */
const LIVE_MS = 10;
/** A finer one is tried when the last took less than this. */
const EASY_MS = 4;
/** The number of pictures that decide on another size. */
const RECENT = 4;
/** A live picture that would take longer is given up for a smaller one. */
const LIVE_LIMIT_MS = 60;
/** A still picture becomes finer as long as the next would take less than this… */
const STILL_MS = 4000;
/** …by one step at a time where it takes longer than this. */
const STEP_MS = 250;

/**
 * The subject of the last picture, and its cost.
 *
 * @typedef
 *   {{ kernel: string, side: number, support: number, size: number, method: string, milliseconds: number }}
 *   Last
 */

/** Places along the line: a screen's width of them, or fewer where each is a long sum. */
const PLACES = 1024;
const FEW_PLACES = 512;
const LONG_SUM = 2000;

/**
 * The trace of f along the line. One row costs little, so it always has this resolution.
 *
 * @param {Rect} view
 * @param {number} support how many points f sums over
 * @param {boolean} [hurried] while something changes: where it is also told how sure f is, that is
 *   told at fewer places
 * @returns {PictureRequest}
 */
export function lineRequest(view, support, hurried = true) {
  const size = support > LONG_SUM ? FEW_PLACES : PLACES;
  return { dim: 1, view, size, cautious: hurried, limit: Infinity };
}

export function createResolution() {
  let finest = SIZES.indexOf(LIVE);
  let level = finest;
  /** @type {Last | null} */
  let last = null;
  /** The times of the last few live pictures. A busy machine makes some slow, never one fast. */
  let recent = /** @type {number[]} */ ([]);

  /** @param {number} size @param {number} support what it would cost, by the last one */
  function expected(size, support) {
    if (!last) return Infinity;
    if (isFast(last.method)) return last.milliseconds;
    const pixels = (size / last.size) ** 2;
    return last.milliseconds * pixels * (Math.max(support, 1) / Math.max(last.support, 1));
  }

  /** @param {string} kernel @param {Rect} view @param {number} support */
  function isNew(kernel, view, support) {
    if (!last || kernel !== last.kernel) return true;
    return view.x1 - view.x0 > 1.5 * last.side || support > 4 * last.support + 10;
  }

  /**
   * @param {string} kernel
   * @param {Rect} view
   * @param {number} support
   * @param {number} size
   * @param {number} limit
   * @returns {PictureRequest}
   */
  function plan(kernel, view, support, size, limit) {
    const slow = last !== null && !isFast(last.method) && expected(size, support) > 2 * LIVE_MS;
    return { view, size, cautious: slow || isNew(kernel, view, support), limit };
  }

  return {
    /**
     * The picture to paint while something changes.
     *
     * @param {string} kernel
     * @param {Rect} view
     * @param {number} support how many points f sums over
     * @param {boolean} [regions] whether it is of regions
     * @returns {PictureRequest}
     */
    live(kernel, view, support, regions = false) {
      finest = SIZES.indexOf(regions ? LIVE_REGIONS : LIVE);
      level = Math.min(level, finest);
      // The cost of another kernel says nothing; the cost of this one with other numbers does.
      if (last && shapeOf(kernel) !== shapeOf(last.kernel)) {
        last = null;
        level = finest;
        recent = [];
      }
      // The smallest picture there is must be painted, whatever it takes.
      const limit = level === 0 ? Infinity : LIVE_LIMIT_MS;
      return plan(kernel, view, support, SIZES[level], limit);
    },

    /**
     * The next picture to paint while nothing changes.
     *
     * @param {string} kernel
     * @param {Rect} view
     * @param {number} support
     * @param {number} size of the picture there is
     * @returns {PictureRequest | null} null: it is fine enough
     */
    still(kernel, view, support, size) {
      if (size >= FINE) return null;
      const next =
        expected(FINE, support) <= STEP_MS
          ? FINE
          : (SIZES.find((candidate) => candidate >= 1.5 * size) ?? FINE);
      if (expected(next, support) > STILL_MS) return null;
      return plan(kernel, view, support, next, 2 * STILL_MS);
    },

    /**
     * Learns from a picture what the next will cost.
     *
     * @param {string} kernel
     * @param {Rect} view
     * @param {number} support
     * @param {Painted} painted
     * @param {boolean} live whether it was painted in a hurry
     */
    note(kernel, view, support, { picture, size, method, milliseconds }, live) {
      if (method === '') return;
      last = { kernel, side: view.x1 - view.x0, support, size, method, milliseconds };
      if (!isFast(method)) {
        // The cost is proportional to the pixels, so one picture tells the right size.
        const most = size * Math.sqrt(LIVE_MS / Math.max(milliseconds, 0.05));
        level = Math.max(
          0,
          SIZES.findLastIndex((candidate, at) => candidate <= most && at <= finest),
        );
        recent = [];
      } else if (live && picture) {
        recent.push(milliseconds);
        if (recent.length < RECENT) return;
        const least = Math.min(...recent);
        recent.shift();
        const step = least > LIVE_MS ? -1 : least < EASY_MS ? 1 : 0;
        const next = Math.min(Math.max(level + step, 0), finest);
        if (next !== level) recent = [];
        level = next;
      }
    },
  };
}
