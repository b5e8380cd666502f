// @ts-check
/**
 * A sum of bumps: f = Σ βᵢ k(xᵢ, ·) + b taken apart into its terms, which can be switched on and
 * off one by one; and what could be added that no training point sees.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { plural, short } from '../../lib/format.js';
import { inkSides, isSum, outputName, solved } from '../../model/output.js';
import { defineView } from '../view.js';
import { createAnswers } from './bumps/answers.js';
import { createChoice } from './bumps/choice.js';
import { createOrthogonalPanel, endOf } from './bumps/orthogonal.js';
import { besideOnPlane, coloursOf, sumOnPlane, wordsOf } from './bumps/on-plane.js';
import { createPicture } from './bumps/picture.js';
import { createScenery } from './bumps/scenery.js';
import {
  choiceOf,
  isOn,
  largestDifference,
  partOf,
  settledSumOf,
  sumOf,
  switched,
  termsOf,
} from '../../state/bumps.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('./bumps/questions.js').Kernels} Kernels */
/** @typedef {import('./bumps/questions.js').Place} Place */
/** @typedef {import('../../state/bumps.js').Term} Term */

/**
 * What is taken apart: a trained sum, the scene that it is of with the view that is seen, and one
 * of its outputs.
 *
 * @typedef {Readonly<{ training: Training, scene: Scene, output: number, terms: readonly Term[] }>}
 *   Sum
 */

/** @param {State} state @returns {Sum | null} */
function sumIn({ scene: { view }, frame: { training, scene }, stage }) {
  if (!solved(training) || !scene || !isSum(training)) return null;
  const output = Math.min(stage.bumps.output, training.outputs - 1);
  return { training, output, scene: { ...scene, view }, terms: termsOf(training, scene, output) };
}

/** Where the picture is. @param {Scene} scene */
const where = ({ dim }) => (dim === 2 ? 'On the plane' : 'In the picture');

/** @param {Scene} scene @param {Place} place */
const within = ({ view, dim }, [x, y]) =>
  x >= view.x0 && x <= view.x1 && (dim === 1 ? y === 0 : y >= view.y0 && y <= view.y1);

