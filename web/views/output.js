// @ts-check
/**
 * Reading one output of a trained model: which class its positive side means,
 * and which output tells most at a place.
 *
 * @module
 */

import { isDecided } from '../engine/decided.js';
import { isRegions } from '../engine/outputs.js';
import { numberOfClass } from '../state/class-name.js';
import { learnerOf, sameProblem, taskOf } from '../engine/problem.js';

export { isRegions, paintedOutput } from '../engine/outputs.js';

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
 * Whether what was learnt is of a scene before the one in force.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 */
export const isFormer = ({ scene, frame }) =>
  frame.scene !== null && !sameProblem(frame.scene, scene);

/**
 * Whether that stays so for a while: it takes longer than a moment to learn, or waits for an answer, or was refused.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 */
export const isLate = (state) => {
  const { engine, fault } = state.frame;
  return (
    isFormer(state) && Boolean(engine.busy || engine.patience || fault || engine.state !== 'ready')
  );
};

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

/** @typedef {import('../state/store.js').Judgement} Judgement */
/** @typedef {import('../state/store.js').State} State */

/**
 * Whether eigenvalues that seem to be below 0 are rounding: of a kernel that is proved, and of one whose matrix on these
 * very points the engine has looked at, with bounds for all rounding, without refuting it.
 *
 * @param {Judgement | undefined} known
 * @param {State['scene']['points'] | undefined} points
 */
export const isRounding = (known, points) =>
  known?.verdict?.verdict === 'proved' ||
  (known?.verdict?.verdict === 'unproved' &&
    known.points === points &&
    known.verdict.eigenvalues.length === points?.length);

/**
 * The kernel whose matrix is pictured.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 */
export const picturedKernel = ({ scene, frame }) => frame.gram?.part ?? scene.kernel;

/**
 * Whether the picture of the Gram matrix refutes its kernel: the badge says the same, or looks for the points.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 */
export const refutedHere = (state) =>
  indefinite(state.frame.gram) &&
  !isRounding(state.frame.verdicts.get(picturedKernel(state)), state.scene.points);

/**
 * The verdict on a kernel that can stand beside the picture: one that was left open on other points is out of date where
 * the eigenvalues of these are negative.
 *
 * @param {string} kernel
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {import('../engine/protocol.js').Verdict | null} null while it is looked for
 */
export function verdictHere(kernel, state) {
  const known = state.frame.verdicts.get(kernel);
  const open = known?.verdict?.verdict === 'unproved' && known.points !== state.scene.points;
  if (open && picturedKernel(state) === kernel && refutedHere(state)) return null;
  return known?.verdict ?? null;
}

/**
 * Whether a training's matrix has a negative eigenvalue, as far as anything shows it: then its gap
 * proves nothing. A matrix that was repaired has none. Where the eigenvalues are not known, a
 * kernel that was refuted gets no benefit of the doubt.
 *
 * @param {Pick<State['frame'], 'gram' | 'scene' | 'verdict'> & Partial<Pick<State['frame'], 'verdicts'>>} frame
 */
