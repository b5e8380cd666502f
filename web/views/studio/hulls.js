// @ts-check
/**
 * Hulls and margin: for a linear kernel the dual looks for the two nearest points of the classes'
 * convex hulls, which C shrinks, and the boundary lies across the segment between them.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { createSlider } from '../../ui/slider.js';
import { learnerOf, problemOf } from '../../model/problem.js';
import { classesOf } from '../../model/scene.js';
import { short } from '../../lib/format.js';
import { isLinear } from './hulls/linear.js';
import { hullItems } from '../../draw/plane/hulls.js';
import { createExample, needSvc } from '../need.js';
import { defineView } from '../view.js';
import { seeSketch } from './small-picture.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').Hulls} Hulls */
/** @typedef {import('../../protocol/answers.js').Sketch} Sketch */
/** @typedef {import('../../state/actions.js').Actions} Actions */

const EXAMPLE = 'linear';
const ELSEWHERE = 'The hulls of this kernel lie in a feature space that has no picture here.';
/** The picture is of a plane: two values to a side say all of it. */
const SIDE = 48;

/** @param {State} state @param {Actions} actions @returns {import('../need.js').Need | null} */
function needs({ scene }, actions) {
  const svc = needSvc(scene, actions, 'Hulls and their shortest segment');
  if (svc) return svc;
  if (scene.dim !== 2) {
    return {
      text: 'Hulls are drawn on the plane; on a line they are two intervals.',
      button: 'Show the plane',
      run: () => void actions.setDim(2),
    };
  }
  if (isLinear(scene.kernel) && scene.repair !== 'none') {
    return {
      text: 'Hulls are drawn for the kernel as it is, without a repair of its spectrum.',
      button: 'Take the repair back',
      run: () => actions.setRepair('none'),
    };
  }
  return null;
}

/** The nearest scene whose hulls have a picture. @param {Scene} scene @returns {Scene} */
const withHulls = (scene) =>
  isLinear(scene.kernel)
    ? { ...scene, step: null }
    : { ...scene, kernel: EXAMPLE, repair: 'none', step: null };

export const createHullsView = defineView({
  name: 'hulls',
  needs,
  watches: ({ scene, frame }) => [scene.view, scene.kernel, scene.params, frame.engine.catalog],
  questions: {
    hulls: {
      call: 'hulls',
      key: ({ scene }) => [scene.points, scene.kernel, scene.params, scene.dim],
      request: ({ scene, frame }) => ({
        problem: problemOf(withHulls(scene), frame.engine.catalog),
      }),
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ hulls: 'hulls' }>}
 */
function createDrawing({ actions, shown }) {
  const says = element(
    'p',
    { class: 'lead' },
    'Weights on the points of a class, which add up to 1, make a point of its convex hull. The dual looks for the two hulls’ nearest points. C says how much weight one point may have, which shrinks the hulls until they are apart.',
  );
  const formula = element('div', { class: 'formula' });
  showFormula(
    formula,
    '\\min\\ \\lVert c_+-c_-\\rVert,\\quad c_\\pm=\\textstyle\\sum_{y_i=\\pm1}u_i x_i,\\quad 0\\le u_i\\le\\mu,\\ \\sum u_i=1,\\quad \\mu=C/A,\\ A=\\tfrac12\\sum_i\\alpha_i',
    'min ‖c₊ − c₋‖, c± = Σ uᵢxᵢ, 0 ≤ uᵢ ≤ μ, Σ uᵢ = 1, μ = C/A, A = ½ Σ αᵢ',
  );
  const sliderPlace = element('div');
  const legend = element(
    'p',
    { class: 'hulls-legend' },
    element('b', {}, 'On the plane'),
    element('span', { class: 'whole' }, 'hull of a class'),
    element('span', { class: 'reduced' }, 'reduced hull'),
    element('span', { class: 'segment' }, 'shortest segment'),
    element('span', { class: 'bisector' }, 'its bisector'),
    element('span', { class: 'boundary' }, 'boundary f = 0'),
  );
  const example = createExample({ use: (kernel) => void actions.setKernel(kernel) });
  const facts = element('dl', { class: 'hulls-facts' });
  const message = element('p', { role: 'status' });
  /** @type {import('../../ui/slider.js').Slider | null} */
  let slider = null;

  /** @param {State} state */
  function drawSlider({ scene, frame }) {
    const spec = learnerOf(scene, frame.engine.catalog)?.params.find(({ key }) => key === 'C');
    if (!spec) return;
    if (!slider) {
      slider = createSlider(spec, {
        of: 'the hulls',
        onEdit: (value, gesture) => actions.setLearnerParam('C', value, gesture),
      });
      sliderPlace.append(slider.element);
    }
    slider.set(scene.params.C ?? spec.default);
  }

  return {
    elements: [says, formula, example.element, sliderPlace, message, facts, legend],
    draw(state, { hulls: answer }) {
      drawSlider(state);
      const own = isLinear(state.scene.kernel);
      example.draw(own ? null : { reason: ELSEWHERE, kernel: EXAMPLE });
      formula.hidden = !own; // both have no room
      if (!answer) return;
      const { value } = answer;
      legend.hidden = value === null;
      facts.replaceChildren(...(value ? factsOf(value) : []));
      message.textContent = value ? value.message : answer.failure.message;
      shown.show(value && whatOf({ ...answer.scene, view: state.scene.view }, value));
    },
  };
}

/**
 * The hulls on the plane, with the boundary that they make.
 *
 * @param {Scene} scene
 * @param {Hulls} hulls
 * @returns {import('../plane/shown.js').What}
 */
const whatOf = (scene, hulls) => ({
  words: wordsOf(hulls),
  see: seeSketch({ scene, sketch: sketchOf(scene, hulls) }),
  over: (frame, look) => hullItems(hulls, classesOf(scene.points), frame, look),
});

/** @param {Hulls} hulls */
function wordsOf({ distance, margin, message }) {
  return distance > 0 && Number.isFinite(margin)
    ? `Hulls of two classes, ${short(distance)} apart, and the boundary between them with margin ${short(margin)}.`
    : `Hulls of two classes. ${message}`;
}

/** @param {Hulls} hulls */
function factsOf(hulls) {
  const facts = /** @type {const} */ ([
    ['Most weight of a point, μ', hulls.mu],
    ['Length of the segment', hulls.distance],
    ['Margin, 1/‖w‖', hulls.margin],
    ['Boundary is off the bisector by', Math.abs(hulls.shift)],
  ]);
  return facts
    .filter(([, value]) => Number.isFinite(value))
    .map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, short(value))),
    );
}

