// @ts-check
/**
 * Two routes to one result: by the kernel, or by the features that it stands for. Their numbers
 * take the place of the plane, for they are wide and many.
 *
 * @module
 */

import { element, roam } from '../../ui/element.js';
import { classesOf } from '../../model/scene.js';
import { createExample } from '../need.js';
import { defineView } from '../view.js';
import { EXAMPLE } from './routes/problem.js';
import { createRidge, lacksWeights, RIDGE, RIDGE_EXAMPLE } from './routes/ridge.js';
import { wayOf } from './routes/kinds.js';
import { createTyped } from './routes/typed.js';
import { createSteps, lacksSteps, ROUTES, ROUTES_EXAMPLE } from './routes/steps.js';

/** @typedef {import('../../state/store.js').State} State */
/**
 * @typedef {{
 *   steps: 'routes', ridge: 'primal', stepsExample: 'routes', ridgeExample: 'primal',
 * }} Questions
 */
/** @typedef {import('../view.js').Answers<Questions>} Answers */

/** Other kernels whose features can be written out. */
const KERNELS = [
  { text: 'linear', words: 'Linear' },
  { text: 'poly(degree=3, gamma=1, coef0=1)', words: 'Polynomial, degree 3' },
];

const TABS = /** @type {const} */ ([
  { key: 'stochastic', words: 'SGD', title: 'The SVM by stochastic gradients' },
  { key: 'lms', words: 'LMS', title: 'Least mean squares' },
  { key: 'perceptron', words: 'Perceptron', title: 'The perceptron' },
  { key: 'ridge', words: 'Ridge', title: 'Ridge regression' },
]);

/** @param {State} state @param {import('../../state/actions.js').Actions} actions */
function needs({ scene, stage }, actions) {
  const { tab, oneByOne } = stage.routes;
  if (tab !== 'ridge' && wayOf(tab, oneByOne).classes && scene.target === 'value') {
    const what = tab === 'perceptron' ? 'The perceptron tells' : 'These stochastic gradients tell';
    return {
      text: `${what} classes apart, and the points carry values.`,
      button: 'Give the points classes',
      run: () => actions.setTarget('class'),
    };
  }
  if (scene.target === 'class' && classesOf(scene.points).length < 2) {
    return {
      text: 'There is nothing to learn yet: add points of two classes.',
      button: 'Take two moons',
      run: () => void actions.choosePreset('moons'),
    };
  }
  return null;
}

export const createRoutesView = defineView({
  name: 'routes',
  needs,
  watches: ({ stage, scene }) => [stage.routes, scene.learner],
  questions: {
    steps: ROUTES,
    ridge: RIDGE,
    stepsExample: ROUTES_EXAMPLE,
    ridgeExample: RIDGE_EXAMPLE,
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<Questions>}
 */
function createDrawing(tools) {
  const { actions } = tools;
  const panels = { steps: createSteps(tools), ridge: createRidge(tools) };
  for (const [name, { element: panel }] of Object.entries(panels)) {
    panel.id = `routes-${name}`;
    panel.setAttribute('role', 'tabpanel');
  }
  const kernels = element(
    'div',
    { class: 'routes-kernels', hidden: true },
    element('span', { class: 'dim' }, 'Others with features to write out:'),
    ...KERNELS.map(({ text, words }) =>
      element(
        'button',
        { type: 'button', class: 'btn small', onclick: () => void actions.setKernel(text) },
        words,
      ),
    ),
  );
  const example = createExample({ use: (kernel) => void actions.setKernel(kernel) });
  const large = element(
    'div',
    { class: 'routes-large' },
    ...Object.values(panels).map((panel) => panel.large),
  );
  const typed = createTyped(tools);
  /** @type {'steps' | 'ridge'} */
  let open = panelOf(tools.latest().stage.routes.tab);

  function resize() {
    if (open === 'ridge') panels.ridge.resize();
  }

  return {
    above: createTabs(actions),
    large,
    isLarge,
    elements: [...[example.element, kernels, panels.steps.element, panels.ridge.element], typed],
    draw(state, answers) {
      const { tab } = state.stage.routes;
      const now = panelOf(tab);
      for (const [name, panel] of Object.entries(panels)) {
        panel.element.hidden = panel.large.hidden = name !== now;
      }
      panels[now].element.setAttribute('aria-labelledby', `routes-tab-${tab}`);
      const lacking = lackingOf(tab, answers);
      const { steps, ridge } = toldOf(tab, answers);
      panels.steps.draw(state, steps);
      panels.ridge.draw(state, ridge);
      example.draw(
        lacking && lacking.value ? { reason: lacking.value.message, kernel: EXAMPLE } : null,
      );
      // Beside an example there is no room for points by hand, nor could they be learnt from.
      typed.hidden = Boolean(lacking);
      kernels.hidden = !lacking;
      const isOther = now !== open;
      open = now;
      // What was hidden had no size.
      if (isOther) resize();
    },
    resize,
  };
}

/** @param {State['stage']['routes']['tab']} tab */
const panelOf = (tab) => (tab === 'ridge' ? 'ridge' : 'steps');

/**
 * The answer to what is open, where it says that the scene's kernel has no features to write out.
 *
 * @param {State['stage']['routes']['tab']} tab
 * @param {Answers} answers
 */
const lackingOf = (tab, { steps, ridge }) =>
  tab === 'ridge' ? lacksWeights(ridge) && ridge : lacksSteps(steps) && steps;

/**
 * What is told: the answers about the scene, or those about the example.
 *
 * @param {State['stage']['routes']['tab']} tab
 * @param {Answers} answers
 * @returns {Pick<Answers, 'steps' | 'ridge'>}
 */
function toldOf(tab, answers) {
  const lacking = lackingOf(tab, answers);
  const shown = tab === 'ridge' ? answers.ridgeExample : answers.stepsExample;
  // An example of before would be about other points.
  if (!lacking || shown?.scene.points !== lacking.scene.points) return answers;
  return { steps: answers.stepsExample, ridge: answers.ridgeExample };
}

/**
 * The plane stays while there are no numbers to show.
 *
 * @param {State} state
 * @param {Answers} answers
 */
function isLarge({ stage }, answers) {
  const { tab } = stage.routes;
  const { steps, ridge } = toldOf(tab, answers);
  if (tab === 'ridge') return Boolean(ridge?.value) && !lacksWeights(ridge);
  return (steps?.value?.steps.length ?? 0) > 0;
}

/** @param {import('../../state/actions.js').Actions} actions */
function createTabs(actions) {
  const tabs = TABS.map(({ key, words, title }) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        title,
        id: `routes-tab-${key}`,
        'aria-controls': `routes-${panelOf(key)}`,
        onclick: () => actions.setStage('routes', { tab: key }),
      },
      words,
    ),
  );
  const list = element(
    'div',
    {
      class: 'seg small',
      role: 'tablist',
      'aria-label': 'What is solved twice',
      onkeydown: (/** @type {KeyboardEvent} */ event) => roam(tabs, event)?.click(),
    },
    ...tabs,
  );
  return {
    element: list,
    /** @param {State} state */
    draw({ stage }) {
      tabs.forEach((tab, i) => {
        const on = TABS[i].key === stage.routes.tab;
        tab.setAttribute('aria-selected', String(on));
        tab.tabIndex = on ? 0 : -1;
      });
    },
  };
}
