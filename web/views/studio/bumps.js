// @ts-check
/**
 * A sum of bumps: f = Σ βᵢ k(xᵢ, ·) + b taken apart into its terms, which can be switched on and
 * off one by one; and what could be added that no training point sees.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { createSlider } from '../../ui/slider.js';
import { failureOf } from '../../model/failure.js';
import { dataOf } from '../../model/problem.js';
import { plural, short } from '../../lib/format.js';
import { inkSides, isSum, outputName, solved } from '../../model/output.js';
import { createTermList } from './bumps/list.js';
import { createOrthogonalPanel, endOf } from './bumps/orthogonal.js';
import { createScenery } from './bumps/scenery.js';
import {
  askAtPoints,
  askDifference,
  askKernels,
  askOrthogonal,
  gridOf,
} from './bumps/questions.js';
import { drawItems } from '../../draw/plane/small.js';
import {
  ALL,
  isOn,
  largestDifference,
  NONE,
  settledSumOf,
  sumOf,
  switched,
  termsOf,
} from './bumps/terms.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('../../protocol/messages.gen.js').Orthogonal} Orthogonal */
/** @typedef {import('./bumps/questions.js').Kernels} Kernels */
/** @typedef {import('./bumps/questions.js').Place} Place */
/** @typedef {import('./bumps/terms.js').Choice} Choice */

/** @type {Omit<import('../../protocol/answers.js').ParamSpec, 'high' | 'max' | 'default'>} */
const FIRST = {
  ...{
    key: 'first',
    symbol: 'm',
    name: 'terms',
    doc: 'How many terms are added, the largest |β| first.',
  },
  ...{
    kind: 'whole',
    min: 0,
    minOpen: false,
    maxOpen: false,
    low: 0,
    scale: 'linear',
    infinite: false,
  },
};

/** @param {Scene} scene @param {Place} place */
const within = ({ view, dim }, [x, y]) =>
  x >= view.x0 && x <= view.x1 && (dim === 1 ? y === 0 : y >= view.y0 && y <= view.y1);

