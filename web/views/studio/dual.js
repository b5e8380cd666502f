// @ts-check
/**
 * α by hand: the coefficients of the support vector machine's dual as bars to drag, what becomes of the boundary, and
 * how far it is to the optimum.
 *
 * @module
 */

import { classesOf } from '../../model/scene.js';
import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { isMissed, undecidedIn } from '../../model/decided.js';
import { learnerOf, problemOf } from '../../model/problem.js';
import { count, number, plural, short, signed } from '../../lib/format.js';
import { solved } from '../../model/output.js';
import { balanced, carried, signsOf, slopes } from './dual/alpha.js';
import { createBars } from './dual/bars.js';
import { createNeed, needSvc } from '../need.js';
import { createSmallPicture, pixelsOf } from './small-picture.js';
import { followAnswers } from '../answers.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').DualReading} DualReading */
/** @typedef {import('../../protocol/answers.js').Sketch} Sketch */

/** More bars than this cannot be told apart. */
const MOST = 150;
/** Between two steps of the solver. */
const STEP_MS = 140;
/** Where C has no end, bars end above the largest coefficient. */
const ROOM = 1.5;

/** @type {import('./registry.js').CreateStudioView} */
export function createDualView(body, { actions, background }) {
  const root = element('div', { class: 'dual' });
  body.append(root);
  const need = createNeed(root);
  const formula = element('div', { class: 'formula' });
  const place = element('div', { class: 'dual-picture' });
  const facts = element('dl', { class: 'dual-facts' });
  const way = element('div', { class: 'dual-way', 'aria-hidden': 'true' }, element('i'));
  const message = element('p', { class: 'dual-message', role: 'status' });
  const bars = element('div');
  const press = (
    /** @type {string} */ words,
    /** @type {string} */ title,
    /** @type {() => void} */ run,
  ) => element('button', { type: 'button', class: 'btn small', title, onclick: run }, words);
  const finish = press(
    'Let SMO finish from here',
    'Sequential minimal optimisation, pair by pair',
    play,
  );
  const buttons = element(
    'div',
    { class: 'dual-buttons' },
    press('Zero', 'All coefficients 0', () => setAll((n) => new Float64Array(n))),
    press('Balance', 'The nearest coefficients with Σ yα = 0', () =>
      setAll((_, y, C) => balanced(alpha, y, C)),
    ),
    press('Optimum', 'The coefficients of the trained machine', () => void jump()),
    finish,
  );
  const note = element(
    'p',
    { class: 'note' },
    'Drag a bar, or choose it with the arrow keys: left and right go to its neighbours, up and down change it. Arrows show which way D grows while the others keep Σ yα as it is.',
  );
  const content = element(
    'div',
    { class: 'dual-content' },
    formula,
    element(
      'div',
      { class: 'dual-top' },
      place,
      element('div', { class: 'dual-right' }, facts, way, message),
    ),
    bars,
    buttons,
    note,
  );
  root.append(content);
  showFormula(
    formula,
    'D(\\alpha)=\\textstyle\\sum_i\\alpha_i-\\tfrac12\\sum_{ij}\\alpha_i\\alpha_j y_i y_j k_{ij},\\quad 0\\le\\alpha_i\\le C,\\ \\sum_i y_i\\alpha_i=0',
    'D(α) = Σ αᵢ − ½ ΣΣ αᵢαⱼyᵢyⱼkᵢⱼ, 0 ≤ αᵢ ≤ C, Σ yᵢαᵢ = 0',
  );
  const picture = createSmallPicture(place, {
    label: 'Boundary of these coefficients',
    hover: (id) => actions.setHover({ point: id }),
  });
  const chart = createBars(bars, {
    onEdit(row, value) {
      halt();
      alpha = alpha.slice();
      alpha[row] = value;
      ask();
      draw();
    },
    onHover: (id) => actions.setHover({ point: id }),
  });

  /** @type {State | null} */
  let state = null;
  /** By row. @type {Float64Array} */
  let alpha = new Float64Array(0);
  /** The scene that alpha is of. @type {Scene | null} */
  let scene = null;
  /** Whether alpha began anywhere: at the optimum, once that is known. */
  let begun = false;
  /** @type {{ reading: DualReading, scene: Scene, alpha: Float64Array } | null} */
  let shown = null;
  /** The end of the bars where C has none. */
  let most = 1;
  /** What the solver does, if it is at work. @type {{ step: number, timer: ReturnType<typeof setTimeout> | undefined } | null} */
  let playing = null;
  let over = false;

  const follower = followAnswers(background, 'dual', {
    /** @param {{ scene: Scene, alpha: Float64Array }} about @param {DualReading} reading */
    show(about, reading) {
      shown = { reading, ...about };
      draw();
    },
    refuse(_, text) {
      shown = null;
      message.textContent = text;
      facts.replaceChildren();
    },
  });

  const priceOf = (/** @type {Scene} */ of) =>
    of.params.C ?? learnerOf(of, state?.frame.engine.catalog ?? null)?.params[0]?.default ?? 1;
  const possible = () =>
    state !== null &&
    needSvc(state.scene, actions, '') === null &&
    state.scene.points.length <= MOST;

  /** The scene's problem, whole: not paused, and from the beginning. @param {Scene} of */
  const problem = (of) => problemOf({ ...of, step: null }, state?.frame.engine.catalog ?? null);

  function ask() {
    if (!scene) return;
    const of = scene;
    void follower.ask({ scene: of, alpha }, { problem: problem(of), alpha, view: pixelsOf(of) });
  }

  /** @param {(n: number, y: Float64Array, C: number) => Float64Array} make */
  function setAll(make) {
    if (!scene) return;
    halt();
    alpha = make(scene.points.length, signsOf(scene.points), priceOf(scene));
    fitBars();
    ask();
    draw();
  }

  /** Asks the solver: what it has after so many steps from a start. @param {Float64Array | null} start @param {number} [stop] */
  async function solve(start, stop) {
    if (!scene) return null;
    const of = scene;
    const y = signsOf(of.points);
    const whole = problem(of);
    const sketch = await background
      .ask('dual by solver', 'sketch', {
        problem: {
          ...whole,
          ...(start && { start: start.map((a, i) => a * y[i]) }),
          ...(stop !== undefined && { stop }),
        },
        view: { ...pixelsOf(of), width: 2, height: of.dim === 1 ? 1 : 2 },
      })
      .catch(() => null);
    if (!sketch || over || of !== scene) return null;
    return {
      status: sketch.training.status,
      alpha: sketch.training.coef.map((b, i) => Math.max(b * y[i], 0)),
    };
  }

  async function jump() {
    halt();
    const answer = await solve(null);
    if (!answer || answer.status === 'failed') return;
    alpha = answer.alpha;
    fitBars();
    ask();
    draw();
  }

  /** Lets the solver go on from where the bars are, so that every step is seen. */
  function play() {
    if (playing) {
      halt();
      return;
    }
    playing = { step: 0, timer: undefined };
    const start = alpha;
    const mine = playing;
    const next = async () => {
      const answer = await solve(start, mine.step);
      if (playing !== mine || !answer) {
        if (playing === mine) halt();
        return;
      }
      alpha = answer.alpha;
      fitBars();
      ask();
      draw();
      if (answer.status !== 'running') {
        halt();
        return;
      }
      // The first steps one by one, then ever more of them at once.
      mine.step += Math.max(1, Math.floor(mine.step / 10));
      mine.timer = setTimeout(() => void next(), STEP_MS);
    };
    void next();
    draw();
  }

  function halt() {
    clearTimeout(playing?.timer);
    playing = null;
    draw();
  }

  /** Bars that have no end end above the largest. */
  function fitBars() {
    most = Math.max(alpha.reduce((top, a) => Math.max(top, a), 0) * ROOM, 1e-6);
  }

  function draw() {
    if (!state || !scene || !possible()) return;
    const C = priceOf(scene);
    const end = Number.isFinite(C) ? C : most;
    const y = signsOf(scene.points);
    const now = shown && shown.scene === scene ? shown : null;
    finish.textContent = playing ? `Stop at step ${playing.step}` : 'Let SMO finish from here';
    chart.draw({
      points: scene.points,
      alpha,
      C,
      most: end,
      slopes: now ? slopes(now.reading.gradient, y, now.reading.bias) : null,
      point: state.focus.point,
    });
    if (!now) return;
    const { objective, optimum, sum, gap, feasible, message: text } = now.reading;
    const { errors, undecided } = answersOf(now.scene, now.reading);
    const points =
      plural(errors, 'error') + (undecided > 0 ? `, ${count(undecided)} undecided` : '');
    const reached =
      Number.isFinite(optimum) && optimum > 0 ? Math.min(Math.max(objective / optimum, 0), 1) : 0;
    /** @type {HTMLElement} */ (way.firstElementChild).style.width = `${100 * reached}%`;
    way.hidden = !Number.isFinite(optimum);
    const fact = (/** @type {string} */ name, /** @type {string} */ value, bad = false) =>
      element(
        'div',
        {},
        element('dt', {}, name),
        element('dd', { class: bad ? 'bad' : undefined }, value),
      );
    const off = Math.abs(sum) > 1e-6 * Math.max(1, ...alpha);
    facts.replaceChildren(
      fact('D(α)', short(objective, 4)),
      fact('Largest D', short(optimum, 4)),
      fact('Σ yα', off ? signed(sum, 3) : '0', off),
      fact('Duality gap', feasible ? short(gap, 3) : '–'),
      fact('On the points', points),
    );
    message.textContent = text;
    message.classList.toggle('bad', !feasible);
    if (now.reading.values) {
      const sketch = sketchOf(now.scene, now.alpha, now.reading, now.reading.values);
      picture.draw(state, { scene: now.scene, sketch });
      picture.canvas.setAttribute(
        'aria-label',
        `Boundary of these coefficients: D = ${number(objective, 2)}, ${points}`,
      );
    }
  }

  return {
    draw(next, previous) {
      state = next;
      const trouble = needSvc(next.scene, actions, 'These coefficients');
      const many = next.scene.points.length > MOST;
      need.draw(
        trouble ??
          (many
            ? {
                text: `Bars for up to ${MOST} points can be told apart, and there are ${next.scene.points.length}.`,
                button: 'Take two moons',
                run: () => void actions.choosePreset('moons'),
              }
            : null),
      );
      content.hidden = trouble !== null || many;
      if (content.hidden) {
        halt();
        scene = null;
        return;
      }
      if (scene === null || !sameQuestion(scene, next.scene)) {
        const points = scene?.points;
        if (playing) halt();
        const C = priceOf(next.scene);
        alpha = points
          ? carried(points, alpha, next.scene.points)
          : new Float64Array(next.scene.points.length);
        alpha = alpha.map((a) => Math.min(a, C));
        scene = next.scene;
        fitBars();
        ask();
      }
      if (!begun && solved(next.frame.training)) {
        begun = true;
        void jump();
      }
      draw();
      if (previous && previous.settings !== next.settings) picture.resize();
    },
    resize: () => picture.resize(),
    destroy() {
      over = true;
      clearTimeout(playing?.timer);
      follower.end();
      root.remove();
    },
  };
}

