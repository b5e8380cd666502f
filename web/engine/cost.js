// @ts-check
/** @module */

/** @typedef {import('../model/scene.js').Scene} Scene */

/** Training longer than this is not repeated at every move of a hand. */
const SLOW_MS = 1500;

/**
 * The time that the last training took, and what it lets one expect of the next.
 *
 * @param {() => number} now in milliseconds
 */
export function createCost(now) {
  /** @type {{ learner: string, points: number, milliseconds: number, goesOn: boolean } | null} */
  let last = null;

  return {
    /**
     * @param {Scene} scene has been trained
     * @param {number} begun when training began
     * @param {boolean} goesOn whether it went on from a solution that was there before
     */
    record({ learner, points }, begun, goesOn) {
      last = { learner, points: points.length, milliseconds: now() - begun, goesOn };
    },

    /** What went on from a solution did not end in time: then it is no quicker. */
    miss() {
      if (last) last = { ...last, goesOn: true };
    },

    /**
     * Whether training that began then is about to end.
     *
     * @param {Scene} scene
     * @param {number} begun
     * @param {number} most it may take, in milliseconds
     */
    isSoonDone({ learner, points }, begun, most) {
      if (last === null || Math.max(last.milliseconds, now() - begun) > most) return false;
      return last.learner === learner && points.length <= 2 * last.points;
    },

    /**
     * Whether a scene is like one that took long. What goes on from a solution is much quicker than
     * what began with nothing, so that says nothing of it.
     *
     * @param {Scene} scene
     * @param {() => boolean} goesOn asked where it matters: to look for a solution takes all points
     */
    isSlow: ({ learner, points }, goesOn) =>
      last !== null &&
      last.milliseconds > SLOW_MS &&
      last.learner === learner &&
      2 * points.length > last.points &&
      (last.goesOn || !goesOn()),
  };
}
