// @ts-check
/**
 * Hulls and margin: for a linear kernel the dual looks for the two nearest points of the classes' convex hulls, which C
 * shrinks, and the boundary lies across the segment between them.
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
import { hullItems } from './hulls/picture.js';
import { createNeed, needSvc } from './need.js';
import { createSmallPicture } from './small-picture.js';
import { followAnswers } from './sketches.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').Hulls} Hulls */
/** @typedef {import('../../protocol/answers.js').Sketch} Sketch */
/** @typedef {import('../../ui/slider.js').Slider} Slider */

/** The picture is of a plane: two values to a side say all of it. */
const SIDE = 48;

/** @type {import('./registry.js').CreateStudioView} */
export function createHullsView(body, { actions, background }) {
  const root = element('div', { class: 'hulls' });
  body.append(root);
  const need = createNeed(root);
  const says = element('p', {});
  const formula = element('div', { class: 'formula' });
  const sliderPlace = element('div');
  const place = element('div', { class: 'hulls-picture' });
  const legend = element(
    'p',
    { class: 'hulls-legend' },
    element('span', { class: 'whole' }, 'hull of a class'),
    element('span', { class: 'reduced' }, 'reduced hull'),
    element('span', { class: 'segment' }, 'shortest segment'),
    element('span', { class: 'bisector' }, 'its bisector'),
    element('span', { class: 'boundary' }, 'boundary f = 0'),
  );
  const facts = element('dl', { class: 'hulls-facts' });
  const message = element('p', { role: 'status' });
  const content = element(
    'div',
    { class: 'hulls-content' },
    says,
    formula,
    sliderPlace,
    element(
      'div',
      { class: 'hulls-top' },
      place,
      element('div', { class: 'hulls-right' }, facts, message, legend),
    ),
  );
  root.append(content);
  says.textContent =
    'Weights on the points of a class, which add up to 1, make a point of its convex hull. The dual looks for the two hulls’ nearest points. C says how much weight one point may have, which shrinks the hulls until they are apart.';
  showFormula(
    formula,
    '\\min\\ \\lVert c_+-c_-\\rVert,\\quad c_\\pm=\\textstyle\\sum_{y_i=\\pm1}u_i x_i,\\quad 0\\le u_i\\le\\mu,\\ \\sum u_i=1,\\quad \\mu=C/A,\\ A=\\tfrac12\\sum_i\\alpha_i',
    'min ‖c₊ − c₋‖, c± = Σ uᵢxᵢ, 0 ≤ uᵢ ≤ μ, Σ uᵢ = 1, μ = C/A, A = ½ Σ αᵢ',
  );
  const picture = createSmallPicture(place, {
    label: 'Hulls',
    hover: (id) => actions.setHover({ point: id }),
    add: (frame, look) =>
      shown ? hullItems(shown.hulls, classesOf(shown.scene.points), frame, look) : [],
  });

  /** @type {State | null} */
  let state = null;
  /** @type {{ scene: Scene, hulls: Hulls } | null} */
  let shown = null;
  /** @type {Scene | null} */
  let asked = null;
  /** @type {Slider | null} */
  let slider = null;

  const follower = followAnswers(background, 'hulls', {
    /** @param {Scene} scene @param {Hulls} hulls */
    show(scene, hulls) {
      shown = { scene, hulls };
      draw();
    },
    refuse(_, text) {
      shown = null;
      picture.element.hidden = true;
      facts.replaceChildren();
      message.textContent = text;
    },
  });

  /** @param {State} next */
  function needed({ scene }) {
    const svc = needSvc(scene, actions, 'Hulls and their shortest segment');
    if (svc) return svc;
    if (scene.dim !== 2) {
      return {
        text: 'Hulls are drawn on the plane; on a line they are two intervals.',
        button: 'Show the plane',
        run: () => void actions.setDim(2),
      };
    }
    if (!isLinear(scene.kernel)) {
      return {
        text: 'Hulls are drawn for the linear kernel: of other kernels they lie in a feature space that has no picture here.',
        button: 'Use the linear kernel',
        run: () => void actions.setKernel('linear'),
      };
    }
    if (scene.repair !== 'none') {
      return {
        text: 'Hulls are of the kernel as it stands, without a repair of its spectrum.',
        button: 'Take the repair back',
        run: () => actions.setRepair('none'),
      };
    }
    return null;
  }

  function drawSlider() {
    if (!state) return;
    const { scene, frame } = state;
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

  function draw() {
    if (!state || !shown) return;
    const { hulls, scene } = shown;
    const fact = (/** @type {string} */ name, /** @type {string} */ value) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value));
    const known = (/** @type {string} */ name, /** @type {number} */ value) =>
      Number.isFinite(value) ? [fact(name, short(value))] : [];
    facts.replaceChildren(
      ...known('Most weight of a point, μ', hulls.mu),
      ...known('Length of the segment', hulls.distance),
      ...known('Margin, 1/‖w‖', hulls.margin),
      ...known('Boundary is off the bisector by', Math.abs(hulls.shift)),
    );
    message.textContent = hulls.message;
    picture.element.hidden = false;
    picture.canvas.setAttribute('aria-label', `Hulls of two classes. ${hulls.message}`);
    picture.draw(state, { scene, sketch: sketchOf(scene, hulls) });
  }

  return {
    draw(next, previous) {
      state = next;
      const trouble = needed(next);
      need.draw(trouble);
      content.hidden = trouble !== null;
      if (trouble) {
        asked = null;
        follower.forget();
        return;
      }
      drawSlider();
      const { scene } = next;
      if (!asked || !sameQuestion(asked, scene)) {
        asked = scene;
        void follower.ask(scene, {
          problem: problemOf({ ...scene, step: null }, next.frame.engine.catalog),
        });
      }
      const looks =
        !previous ||
        previous.settings !== next.settings ||
        previous.focus.point !== next.focus.point ||
        previous.scene.view !== scene.view;
      if (looks && shown) {
        shown = { ...shown, scene: { ...shown.scene, view: scene.view } };
        draw();
      }
    },
    resize: () => picture.resize(),
    destroy() {
      follower.end();
      root.remove();
    },
  };
}

/** @param {Scene} a @param {Scene} b */
const sameQuestion = (a, b) =>
  a.points === b.points && a.kernel === b.kernel && a.params === b.params && a.dim === b.dim;

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
      // Margins are drawn of what has coefficients.
      coef: none.map((_, i) => (i === 0 ? 1 : 0)),
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
