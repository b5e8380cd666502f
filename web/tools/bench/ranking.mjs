// @ts-check
/**
 * When one training is faster than another: what it found must be as good.
 *
 * @module
 */

/**
 * @typedef {{ seconds: number, objective: number, violation: number, cut: boolean }} Training
 * seconds: the median; objective: of the dual, no number where it is not known; violation: of its
 * constraints; cut: it reached a limit of time or steps, and would have taken longer
 *
 * @typedef {{ ratio: number, word: '' | 'at least' | 'at most' | 'worse optimum' | 'both cut' }}
 *   Comparison
 */

/**
 * How far below the best dual objective, by 1 + its size, a result may be. Solvers that stop at the
 * tolerance of 1e-3 do not stop at the same point: what LIBSVM and scikit-learn, which are one
 * algorithm, leave undone on these problems goes up to some 1e-6. Ten times that is no longer
 * chance.
 */
export const SLACK = 1e-5;

/** How far coefficients may leave their box, as a share of C: the rounding of some thousand sums. */
const ALLOWED = 1e-6;

/**
 * Whether a training found what there was to be found.
 *
 * @param {Training} training
 * @param {number} best the best objective of all contenders that kept to the constraints
 */
export function isGood({ objective, violation }, best) {
  return violation <= ALLOWED && objective >= best - SLACK * (1 + Math.abs(best));
}

/**
 * The best objective of the contenders that ended and kept the constraints.
 *
 * @param {Training[]} trainings
 */
export function bestOf(trainings) {
  const allowed = trainings.filter(
    ({ objective, violation }) => violation <= ALLOWED && Number.isFinite(objective),
  );
  return Math.max(...allowed.map(({ objective }) => objective));
}

/**
 * How many times faster one training was than a peer's. Who is faster and has found less is not
 * faster: then the ratio is 1. The time of who reached a limit is at least that limit.
 *
 * @param {Training} own
 * @param {Training} peer
 * @param {number} best
 * @param {number} [ratio] of their times, by the medians unless it is known better
 * @returns {Comparison} both cut: nothing can be said, the ratio is NaN
 */
export function compare(own, peer, best, ratio = peer.seconds / own.seconds) {
  if (own.cut && peer.cut) return { ratio: NaN, word: 'both cut' };
  if (own.cut) return { ratio, word: 'at most' };
  if (ratio > 1 && !isGood(own, best)) return { ratio: 1, word: 'worse optimum' };
  if (peer.cut) return { ratio, word: 'at least' };
  if (ratio < 1 && !isGood(peer, best)) return { ratio: 1, word: 'worse optimum' };
  return { ratio, word: '' };
}
