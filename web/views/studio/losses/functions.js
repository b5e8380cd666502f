// @ts-check
/**
 * Loss functions: of the margin m = y·f(x), which says how far a point is on its own side, and of
 * the residual r = y − f(x).
 *
 * @module
 */

import { isDecided, sideOf, signedAs } from '../../../model/decided.js';

/** @typedef {import('../../../protocol/answers.js').Training} Training */
/** @typedef {import('../../../model/scene.js').Scene} Scene */

/**
 * @typedef {Readonly<{
 *   key: string, name: string, tex: string, plain: string, of: (at: number, epsilon: number) => number, learners: readonly string[],
 * }>} Loss   learners are those that minimise it
 */

/** ln(1 + eᵛ), also where eᵛ is too large. @param {number} v */
const softplus = (v) => Math.max(v, 0) + Math.log1p(Math.exp(-Math.abs(v)));

/** @type {readonly Loss[]} */
export const OF_MARGIN = [
  {
    key: 'hinge',
    name: 'hinge',
    tex: '\\max(0,1-m)',
    plain: 'max(0, 1 − m)',
    of: (m) => Math.max(0, 1 - m),
    learners: ['svc', 'soft-svm', 'svm-sgd', 'svm-doubly-sgd'],
  },
  {
    key: 'perceptron',
    name: 'perceptron',
    tex: '\\max(0,-m)',
    plain: 'max(0, −m)',
    of: (m) => Math.max(0, -m),
    learners: ['perceptron'],
  },
  {
    key: 'logistic',
    name: 'logistic',
    tex: '\\ln(1+e^{-m})',
    plain: 'ln(1 + e⁻ᵐ)',
    of: (m) => softplus(-m),
    learners: ['logistic'],
  },
  {
    key: 'squared',
    name: 'squared',
    tex: '(1-m)^2',
    plain: '(1 − m)²',
    of: (m) => (1 - m) ** 2,
    learners: ['ridge', 'ls-svm', 'lms', 'gp'],
  },
  {
    key: 'zero-one',
    name: '0-1',
    tex: '[\\,m\\le 0\\,]',
    plain: '[m ≤ 0]',
    of: (m) => (m <= 0 ? 1 : 0),
    learners: [],
  },
];

/** @type {readonly Loss[]} */
export const OF_RESIDUAL = [
  {
    key: 'squared',
    name: 'squared',
    tex: 'r^2',
    plain: 'r²',
    of: (r) => r * r,
    learners: ['ridge', 'ls-svm', 'lms', 'gp'],
  },
  {
    key: 'insensitive',
    name: 'ε-insensitive',
    tex: '\\max(0,\\lvert r\\rvert-\\varepsilon)',
    plain: 'max(0, |r| − ε)',
    of: (r, epsilon) => Math.max(0, Math.abs(r) - epsilon),
    learners: ['svr'],
  },
  {
    key: 'absolute',
    name: 'absolute',
    tex: '\\lvert r\\rvert',
    plain: '|r|',
    of: (r) => Math.abs(r),
    learners: [],
  },
];

/** The width of the tube where the learner has none. */
export const EPSILON = 0.1;

/**
 * A point under f: where it is on the axis of the losses. row is its place among the scene's
 * points; y is the sign of its class where it has one; undecided says that its side is not known.
 *
 * @typedef
 *   {Readonly<{ id: number, row: number, label: number, at: number, y?: 1 | -1, undecided?: true }>}
 *   Place
 */

/**
 * What the losses are of, for one output.
 *
 * @typedef
 *   {Readonly<{ of: 'margin' | 'residual', losses: readonly Loss[], places: readonly Place[], epsilon: number }>}
 *   Reading
 */

/**
 * Where the points are under an output of a training.
 *
 * @param {Scene} scene that was trained
 * @param
 *   {Pick<Training, 'task' | 'rule' | 'outputs' | 'classes' | 'pairs' | 'decision'> & Partial<Pick<Training, 'label'>>}
 *   training
 * @param {number} output
 * @returns {Reading | null} null where there is neither class nor value to miss
 */
export function readingOf({ points, params }, training, output) {
  const { task, rule, outputs, classes, pairs, decision, label: told } = training;
  const f = (/** @type {number} */ row) => decision[row * outputs + output];
  // Of several outputs, a label does not say on which side one is.
  const sided = rule === 'pairs' && outputs === 1 ? told : undefined;
  if (task === 'regression') {
    const places = points.map(({ id, label, value }, row) => ({
      id,
      row,
      label,
      at: value - f(row),
    }));
    return { of: 'residual', losses: OF_RESIDUAL, places, epsilon: params.epsilon ?? EPSILON };
  }
  if (task !== 'classification') return null;
  /** @param {number} label @returns {1 | 0 | -1} */
  const sign = (label) => {
    if (rule === 'largest') return label === classes[output] ? 1 : -1;
    if (label === classes[pairs[2 * output]]) return 1;
    return label === classes[pairs[2 * output + 1]] ? -1 : 0;
  };
  const places = points.flatMap(({ id, label }, row) => {
    const y = sign(label);
    if (y === 0) return [];
    if (!sided) return [{ id, row, label, y, at: y * f(row) }];
    if (!isDecided(sided[row]))
      return [{ id, row, label, y, at: y * f(row), undecided: /** @type {const} */ (true) }];
    return [{ id, row, label, y, at: y * signedAs(f(row), sideOf(training, sided[row])) }];
  });
  return { of: 'margin', losses: OF_MARGIN, places, epsilon: EPSILON };
}

/**
 * What a place costs. It is not known whether an undecided place is a mistake.
 *
 * @param {Loss} loss
 * @param {Place} place
 * @param {number} epsilon
 */
export const lossAt = (loss, { at, undecided }, epsilon) =>
  undecided && loss.key === 'zero-one' ? NaN : loss.of(at, epsilon);

/**
 * The mean loss of all places but the undecided ones.
 *
 * @param {Loss} loss
 * @param {Reading} reading
 */
export function meanLoss(loss, { places, epsilon }) {
  let sum = 0;
  let count = 0;
  for (const place of places) {
    const cost = lossAt(loss, place, epsilon);
    if (Number.isNaN(cost) && place.undecided) continue;
    sum += cost;
    count++;
  }
  return sum / count;
}

/**
 * Those that the axis has a place for. On the way to a solution f may leave the numbers.
 *
 * @param {readonly Place[]} places
 */
export const placed = (places) => places.filter(({ at }) => !Number.isNaN(at));

/** The furthest that the axis goes. */
const FAR = 4;
/** The least that is shown to both sides. */
const NEAR = 2;

/**
 * The ends of the axis: what most places need.
 *
 * @param {Reading} reading
 * @returns {[number, number]}
 */
export function rangeOf({ of, places }) {
  const sorted = places
    .map(({ at }) => at)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  if (of === 'margin') {
    return [
      -Math.min(FAR, Math.max(NEAR, -at(0) * 1.1)),
      Math.min(FAR, Math.max(NEAR, at(1) * 1.1)),
    ];
  }
  // Residuals have the units of the values.
  const most = Math.max(-at(0), at(1), 1e-9) * 1.15;
  return [-most, most];
}