/** @param {Scene} a @param {Scene} b */
const sameQuestion = (a, b) =>
  a.points === b.points &&
  a.kernel === b.kernel &&
  a.params === b.params &&
  a.repair === b.repair &&
  a.dim === b.dim &&
  a.view === b.view;

/** f at the points: ∂D/∂αᵢ = 1 − yᵢ(f(xᵢ) − b). @param {Scene} scene @param {DualReading} reading */
function decisionOf({ points }, { gradient, bias }) {
  const y = signsOf(points);
  return gradient.map((g, i) => y[i] * (1 - g) + bias);
}

/**
 * The classes of the points under coefficients, and how many are wrong or undecided.
 *
 * @param {Scene} scene
 * @param {DualReading & { label?: Float64Array }} reading
 */
export function answersOf(scene, reading) {
  const [negative, positive] = classesOf(scene.points);
  const label =
    reading.label ??
    decisionOf(scene, reading).map((f) => (f > 0 ? positive : f < 0 ? negative : NaN));
  const errors = scene.points.filter((point, i) => isMissed(label[i], point.label)).length;
  return { label, errors, undecided: undecidedIn(label) };
}

/**
 * The machine that coefficients make, as if it had been trained.
 *
 * @param {Scene} scene
 * @param {Float64Array} alpha
 * @param {DualReading} reading
 * @param {Float32Array} values
 * @returns {Sketch}
 */
