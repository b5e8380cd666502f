// @ts-check
/**
 * What is asked about a sum of kernels, and what is looked at of the answers.
 *
 * @module
 */

import { anotherOf, countFor } from '../../../state/new-points.js';
import { domainOf } from '../../../model/domains.js';
import { elementsOf, problemBeside, problemOf } from '../../../model/problem.js';
import { isItems } from '../../../model/scene.js';
import { foldsOf } from '../compare/held.js';
import { askUnseen, unseenOf } from '../held-rows.js';
import { pixelsOf } from '../small-picture.js';
import { CRITERIA } from './criteria.js';
import { textOf } from './mixture.js';
import { MOST_TERMS } from './terms.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').KernelCriterion} CriterionName */
/** @typedef {import('../../../protocol/messages.gen.js').LearnedKernel} LearnedKernel */
/** @typedef {import('../../../protocol/messages.gen.js').KernelTerms} KernelTerms */
/** @typedef {import('../../view.js').Answers<any>} Answers */

/** On the plane: a straight line, one width that suits most data, and one that is too narrow. */
const USUAL = ['linear', 'rbf(gamma=1)', 'rbf(gamma=30)'];
/** Weights are learnt from so many points, and held against what was left out of so many. */
export const [MOST, MOST_TRIED] = [1000, 400];

/** The terms in force. @param {State} state @returns {readonly string[]} */
export function termsIn({ scene, stage }) {
  if (stage.learned.terms.length > 0) return stage.learned.terms;
  return isItems(scene) ? domainOf(scene).rivals.slice(0, 3) : USUAL;
}

/** What terms are is asked of these. @param {State} state */
export const termsKey = (state) => [
  ...[state.scene.points, state.scene.dim, state.scene.domain, termsIn(state).join('\n')],
];

/**
 * What is known of the terms in force; null before it is, or while one cannot take part.
 *
 * @param {State} state @param {Answers} answers
 * @returns {KernelTerms['terms'] | null}
 */
export function readyTerms(state, { terms }) {
  const value = /** @type {KernelTerms | null | undefined} */ (terms?.value);
  if (!value || !terms || termsKey(terms.state).some((one, i) => one !== termsKey(state)[i]))
    return null;
  return value.terms.every(({ trouble }) => trouble === '') ? value.terms : null;
}

/** What every answer about weights depends on. @param {State} state @param {Answers} answers */
function commonKey(state, answers) {
  if (!readyTerms(state, answers)) return null;
  const { scene, stage } = state;
  const { lambda, noise, C } = stage.learned;
  const numbers = [scene.learner, scene.params, scene.seed, scene.target, lambda, noise, C];
  return [...termsKey(state), JSON.stringify(numbers)];
}

/** @param {State} state @param {CriterionName} criterion */
function requestOf(state, criterion) {
  const { scene, frame, stage } = state;
  const { lambda, noise, C } = stage.learned;
  const bare = /** @type {Scene} */ ({ ...scene, step: null, repair: 'none' });
  const problem = problemOf(bare, frame.engine.catalog);
  return { problem, terms: termsIn(state), criterion, lambda, noise, C };
}

/** How finely mixtures are looked at; 0 where they are not. @param {State} state */
export function partsFor(state) {
  const n = state.scene.points.length;
  const m = termsIn(state).length;
  const { criterion } = state.stage.learned;
  if (m < 2 || m > 3 || criterion === 'easymkl') return 0;
  const isCheap = criterion === 'alignment' || criterion === 'centred';
  const fine = isCheap || n <= 150 ? 24 : n <= 400 ? 12 : 0;
  return m === 2 ? Math.min(2 * fine, 48) : fine;
}

/**
 * How well a mixture does, by a criterion or by weights.
 *
 * @param {CriterionName} criterion
 * @param {(state: State) => readonly number[] | null} [weightsOf]   null where there are none to ask
 *   about
 * @returns {import('../../view.js').Question<'tryKernel'>}
 */
function trial(criterion, weightsOf) {
  return {
    call: 'tryKernel',
    key(state, answers) {
      const common = commonKey(state, answers);
      const weights = weightsOf?.(state);
      if (!common || weights === null || state.scene.points.length > MOST_TRIED) return null;
      const { again } = state.stage.learned;
      return [...common, again, unseenOf(state), JSON.stringify(weights ?? criterion)];
    },
    request(state) {
      const asked = requestOf(state, criterion);
      const { scene, stage } = state;
      const weights = weightsOf?.(state);
      const isClass = asked.problem.task !== 'regression';
      return {
        ...asked,
        folds: Float64Array.from(foldsOf(asked.problem.y, isClass)),
        again: stage.learned.again,
        ...(weights && { weights: Float64Array.from(weights) }),
        ...askUnseen(state, (data) => ({ fresh: anotherOf(data, countFor(scene)) })),
      };
    },
  };
}

