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
import {
  createStochastic,
  lacksSteps,
  STOCHASTIC,
  STOCHASTIC_EXAMPLE,
} from './routes/stochastic.js';

/** @typedef {import('../../state/store.js').State} State */
/**
 * @typedef {import('../view.js').Answers<{
 *   stochastic: 'stochastic', ridge: 'primal',
 *   stochasticExample: 'stochastic', ridgeExample: 'primal',
 * }>} Answers
 */

/** Other kernels whose features can be written out. */
const KERNELS = [
  { text: 'linear', words: 'Linear' },
  { text: 'poly(degree=3, gamma=1, coef0=1)', words: 'Polynomial, degree 3' },
];

const TABS = /** @type {const} */ ([
  { key: 'stochastic', words: 'Stochastic gradients' },
  { key: 'ridge', words: 'Ridge regression' },
]);

/** @param {State} state @param {import('../../state/actions.js').Actions} actions */
function needs({ scene, stage }, actions) {
  if (stage.routes.tab === 'stochastic' && scene.target === 'value') {
    return {
      text: 'These stochastic gradients tell classes apart, and the points carry values.',
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
    stochastic: STOCHASTIC,
    ridge: RIDGE,
    stochasticExample: STOCHASTIC_EXAMPLE,
    ridgeExample: RIDGE_EXAMPLE,
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{
 *   stochastic: 'stochastic', ridge: 'primal',
 *   stochasticExample: 'stochastic', ridgeExample: 'primal',
 * }>}
 */
function createDrawing(tools) {
  const { actions } = tools;
  const panels = { stochastic: createStochastic(tools), ridge: createRidge(tools) };
  for (const { key } of TABS) {
    const panel = panels[key].element;
    panel.id = `routes-${key}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `routes-tab-${key}`);
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
    ...TABS.map(({ key }) => panels[key].large),
  );
  let open = tools.latest().stage.routes.tab;

  return {
    above: createTabs(actions),
    large,
    isLarge,
    elements: [example.element, kernels, panels.stochastic.element, panels.ridge.element],
    draw(state, answers) {
      const { tab } = state.stage.routes;
      for (const { key } of TABS) {
        panels[key].element.hidden = panels[key].large.hidden = key !== tab;
      }
      const lacking = lackingOf(tab, answers);
      const { stochastic, ridge } = toldOf(tab, answers);
      panels.stochastic.draw(state, stochastic);
      panels.ridge.draw(state, ridge);
      example.draw(
        lacking && lacking.value ? { reason: lacking.value.message, kernel: EXAMPLE } : null,
      );
      kernels.hidden = !lacking;
      // What was hidden had no size.
      if (tab !== open) panels[tab].resize();
      open = tab;
    },
    resize: () => panels[open].resize(),
  };
}

/**
 * The answer to what is open, where it says that the scene's kernel has no features to write out.
 *
 * @param {State['stage']['routes']['tab']} tab
 * @param {Answers} answers
 */
const lackingOf = (tab, { stochastic, ridge }) =>
  tab === 'ridge' ? lacksWeights(ridge) && ridge : lacksSteps(stochastic) && stochastic;

/**
 * What is told: the answers about the scene, or those about the example.
 *
 * @param {State['stage']['routes']['tab']} tab
 * @param {Answers} answers
 * @returns {Pick<Answers, 'stochastic' | 'ridge'>}
 */
function toldOf(tab, answers) {
  const lacking = lackingOf(tab, answers);
  const shown = tab === 'ridge' ? answers.ridgeExample : answers.stochasticExample;
  // An example of before would be about other points.
  if (!lacking || shown?.scene.points !== lacking.scene.points) return answers;
  return { stochastic: answers.stochasticExample, ridge: answers.ridgeExample };
}

/**
 * The plane stays while there are no numbers to show.
 *
 * @param {State} state
 * @param {Answers} answers
 */
function isLarge({ stage }, answers) {
  const { tab } = stage.routes;
  const { stochastic, ridge } = toldOf(tab, answers);
  if (tab === 'ridge') return Boolean(ridge?.value) && !lacksWeights(ridge);
  return Boolean(stochastic?.value) && !lacksSteps(stochastic);
}

/** @param {import('../../state/actions.js').Actions} actions */
function createTabs(actions) {
  const tabs = TABS.map(({ key, words }) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `routes-tab-${key}`,
        'aria-controls': `routes-${key}`,
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
