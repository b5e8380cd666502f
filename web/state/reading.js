// @ts-check
/**
 * Reading the state: whether what was learnt is of the scene in force, what its matrix proves, and
 * what its learner is for.
 *
 * @module
 */

import { learnerOf, sameProblem, taskOf } from '../model/problem.js';
import { isChart } from '../model/output.js';
import { tables } from './tables.js';

/**
 * Whether what was learnt is of a scene before the one in force.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 */
export const isFormer = ({ scene, frame }) =>
  frame.scene !== null && !sameProblem(frame.scene, scene);

/**
 * Whether that stays so for a while: it takes longer than a moment to learn, or waits for an
 * answer, or was refused.
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
 * @param {import('../protocol/answers.js').GramPicture | null} gram
 */
export function indefinite(gram) {
  return gram !== null && gram.smallest < -ROUNDING * Math.max(gram.largest, 0);
}

/** @typedef {import('./store.js').Judgement} Judgement */
/** @typedef {import('./store.js').State} State */

/**
 * Whether eigenvalues that seem to be below 0 are rounding: of a kernel that is proved, and of one
 * whose matrix on these very points the engine has looked at, with bounds for all rounding, without
 * refuting it.
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
 * Whether the picture of the Gram matrix refutes its kernel: the badge says the same, or looks for
 * the points.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 */
export const refutedHere = (state) =>
  indefinite(state.frame.gram) &&
  !isRounding(state.frame.verdicts.get(picturedKernel(state)), state.scene.points);

/**
 * The verdict on a kernel that can stand beside the picture: one that was left open on other points
 * is out of date where the eigenvalues of these are negative.
 *
 * @param {string} kernel
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {import('../protocol/answers.js').Verdict | null} null while it is looked for
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
 * @param
 *   {Pick<State['frame'], 'gram' | 'scene' | 'verdict'> & Partial<Pick<State['frame'], 'verdicts'>>}
 *   frame
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
 * The task of the scene's learner. Before the catalog is known, the target of the points tells it.
 *
 * @param {Pick<import('./store.js').State, 'scene' | 'frame'>} state
 * @returns {import('../protocol/messages.gen.js').Task}
 */
export function taskHere({ scene, frame }) {
  const catalog = frame.engine?.catalog;
  if (!catalog) return scene.target === 'value' ? 'regression' : 'classification';
  return taskOf(scene.target, learnerOf(scene, catalog));
}

/**
 * Whether the line can be bent to the parabola: where it is about classes.
 *
 * @param {Pick<import('./store.js').State, 'scene' | 'frame'>} state
 */
export const canLift = (state) =>
  state.scene.dim === 1 && !isChart(state.scene) && taskHere(state) === 'classification';

/**
 * Half of the height of the tube around f within which a learner ignores errors; 0 where it has
 * none.
 *
 * @param {Pick<import('./store.js').State['frame'], 'scene'>} frame
 */
export const tubeOf = ({ scene }) => scene?.params.epsilon ?? 0;

/**
 * The objective of a frame's learner.
 *
 * @param
 *   {{ scene: import('../model/scene.js').Scene | null, engine?: { catalog: import('../protocol/answers.js').Catalog | null } }}
 *   frame
 */
export const goalOf = ({ scene, engine }) =>
  scene ? learnerOf(scene, engine?.catalog ?? null)?.goal : undefined;

/**
 * The name of the points that a sparse machine sums over.
 *
 * @param {Pick<import('./store.js').State, 'frame'>} state
 */
export const supportName = ({ frame }) => {
  const named = frame.scene && learnerOf(frame.scene, frame.engine?.catalog ?? null)?.support;
  return named || (isApproximate(frame) ? 'landmark' : 'support vector');
};

/**
 * Whether landmarks stand for the points: then the coefficients are those of an expansion, which no
 * bound holds.
 *
 * @param {Pick<import('./store.js').State['frame'], 'scene'>} frame
 */
export const isApproximate = ({ scene }) => (scene?.params.landmarks ?? 0) > 0;

/**
 * Whether to say how it went would answer a question that is open.
 *
 * @param {Pick<import('./store.js').State, 'frame'>} state
 */
export const isHushed = ({ frame: { covered } }) =>
  covered?.some((name) => /^(errors|sentence|numbers)$/.test(name)) ?? false;

/**
 * How the newest training does on new points. former: it is a training of a moment ago, as that of
 * the newest is not known yet.
 *
 * @typedef {Pick<import('./store.js').Fresh, 'n' | 'seed' | 'wrong' | 'undecided'>
 *   & { former: boolean }} FreshHere
 */

/** Whether a lesson asks first how new points fare. @param {Pick<import('./store.js').Frame, 'covered'>} frame */
export const hidesFresh = ({ covered }) =>
  covered?.some((name) => name === 'fresh' || name === 'numbers') ?? false;

/**
 * @param {Pick<import('./store.js').State, 'scene' | 'frame'>} state
 * @returns {FreshHere | null} null where there are no new points, or nothing is known of any
 */
export function freshHere({ scene, frame }) {
  if (hidesFresh(frame)) return null;
  const { fresh, training, rows } = frame;
  if (scene.table?.use)
    return (training && rows?.held && tables()?.wide.heldOf(scene.table, training, rows)) || null;
  if (!fresh || fresh.none || !training || fresh.training.task !== training.task) return null;
  // Own points have no source: it shows at once where all of them are.
  if (scene.data === null) return null;
  const { n, seed, wrong, undecided } = fresh;
  return { n, seed, wrong, undecided, former: fresh.training !== training };
}
