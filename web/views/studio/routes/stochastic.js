// @ts-check
/**
 * Stochastic gradients with a kernel beside the same on explicit features: they see the same
 * numbers, step by step.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showProse } from '../../../ui/formula.js';
import { createSlider } from '../../../ui/slider.js';
import { count, short } from '../../../lib/format.js';
import { contenderOf, exampleOf, keyOf, problemFor } from './problem.js';
import { createTable, drawSteps, drawWeights } from './tables.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../protocol/answers.js').ParamSpec} ParamSpec */

/**
 * @template {keyof import('../../../protocol/messages.gen.js').Messages} C
 * @typedef {import('../../view.js').Answer<C>} Answer
 */

const LEARNER = 'svm-sgd';

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

/** @type {import('../../view.js').Question<'stochastic'>} */
export const STOCHASTIC = {
  call: 'stochastic',
  key(state) {
    const key = state.stage.routes.tab === 'stochastic' && keyOf(state, LEARNER);
    return key ? [...key, state.stage.routes.steps, state.scene.seed] : null;
  },
  request: (state) => ({ problem: problemFor(state, LEARNER), steps: state.stage.routes.steps }),
};

/** Whether the kernel has no finite map. @param {Answer<'stochastic'> | undefined} answer */
export const lacksSteps = (answer) => answer?.value?.steps.length === 0;

/** The same with another kernel, where the scene's has no finite map. @type {typeof STOCHASTIC} */
export const STOCHASTIC_EXAMPLE = {
  call: 'stochastic',
  key: (state, answers) =>
    lacksSteps(answers.stochastic) ? STOCHASTIC.key(exampleOf(state), answers) : null,
  request: (state) => STOCHASTIC.request(exampleOf(state)),
};

/** @param {import('../registry.js').StudioTools} tools */
export function createStochastic({ actions, latest }) {
  const says = element('p', { class: 'routes-says' });
  showProse(
    says,
    'The same machine twice: once as coefficients of the points, $f(x)=\\sum_i\\beta_i k(x_i,x)$, and once as weights of features, $f(x)=\\langle w,\\psi(x)\\rangle$. Both visit the same points, and $y\\cdot f(x)$ decides what they do.',
  );
  const use = element(
    'button',
    { type: 'button', class: 'btn small', onclick: useIt },
    'Use it in the scene',
  );
  const verdict = element('p', { class: 'routes-verdict', role: 'status' });
  const message = element('p', { class: 'note' });
  const steps = createTable('Steps', [
    't',
    'point',
    'y·f by the kernel',
    'y·f by features',
    'apart',
    'the step',
    '‖w‖²',
  ]);
  const weights = createTable('Weights', ['feature', 'from coefficients', 'learnt', 'apart']);
  const head = element('h3', {}, 'The weights at the end, averaged');
  const large = element(
    'div',
    { class: 'routes-result', role: 'group', 'aria-label': 'Step by step' },
    steps.element,
    element('div', { class: 'routes-beside' }, head, weights.element),
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
    element('div', { class: 'routes-choice' }, slider.element, use),
    verdict,
    message,
  );
  /** @type {Answer<'stochastic'> | undefined} */
  let shown;

  function useIt() {
    const contender = contenderOf(latest(), LEARNER);
    if (contender) actions.setMachine(contender, 'Use stochastic gradients');
  }

  /** @param {Answer<'stochastic'>} answer */
  function drawAnswer({ scene, value: stochastic, failure }) {
    const known = stochastic !== null && stochastic.steps.length > 0;
    verdict.hidden = !known;
    message.textContent = stochastic ? stochastic.message : failure.message;
    message.hidden = message.textContent === '';
    if (!known) return;
    const apart =
      stochastic.difference === 0
        ? 'digit by digit'
        : `up to rounding (${short(stochastic.difference, 2)})`;
    verdict.textContent = `Equal ${apart}: ${count(stochastic.steps.length)} steps, ${count(stochastic.dimension)} features.`;
    drawSteps(steps.body, stochastic, {
      labels: scene.points.map(({ label }) => label),
      ids: scene.points.map(({ id }) => id),
      onHover: (id) => actions.setHover({ point: id }),
    });
    drawWeights(weights.body, stochastic.names, stochastic.wKernel, stochastic.wFeatures);
  }

  return {
    element: root,
    large,
    /** @param {State} state @param {Answer<'stochastic'> | undefined} answer */
    draw({ scene, stage }, answer) {
      use.hidden = scene.learner === LEARNER;
      slider.set(stage.routes.steps);
      if (answer && answer !== shown) drawAnswer(answer);
      shown = answer;
    },
    resize() {},
  };
}
