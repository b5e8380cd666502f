// @ts-check
/**
 * Ridge regression solved for the weights of features and for the coefficients of points: the same
 * function, by a system of D equations or of n.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showProse } from '../../../ui/formula.js';
import { count, short } from '../../../lib/format.js';
import { createCostChart } from './costs.js';
import { contenderOf, exampleOf, keyOf, problemFor } from './problem.js';
import { createTable, drawWeights } from './tables.js';

/** @typedef {import('../../../state/store.js').State} State */

/**
 * @template {keyof import('../../../protocol/messages.gen.js').Messages} C
 * @typedef {import('../../view.js').Answer<C>} Answer
 */

const LEARNER = 'ridge';

/** The most predictions that are written out. */
const SHOWN = 12;

/** @type {import('../../view.js').Question<'primal'>} */
export const RIDGE = {
  call: 'primal',
  key: (state) => (state.stage.routes.tab === 'ridge' ? keyOf(state, LEARNER) : null),
  request: (state) => ({ problem: problemFor(state, LEARNER) }),
};

/** Whether the kernel has no finite map. @param {Answer<'primal'> | undefined} answer */
export const lacksWeights = (answer) => answer?.value?.weightsPrimal.length === 0;

/** The same with another kernel, where the scene's has no finite map. @type {typeof RIDGE} */
export const RIDGE_EXAMPLE = {
  call: 'primal',
  key: (state, answers) =>
    lacksWeights(answers.ridge) ? RIDGE.key(exampleOf(state), answers) : null,
  request: (state) => RIDGE.request(exampleOf(state)),
};

/** @param {import('../registry.js').StudioTools} tools */
export function createRidge({ actions, latest }) {
  const says = element('p', { class: 'routes-says' });
  showProse(
    says,
    'The same function twice: $w=(\\Psi^{\\top}\\Psi+\\lambda I_D)^{-1}\\Psi^{\\top}y$ for the weights of D features, and $\\alpha=(K+\\lambda I_n)^{-1}y$ for the coefficients of n points, with $w=\\Psi^{\\top}\\alpha$.',
  );
  const use = element(
    'button',
    { type: 'button', class: 'btn small', onclick: useIt },
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
  const large = element(
    'div',
    { class: 'routes-result', role: 'group', 'aria-label': 'Both solutions' },
    ...[weights.element, predictions.element],
    element('div', { class: 'routes-beside' }, costs),
  );
  const root = element(
    'div',
    { class: 'routes-tab' },
    says,
    element('div', { class: 'routes-choice' }, use),
    verdict,
    squares,
  );
  /** @type {Answer<'primal'> | undefined} */
  let shown;

  function useIt() {
    const contender = contenderOf(latest(), LEARNER);
    if (contender) actions.setMachine(contender, 'Use ridge regression');
  }

  /** @param {Answer<'primal'>} answer */
  function drawAnswer({ scene, value, failure }) {
    const known = value !== null && value.weightsPrimal.length > 0;
    squares.hidden = !known;
    verdict.textContent = value ? value.message : failure.message;
    verdict.classList.toggle('note', !known);
    if (!known) return;
    const { dimension: D, n, names, operationsPrimal, operationsDual } = value;
    const largest = Math.max(D, n);
    squares.replaceChildren(
      square('Weights', D, largest, `D³ = ${short(D ** 3)}`, operationsPrimal),
      square('Coefficients', n, largest, `n³ = ${short(n ** 3)}`, operationsDual),
    );
    drawWeights(weights.body, names, value.weightsPrimal, value.weightsDual);
    const first = Array.from({ length: Math.min(SHOWN, n) }, (_, i) => `f(x_{${i + 1}})`);
    drawWeights(predictions.body, first, value.predictionsPrimal, value.predictionsDual);
    chart.draw(n, D, scene.dim);
  }

  return {
    element: root,
    large,
    /** @param {State} state @param {Answer<'primal'> | undefined} answer */
    draw({ scene }, answer) {
      use.hidden = scene.learner === LEARNER;
      if (answer && answer !== shown) drawAnswer(answer);
      shown = answer;
    },
    resize: () => chart.resize(),
  };
}

/**
 * A system of equations as a square.
 *
 * @param {string} name
 * @param {number} side how many equations it has
 * @param {number} largest of the sides that are compared
 * @param {string} cube
 * @param {number} cost in multiplications
 */
function square(name, side, largest, cube, cost) {
  const box = element('i', { 'aria-hidden': 'true' });
  const share = Math.max(side / largest, 0.04).toFixed(3);
  box.style.width = box.style.height = `calc(${share} * var(--square))`;
  return element(
    'div',
    {},
    element('div', { class: 'box' }, box),
    element(
      'p',
      {},
      element('b', {}, `${name}: ${count(side)} × ${count(side)}`),
      element('span', { class: 'dim' }, `${cube}; in all about ${short(cost, 3)} multiplications`),
    ),
  );
}