export const createBumpsView = defineView({
  name: 'bumps',
  needs(state) {
    if (sumIn(state)) return null;
    return {
      text: solved(state.frame.training)
        ? 'This learner makes f of more than bumps. Choose one whose f is Σ βᵢ k(xᵢ, ·) + b, such as the support vector machine or kernel ridge regression.'
        : 'The terms of f are shown here once there is a boundary.',
    };
  },
  watches: ({ scene, frame, focus, settings, stage }) => [
    ...[scene.view, frame.training, frame.surface, focus.point, settings, stage.bumps],
  ],
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{}>}
 */
function createDrawing({ actions, background, latest, shown }) {
  const choose = (/** @type {Parameters<typeof actions.setStage<'bumps'>>[1]} */ patch) =>
    actions.setStage('bumps', patch);
  const formula = element('p', { class: 'formula' });
  const modes = /** @type {const} */ ([
    ['sum', 'Bumps'],
    ['orthogonal', 'Zero at all points'],
  ]).map(([mode, name]) => ({
    mode,
    button: element('button', { type: 'button', onclick: () => choose({ mode }) }, name),
  }));
  const pairs = element('select', {
    class: 'select small',
    'aria-label': 'Pair of classes',
    onchange: () => choose({ output: pairs.selectedIndex, place: [] }),
  });
  const group = element(
    'span',
    { class: 'seg', role: 'group', 'aria-label': 'Picture' },
    ...modes.map(({ button }) => button),
  );
  /**
   * Chooses p, or switches the bump of a point.
   *
   * @param {Place} place
   * @param {number | null} id of the point there
   * @returns {boolean} whether that is what a click there is for
   */
  function click(place, id) {
    const state = latest();
    const sum = sumIn(state);
    if (!sum) return false;
    if (state.stage.bumps.mode === 'orthogonal') {
      choose({ place: [place] });
      return true;
    }
    const at = sum.terms.findIndex((term) => term.id === id);
    if (at >= 0) choose(partOf(switched(choiceOf(state.stage.bumps), sum.terms, [at])));
    return id !== null;
  }

  // The line has its picture here: it has no plane to be shown on.
  const picture = createPicture({
    click,
    point(id) {
      const { stage, focus } = latest();
      const point = stage.bumps.mode === 'sum' ? id : null;
      if (point !== focus.point) actions.setHover({ point });
    },
  });
  const key = element('p', { class: 'note bumps-key' });
  const choice = createChoice({
    choose: (terms, offset = latest().stage.bumps.offset) => choose({ ...partOf(terms), offset }),
    onPoint: (id) => actions.setHover({ point: id }),
  });
  const check = element('p', { class: 'note', 'aria-live': 'polite' });
  const sumPanel = element('div', { class: 'bumps-sum' }, ...choice.elements, check);
  const orthogonal = createOrthogonalPanel({
    onPlace: (place) => choose({ place: [place] }),
    onShare: (share) => choose({ share }),
  });
  const scenery = createScenery();
  let over = false;
  const answers = createAnswers(background, () => !over && draw(latest()));
  /** What was taken apart in scenes that were asked about. @type {WeakMap<Scene, Sum>} */
  const sums = new WeakMap();
  /**
   * The place that is farthest from all points, and what it is of.
   *
   * @type {{ of: string, place: Place } | null}
   */
  let lonely = null;

  /** @param {State} state */
  function draw(state) {
    const sum = sumIn(state);
    if (!sum) return;
    const { training, scene, output } = sum;
    void answers.ask(scene);
    // A repaired spectrum changes the coefficients after they were learnt.
    const learnt = scene.repair === 'none';
    showFormula(
      formula,
      `f = \\sum_i \\beta_i\\,k(x_i,\\cdot) + b${learnt ? ',\\qquad \\beta_i = y_i\\alpha_i' : ''}`,
      `f = Σ βᵢ k(xᵢ, ·) + b${learnt ? ', βᵢ = yᵢαᵢ' : ''}`,
    );
    const { mode } = state.stage.bumps;
    for (const { mode: of, button } of modes)
      button.setAttribute('aria-pressed', String(of === mode));
    drawPairs(training, output);
    sumPanel.hidden = mode !== 'sum';
    orthogonal.element.hidden = mode !== 'orthogonal';
    sums.set(scene, sum);
    const kernels = answers.kernels(scene);
    picture.element.hidden = scene.dim === 2;
    picture.wait(kernels === null && answers.wrong() === '');
    const lacks = kernels === null || mode === 'orthogonal';
    if (scene.dim === 1 || (lacks && answers.wrong() !== '')) shown.show(null);
    if (mode === 'sum') drawSum(state, sum, kernels);
    else drawBeside(state, sum, kernels);
  }

  /** @param {Training} training @param {number} output */
  function drawPairs(training, output) {
    pairs.hidden = training.outputs === 1;
    const names = Array.from({ length: training.outputs }, (_, j) => outputName(training, j));
    if (names.join() !== Array.from(pairs.options, ({ text }) => text).join())
      pairs.replaceChildren(...names.map((name) => new Option(name)));
    pairs.selectedIndex = output;
  }

  /** @param {State} state @param {Sum} sum @param {Kernels | null} kernels */
  function drawSum(state, sum, kernels) {
    const { training, scene, output, terms: all } = sum;
    const { offset } = state.stage.bumps;
    const on = choiceOf(state.stage.bumps);
    const chosen = all.filter((term, i) => isOn(on, term, i));
    const b = training.bias[output];
    const { positive, negative } = inkSides(training, output);
    choice.draw(all, on, { value: b, on: offset }, [negative, positive], state.focus.point);
    key.textContent = `${where(scene)}, bold: the sum of ${chosen.length} of ${plural(all.length, 'term')}${offset ? ' and b' : ''}. Dashed: f. Click a point to switch its bump.`;
    check.textContent = answers.wrong() || checkText(training, scene, output, all);
    if (scene.dim === 2) {
      showSum(state, sum, kernels);
      return;
    }
    if (!kernels) return;
    const part = settledSumOf(kernels.values, kernels.count, chosen, offset ? b : 0);
    const whole = settledSumOf(kernels.values, kernels.count, all, b);
    const what = { scene, kernels, all, chosen, part, whole };
    picture.draw(wordsOf(chosen, all), (size, look) => scenery.sum(state, what, size, look));
  }

  /**
   * On the plane. While a hand moves a point, the sum of a moment ago is seen.
   *
   * @param {State} state
   * @param {Sum} present
   * @param {Kernels | null} kernels
   */
  function showSum(state, present, kernels) {
    const newest = answers.newest();
    const sum = kernels ? present : newest && sums.get(newest.of);
    if (newest && sum?.scene.dim === 2) shown.show(sumOnPlane(state, sum, newest.kernels, click));
  }

  /**
   * @param {Training} training
   * @param {Scene} scene
   * @param {number} output
   * @param {readonly Term[]} all
   */
  function checkText(training, scene, output, all) {
    const told = answers.atPoints(scene);
    if (!told) return '';
    const { rows, values, count } = told;
    const sums = sumOf(values, count, all, training.bias[output]);
    const decisions = rows.map((row) => training.decision[row * training.outputs + output]);
    const where = rows.length === scene.points.length ? 'all' : String(rows.length);
    return `Check: at ${where} points, all terms and b together differ from f by at most ${short(largestDifference(sums, decisions), 2)}.`;
  }

  /**
   * Where p is: as it was chosen while that is seen, or else far from all points.
   *
   * @param {State} state
   * @param {Scene} scene
   */
  function placeIn({ stage }, scene) {
    const [chosen] = stage.bumps.place;
    if (chosen && within(scene, chosen)) return chosen;
    const of = [scene.points.length, ...Object.values(scene.view), scene.dim].join();
    if (lonely?.of !== of) lonely = { of, place: scenery.lonely(scene) };
    return lonely.place;
  }

  /** @param {State} state @param {Sum} sum @param {Kernels | null} kernels */
  function drawBeside(state, { training, scene, output, terms: all }, kernels) {
    const place = placeIn(state, scene);
    const known = answers.beside(answers.askBeside(training, output, scene, place));
    const colours = coloursOf(training, scene, output);
    let largest = 0;
    let t = 0;
    if (kernels && known && known.u.length === kernels.count && known.view === kernels.view) {
      const { u } = known;
      const { values, count } = kernels;
      const b = training.bias[output];
      for (const v of u) largest = Math.max(largest, Math.abs(v));
      t = largest > 0 ? state.stage.bumps.share * endOf(largest) : 0;
      const plus = u.map((v) => t * v);
      const whole = settledSumOf(values, count, all, b);
      const added = settledSumOf(values, count, all, b, plus);
      const what = { scene, kernels, u, place, t, whole, added };
      const words = `f, and f plus ${short(t)} times u.`;
      if (scene.dim === 2) shown.show(besideOnPlane({ ...what, colours, words, click }));
      else picture.draw(words, (size, look) => scenery.beside(state, what, size, look));
    }
    key.textContent = `${where(scene)}, bold: f + t·u. Dashed: f. Click there to choose p; at the points nothing moves.`;
    orthogonal.draw(scene, place, known?.answer ?? null, { t, largest, wrong: answers.wrong() });
  }

  return {
    elements: [
      formula,
      element('div', { class: 'bumps-top' }, group, pairs),
      ...[picture.element, key, sumPanel, orthogonal.element],
    ],
    draw,
    destroy() {
      over = true;
      // What goes from under the pointer is not left by it.
      actions.setHover({ point: null });
    },
  };
}
