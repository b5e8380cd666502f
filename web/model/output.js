// @ts-check
/**
 * Reading the outputs of a trained model: what they are a picture of, which class the positive side
 * of each means, and which one tells most at a place.
 *
 * @module
 */

import { numberOfClass } from './class-name.js';
import { isDecided } from './decided.js';

/** @typedef {import('../protocol/answers.js').Training} Training */

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
 * The subject of a picture of a training. boundary: f between two classes; regions: classes told
 * apart by more than one output; values: f fitted to values; clusters, component and novelty: what
 * was found without classes.
 *
 * @typedef {'boundary' | 'regions' | 'values' | 'clusters' | 'component' | 'novelty'} Kind
 */

/**
 * @param {Pick<Training, 'task' | 'rule' | 'outputs'>} training
 * @returns {Kind}
 */
export function kindOf(training) {
  switch (training.task) {
    case 'regression':
      return 'values';
    case 'clustering':
      return 'clusters';
    case 'components':
      return 'component';
    case 'novelty':
      return 'novelty';
    default:
      return isRegions(training) ? 'regions' : 'boundary';
  }
}

/**
 * Half the width, in standard deviations, of the interval that holds 95 % of a normal distribution.
 */
export const WIDTH_95 = 1.96;

/**
 * Whether the line is a chart, with values up.
 *
 * @param {Pick<import('./scene.js').Scene, 'dim' | 'target'>} scene
 */
export const isChart = ({ dim, target }) => dim === 1 && target === 'value';

/**
 * Whether f sums over some of the points only, so that those that it does sum over are worth a
 * ring. A machine that maximises a dual and has a margin is sparse in principle, also where every
 * point happens to count.
 *
 * @param {Pick<Training, 'support' | 'label' | 'margin'>} training
 * @param {import('../protocol/answers.js').Entry['goal']} [goal] of the learner
 */
export const isSparse = ({ support, label, margin }, goal) =>
  support.length < label.length || (Number.isFinite(margin) && goal?.maximise === true);

/** @type {WeakMap<Training, boolean[]>} */
const outsiders = new WeakMap();

/**
 * Which points are outside of what one class holds. Those that carry the boundary are on it up to
 * the tolerance of the solver, on either side: so the learner itself says how many are beyond.
 * Those that are undecided are not.
 *
 * @param {Training} training
 */
export function outsideOf(training) {
  let found = outsiders.get(training);
  if (!found) {
    const { decision, outputs, label, figures } = training;
    const own = Array.from(label, (told, i) => (isDecided(told) ? decision[i * outputs] : NaN));
    const share = figures.find(({ key }) => key === 'outside')?.value ?? NaN;
    const lowest = own.filter((f) => !Number.isNaN(f)).sort((a, b) => a - b);
    const last =
      lowest[Math.round(share * own.length) - 1] ?? (Number.isNaN(share) ? 0 : -Infinity);
    found = own.map((f) => f < 0 && f <= last);
    outsiders.set(training, found);
  }
  return found;
}

/**
 * Whether f is a sum of kernel functions and an offset, and nothing else: neighbours vote, and
 * distances to means have a term in k(x, x).
 *
 * @param {Training} training
 */
export const isSum = ({ beta, self }) =>
  beta.some((value) => value !== 0) && !self?.some((value) => value !== 0);

/**
 * Which share of a sample gets the class that an exact machine gives it, NaN where that was not
 * measured.
 *
 * @param {Pick<Training, 'figures'>} training
 */
export const agreementOf = ({ figures }) =>
  figures?.find(({ key }) => key === 'agreement')?.value ?? NaN;

/**
 * Whether f = ±1 means something: of two classes told apart by one sum over the points, not by
 * votes.
 *
 * @param {Training} training
 */
export const hasLevels = (training) =>
  kindOf(training) === 'boundary' && !training.coef.every((value) => value === 0);

/**
 * Whether a point can be beyond its margin: of machines that keep one.
 *
 * @param {Training} training
 */
export const hasMargin = (training) => hasLevels(training) && Number.isFinite(training.margin);

/**
 * How far a point is beyond its margin, ξ = max(0, 1 − y·f(x)); NaN where nothing keeps one.
 *
 * @param {Training} training
 * @param {number} row of the point
 * @param {number} label its class
 */
export function slackOf(training, row, label) {
  if (!hasMargin(training)) return NaN;
  const y = label === sides(training, 0).positive ? 1 : -1;
  return Math.max(0, 1 - y * training.decision[row]);
}

/** What is less for each point is rounding. */
const LEAST_SLACK = 1e-9;

/**
 * Σξ of the points that were learnt from; NaN where nothing keeps a margin.
 *
 * @param {Training} training
 * @param {readonly { label: number }[]} points
 */
export function slackSum(training, points) {
  if (!hasMargin(training)) return NaN;
  const sum = points.reduce((all, { label }, row) => all + slackOf(training, row, label), 0);
  return sum > LEAST_SLACK * points.length ? sum : 0;
}

