// @ts-check
/**
 * What stands in the plane's place beside it: all mixtures, the steps, and whether it was worth it.
 *
 * @module
 */

import { element, setHidden, setText } from '../../../ui/element.js';
import { heldRows } from '../held-rows.js';
import {
  handOf,
  isOfTerms,
  learnedIn,
  MOST_TRIED,
  partsFor,
  readyTerms,
  shownWeights,
  stepOf,
  termsIn,
} from './asked.js';
import { CRITERIA, criterionOf } from './criteria.js';
import { createMixtures } from './mixtures.js';
import { createSteps } from './steps.js';
import { bestOf, createWorth, undecidedWords, verdictOf } from './worth.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../protocol/messages.gen.js').KernelCriterion} CriterionName */
/** @typedef {import('../../../protocol/messages.gen.js').LearnedKernel} LearnedKernel */
/** @typedef {import('../../view.js').Answers<any>} Answers */
/** @typedef {import('./worth.js').Row} Row */

/**
 * @param {{
 *   byHand: (weights: readonly number[]) => void, goTo: (step: number) => void,
 *   learn: (criterion: CriterionName) => void, again: (now: boolean) => void, latest: () => State,
 * }} options
 */
export function createLarge({ byHand, goTo, learn, again, latest }) {
  const mixtures = createMixtures({ take: byHand });
  const key = element('p', { class: 'note' });
  const all = element(
    'section',
    { class: 'learned-all', 'aria-label': 'All mixtures' },
    element('h3', {}, 'All mixtures'),
    mixtures.element,
    key,
  );
  const steps = createSteps({ take: goTo });
  const path = element(
    'section',
    { class: 'learned-path', 'aria-label': 'Step by step' },
    element('h3', {}, 'Step by step'),
    steps.element,
  );
  const worth = createWorth({
    again,
    choose({ name, kind }) {
      const m = termsIn(latest()).length;
      if (kind === 'mean') byHand(Array.from({ length: m }, () => 1 / m));
      if (kind === 'single')
        byHand(Array.from({ length: m }, (_, j) => (j === Number(name) ? 1 : 0)));
      if (kind === 'learnt') learn(/** @type {CriterionName} */ (name));
    },
  });

  /** @param {State} state @param {Answers} answers @param {readonly (readonly number[])[]} way */
  function drawMixtures(state, answers, way) {
    const names = termsIn(state);
    const m = names.length;
    const weights = shownWeights(state, answers);
    const isPictured = (m === 2 || m === 3) && weights !== null;
    setHidden(all, !isPictured);
    if (!isPictured) return;
    const { criterion } = state.stage.learned;
    const { landscape } = answers;
    const isKnown =
      landscape?.value &&
      landscape.value.weights.length === landscape.value.values.length * m &&
      landscape.state.stage.learned.criterion === criterion &&
      isOfTerms(landscape, state) &&
      partsFor(state) > 0;
    const values = isKnown ? landscape.value.values : null;
    const now = criterionOf(criterion);
    mixtures.draw({
      terms: names,
      values,
      parts: partsFor(state),
      better: learnedIn(state, answers)?.maximised ?? true,
      way,
      ends: CRITERIA.flatMap(({ name, button }) => {
        const answer = answers[`try ${name}`];
        const ended = isOfTerms(answer, state) ? answer?.value?.weights : undefined;
        return ended?.length === m
          ? [{ name: button, weights: Array.from(/** @type {Float64Array} */ (ended)) }]
          : [];
      }),
      present: weights,
      isHand: handOf(state) !== null,
      words: wordsOf(names, weights),
    });
    const ground = values
      ? `${values.length} mixtures; ${m === 3 ? 'less ink' : 'higher'}: better.`
      : now.name === 'easymkl'
        ? 'EasyMKL ranks no mixtures.'
        : '';
    setText(key, `${ground} Drag, or arrow keys: by hand.`.trim());
  }

  /** @param {State} state @param {Answers} answers @returns {Row[]} */
  function rowsOf(state, answers) {
    const isMany = state.scene.points.length > MOST_TRIED;
    const isTroubled = isOfTerms(answers.terms, state) && !readyTerms(state, answers);
    const limit = isMany
      ? `Errors are told for up to ${MOST_TRIED} points.`
      : isTroubled
        ? 'A term cannot take part.'
        : '';
    const names = termsIn(state);
    const { again: isAgain } = state.stage.learned;
    /** @param {string} question @param {string} name @param {string} title @param {Row['kind']} kind @returns {Row} */
    function row(question, name, title, kind) {
      const answer = answers[question];
      const isHere =
        isOfTerms(answer, state) && answer?.state.stage.learned.again === isAgain && limit === '';
      const why = limit || (isHere ? (answer?.failure?.message ?? '') : '');
      return { name, title, kind, tried: isHere ? (answer?.value ?? null) : null, why };
    }
    const best = bestOf(
      names.map((term, k) => row(`single ${k}`, String(k), `${term} alone`, 'single')),
    );
    return [
      row('try uniform', 'uniform', 'plain mean', 'mean'),
      ...CRITERIA.map(({ name, button }) => row(`try ${name}`, name, button, 'learnt')),
      ...(best ? [best] : []),
      ...(handOf(state) ? [row('try hand', 'hand', 'by hand', 'hand')] : []),
    ];
  }

  return {
    elements: [all, path, worth.element],
    /** @param {State} state @param {Answers} answers */
    draw(state, answers) {
      const names = termsIn(state);
      const m = names.length;
      const { criterion, again: isAgain } = state.stage.learned;
      const learned = learnedIn(state, answers);
      const fits = learned && learned.weights.length === learned.steps * m ? learned : null;
      const step = fits ? stepOf(state, fits) : 0;
      /** @param {LearnedKernel} of @param {number} s */
      const row = (of, s) => Array.from(of.weights.subarray(s * m, (s + 1) * m));
      const way = fits ? Array.from({ length: step + 1 }, (_, s) => row(fits, s)) : [];
      drawMixtures(state, answers, way);
      setHidden(path, !fits);
      if (fits) {
        steps.draw({
          terms: names,
          weights: fits.weights,
          steps: fits.steps,
          step,
          words: `Step ${step} of ${fits.steps - 1}: ${wordsOf(names, row(fits, step))}`,
        });
      }
      const rows = rowsOf(state, answers);
      const isValues = state.scene.target === 'value';
      const isFresh = rows.some(({ tried }) => tried && Number.isFinite(tried.fresh));
      const single = rows.find(({ kind }) => kind === 'single');
      const held = heldRows(state)?.y.length ?? 0;
      const said = verdictOf(rows, single, held);
      worth.draw({
        rows,
        present: handOf(state) ? 'hand' : criterion,
        isAgain,
        isValues,
        isFresh,
        held,
        words: said,
        ties: said === '' || isValues ? '' : undecidedWords(isFresh, held > 0),
      });
    },
    resize() {
      mixtures.resize();
      steps.resize();
    },
  };
}

/** @param {readonly string[]} names @param {readonly number[]} weights */
const wordsOf = (names, weights) =>
  names.map((name, k) => `${(weights[k] ?? 0).toFixed(3)} ${name}`).join(', ');