export function indefiniteHere({ gram, scene, verdict, verdicts }) {
  if (scene && scene.repair !== 'none') return false;
  // Eigenvalues may still be of the kernel before, or rounded: a proof is neither.
  if (verdict?.verdict === 'proved' && verdict.text === scene?.kernel) return false;
  if (scene && isRounding(verdicts?.get(scene.kernel), scene.points)) return false;
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
 * What a picture of a training is of. boundary: f between two classes; regions: classes told apart by more than one
 * output; values: f fitted to values; clusters, component and novelty: what was found without classes.
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
 * What the scene's learner does with its points. Before the catalog is known, what the points carry tells.
 *
 * @param {Pick<import('../state/store.js').State, 'scene' | 'frame'>} state
 * @returns {import('../engine/protocol.js').Task}
 */
export function taskHere({ scene, frame }) {
  const catalog = frame.engine?.catalog;
  if (!catalog) return scene.target === 'value' ? 'regression' : 'classification';
  return taskOf(scene.target, learnerOf(scene, catalog));
}

/** So many standard deviations hold 95 % of a normal distribution. */
export const WIDTH_95 = 1.96;

/** Whether the line is a chart, with values up. @param {Pick<import('../state/scene.js').Scene, 'dim' | 'target'>} scene */
export const isChart = ({ dim, target }) => dim === 1 && target === 'value';

/** Whether the line can be bent to the parabola: where it is about classes. @param {Pick<import('../state/store.js').State, 'scene' | 'frame'>} state */
export const canLift = (state) =>
  state.scene.dim === 1 && !isChart(state.scene) && taskHere(state) === 'classification';

/**
 * Half of the height of the tube around f within which a learner ignores errors; 0 where it has none.
 *
 * @param {Pick<import('../state/store.js').State['frame'], 'scene'>} frame
 */
export const tubeOf = ({ scene }) => scene?.params.epsilon ?? 0;

/**
 * Whether f sums over some of the points only, so that those that it does sum over are worth a ring. A machine that
 * maximises a dual and has a margin is sparse in principle, also where every point happens to count.
 *
 * @param {Pick<Training, 'support' | 'label' | 'margin'>} training
 * @param {import('../engine/protocol.js').Entry['goal']} [goal] of the learner
 */
export const isSparse = ({ support, label, margin }, goal) =>
  support.length < label.length || (Number.isFinite(margin) && goal?.maximise === true);

/**
 * What the learner of a frame strives for.
 *
 * @param {{ scene: import('../state/scene.js').Scene | null, engine?: { catalog: import('../engine/protocol.js').Catalog | null } }} frame
 */
export const goalOf = ({ scene, engine }) =>
  scene ? learnerOf(scene, engine?.catalog ?? null)?.goal : undefined;

/** @type {WeakMap<Training, boolean[]>} */
const outsiders = new WeakMap();

/**
 * Which points are outside of what one class holds. Those that carry the boundary are on it up to the tolerance of the
 * solver, on either side: so the learner itself says how many are beyond. Those that are undecided are not.
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
 * Whether f is a sum of kernel functions and an offset, and nothing else: neighbours vote, and distances to means have a
 * term in k(x, x).
 *
 * @param {Training} training
 */
export const isSum = ({ beta, self }) =>
  beta.some((value) => value !== 0) && !self?.some((value) => value !== 0);

/**
 * What the points are called that a sparse machine sums over.
 *
 * @param {Pick<import('../state/store.js').State, 'frame'>} state
 */
export const supportName = ({ frame }) => {
  if (goalOf(frame)?.name.includes('medoid')) return 'medoid';
  return isApproximate(frame) ? 'landmark' : 'support vector';
};

/** Whether landmarks stand for the points: then the coefficients are those of an expansion, which no bound holds. @param {Pick<import('../state/store.js').State['frame'], 'scene'>} frame */
export const isApproximate = ({ scene }) => (scene?.params.landmarks ?? 0) > 0;

/** Which share of a sample gets the class that an exact machine gives it, NaN where that was not measured. @param {Pick<Training, 'figures'>} training */
export const agreementOf = ({ figures }) =>
  figures?.find(({ key }) => key === 'agreement')?.value ?? NaN;

/**
 * Whether f = ±1 means something: of two classes told apart by one sum over the points, not by votes.
 *
 * @param {Training} training
 */
export const hasLevels = (training) =>
  kindOf(training) === 'boundary' && !training.coef.every((value) => value === 0);

/** Whether a point can be beyond its margin: of machines that keep one. @param {Training} training */
export const hasMargin = (training) => hasLevels(training) && Number.isFinite(training.margin);

/**
 * The classes that output j tells apart: f_j > 0 speaks for positive. Where each class has an output of its own, that
 * speaks for it and against no other; values speak for none.
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
 * The classes in whose colours the sides of an output are drawn: where a side is no class, another colour than that of
 * the one that is.
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
 * An output in words: "2 against 1", "3 against the rest", "cluster 2", "component 1". A class whose name is a digit is called by it,
 * as its number would mean another.
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
 * The output that decides at a place: for two classes the only one, for more the one between the winner and the
 * rival that comes closest to it, or the winner's own; of values the one that was chosen. Where nobody knows who wins, it is the
 * one that is nearest to 0, or the largest.
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