function sketchOf(scene, alpha, reading, values) {
  const y = signsOf(scene.points);
  const labels = classesOf(scene.points);
  const { view, width, height } = { ...pixelsOf(scene), view: scene.view };
  const coef = alpha.map((a, i) => a * y[i]);
  let [min, max] = [Infinity, -Infinity];
  for (const v of values) [min, max] = [Math.min(min, v), Math.max(max, v)];
  return {
    milliseconds: 0,
    surface: { view, width, height, values, label: null, min, max, method: 'dual' },
    training: {
      task: 'classification',
      status: 'exhausted',
      message: '',
      iterations: 0,
      objective: reading.objective,
      primal: reading.primal,
      gap: reading.gap,
      violation: NaN,
      margin: 1,
      indefinite: false,
      doubtful: false,
      outputs: 1,
      rule: 'pairs',
      classes: Float64Array.from(labels),
      pairs: Int32Array.of(1, 0),
      coef,
      beta: coef,
      self: new Float64Array(0),
      bias: Float64Array.of(reading.bias),
      support: Int32Array.from([...coef.keys()].filter((i) => coef[i] !== 0)),
      decision: decisionOf(scene, reading),
      std: new Float64Array(0),
      ...answersOf(scene, reading),
      figures: [],
      account: null,
    },
  };
}
