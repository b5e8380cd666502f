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
import { createTerms } from '../cost/tables.js';
import { createCostChart } from './costs.js';
import { byCoefficients, byWeights } from '../../../model/operations.js';
import { contenderOf, exampleOf, keyOf, problemFor } from './problem.js';
import { createTable, drawEntries, drawWeights } from './tables.js';

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

/** What is written out of both solutions. */
const WRITTEN = /** @type {const} */ ([
  { key: 'numbers', words: 'w and f' },
  { key: 'lemma', words: 'the lemma' },
  { key: 'costs', words: 'costs' },
]);

const LEMMA =
  'The matrix inversion lemma $(FH^{-1}G-E)^{-1}FH^{-1}=E^{-1}F(GE^{-1}F-H)^{-1}$ with $F=\\Psi^{\\top}$, $G=\\Psi$, $H=I_n$, $E=-\\lambda I_D$ makes $w=\\Psi^{\\top}\\alpha$ of $\\alpha=(K+\\lambda I_n)^{-1}y$.';

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
  const lemma = createTable('The matrix inversion lemma', [
    'feature',
    'point',
    '(ΨᵀΨ + λI)⁻¹Ψᵀ',
    'Ψᵀ(ΨΨᵀ + λI)⁻¹',
    'apart',
  ]);
  const lemmaSays = element('p', {});
  showProse(lemmaSays, LEMMA);
  const lemmaFound = element('p', {});
  const terms = createTerms();
  const overN = element(
    'button',
    { type: 'button', class: 'btn small', onclick: openCosts },
    'Over n, and measured',
  );
  const parts = {
    numbers: [weights.element, predictions.element],
    lemma: [element('div', { class: 'routes-words' }, lemmaSays, lemmaFound), lemma.element],
    costs: [
      element(
        'div',
        { class: 'routes-table', role: 'region', 'aria-label': 'Costs term by term', tabindex: 0 },
        terms.element,
      ),
      element('div', { class: 'routes-words' }, overN),
    ],
  };
  const choices = WRITTEN.map(({ key, words }) =>
    element(
      'button',
      { type: 'button', onclick: () => actions.setStage('routes', { written: key }) },
      words,
    ),
  );
  const large = element(
    'div',
    { class: 'routes-result', role: 'group', 'aria-label': 'Both solutions' },
    ...Object.values(parts).flat(),
    element('div', { class: 'routes-beside' }, costs),
  );
  const root = element(
    'div',
    { class: 'routes-tab' },
    says,
    element(
      'div',
      { class: 'routes-choice' },
      element(
        'div',
        { class: 'seg small', role: 'group', 'aria-label': 'What is written out' },
        ...choices,
      ),
      use,
    ),
    verdict,
    squares,
  );
  /** @type {Answer<'primal'> | undefined} */
  let shown;

  function useIt() {
    const contender = contenderOf(latest(), LEARNER);
    if (contender) actions.setMachine(contender, 'Use ridge regression');
  }

  function openCosts() {
    const features = shown?.value?.dimension ?? 0;
    if (features > 0) actions.setStage('cost', { features, table: 'terms' });
    actions.enlarge('cost');
  }

  /** @param {Answer<'primal'>} answer */
  function drawAnswer({ scene, value, failure }) {
    const known = value !== null && value.weightsPrimal.length > 0;
    squares.hidden = !known;
    verdict.textContent = value ? value.message : failure.message;
    verdict.classList.toggle('note', !known);
    if (!known) return;
    const { dimension: D, n, names, costs: counts } = value;
    const largest = Math.max(D, n);
    squares.replaceChildren(
      square('Weights', D, largest, `D³ = ${short(D ** 3)}`, byWeights(n, D)),
      square('Coefficients', n, largest, `n³ = ${short(n ** 3)}`, byCoefficients(n, D)),
    );
    drawWeights(weights.body, names, value.weightsPrimal, value.weightsDual);
    const first = Array.from({ length: Math.min(SHOWN, n) }, (_, i) => `f(x_{${i + 1}})`);
    drawWeights(predictions.body, first, value.predictionsPrimal, value.predictionsDual);
    chart.draw(n, D, scene.points[0]?.features?.length ?? scene.dim);
    terms.draw({ n, features: D, costs: counts });
    const { lemmaPoints, lemmaLeft, lemmaRight, lemmaApart } = value;
    lemmaFound.textContent =
      lemmaPoints > 0
        ? `The two sides are matrices of ${count(D)} × ${count(n)}. Their entries differ by at most ${lemmaApart === 0 ? '0' : short(lemmaApart, 1)}.`
        : `Both sides would be matrices of ${count(D)} × ${count(n)}, which take too long here.`;
    drawEntries(lemma.body, names, lemmaLeft, lemmaRight, lemmaPoints);
  }

  return {
    element: root,
    large,
    /** @param {State} state @param {Answer<'primal'> | undefined} answer */
    draw({ scene, stage }, answer) {
      use.hidden = scene.learner === LEARNER;
      const { written } = stage.routes;
      choices.forEach((button, i) =>
        button.setAttribute('aria-pressed', String(WRITTEN[i].key === written)),
      );
      for (const [key, own] of Object.entries(parts)) {
        for (const part of own) part.hidden = key !== written;
      }
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
      element('span', { class: 'dim' }, `${cube}; counted: ${short(cost, 3)} multiplications`),
    ),
  );
}