/** All weight on one term. @param {number} k @returns {(state: State) => readonly number[] | null} */
const only = (k) => (state) => {
  const terms = termsIn(state);
  return k < terms.length ? terms.map((_, j) => (j === k ? 1 : 0)) : null;
};

/** @param {State} state */
export const handOf = ({ stage, ...state }) => {
  const { hand } = stage.learned;
  return hand.length === termsIn({ ...state, stage }).length ? hand : null;
};

/**
 * Whether an answer is of the terms in force. Its points may be older: it is drawn until the new one
 * is there.
 *
 * @param {import('../../view.js').Answer<any> | undefined} answer @param {State} state
 */
export const isOfTerms = (answer, state) =>
  answer !== undefined && termsIn(answer.state).join('\n') === termsIn(state).join('\n');

/**
 * The answer about weights; null where it is of other terms or of another criterion.
 *
 * @param {State} state @param {Answers} answers
 * @returns {LearnedKernel | null}
 */
export function learnedIn(state, { learned }) {
  const { criterion } = state.stage.learned;
  const isHere = isOfTerms(learned, state) && learned?.state.stage.learned.criterion === criterion;
  return isHere ? (learned?.value ?? null) : null;
}

/** The weights that are looked at: by hand, or of a step. @param {State} state @param {Answers} answers */
export function shownWeights(state, answers) {
  const hand = handOf(state);
  if (hand) return hand;
  const learned = learnedIn(state, answers);
  const m = termsIn(state).length;
  if (!learned || learned.weights.length !== learned.steps * m) return null;
  const step = stepOf(state, learned);
  return Array.from(learned.weights.subarray(step * m, (step + 1) * m));
}

/** @param {State} state @param {LearnedKernel} learned */
export const stepOf = (state, learned) => Math.min(state.stage.learned.step, learned.steps - 1);

/** The mixture that is looked at as a kernel; '' before it is known. @param {State} state @param {Answers} answers */
export function shownText(state, answers) {
  const terms = readyTerms(state, answers);
  const weights = shownWeights(state, answers);
  if (!terms || !weights) return '';
  return textOf(
    terms.map(({ text }) => text),
    terms.map(({ factor }) => factor),
    weights,
  );
}

/** The mixture of a state as a text: a request does not see the answers. @type {WeakMap<State, string>} */
const texts = new WeakMap();

/** @type {Record<string, import('../../view.js').Question<any>>} */
export const QUESTIONS = {
  terms: {
    call: 'kernelTerms',
    key: termsKey,
    request: (state) => ({ ...elementsOf(state.scene), terms: termsIn(state) }),
  },
  learned: {
    call: 'learnKernel',
    key(state, answers) {
      const common = commonKey(state, answers);
      return common && [...common, state.stage.learned.criterion];
    },
    request: (state) => requestOf(state, state.stage.learned.criterion),
  },
  sketch: {
    call: 'sketch',
    key(state, answers) {
      const text = shownText(state, answers);
      const { points, view, learner, params, seed, target, dim } = state.scene;
      if (text === '' || isItems(state.scene)) return null;
      texts.set(state, text);
      return [text, points, view, learner, params, seed, target, dim];
    },
    request: (state) => ({
      problem: problemOfText(state, texts.get(state) ?? ''),
      view: pixelsOf(state.scene),
    }),
  },
  verdict: {
    call: 'validate',
    key(state, answers) {
      const text = shownText(state, answers);
      texts.set(state, text);
      return text === '' ? null : [text, state.scene.domain, state.scene.dim];
    },
    request(state) {
      const one = { ...state.scene, points: state.scene.points.slice(0, 1) };
      const { domain, dim } = /** @type {{ domain: string, dim?: number }} */ (elementsOf(one));
      return { domain, kernel: texts.get(state) ?? '', ...(dim && { dim }) };
    },
  },
  landscape: {
    call: 'kernelLandscape',
    key(state, answers) {
      const common = commonKey(state, answers);
      const parts = partsFor(state);
      return common && parts > 0 ? [...common, state.stage.learned.criterion, parts] : null;
    },
    request: (state) => ({
      ...requestOf(state, state.stage.learned.criterion),
      parts: partsFor(state),
    }),
  },
  'try uniform': trial('uniform'),
  ...Object.fromEntries(CRITERIA.map(({ name }) => [`try ${name}`, trial(name)])),
  ...Object.fromEntries(
    Array.from({ length: MOST_TERMS }, (_, k) => [`single ${k}`, trial('uniform', only(k))]),
  ),
  'try hand': trial('uniform', handOf),
};

/** @param {State} state @param {string} kernel */
function problemOfText({ scene, frame }, kernel) {
  const { learner, params } = scene;
  const bare = /** @type {Scene} */ ({ ...scene, step: null, repair: 'none' });
  return problemBeside(bare, { kernel, learner, params }, frame.engine.catalog);
}
