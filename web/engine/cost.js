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
  /** @type {{ learner: string, points: number, milliseconds: number } | null} */
  let last = null;

  return {
    /** @param {Scene} scene has been trained @param {number} begun when training began */
    record({ learner, points }, begun) {
      last = { learner, points: points.length, milliseconds: now() - begun };
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

    /** Whether a scene is like one that took long. @param {Scene} scene */
    isSlow: ({ learner, points }) =>
      last !== null &&
      last.milliseconds > SLOW_MS &&
      last.learner === learner &&
      2 * points.length > last.points,
  };
}
