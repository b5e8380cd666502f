// @ts-check
/**
 * Kernel principal components: the points in new coordinates, in the place of the plane, how much
 * of the variance each coordinate explains, and what it is over the plane.
 *
 * @module
 */

import { element, setHidden, setText } from '../../ui/element.js';
import { same } from '../../lib/same.js';
import { showProse } from '../../ui/formula.js';
import { createSlider } from '../../ui/slider.js';
import { problemBeside } from '../../model/problem.js';
import { learnersOf } from '../../model/learners.js';
import { defineView } from '../view.js';
import { createBars } from './components/bars.js';
import { createPictures, PICTURES } from './components/pictures.js';
import { createScatter } from './components/scatter.js';
import { pixelsOf } from './small-picture.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../ui/slider.js').Slider} Slider */
/** @typedef {import('../view.js').Answer<'sketch'>} Sketched */

const LEARNER = 'kpca';
/** The spectrum of more points takes too long to follow what one does. */
const MOST = 1000;

/** The entry of kernel PCA in the catalog. @param {State} state */
const entryOf = ({ scene, frame }) =>
  learnersOf(frame.engine.catalog, scene.domain).find(({ name }) => name === LEARNER);

/** @param {State} state */
const specOf = (state) => entryOf(state)?.params.find(({ key }) => key === 'components');

/** How many components there are: those of the scene where it has some. @param {State} state */
function componentsOf(state) {
  const { scene, stage } = state;
  if (scene.learner !== LEARNER) return stage.components.count;
  return scene.params.components ?? specOf(state)?.default ?? stage.components.count;
}

/**
 * The scene as if kernel PCA learned from it.
 *
 * @param {Scene} scene
 * @param {number} components
 * @returns {Scene}
 */
const learntBy = (scene, components) => ({
  ...scene,
  learner: LEARNER,
  params: { components },
  step: null,
});

/** @param {State} state */
function problemOf(state) {
  const { scene, frame } = state;
  const params = { components: componentsOf(state) };
  const machine = { kernel: scene.kernel, learner: LEARNER, params };
  return problemBeside(learntBy(scene, params.components), machine, frame.engine.catalog);
}

/** What an answer depends on; null while kernel PCA is not known. @param {State} state */
const keyOf = (state) => {
  const { points, kernel, dim, view, repair } = state.scene;
  return entryOf(state) ? [componentsOf(state), points, kernel, dim, view, repair] : null;
};

/** How many components have a picture. @param {State} state */
const picturesOf = (state) =>
  Math.min(componentsOf(state), PICTURES, Math.max(state.scene.points.length - 1, 1));

/**
 * The picture of component j.
 *
 * @param {number} j
 * @returns {import('../view.js').Question<'sketch'>}
 */
const question = (j) => ({
  call: 'sketch',
  key: (state) => (j < picturesOf(state) ? keyOf(state) : null),
  request: (state) => ({ problem: problemOf(state), view: pixelsOf(state.scene), output: j }),
});

/** @param {State} state @param {Actions} actions @returns {import('../need.js').Need | null} */
function needs(state, actions) {
  const { points, learner } = state.scene;
  const takeMoons = {
    button: 'Take two moons',
    run: () => void actions.choosePreset('moons'),
  };
  if (points.length < 2) return { text: 'Directions need two points: add some.', ...takeMoons };
  if (points.length <= MOST) return null;
  const own = learner === LEARNER;
  return {
    text: `New coordinates are shown beside any learner for up to ${MOST} points, and here are ${points.length}. ${own ? 'The plane shows them.' : 'As the learner itself, kernel PCA takes the time that it needs.'}`,
    ...(own
      ? takeMoons
      : {
          button: 'Use kernel PCA as the learner',
          run: () => takeAsLearner(actions, componentsOf(state)),
        }),
  };
}

/** @param {Actions} actions @param {number} components */
const takeAsLearner = (actions, components) =>
  actions.setMachine({ learner: LEARNER, params: { components } }, 'Use kernel PCA');