/**
 * The boundary of the hulls as a trained machine: of a linear f, few pixels say all.
 *
 * @param {Scene} scene
 * @param {Hulls} hulls
 * @returns {Sketch}
 */
function sketchOf(scene, { boundary, margin }) {
  const { view, points } = scene;
  const { w, b } = boundary;
  const exists = Number.isFinite(b + w[0] + w[1]);
  const f = (/** @type {number} */ x, /** @type {number} */ y) =>
    exists ? w[0] * x + w[1] * y + b : 0;
  const side = view.x1 - view.x0;
  const values = Float32Array.from({ length: SIDE * SIDE }, (_, p) =>
    f(
      view.x0 + (((p % SIDE) + 0.5) / SIDE) * side,
      view.y1 - ((Math.floor(p / SIDE) + 0.5) / SIDE) * side,
    ),
  );
  const classes = classesOf(points);
  const decision = Float64Array.from(points, ({ x }) => f(x[0], x[1]));
  const none = new Float64Array(points.length);
  return {
    milliseconds: 0,
    surface: {
      view,
      width: SIDE,
      height: SIDE,
      values,
      label: null,
      min: -1,
      max: 1,
      method: 'hulls',
    },
    training: {
      task: 'classification',
      status: exists ? 'converged' : 'failed',
      message: '',
      iterations: 0,
      objective: NaN,
      primal: NaN,
      gap: NaN,
      violation: NaN,
      margin,
      indefinite: false,
      doubtful: false,
      outputs: 1,
      rule: 'pairs',
      classes: Float64Array.from(classes),
      pairs: Int32Array.of(1, 0),
      // Margins are drawn of what has coefficients. Those of the points are not asked for.
      coef: none.map(() => NaN),
      beta: none,
      self: new Float64Array(0),
      bias: Float64Array.of(b),
      support: new Int32Array(points.length),
      decision,
      // A point on the line is on neither side.
      label: decision.map((v) => (v > 0 ? classes[1] : v < 0 ? classes[0] : NaN)),
      std: new Float64Array(0),
      errors: 0,
      figures: [],
      account: null,
    },
  };
}