/** @type {import('./registry.js').CreateStudioView} */
export function createBumpsView(body, { actions, background, latest }) {
  /** @type {'sum' | 'orthogonal'} */
  let mode = 'sum';
  /** @type {Choice} */
  let choice = ALL;
  let offset = true;
  let output = 0;
  /** @type {Place | null} */
  let place = null;
  /** Whether p was chosen by hand; if not, it follows what is seen. */
  let chosen = false;
  let sought = '';
  /** How much of u is added, as a share of the slider's end. */
  let share = 0.5;

  /** k(xᵢ, ·) of all points, and what it is of. @type {{ of: Scene, kernels: Kernels } | null} */
  let known = null;
  /** @type {{ of: Scene, rows: number[], values: Float32Array, count: number } | null} */
  let atPoints = null;
  /** @type {{ of: Training, view: Scene['view'], place: Place, answer: Orthogonal, u: Float64Array } | null} */
  let beside = null;
  let asked = /** @type {Scene | null} */ (null);
  let askedBeside = /** @type {{ training: Training, place: Place, scene: Scene } | null} */ (null);
  let wrong = '';

  // ── the parts ──
  const formula = element('p', { class: 'formula' });
  const modes = ['Bumps', 'What no point sees'].map((name, i) =>
    element(
      'button',
      { type: 'button', onclick: () => setMode(i === 0 ? 'sum' : 'orthogonal') },
      name,
    ),
  );
  const pairs = element('select', {
    class: 'select small',
    'aria-label': 'Pair of classes',
    onchange: () => {
      output = pairs.selectedIndex;
      place = null;
      redraw();
    },
  });
  const top = element(
    'div',
    { class: 'bumps-top' },
    element('span', { class: 'seg', role: 'group', 'aria-label': 'Picture' }, ...modes),
    pairs,
  );
  const canvas = element('canvas', { role: 'img', 'aria-label': 'Sum of bumps' });
  const holder = element('div', { class: 'bumps-picture' }, canvas);
  const key = element('p', { class: 'note bumps-key' });
  const buttons = element('div', {
    class: 'seg small',
    role: 'group',
    'aria-label': 'Terms that count',
  });
  const slider = element('div', { class: 'bumps-first' });
  const list = createTermList({
    onSwitch(places) {
      const now = trained();
      if (!now) return;
      choice = switched(choice, termsOf(now.training, now.scene, output), places);
      redraw();
    },
    onOffset() {
      offset = !offset;
      redraw();
    },
    onPoint: (id) => actions.setHover({ point: id }),
  });
  const check = element('p', { class: 'note', 'aria-live': 'polite' });
  const sum = element('div', { class: 'bumps-sum' }, buttons, slider, list.element, check);
  const orthogonal = createOrthogonalPanel({
    onPlace(next) {
      place = next;
      chosen = true;
      redraw();
    },
    onShare(next) {
      share = next;
      redraw();
    },
  });
  const hint = element('p', { class: 'hint', hidden: true });
  const root = element(
    'div',
    { class: 'bumps' },
    formula,
    top,
    holder,
    key,
    sum,
    orthogonal.element,
  );
  body.append(root, hint);
  const scenery = createScenery();

  /** @type {ReturnType<typeof createSlider> | null} */
  let first = null;
  let terms = -1;
  let classes = '';

  /** @param {typeof mode} next */
  function setMode(next) {
    mode = next;
    redraw();
  }

  /** What is trained and means something. */
  function trained() {
    const { training, scene } = latest().frame;
    return solved(training) && scene && isSum(training) ? { training, scene } : null;
  }

  /** @param {unknown} error */
  function complain(error) {
    wrong = failureOf(error).message;
    redraw();
  }

  // ── questions ──
  /** Whether kernel functions of one scene are those of another. @param {Scene} a @param {Scene} b */
  const sameKernels = (a, b) =>
    a.points === b.points && a.kernel === b.kernel && a.view === b.view && a.dim === b.dim;

  /** @param {Scene} scene with the view that is seen */
  async function ask(scene) {
    if (asked && sameKernels(asked, scene)) return;
    asked = scene;
    wrong = '';
    try {
      const { x } = dataOf(scene);
      const grid = gridOf(scene, scene.points.length);
      const kernels = await askKernels(background, 'bumps', scene, x, grid);
      if (!kernels) return;
      known = { of: scene, kernels };
      redraw();
      if (atPoints && atPoints.of.points === scene.points && atPoints.of.kernel === scene.kernel)
        return;
      const told = await askAtPoints(background, scene);
      if (!told) return;
      atPoints = { of: scene, ...told };
      redraw();
    } catch (error) {
      if (asked === scene) complain(error);
    }
  }

  /** @param {Training} training @param {Scene} scene @param {Place} at */
  async function askBeside(training, scene, at) {
    const before = askedBeside;
    if (
      before &&
      before.training === training &&
      before.place === at &&
      before.scene.view === scene.view
    )
      return;
    askedBeside = { training, place: at, scene };
    wrong = '';
    try {
      const n = scene.points.length;
      const coef = Float64Array.from(
        { length: n },
        (_, i) => training.beta[i * training.outputs + output],
      );
      const answer = await askOrthogonal(background, scene, at, coef);
      if (!answer) return;
      const grid = gridOf(scene, n);
      const u = answer.exists
        ? await askDifference(background, scene, at, answer.coef, grid)
        : new Float64Array(grid.width * grid.height);
      if (!u) return;
      beside = { of: training, view: scene.view, place: at, answer, u };
      redraw();
    } catch (error) {
      if (askedBeside?.place === at) complain(error);
    }
  }

  // ── drawing ──
  let scheduled = 0;
  function redraw() {
    scheduled ||= requestAnimationFrame(() => {
      scheduled = 0;
      show(latest());
    });
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    if (
      previous &&
      previous.frame.training === state.frame.training &&
      previous.frame.surface === state.frame.surface &&
      previous.scene.view === state.scene.view &&
      previous.focus.point === state.focus.point &&
      previous.settings.theme === state.settings.theme
    ) {
      return;
    }
    show(state);
  }

  /** @param {State} state */
  function show(state) {
    const now = trained();
    root.hidden = now === null;
    root.classList.toggle('line', now?.scene.dim === 1);
    hint.hidden = now !== null;
    if (!now) {
      hint.textContent = solved(state.frame.training)
        ? 'This learner makes f of more than bumps. Choose one whose f is Σ βᵢ k(xᵢ, ·) + b, such as the support vector machine or kernel ridge regression.'
        : 'The terms of f are shown here once there is a boundary.';
      return;
    }
    const { training } = now;
    const scene = { ...now.scene, view: state.scene.view };
    output = Math.min(output, training.outputs - 1);
    ask(scene);
    // Repairing a spectrum changes the coefficients after they were learnt.
    const learnt = now.scene.repair === 'none';
    showFormula(
      formula,
      `f = \\sum_i \\beta_i\\,k(x_i,\\cdot) + b${learnt ? ',\\qquad \\beta_i = y_i\\alpha_i' : ''}`,
      `f = Σ βᵢ k(xᵢ, ·) + b${learnt ? ', βᵢ = yᵢαᵢ' : ''}`,
    );
    modes.forEach((button, i) =>
      button.setAttribute('aria-pressed', String((mode === 'sum') === (i === 0))),
    );
    choosePairs(training);
    sum.hidden = mode !== 'sum';
    orthogonal.element.hidden = mode !== 'orthogonal';
    const kernels = known && sameKernels(known.of, scene) ? known.kernels : null;
    holder.classList.toggle('waiting', kernels === null && wrong === '');
    if (mode === 'sum') showSum(state, training, scene, kernels);
    else showBeside(state, training, scene, kernels);
  }

  /** @param {Training} training */
  function choosePairs(training) {
    pairs.hidden = training.outputs === 1;
    const names = Array.from({ length: training.outputs }, (_, j) => outputName(training, j));
    if (names.join() !== Array.from(pairs.options, ({ text }) => text).join())
      pairs.replaceChildren(...names.map((name) => new Option(name)));
    pairs.selectedIndex = output;
  }

  /** @param {State} state @param {Training} training @param {Scene} scene @param {Kernels | null} kernels */
  function showSum(state, training, scene, kernels) {
    const all = termsOf(training, scene, output);
    const chosen = all.filter((term, i) => isOn(choice, term, i));
    const b = training.bias[output];
    const { positive, negative } = inkSides(training, output);
    chooseTerms(all.length, chosen.length, [negative, positive]);
    list.draw(all, choice, { value: b, on: offset }, state.focus.point);
    key.textContent = `Bold: the sum of ${chosen.length} of ${plural(all.length, 'term')}${offset ? ' and b' : ''}. Dashed: f. Click a point to switch its bump.`;
    check.textContent = wrong || checkText(training, scene, all);
    if (!kernels) return;
    const part = settledSumOf(kernels.values, kernels.count, chosen, offset ? b : 0);
    const whole = settledSumOf(kernels.values, kernels.count, all, b);
    picture(
      scene,
      `The sum of ${chosen.length} of ${plural(all.length, 'bump')}, beside f.`,
      (size, look) =>
        scenery.sum(
          state,
          { scene, kernels, classes: [negative, positive], all, chosen, part, whole },
          size,
          look,
        ),
    );
  }

  /** @param {number} count @param {number} on @param {readonly [number, number]} both */
  function chooseTerms(count, on, both) {
    if (classes !== both.join()) {
      classes = both.join();
      const choices = /** @type {[string, Choice][]} */ ([
        ['All', ALL],
        ['None', NONE],
        ...both.map((side) => [`For class ${side}`, { kind: 'class', side }]),
      ]);
      buttons.replaceChildren(
        ...choices.map(([name, of]) =>
          element(
            'button',
            {
              type: 'button',
              'data-choice': JSON.stringify(of),
              onclick: () => {
                choice = of;
                offset = of !== NONE;
                redraw();
              },
            },
            name,
          ),
        ),
      );
    }
    if (count !== terms) {
      terms = count;
      first = createSlider(
        { ...FIRST, max: count, high: Math.max(count, 1), default: count },
        {
          layout: 'row',
          symbol: false,
          onEdit: (m) => {
            choice = { kind: 'first', m };
            redraw();
          },
        },
      );
      slider.replaceChildren(first.element);
    }
    first?.set(on);
    for (const button of buttons.querySelectorAll('button')) {
      const pressed = button.dataset.choice === JSON.stringify(choice);
      button.setAttribute('aria-pressed', String(pressed));
    }
  }

  /**
   * @param {Training} training @param {Scene} scene
   * @param {readonly import('./bumps/terms.js').Term[]} all
   */
  function checkText(training, scene, all) {
    if (!atPoints || atPoints.of.points !== scene.points || atPoints.of.kernel !== scene.kernel)
      return '';
    const { rows, values, count } = atPoints;
    const sums = sumOf(values, count, all, training.bias[output]);
    const told = rows.map((row) => training.decision[row * training.outputs + output]);
    const where = rows.length === scene.points.length ? 'all' : String(rows.length);
    return `Check: at ${where} points, all terms and b together differ from f by at most ${short(largestDifference(sums, told), 2)}.`;
  }

  /** @param {State} state @param {Training} training @param {Scene} scene @param {Kernels | null} kernels */
  function showBeside(state, training, scene, kernels) {
    const sight = [scene.points.length, ...Object.values(scene.view), scene.dim].join();
    if (!place || !within(scene, place) || (!chosen && sight !== sought)) {
      place = scenery.lonely(scene);
      chosen = false;
    }
    sought = sight;
    askBeside(training, scene, place);
    const known = beside && beside.of === training && beside.place === place ? beside : null;
    const { positive, negative } = inkSides(training, output);
    let largest = 0;
    let t = 0;
    if (kernels && known && known.u.length === kernels.count && known.view === kernels.view) {
      const { u } = known;
      const all = termsOf(training, scene, output);
      const { values, count } = kernels;
      const b = training.bias[output];
      const whole = settledSumOf(values, count, all, b);
      for (const v of u) largest = Math.max(largest, Math.abs(v));
      t = largest > 0 ? share * endOf(largest) : 0;
      const added = settledSumOf(
        values,
        count,
        all,
        b,
        u.map((v) => t * v),
      );
      const at = place;
      picture(scene, `f, and f plus ${short(t)} times u.`, (size, look) =>
        scenery.beside(
          state,
          { scene, kernels, classes: [negative, positive], whole, u, added, place: at, t },
          size,
          look,
        ),
      );
    }
    key.textContent =
      'Bold: f + t·u. Dashed: f. Click the picture to choose p; at the points nothing moves.';
    orthogonal.draw(scene, place, known?.answer ?? null, { t, largest, wrong });
  }

  /** @type {ReturnType<typeof scenery.sum> | null} */
  let shown = null;

  /**
   * @param {Scene} scene
   * @param {string} words
   * @param {(size: { width: number, height: number }, look: import('../../draw/plane/look.js').Look) => ReturnType<typeof scenery.sum>} make
   */
  function picture(scene, words, make) {
    const width = holder.clientWidth;
    if (width === 0) return;
    const height = scene.dim === 1 ? Math.round(Math.max(width * 0.56, 220)) : width;
    drawItems(canvas, width, height, (look) => {
      shown = make({ width, height }, look);
      return shown.items;
    });
    canvas.setAttribute('aria-label', words);
  }

  // ── the hand ──
  const control = new AbortController();
  const { signal } = control;
  canvas.addEventListener(
    'click',
    (event) => {
      const now = trained();
      if (!now || !shown) return;
      const { left, top } = canvas.getBoundingClientRect();
      const [x, y] = [event.clientX - left, event.clientY - top];
      if (mode === 'orthogonal') {
        place = shown.place(x, y);
        chosen = true;
        redraw();
        return;
      }
      const id = shown.near(x, y);
      const all = termsOf(now.training, now.scene, output);
      const at = all.findIndex((term) => term.id === id);
      if (at < 0) return;
      choice = switched(choice, all, [at]);
      redraw();
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const id = mode === 'sum' ? (shown?.near(event.offsetX, event.offsetY) ?? null) : null;
      if (id !== latest().focus.point) actions.setHover({ point: id });
    },
    { signal },
  );
  canvas.addEventListener('pointerleave', () => actions.setHover({ point: null }), { signal });

  return {
    draw,
    resize: () => redraw(),
    destroy() {
      cancelAnimationFrame(scheduled);
      control.abort();
      // What goes from under the pointer is not left by it.
      actions.setHover({ point: null });
      body.replaceChildren();
    },
  };
}
