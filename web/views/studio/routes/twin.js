// @ts-check
/**
 * Stochastic gradients with a kernel beside the same on explicit features: they see the same numbers, step by step.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showProse } from '../../../ui/formula.js';
import { createSlider } from '../../../ui/slider.js';
import { problemBeside } from '../../../model/problem.js';
import { learnersOf } from '../../../model/learners.js';
import { count, short } from '../../../lib/format.js';
import { asStrong } from '../compare/ready.js';
import { followAnswers } from '../sketches.js';
import { createTable, drawSteps, drawWeights } from './tables.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').Twin} Twin */
/** @typedef {import('../../../protocol/answers.js').ParamSpec} ParamSpec */

export const LEARNER = 'svm-sgd';

/** @type {ParamSpec} */
const STEPS = {
  ...{ key: 'steps', symbol: 'T', name: 'steps', kind: 'whole' },
  doc: 'How many steps both do.',
  ...{ min: 1, max: 500, minOpen: false, maxOpen: false, low: 1, high: 500, scale: 'log' },
  ...{ infinite: false, default: 40, values: [] },
};

/**
 * @param {HTMLElement} parent
 * @param {import('../registry.js').StudioTools} tools
 * @param {(missing: boolean) => void} tell whether there is no finite map
 */
export function createTwin(parent, { actions, background }, tell) {
  const says = element('p', {});
  showProse(
    says,
    'The same machine twice: once as coefficients of the points, $f(x)=\\sum_i\\beta_i k(x_i,x)$, and once as weights of features, $f(x)=\\langle w,\\psi(x)\\rangle$. Both visit the same points, and $y\\cdot f(x)$ decides what they do.',
  );
  const use = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      onclick: () => contender && actions.setMachine(contender, 'Use stochastic gradients'),
    },
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
  const result = element('div', { class: 'routes-result' }, steps.element, head, weights.element);
  let T = STEPS.default;
  const slider = createSlider(STEPS, {
    layout: 'row',
    under: 'steps',
    onEdit(value) {
      T = value;
      ask();
    },
  });
  const root = element(
    'div',
    { class: 'routes-tab' },
    says,
    element('div', { class: 'routes-choice' }, slider.element, use),
    verdict,
    message,
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

  const follower = followAnswers(background, 'twin', {
    /** @param {Scene} scene @param {Twin} twin */
    show(scene, twin) {
      const known = twin.steps.length > 0;
      tell(!known);
      result.hidden = verdict.hidden = !known;
      message.textContent = twin.message;
      message.hidden = twin.message === '';
      if (!known) return;
      const apart =
        twin.difference === 0 ? 'digit by digit' : `up to rounding (${short(twin.difference, 2)})`;
      verdict.textContent = `Equal ${apart}: ${count(twin.steps.length)} steps, ${count(twin.dimension)} features.`;
      drawSteps(steps.body, twin, {
        labels: scene.points.map(({ label }) => label),
        ids: scene.points.map(({ id }) => id),
        onHover: (id) => actions.setHover({ point: id }),
      });
      drawWeights(weights.body, twin.names, twin.wKernel, twin.wFeatures);
    },
    refuse(_, text) {
      tell(false);
      result.hidden = verdict.hidden = true;
      message.textContent = text;
      message.hidden = false;
    },
  });

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
    const key = JSON.stringify([contender, T, scene.seed, scene.dim]);
    if (key === asked && scene.points === askedPoints) return;
    asked = key;
    askedPoints = scene.points;
    const whole = { ...scene, step: null, repair: /** @type {const} */ ('none') };
    void follower.ask(scene, {
      problem: problemBeside(whole, contender, frame.engine.catalog),
      steps: T,
    });
  }

  return {
    element: root,
    /** @param {State} next */
    draw(next) {
      state = next;
      ask();
    },
    resize() {},
    destroy: () => follower.end(),
  };
}
