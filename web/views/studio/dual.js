// @ts-check
/**
 * α by hand: the coefficients of the support vector machine's dual as bars to drag, what becomes of
 * the boundary, and how far it is to the optimum.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { solved } from '../../model/output.js';
import { needSvc } from '../need.js';
import { defineView } from '../view.js';
import { balanced, signsOf, slopes } from './dual/alpha.js';
import { createBars } from './dual/bars.js';
import { createFacts, wordsOf } from './dual/facts.js';
import {
  boundOf,
  coefficientsOf,
  isSameDual,
  MOST,
  pairsOf,
  wholeProblem,
} from './dual/problem.js';
import { sketchOf } from './dual/sketch.js';
import { createSolver } from './dual/solver.js';
import { createSmallPicture, pixelsOf, seeSketch } from './small-picture.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */

/** Where C has no end, bars end this many times above the largest coefficient. */
const ROOM = 1.5;

/** @param {State} state @param {Actions} actions @returns {import('../need.js').Need | null} */
function needs({ scene }, actions) {
  const svc = needSvc(scene, actions, 'These coefficients');
  if (svc || scene.points.length <= MOST) return svc;
  return {
    text: `Bars for up to ${MOST} points can be told apart, and there are ${scene.points.length}.`,
    button: 'Take two moons',
    run: () => void actions.choosePreset('moons'),
  };
}