/**
 * The classes that output j tells apart: f_j > 0 speaks for positive. Where each class has an
 * output of its own, that speaks for it and against no other; values speak for none.
 *
 * @param {Pick<Training, 'rule' | 'classes' | 'pairs'>} training
 * @param {number} j
 * @returns {{ positive: number | null, negative: number | null }}
 */
export function sides({ rule, classes, pairs }, j) {
  if (rule === 'values') return { positive: null, negative: null };
  if (rule === 'largest') return { positive: classes[j], negative: null };
  return { positive: classes[pairs[2 * j]], negative: classes[pairs[2 * j + 1]] };
}

/**
 * The classes in whose colours the sides of an output are drawn: where a side is no class, another
 * colour than that of the one that is.
 *
 * @param {Pick<Training, 'rule' | 'classes' | 'pairs' | 'task'>} training
 * @param {number} j
 * @returns {{ positive: number, negative: number }}
 */
export function inkSides(training, j) {
  if (training.rule === 'values' || training.task === 'novelty')
    return { positive: 2, negative: 1 };
  const { positive, negative } = sides(training, j);
  return { positive: positive ?? 2, negative: negative ?? REST };
}

/**
 * An output in words: "2 against 1", "3 against the rest", "cluster 2", "component 1". A class
 * whose name is a digit is called by it, as its number would mean another.
 *
 * @param {Training} training
 * @param {number} j
 * @param {readonly string[]} [classes] names
 */
export function outputName(training, j, classes = []) {
  const { positive, negative } = sides(training, j);
  if (training.task === 'clustering') return `cluster ${positive}`;
  if (positive === null) return training.task === 'components' ? `component ${j + 1}` : 'f';
  if (training.task === 'novelty') return 'f';
  const other = negative === null ? 'the rest' : numberOfClass(negative, classes);
  return `${numberOfClass(positive, classes)} against ${other}`;
}

/** The class with a colour that is none: grey. */
export const REST = 8;

/**
 * The output that decides at a place: for two classes the only one, for more the one between the
 * winner and the rival that comes closest to it, or the winner's own; of values the one that was
 * chosen. Where no class wins, it is the one that is nearest to 0, or the largest.
 *
 * @param {Training} training
 * @param {Float64Array} decision
 * @param {number} label the winning class
 * @param {number} [chosen]
 * @returns {number}
 */
export function decidingOutput(training, decision, label, chosen = 0) {
  if (training.rule === 'values') return Math.min(chosen, training.outputs - 1);
  const won = isDecided(label);
  const largest = training.rule === 'largest';
  if (largest && won) return Math.max(training.classes.indexOf(label), 0);
  let best = 0;
  let least = Infinity;
  for (let j = 0; j < training.outputs; j++) {
    const { positive, negative } = sides(training, j);
    if (won && label !== positive && label !== negative) continue;
    let margin = label === positive ? decision[j] : -decision[j];
    if (!won && !largest) margin = Math.abs(decision[j]);
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

/**
 * Whether a training parts the plane into the regions of classes or clusters; else its picture is
 * of values.
 *
 * @param {Pick<Training, 'rule' | 'outputs'>} training
 */
export const isRegions = ({ rule, outputs }) =>
  rule === 'largest' || (rule === 'pairs' && outputs > 1);

/**
 * Which of several values a picture shows: the one that was chosen, as long as there are so many.
 *
 * @param {Pick<Training, 'rule' | 'outputs'>} training
 * @param {number} [chosen]
 */
export const paintedOutput = ({ rule, outputs }, chosen = 0) =>
  rule === 'values' ? Math.max(0, Math.min(chosen, outputs - 1)) : 0;

/**
 * How clearly a class wins: the smallest of its margins over the others; 0 where it is not known
 * which class does.
 *
 * @param {ArrayLike<number>} decision
 * @param {number} winner
 * @param {import('../protocol/answers.js').Training['rule']} rule
 * @param {ArrayLike<number>} classes
 * @param {ArrayLike<number>} pairs
 */
export function strength(decision, winner, rule, classes, pairs) {
  let least = Infinity;
  if (!isDecided(winner)) return Array.prototype.some.call(decision, Number.isNaN) ? NaN : 0;
  if (rule === 'largest') {
    const at = Array.from(classes).indexOf(winner);
    for (let j = 0; j < decision.length; j++) {
      if (j !== at) least = Math.min(least, decision[at] - decision[j]);
    }
    return least;
  }
  for (let j = 0; j < decision.length; j++) {
    if (Number.isNaN(decision[j])) return NaN;
    if (classes[pairs[2 * j]] === winner) least = Math.min(least, decision[j]);
    else if (classes[pairs[2 * j + 1]] === winner) least = Math.min(least, -decision[j]);
  }
  return least;
}
