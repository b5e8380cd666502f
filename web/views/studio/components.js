// @ts-check
/**
 * Kernel principal components: the points in new coordinates, what each coordinate is over the plane, and how much of
 * the variance it explains.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showProse } from '../../ui/formula.js';
import { createSlider } from '../../ui/slider.js';
import { problemBeside } from '../../model/problem.js';
import { learnersOf } from '../../model/learners.js';
import { same } from '../../lib/same.js';
import { short } from '../../lib/format.js';
import { createNeed } from '../need.js';
import { createScatter } from './components/scatter.js';
import { createSmallPicture, pixelsOf } from './small-picture.js';
import { followAnswers } from '../answers.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Sketch} Sketch */
/** @typedef {import('../../ui/slider.js').Slider} Slider */

const LEARNER = 'kpca';
/** So many components have a picture; more are seen in the bars. */
const PICTURES = 6;
const FIRST = 4;
/** Of more points the spectrum takes too long to follow what one does. */
const MOST = 1000;

/** @param {HTMLSelectElement} select @param {number} outputs @param {number} first */
function fillChoice(select, outputs, first) {
  if (select.options.length === outputs) return;
  const at = select.options.length === 0 ? first : select.selectedIndex;
  select.replaceChildren(...Array.from({ length: outputs }, (_, j) => new Option(`${j + 1}`)));
  select.selectedIndex = Math.min(Math.max(at, 0), outputs - 1);
}

const choose = (/** @type {string} */ label, /** @type {() => void} */ run) =>
  element('select', { class: 'select small', 'aria-label': label, onchange: run });