export const createComponentsView = defineView({
  name: 'components',
  needs,
  watches: (state) => [
    ...[state.scene, state.frame.engine.catalog, state.focus.point],
    ...[state.settings, state.stage.components, state.stage.plane],
  ],
  questions: {
    all: {
      call: 'sketch',
      key: keyOf,
      request: (state) => ({
        problem: problemOf(state),
        view: { ...pixelsOf(state.scene), width: 2, height: state.scene.dim === 1 ? 1 : 2 },
      }),
    },
    0: question(0),
    1: question(1),
    2: question(2),
    3: question(3),
    4: question(4),
    5: question(5),
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<Record<'all' | 0 | 1 | 2 | 3 | 4 | 5, 'sketch'>>}
 */
function createDrawing({ actions, latest }) {
  const says = element('p', {});
  showProse(
    says,
    'The directions of feature space along which the images of the points vary most. The coordinate of a point along one of them is a sum of kernel values, $f_j(x)=\\sum_i\\beta_{ij}\\tilde k(x_i,x)$, and has a value everywhere.',
  );
  const sliderPlace = element('div', { class: 'components-slider' });
  const use = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      onclick: () => takeAsLearner(actions, componentsOf(latest())),
    },
    'Use as the learner',
  );
  const message = element('p', { class: 'note', role: 'status', hidden: true });
  /** @param {string} label @param {'across' | 'up'} axis */
  const chooser = (label, axis) => {
    const select = element('select', {
      class: 'select small',
      'aria-label': label,
      onchange: () => actions.setStage('components', { [axis]: select.selectedIndex }),
    });
    return select;
  };
  const across = chooser('Component to the right', 'across');
  const up = chooser('Component upwards', 'up');
  const axes = element(
    'span',
    { class: 'components-axes' },
    element('label', {}, 'Right ', across),
    element('label', {}, 'up ', up),
  );
  const bars = createBars();
  const large = element('div', { class: 'components-large' });
  const scatter = createScatter(large, { hover: (id) => actions.setHover({ point: id }) });
  const shares = element('div', { class: 'components-shares' });
  shares.append(element('h3', {}, 'Explained variance'), bars.element);
  large.append(shares);
  const pictures = createPictures({ hover: (id) => actions.setHover({ point: id }) });
  /** @type {Slider | null} */
  let slider = null;
  /** What the points were drawn from. @type {readonly unknown[]} */
  let drawn = [];

  /** @param {State} state */
  function drawSlider(state) {
    const spec = specOf(state);
    if (!slider && spec) {
      slider = createSlider(spec, {
        layout: 'row',
        onEdit(value, gesture) {
          if (latest().scene.learner === LEARNER)
            actions.setLearnerParam('components', value, gesture);
          else actions.setStage('components', { count: value });
        },
      });
      sliderPlace.append(slider.element);
    }
    slider?.set(componentsOf(state));
    setHidden(use, state.scene.learner === LEARNER);
  }

  /** @param {State} state @param {Sketched} answer */
  function drawPoints({ stage, focus, settings }, answer) {
    const { scene, value } = answer;
    const from = [answer, stage.components, focus.point, settings];
    if (!value || same(drawn, from)) return;
    drawn = from;
    const { outputs, decision } = value.training;
    const [a, b] = [stage.components.across, stage.components.up].map((j) =>
      Math.min(j, outputs - 1),
    );
    fillChoice(across, outputs, a);
    fillChoice(up, outputs, b);
    scatter.draw({ scene, decision, outputs, across: a, up: b, point: focus.point });
    bars.draw(value.training.figures);
  }

  return {
    large,
    isLarge: (_, { all }) => Boolean(all?.value && all.value.training.status !== 'failed'),
    elements: [
      says,
      element('div', { class: 'components-choice' }, sliderPlace, axes, use),
      message,
      element('h3', {}, 'Each component over the points'),
      pictures.element,
    ],
    draw(state, answers) {
      drawSlider(state);
      const { all } = answers;
      const text = all?.failure?.message ?? all?.value?.training.message ?? '';
      setText(message, text);
      setHidden(message, text === '');
      if (all?.value && all.value.training.status !== 'failed') drawPoints(state, all);
      const asIf = (/** @type {Scene} */ scene) => learntBy(scene, componentsOf(state));
      const { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f } = answers;
      pictures.draw(state, [a, b, c, d, e, f].slice(0, picturesOf(state)), asIf);
    },
    resize() {
      scatter.resize();
      pictures.resize();
    },
    destroy: () => pictures.destroy(),
  };
}

/** @param {HTMLSelectElement} select @param {number} outputs @param {number} chosen */
function fillChoice(select, outputs, chosen) {
  if (select.options.length !== outputs)
    select.replaceChildren(...Array.from({ length: outputs }, (_, j) => new Option(`${j + 1}`)));
  select.selectedIndex = chosen;
}
