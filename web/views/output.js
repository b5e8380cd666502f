// @ts-check
/**
 * Reading one output of a trained model: which class its positive side means,
 * and which output tells most at a place.
 *
 * @module
 */

/** @typedef {import('../engine/protocol.js').Training} Training */

/**
 * Whether a training has a result that means something: a failed one (a hard
 * margin that does not exist) leaves numbers behind, but no boundary.
 *
 * @param {Training | null} training
 * @returns {training is Training & { status: 'converged' | 'exhausted' }}
 */
export function solved(training) {
  return training !== null && training.outputs > 0 && training.status !== 'failed';
}

/**
 * Whether a training parts the plane into the regions of classes or clusters; else its picture is of values.
 *
 * @param {Pick<Training, 'rule' | 'outputs'>} training
 */
export const isRegions = ({ rule, outputs }) =>
  rule === 'largest' || (rule === 'pairs' && outputs > 1);

/** Eigenvalues above −this share of the largest are rounding. */
export const ROUNDING = 1e-9;

/**
 * Whether a Gram matrix has a negative eigenvalue: then the kernel is none on
 * these points, also where no pair of them showed it to the solver.
 *
 * @param {import('../engine/protocol.js').GramPicture | null} gram
 */
export function indefinite(gram) {
  return gram !== null && gram.smallest < -ROUNDING * Math.max(gram.largest, 0);
}

/**
 * Whether a training's matrix has a negative eigenvalue, as far as anything shows it: then its gap
 * proves nothing. A matrix that was repaired has none. Where the eigenvalues are not known, a
 * kernel that was refuted gets no benefit of the doubt.
 *
 * @param {Pick<import('../state/store.js').State['frame'], 'gram' | 'scene' | 'verdict'>} frame
 */
export function indefiniteHere({ gram, scene, verdict }) {
  if (scene && scene.repair !== 'none') return false;
  // Eigenvalues may still be of the kernel before, or rounded: a proof is neither.
  if (verdict?.verdict === 'proved' && verdict.text === scene?.kernel) return false;
  const ours = gram !== null && gram.part === undefined ? gram : null;
  if (indefinite(ours)) return true;
  if (!scene || verdict?.verdict !== 'refuted' || verdict.text !== scene.kernel) return false;
  const { eigenvalues } = verdict;
  if (eigenvalues.length === scene.points.length && eigenvalues.length > 0) {
    return eigenvalues[eigenvalues.length - 1] < -ROUNDING * Math.max(eigenvalues[0], 0);
  }
  return !(ours?.form === 'raw' && ours.smallest >= 0);
}

/**
 * The classes that output j tells apart: f_j > 0 speaks for positive.
 *
 * @param {Training} training
 * @param {number} j
 * @returns {{ positive: number, negative: number }}
 */
export function sides(training, j) {
  return {
    positive: training.classes[training.pairs[2 * j]],
    negative: training.classes[training.pairs[2 * j + 1]],
  };
}

/**
 * The output that decides at a place: for two classes the only one, for more
 * the one between the winner and the rival that comes closest to it.
 *
 * @param {Training} training
 * @param {Float64Array} decision
 * @param {number} label the winning class
 * @returns {number}
 */
export function decidingOutput(training, decision, label) {
  let best = 0;
  let least = Infinity;
  for (let j = 0; j < training.outputs; j++) {
    const { positive, negative } = sides(training, j);
    if (label !== positive && label !== negative) continue;
    const margin = label === positive ? decision[j] : -decision[j];
    if (margin < least) [best, least] = [j, margin];
  }
  return best;
}

/** Coefficients below this share of the largest are rounding, not support. */
export const NEGLIGIBLE = 1e-9;

/**
 * The largest |coefficient| of an output, and the size below which one counts
 * as zero: of what was learnt, or of f = Σ βᵢ k(xᵢ, ·) + b.
 *
 * @param {Pick<Training, 'outputs' | 'coef' | 'beta'>} training
 * @param {number} j
 * @param {'coef' | 'beta'} [of]
 */
export function coefficientScale(training, j, of = 'coef') {
  const values = training[of];
  let largest = 0;
  for (let i = j; i < values.length; i += training.outputs) {
    largest = Math.max(largest, Math.abs(values[i]));
  }
  return { largest, zero: largest * NEGLIGIBLE };
}