export const createDualView = defineView({
  name: 'dual',
  needs,
  watches: ({ scene, stage, frame, focus, settings }) => [
    ...[scene, stage.dual, stage.plane, settings, focus.point],
    ...[frame.training, frame.engine.catalog],
  ],
  questions: {
    reading: {
      call: 'dual',
      key: ({ scene, stage }) => [
        ...[scene.points, scene.kernel, scene.params, scene.repair, scene.dim, scene.view],
        stage.dual,
      ],
      request: (state) => ({
        problem: wholeProblem(state),
        alpha: coefficientsOf(state),
        view: pixelsOf(state.scene),
      }),
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ reading: 'dual' }>}
 */
function createDrawing({ actions, background, latest, shown }) {
  const formula = element('div', { class: 'formula' });
  showFormula(
    formula,
    'D(\\alpha)=\\textstyle\\sum_i\\alpha_i-\\tfrac12\\sum_{ij}\\alpha_i\\alpha_j y_i y_j k_{ij},\\quad 0\\le\\alpha_i\\le C,\\ \\sum_i y_i\\alpha_i=0',
    'D(α) = Σ αᵢ − ½ ΣΣ αᵢαⱼyᵢyⱼkᵢⱼ, 0 ≤ αᵢ ≤ C, Σ yᵢαᵢ = 0',
  );
  // The line has its picture here: it has no plane to be shown on.
  const place = element('div', { class: 'dual-picture' });
  const facts = createFacts();
  const top = element(
    'div',
    { class: 'dual-top' },
    place,
    element('div', { class: 'dual-right' }, ...facts.elements),
  );
  const bars = element('div');
  const [zero, balance, optimum, finish] = [
    { words: 'Zero', title: 'All coefficients 0', run: () => setAll((n) => new Float64Array(n)) },
    {
      words: 'Balance',
      title: 'The nearest coefficients with Σ yα = 0',
      run: () => setAll((_, y, C) => balanced(coefficientsOf(latest()), y, C)),
    },
    {
      words: 'Optimum',
      title: 'The coefficients of the trained machine',
      run: () => solver.jump(),
    },
    {
      words: 'Let SMO finish from here',
      title: 'Sequential minimal optimisation, pair by pair',
      run: () => solver.toggle(),
    },
  ].map(({ words, title, run }) =>
    element('button', { type: 'button', class: 'btn small', title, onclick: run }, words),
  );
  const note = element(
    'p',
    { class: 'note lead' },
    'The picture shows the boundary that these coefficients make. Drag a bar, or choose it with the arrow keys: left and right go to its neighbours, up and down change it. Arrows show which way D grows while the others keep Σ yα as it is.',
  );
  const picture = createSmallPicture(place, {
    label: 'Boundary of these coefficients',
    hover: (id) => actions.setHover({ point: id }),
  });
  const chart = createBars(bars, {
    onEdit(row, value) {
      solver.stop();
      const alpha = coefficientsOf(latest()).slice();
      alpha[row] = value;
      put(alpha);
    },
    onHover: (id) => actions.setHover({ point: id }),
  });
  const solver = createSolver({
    background,
    latest,
    take(alpha) {
      put(alpha);
      fit();
    },
    changed: () => drawn && draw(drawn, answers),
  });

  /** The state that is drawn. @type {State | null} */
  let drawn = null;
  /** @type {Parameters<typeof draw>[1]} */
  let answers = {};
  /** Whether the coefficients began anywhere: at the optimum, once that is known. */
  let begun = false;
  /** The end of the bars where C has none. It stays while one is dragged. */
  let most = 1;

  /**
   * What is seen of an answer.
   *
   * @type {{ answer: import('../view.js').Answer<'dual'>, what: ReturnType<typeof whatOf> } | null}
   */
  let made = null;

  /** @param {Float64Array} alpha */
  const put = (alpha) =>
    actions.setStage('dual', { alphas: pairsOf(latest().scene.points, alpha) });

  const fit = () => {
    most = Math.max(coefficientsOf(latest()).reduce((a, b) => Math.max(a, b), 0) * ROOM, 1e-6);
  };

  /** @param {(n: number, y: Float64Array, C: number) => Float64Array} make */
  function setAll(make) {
    solver.stop();
    const state = latest();
    const { points } = state.scene;
    put(make(points.length, signsOf(points), boundOf(state)));
    fit();
  }

  /** @param {State} state @param {{ reading?: import('../view.js').Answer<'dual'> }} next */
  function draw(state, next) {
    if (drawn?.settings !== state.settings) picture.resize();
    if (!drawn || !isSameDual(drawn.scene, state.scene)) fit();
    drawn = state;
    answers = next;
    const { scene, frame, focus } = state;
    if (!begun && solved(frame.training)) {
      begun = true;
      if (state.stage.dual.alphas.length === 0) solver.jump();
    }
    const answer = next.reading;
    const known = answer && isSameDual(answer.scene, scene) ? answer : null;
    const alpha = coefficientsOf(state);
    const C = boundOf(state);
    const reading = known?.value ?? null;
    finish.textContent =
      solver.step() === null ? 'Let SMO finish from here' : `Stop at step ${solver.step()}`;
    chart.draw({
      points: scene.points,
      alpha,
      C,
      most: Number.isFinite(C) ? C : most,
      slopes: reading ? slopes(reading.gradient, signsOf(scene.points), reading.bias) : null,
      point: focus.point,
    });
    place.hidden = scene.dim === 2;
    if (known?.failure) facts.refuse(known.failure.message);
    if (reading) facts.draw(scene, reading, alpha);
    if (made?.answer !== answer) made = answer ? { answer, what: whatOf(answer) } : null;
    const what = made?.what ?? null;
    // On the plane the newest answer is seen, also while a hand has moved a point since.
    shown.show(scene.dim === 2 && what && what.drawn.scene.dim === 2 ? what : null);
    if (scene.dim === 2 || !what || !reading) return;
    picture.draw(state, what.drawn);
    picture.canvas.setAttribute('aria-label', what.words);
  }

  return {
    elements: [
      ...[formula, top, bars],
      element('div', { class: 'dual-buttons' }, zero, balance, optimum, finish),
      note,
    ],
    draw,
    resize: () => picture.resize(),
    destroy: () => solver.end(),
  };
}

/**
 * The machine of an answer, and how it is seen on the plane.
 *
 * @param {import('../view.js').Answer<'dual'>} answer
 */
function whatOf({ state, scene, value }) {
  if (!value?.values) return null;
  const drawn = { scene, sketch: sketchOf(scene, coefficientsOf(state), value, value.values) };
  const words = `Boundary of these coefficients: ${wordsOf(scene, value)}`;
  return { words, drawn, see: seeSketch(drawn) };
}
