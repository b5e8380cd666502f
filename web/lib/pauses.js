// @ts-check
/**
 * For how long nothing may move before a hand rests. Where pictures come slowly, moves come as slowly:
 * between two of them the hand does not rest.
 *
 * @module
 */

/** So many times the longest of the last pauses is a rest, but never more than MOST_MS. */
const TIMES = 2;
const MOST_MS = 600;
const RECENT = 3;
/** What comes later than this after the last move is a move of its own. */
const APART_MS = 1000;

/** @param {() => number} now in milliseconds */
export function createPauses(now) {
  let last = -Infinity;
  /** @type {number[]} */
  let recent = [];

  /** The next move goes on with nothing. */
  function begin() {
    last = now();
    recent = [];
  }

  return {
    begin,
    move() {
      const pause = now() - last;
      if (pause > APART_MS) return begin();
      last = now();
      recent = [...recent.slice(1 - RECENT), pause];
    },
    /** For so long the page was busy, and could not be told of a move. @param {number} ms */
    skip(ms) {
      last = Math.min(now(), last + ms);
    },
    /** Since the last move. */
    get length() {
      return now() - last;
    },
    /** How fast moves come at least: no move of the last few came sooner after another. */
    get shortest() {
      return recent.length < RECENT ? 0 : Math.min(...recent);
    },
    /** @param {number} least where moves come as fast as a machine can show them */
    rest: (least) => Math.max(least, Math.min(TIMES * Math.max(0, ...recent), MOST_MS)),
  };
}
