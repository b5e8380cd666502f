// @ts-check
/**
 * Ridge regression solved for the weights of features and for the coefficients of points: the same function, by a
 * system of D equations or of n.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showProse } from '../../../ui/formula.js';
import { problemBeside } from '../../../model/problem.js';
import { learnersOf } from '../../../model/learners.js';
import { count, short } from '../../../lib/format.js';
import { asStrong } from '../compare/ready.js';
import { followAnswers } from '../sketches.js';
import { createCostChart } from './costs.js';
import { createTable, drawWeights } from './tables.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').PrimalDual} PrimalDual */

export const LEARNER = 'ridge';

/** The side of the larger of two squares, in units of the page. */
const SQUARE = 84;
/** So many predictions are written out. */
const SHOWN = 12;

/**
 * @param {HTMLElement} parent
 * @param {import('../registry.js').StudioTools} tools
 * @param {(missing: boolean) => void} tell whether there is no finite map
 */
export function createRidge(parent, { actions, background }, tell) {
  const says = element('p', {});
  showProse(
    says,
    'The same function twice: $w=(\\Psi^{\\top}\\Psi+\\lambda I_D)^{-1}\\Psi^{\\top}y$ for the weights of D features, and $\\alpha=(K+\\lambda I_n)^{-1}y$ for the coefficients of n points, with $w=\\Psi^{\\top}\\alpha$.',
  );
  const use = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      onclick: () => contender && actions.setMachine(contender, 'Use ridge regression'),
    },
    'Use it in the scene',
  );
  const verdict = element('p', { class: 'routes-verdict', role: 'status' });
  const squares = element('div', { class: 'routes-squares' });
  const costs = element('section', { 'aria-label': 'Costs' }, element('h3', {}, 'What both cost'));
  const chart = createCostChart(costs);
  const weights = createTable('Weights', ['feature', 'w', 'Ψᵀα', 'apart']);
  const predictions = createTable('Predictions', [
    'f(x)',
    'by weights',
    'by coefficients',
    'apart',
  ]);
  const result = element(
    'div',
    { class: 'routes-result' },
    squares,
    costs,
    weights.element,
    predictions.element,
  );
  const root = element(
    'div',
    { class: 'routes-tab' },
    says,
    element('div', { class: 'routes-choice' }, use),
    verdict,
    result,
  );
  parent.append(root);

  /** @type {State | null} */
  let state = null;
  /** @type {import('../../../model/scene.js').Contender | null} */
  let contender = null;
  let asked = '';
  /** @type {Scene['points'] | null} */
  let askedPoints = null;

  const follower = followAnswers(background, 'primal', {
    /** @param {Scene} scene @param {PrimalDual} answer */
    show(scene, answer) {
      const known = answer.weightsPrimal.length > 0;
      tell(!known);
      result.hidden = !known;
      verdict.textContent = answer.message;
      verdict.classList.toggle('note', !known);
      if (known) drawResult(scene, answer);
    },
    refuse(_, text) {
      tell(false);
      result.hidden = true;
      verdict.textContent = text;
      verdict.classList.add('note');
    },
  });

  /** @param {Scene} scene @param {PrimalDual} answer */
  function drawResult(scene, answer) {
    const { dimension: D, n, names, operationsPrimal, operationsDual } = answer;
    const largest = Math.max(D, n);
    const square = (
      /** @type {number} */ side,
      /** @type {string} */ name,
      /** @type {string} */ cube,
      /** @type {number} */ cost,
    ) => {
      const box = element('i', { 'aria-hidden': 'true' });
      box.style.width =
        box.style.height = `calc(${Math.max((SQUARE * side) / largest, 3).toFixed(1)} * var(--u))`;
      return element(
        'div',
        {},
        element('div', { class: 'box' }, box),
        element('b', {}, `${name}: ${count(side)} × ${count(side)}`),
        element(
          'span',
          { class: 'dim' },
          `${cube} = ${short(side ** 3)}; in all about ${short(cost, 3)} multiplications`,
        ),
      );
    };
    squares.replaceChildren(
      square(D, 'Weights', 'D³', operationsPrimal),
      square(n, 'Coefficients', 'n³', operationsDual),
    );
    drawWeights(weights.body, names, answer.weightsPrimal, answer.weightsDual);
    const first = Array.from({ length: Math.min(SHOWN, n) }, (_, i) => `f(x_{${i + 1}})`);
    drawWeights(predictions.body, first, answer.predictionsPrimal, answer.predictionsDual);
    chart.draw(n, D, scene.dim);
  }

  function ask() {
    if (!state) return;
    const { scene, frame } = state;
    const learners = learnersOf(frame.engine.catalog, scene.domain);
    const entry = learners.find(({ name }) => name === LEARNER);
    if (!entry) return;
    contender = asStrong(scene, learners, entry);
    if (scene.learner === LEARNER)
      contender = { ...contender, params: { ...contender.params, ...scene.params } };
    use.hidden = scene.learner === LEARNER;
    const key = JSON.stringify([contender, scene.dim, scene.target]);
    if (key === asked && scene.points === askedPoints) return;
    asked = key;
    askedPoints = scene.points;
    const whole = { ...scene, step: null, repair: /** @type {const} */ ('none') };
    void follower.ask(scene, { problem: problemBeside(whole, contender, frame.engine.catalog) });
  }

  return {
    element: root,
    /** @param {State} next */
    draw(next) {
      state = next;
      ask();
    },
    resize: () => chart.resize(),
    destroy: () => follower.end(),
  };
}