/** @type {import('./registry.js').CreateStudioView} */
export function createComponentsView(body, { actions, background }) {
  const root = element('div', { class: 'components' });
  body.append(root);
  const need = createNeed(root);
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
      onclick: () =>
        actions.setMachine({ learner: LEARNER, params: { components } }, 'Use kernel PCA'),
    },
    'Use as the learner',
  );
  const message = element('p', { class: 'note', role: 'status', hidden: true });
  const across = choose('Component to the right', redraw);
  const up = choose('Component upwards', redraw);
  const left = element('div', { class: 'components-left' });
  const scatter = createScatter(left, { hover: (id) => actions.setHover({ point: id }) });
  left.append(
    element(
      'p',
      { class: 'components-axes' },
      element('label', {}, 'To the right ', across),
      element('label', {}, 'upwards ', up),
    ),
  );
  const bars = element('dl', { class: 'components-bars' });
  const pictures = element('div', { class: 'components-pictures' });
  const content = element(
    'div',
    { class: 'components-content' },
    says,
    element('div', { class: 'components-choice' }, sliderPlace, use),
    message,
    element(
      'div',
      { class: 'components-top' },
      left,
      element('div', {}, element('h3', {}, 'Explained variance'), bars),
    ),
    element('h3', {}, 'Each component over the points'),
    pictures,
  );
  root.append(content);

  /** @type {State | null} */
  let state = null;
  let components = FIRST;
  /** @type {Slider | null} */
  let slider = null;
  /** @type {{ scene: Scene, sketch: Sketch } | null} */
  let shown = null;
  let asked = '';
  /** @type {Scene['points'] | null} */
  let askedPoints = null;
  /** @type {ReturnType<typeof createPicture>[]} */
  const cells = [];

  const follower = followAnswers(background, 'sketch', {
    /** @param {Scene} scene @param {Sketch} sketch */
    show(scene, sketch) {
      shown = { scene, sketch };
      const failed = sketch.training.status === 'failed';
      say(sketch.training.message);
      if (!failed) redraw();
    },
    refuse(_, text) {
      shown = null;
      say(text);
    },
    busy: (now) => root.setAttribute('aria-busy', String(now)),
  });

  /** @param {Scene} scene @returns {import('../need.js').Need | null} */
  function needed({ points, learner }) {
    if (points.length < 2) {
      return {
        text: 'Directions need two points: add some.',
        button: 'Take two moons',
        run: () => void actions.choosePreset('moons'),
      };
    }
    if (points.length <= MOST) return null;
    const own = learner === LEARNER;
    return {
      text: `New coordinates are shown beside any learner for up to ${MOST} points, and here are ${points.length}. ${own ? 'The plane shows them.' : 'As the learner itself, kernel PCA takes the time that it needs.'}`,
      button: own ? 'Take two moons' : 'Use kernel PCA as the learner',
      run: own
        ? () => void actions.choosePreset('moons')
        : () => actions.setMachine({ learner: LEARNER, params: { components } }, 'Use kernel PCA'),
    };
  }

  /** @param {string} text */
  function say(text) {
    message.textContent = text;
    message.hidden = text === '';
  }

  /** @param {number} j */
  function createPicture(j) {
    const caption = element('figcaption', {}, `Component ${j + 1}`);
    const figure = element('figure', {});
    pictures.append(figure);
    const picture = createSmallPicture(figure, {
      label: `Component ${j + 1}`,
      hover: (id) => actions.setHover({ point: id }),
    });
    figure.append(caption);
    /** @type {{ scene: Scene, sketch: Sketch } | null} */
    let drawn = null;
    const own = followAnswers(background, 'sketch', {
      lane: `sketch of component ${j}`,
      /** @param {Scene} scene @param {Sketch} sketch */
      show(scene, sketch) {
        drawn = { scene, sketch };
        figure.hidden = sketch.training.status === 'failed';
        if (state && !figure.hidden) picture.draw(state, drawn);
      },
      refuse: () => (figure.hidden = true),
    });
    return {
      /** @param {Scene} scene @param {import('../../protocol/answers.js').Problem} problem */
      ask: (scene, problem) => void own.ask(scene, { problem, view: pixelsOf(scene), output: j }),
      redraw() {
        if (state && drawn && !figure.hidden) picture.draw(state, drawn);
      },
      resize: () => picture.resize(),
      destroy() {
        own.end();
        figure.remove();
      },
    };
  }

  function redraw() {
    if (!state || !shown) return;
    const { scene, sketch } = shown;
    const { outputs, decision, figures } = sketch.training;
    fillChoice(across, outputs, 0);
    fillChoice(up, outputs, 1);
    const [a, b] = [across.selectedIndex, up.selectedIndex];
    scatter.draw({ scene, decision, outputs, across: a, up: b, point: state.focus.point });
    const shares = figures.filter(({ key }) => key.startsWith('component-'));
    const all = figures.find(({ key }) => key === 'explained');
    const bar = (
      /** @type {string} */ name,
      /** @type {number} */ share,
      /** @type {string} */ doc,
    ) => {
      const fill = element('i', { 'aria-hidden': 'true' });
      fill.style.width = `${(100 * Math.min(Math.max(share, 0), 1)).toFixed(1)}%`;
      return element(
        'div',
        { title: doc },
        element('dt', {}, name),
        element('dd', {}, element('span', { class: 'track' }, fill), `${short(100 * share)} %`),
      );
    };
    bars.replaceChildren(
      ...shares.map(({ value, doc }, j) => bar(String(j + 1), value, doc)),
      ...(all ? [bar('all', all.value, all.doc)] : []),
    );
  }

  function ask() {
    if (!state) return;
    const { scene, frame } = state;
    const entry = learnersOf(frame.engine.catalog, scene.domain).find(
      ({ name }) => name === LEARNER,
    );
    if (!entry) return;
    const spec = entry.params.find(({ key }) => key === 'components');
    const own = scene.learner === LEARNER;
    if (own) components = scene.params.components ?? spec?.default ?? FIRST;
    if (!slider && spec) {
      slider = createSlider(spec, {
        layout: 'row',
        onEdit(value, gesture) {
          if (state?.scene.learner === LEARNER)
            actions.setLearnerParam('components', value, gesture);
          else {
            components = value;
            ask();
          }
        },
      });
      sliderPlace.append(slider.element);
    }
    slider?.set(components);
    use.hidden = own;
    const key = JSON.stringify([components, scene.kernel, scene.dim, scene.view, scene.repair]);
    if (key === asked && askedPoints === scene.points) return;
    asked = key;
    askedPoints = scene.points;
    const params = { components };
    const about = { ...scene, learner: LEARNER, params, step: null };
    const problem = problemBeside(
      about,
      { kernel: scene.kernel, learner: LEARNER, params },
      frame.engine.catalog,
    );
    void follower.ask(about, {
      problem,
      view: { ...pixelsOf(scene), width: 2, height: scene.dim === 1 ? 1 : 2 },
    });
    const count = Math.min(components, PICTURES, Math.max(scene.points.length - 1, 1));
    while (cells.length > count) cells.pop()?.destroy();
    while (cells.length < count) cells.push(createPicture(cells.length));
    for (const cell of cells) cell.ask(about, problem);
  }

  return {
    draw(next, previous) {
      state = next;
      const trouble = needed(next.scene);
      need.draw(trouble);
      content.hidden = trouble !== null;
      if (trouble) {
        asked = '';
        return;
      }
      ask();
      if (previous && !same(looksOf(previous), looksOf(next))) {
        redraw();
        for (const cell of cells) cell.redraw();
      }
    },
    resize() {
      scatter.resize();
      for (const cell of cells) cell.resize();
    },
    destroy() {
      follower.end();
      for (const cell of cells) cell.destroy();
      root.remove();
    },
  };
}

/** What its pictures look like depends on. @param {State} state */
const looksOf = ({ focus, settings, stage }) => [focus.point, settings, stage.plane];
