// @ts-check
/**
 * A learner with a kernel beside the same on explicit features: stochastic gradients, least mean
 * squares, the perceptron. They see the same numbers, step by step, and have the same weights.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showProse } from '../../../ui/formula.js';
import { createSlider } from '../../../ui/slider.js';
import { count, short } from '../../../lib/format.js';
import { costsOf, wayOf } from './kinds.js';
import { contenderOf, exampleOf, keyOf, problemFor } from './problem.js';
import { createTable, drawPoints, drawSteps, drawWeights } from './tables.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('./kinds.js').Kind} Kind */
/** @typedef {import('../../view.js').Answer<'routes'>} Answer */

/** @type {ParamSpec} */
const STEPS = {
  key: 'steps',
  symbol: 'T',
  name: 'steps',
  kind: 'whole',
  doc: 'How many steps both do.',
  min: 1,
  max: 500,
  minOpen: false,
  maxOpen: false,
  low: 1,
  high: 500,
  scale: 'log',
  infinite: false,
  default: 40,
  values: [],
};

/** The tab that a state shows, null where it is another view of two routes. @param {State} state */
export const kindOf = ({ stage }) => (stage.routes.tab === 'ridge' ? null : stage.routes.tab);

/**
 * The problem, and how many steps. Least mean squares find their rate where the scene has none for
 * this kernel.
 *
 * @param {State} state
 * @param {boolean} own whether the kernel is the scene's
 */
function requestOf(state, own) {
  const tab = kindOf(state) ?? 'stochastic';
  const { steps, oneByOne } = state.stage.routes;
  const problem = problemFor(state, wayOf(tab, oneByOne).learner);
  if (tab !== 'lms') return { problem, steps };
  const { rate, ...rest } = problem.params;
  const params = { ...rest, stochastic: oneByOne ? 1 : 0 };
  const keeps = own && state.scene.learner === 'lms' && rate !== undefined;
  return { problem: { ...problem, params: keeps ? { ...params, rate } : params }, steps };
}

/** @type {import('../../view.js').Question<'routes'>} */
export const ROUTES = {
  call: 'routes',
  key(state) {
    const tab = kindOf(state);
    if (!tab) return null;
    const { steps, oneByOne } = state.stage.routes;
    const key = keyOf(state, wayOf(tab, oneByOne).learner);
    return key ? [...key, tab, steps, oneByOne, state.scene.seed] : null;
  },
  request: (state) => requestOf(state, true),
};

/** Whether the kernel has no finite map. @param {Answer | undefined} answer */
export const lacksSteps = (answer) => answer?.value?.steps.length === 0;

/** The same with another kernel, where the scene's has no finite map. @type {typeof ROUTES} */
export const ROUTES_EXAMPLE = {
  call: 'routes',
  key: (state, answers) =>
    lacksSteps(answers.steps) ? ROUTES.key(exampleOf(state), answers) : null,
  request: (state) => requestOf(exampleOf(state), false),
};

/** What is written beside the steps. */
const BESIDE = /** @type {const} */ ([
  { key: 'theta', words: 'θ', title: 'The weights after the last step' },
  { key: 'result', words: 'average', title: 'The weights of the result, averaged over all steps' },
  { key: 'points', words: 'points', title: 'The coefficients of the points in the last step' },
]);

/** @param {import('../registry.js').StudioTools} tools */
export function createSteps({ actions, latest }) {
  const says = element('p', { class: 'routes-says' });
  const use = element(
    'button',
    { type: 'button', class: 'btn small', onclick: useIt },
    'Use it in the scene',
  );
  const sweeps = [false, true].map((oneByOne) =>
    element(
      'button',
      { type: 'button', onclick: () => actions.setStage('routes', { oneByOne }) },
      oneByOne ? 'one a step' : 'all a step',
    ),
  );
  const rule = element(
    'div',
    { class: 'seg small', role: 'group', 'aria-label': 'How many coefficients a step corrects' },
    ...sweeps,
  );
  const verdict = element('p', { class: 'routes-verdict', role: 'status' });
  const message = element('p', { class: 'note' });
  const costs = element('p', { class: 'note' });
  const steps = createTable('Steps', []);
  const weights = createTable('Weights', []);
  const points = createTable('Points', []);
  const head = element('h3', {});
  const choices = BESIDE.map(({ key, words, title }) =>
    element(
      'button',
      { type: 'button', title, onclick: () => actions.setStage('routes', { beside: key }) },
      words,
    ),
  );
  const large = element(
    'div',
    { class: 'routes-result', role: 'group', 'aria-label': 'Step by step' },
    steps.element,
    element(
      'div',
      { class: 'routes-beside' },
      element(
        'div',
        { class: 'routes-head' },
        head,
        element(
          'div',
          { class: 'seg small', role: 'group', 'aria-label': 'Beside the steps' },
          ...choices,
        ),
      ),
      ...[weights.element, points.element],
    ),
  );
  const slider = createSlider(STEPS, {
    layout: 'row',
    under: 'steps',
    onEdit: (value) => actions.setStage('routes', { steps: value }),
  });
  const root = element(
    'div',
    { class: 'routes-tab' },
    says,
    element('div', { class: 'routes-choice' }, slider.element, rule, use),
    ...[verdict, message, costs],
  );
  /** @type {Answer | undefined} */
  let shown;
  /** What is beside the steps. @type {State['stage']['routes']['beside'] | null} */
  let beside = null;

  function useIt() {
    const state = latest();
    const tab = kindOf(state);
    if (!tab) return;
    const { oneByOne } = state.stage.routes;
    const { learner, name } = wayOf(tab, oneByOne);
    const contender = contenderOf(state, learner);
    if (!contender) return;
    const rate = shown?.value?.rate ?? NaN;
    const params = { ...contender.params };
    if (tab === 'lms' && !Number.isNaN(rate)) {
      params.rate = rate;
      params.stochastic = oneByOne ? 1 : 0;
    }
    actions.setMachine({ ...contender, params }, `Use ${name}`);
  }

  /** @param {Answer} answer @param {Kind} tab */
  function drawAnswer({ state, scene, value: both, failure }, tab) {
    const known = both !== null && both.steps.length > 0;
    verdict.hidden = costs.hidden = !known;
    const said = [both ? both.message : failure.message, known ? rateWords(both) : ''];
    message.textContent = said.filter(Boolean).join(' ');
    message.hidden = message.textContent === '';
    if (!known) return;
    const apart =
      both.difference === 0 ? 'digit by digit' : `up to rounding (${short(both.difference, 2)})`;
    verdict.textContent = `Equal ${apart}: ${count(both.steps.length)} steps, ${count(both.dimension)} features.`;
    costs.textContent = costsOf(tab, both.n, both.dimension);
    const { columns } = wayOf(tab, state.stage.routes.oneByOne);
    steps.setHead(columns);
    drawSteps(steps.body, both, {
      labels: scene.points.map(({ label }) => label),
      ids: scene.points.map(({ id }) => id),
      valued: scene.target === 'value',
      onHover: (id) => actions.setHover({ point: id }),
    });
  }

  /** @param {Answer} answer @param {Kind} tab */
  function drawBeside({ scene, value: both }, tab) {
    if (!both || both.steps.length === 0) return;
    const T = both.steps.length;
    points.element.hidden = beside !== 'points';
    weights.element.hidden = beside === 'points';
    if (beside === 'points') {
      head.textContent = `The points in step ${count(T)}`;
      const many = both.n > both.points.length ? `, the first ${both.points.length}` : '';
      points.setHead(['point' + many, 'Σβk', '⟨θ, φ⟩', 'apart', 'y', 'βᵢ']);
      drawPoints(points.body, both, {
        labels: scene.points.map(({ label }) => label),
        valued: scene.target === 'value',
      });
      return;
    }
    const averaged = beside === 'result' && tab === 'stochastic';
    head.textContent = averaged ? `w̄ over ${count(T)} steps` : `θ after step ${count(T)}`;
    weights.setHead(['feature', averaged ? 'Σᾱᵢφ(xᵢ)' : 'Σβᵢφ(xᵢ)', 'on features', 'apart']);
    const [kernel, features] = averaged
      ? [both.wKernel, both.wFeatures]
      : [both.thetaKernel, both.thetaFeatures];
    drawWeights(weights.body, both.names, kernel, features);
  }

  return {
    element: root,
    large,
    /** @param {State} state @param {Answer | undefined} answer */
    draw({ scene, stage }, answer) {
      const { tab, oneByOne, beside: wanted } = stage.routes;
      if (tab === 'ridge') return;
      const { learner, says: words } = wayOf(tab, oneByOne);
      showProse(says, words);
      use.hidden = scene.learner === learner;
      slider.set(stage.routes.steps);
      rule.hidden = tab !== 'lms';
      sweeps.forEach((button, i) =>
        button.setAttribute('aria-pressed', String(oneByOne === (i === 1))),
      );
      const own = wanted === 'result' && tab !== 'stochastic' ? 'theta' : wanted;
      choices.forEach((button, i) => {
        button.hidden = BESIDE[i].key === 'result' && tab !== 'stochastic';
        button.setAttribute('aria-pressed', String(BESIDE[i].key === own));
      });
      // An answer about another learner has other columns.
      if (!answer || answer.state.stage.routes.tab !== tab) return;
      const isNew = answer !== shown;
      if (isNew) drawAnswer(answer, tab);
      if (isNew || own !== beside) {
        beside = own;
        drawBeside(answer, tab);
      }
      shown = answer;
    },
  };
}

/** The learning rate, and how large it may be. @param {Pick<Answer['value'] & {}, 'rate' | 'limit'>} both */
function rateWords({ rate, limit }) {
  if (Number.isNaN(rate)) return '';
  return `Rate α = ${short(rate)}, safe below ${short(limit)}.`;
}
