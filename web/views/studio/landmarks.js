// @ts-check
/**
 * Finitely many features instead of a kernel: columns of the kernel at landmarks, their whitened form (Nyström),
 * and random Fourier features, each with its boundary beside the exact one.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { createSlider } from '../../ui/slider.js';
import { undecidedIn } from '../../model/decided.js';
import { count, plural, short } from '../../lib/format.js';
import { createErrorChart } from './approximation/errors.js';
import { fact } from './approximation/fact.js';
import { drawFeatures } from './approximation/features.js';
import { followApproximation } from './approximation/follow.js';
import { handleLandmarks } from './approximation/hand.js';
import { createApproximationPicture } from './approximation/picture.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('../../protocol/messages.gen.js').Approximation} Approximation */
/** @typedef {Exclude<Approximation['method'], 'series'>} Method */
/** @typedef {'data' | 'learnt' | 'hand'} Source */
/** @typedef {readonly [number, number]} Place */

const MOST = 200;

/** @type {ParamSpec} */
const FEATURES = {
  ...{ key: 'count', symbol: 'm', name: 'landmarks or frequencies', kind: 'whole' },
  doc: 'How many features stand for the kernel.',
  ...{ min: 1, max: MOST, minOpen: false, maxOpen: false, low: 1, high: MOST, scale: 'log' },
  ...{ infinite: false, default: 6, values: [] },
};
const COUNTS = [1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, MOST];

/** @type {readonly Readonly<{ method: Method, button: string, tex: string, plain: string, says: string }>[]} */
const METHODS = [
  {
    method: 'landmarks',
    button: 'Kernel columns',
    tex: '\\psi(x)=\\bigl(k(x,l_1),\\ldots,k(x,l_m)\\bigr)',
    plain: 'ψ(x) = (k(x, l₁), …, k(x, l_m))',
    says: 'How similar a point is to each landmark, and a linear model on that. It is a machine with another kernel, ⟨ψ(x), ψ(z)⟩.',
  },
  {
    method: 'nystroem',
    button: 'Nyström',
    tex: '\\psi(x)=K_{mm}^{-1/2}\\bigl(k(x,l_1),\\ldots,k(x,l_m)\\bigr)^{\\!\\top}',
    plain: 'ψ(x) = K_mm^(−½) (k(x, l₁), …, k(x, l_m))',
    says: 'The images of the points, projected onto the span of the landmarks’ images. With all points as landmarks it is exact on them.',
  },
  {
    method: 'fourier',
    button: 'Random Fourier',
    tex: '\\psi(x)=\\tfrac{1}{\\sqrt m}\\bigl(\\cos\\langle w_j,x\\rangle,\\ \\sin\\langle w_j,x\\rangle\\bigr)_{j=1}^{m}',
    plain: 'ψ(x) = (cos⟨wⱼ, x⟩, sin⟨wⱼ, x⟩)/√m, j = 1 … m',
    says: 'Waves whose frequencies are drawn from the spectrum of the kernel. The error falls like 1/√m, whatever the data.',
  },
];

/** @type {readonly Readonly<{ source: Source, button: string, title: string }>[]} */
const SOURCES = [
  { source: 'data', button: 'From the data', title: 'Points of the data, drawn at random' },
  { source: 'learnt', button: 'Learnt', title: 'The means that k-means finds' },
  { source: 'hand', button: 'By hand', title: 'Click to add, drag to move, Ctrl+click to remove' },
];

/** @type {import('./registry.js').CreateStudioView} */
export function createLandmarksView(body, { actions, background, latest }) {
  const now = () => latest().stage.landmarks;
  /** The landmarks that are shown: those set by hand, else those of the newest answer. @type {readonly Place[]} */
  let landmarks = now().places;
  /** What is shown. @type {{ scene: Scene, answer: Approximation } | null} */
  let shown = null;
  /** @type {State | null} */
  let state = null;

  const methods = segment('Features', METHODS, ({ method }) => choose({ method }));
  const formula = element('div', { class: 'formula' });
  const says = element('p', {});
  const sources = segment('Landmarks', SOURCES, ({ source }) =>
    choose({ source, ...(source === 'hand' && { places: landmarks }) }),
  );
  const again = element('button', { type: 'button', class: 'btn small' }, 'New choice');
  again.addEventListener('click', () => choose({ seed: now().seed + 1 }));
  const slider = createSlider(FEATURES, {
    layout: 'row',
    under: 'features',
    onEdit: setCount,
  });
  const message = element('p', { class: 'hint', role: 'status', hidden: true });
  const result = element('div', { class: 'approximation-result', hidden: true });
  body.classList.add('approximation');
  body.append(
    methods.element,
    formula,
    says,
    element('div', { class: 'approximation-choice' }, sources.element, again),
    slider.element,
    message,
    result,
  );
  const picture = createApproximationPicture(result, 'Boundary of the approximation');
  const help = element('p', { class: 'note' });
  const features = element('div', { class: 'approximation-features' });
  const facts = element('dl', { class: 'approximation-facts' });
  const beside = element(
    'div',
    {},
    element(
      'p',
      { class: 'approximation-legend' },
      element('span', { class: 'drawn' }, 'with these features'),
      element('span', { class: 'exact' }, 'with the kernel'),
    ),
    facts,
  );
  result.append(beside);
  const chart = createErrorChart(beside, {
    what: 'features m',
    onChoose: (value) => setCount(Math.min(value, MOST)),
  });
  beside.append(help);
  result.append(features);

  const hand = handleLandmarks(picture, {
    landmarks: () => landmarks,
    change(next) {
      landmarks = next;
      const count = Math.min(Math.max(next.length, 1), MOST);
      choose({ source: 'hand', places: next, count });
      redraw();
    },
    active: () => now().method !== 'fourier',
    redraw: () => redraw(),
  });

  const follower = followApproximation(background, {
    show(scene, answer) {
      message.hidden = true;
      result.hidden = false;
      shown = { scene, answer };
      // While a hand is at work, what it holds is newer than any answer.
      if (now().source !== 'hand') landmarks = placesOf(answer.landmarks, scene.dim);
      redraw();
      drawFacts(answer);
      chart.draw(answer.counts, answer.gramErrors, answer.count, answer.gramError);
      if (state) drawPoint(state);
    },
    refuse(text) {
      message.textContent = text;
      message.hidden = false;
      result.hidden = true;
    },
    busy: (now) => body.setAttribute('aria-busy', String(now)),
  });

  /** @param {Partial<State['stage']['landmarks']>} patch */
  function choose(patch) {
    actions.setStage('landmarks', patch);
    drawControls();
    ask();
  }

  /** @param {number} count of features: there is no such choice by hand */
  function setCount(count) {
    choose({ count, ...(now().source === 'hand' && { source: 'data' }) });
  }

  function ask() {
    const { method, source, count: m, seed } = now();
    const n = state?.scene.points.length ?? 0;
    const byHand = source === 'hand' && method !== 'fourier';
    const dim = state?.scene.dim ?? 2;
    follower.choose({
      method,
      count: byHand ? landmarks.length : method === 'fourier' ? m : Math.min(m, Math.max(n, 1)),
      seed,
      ...(byHand && { landmarks: Float64Array.from(landmarks.flatMap((at) => at.slice(0, dim))) }),
      ...(source === 'learnt' && method !== 'fourier' && { learn: true }),
      // Of kernel columns there is no error: they are another kernel.
      ...(method !== 'landmarks' && {
        counts: Float64Array.from(COUNTS.filter((c) => method === 'fourier' || c <= n)),
      }),
    });
  }

  function drawControls() {
    const { method, source, count } = now();
    slider.set(count);
    const entry = METHODS.find((one) => one.method === method) ?? METHODS[0];
    methods.draw(METHODS.indexOf(entry));
    sources.draw(SOURCES.findIndex((one) => one.source === source));
    showFormula(formula, entry.tex, entry.plain);
    says.textContent = entry.says;
    sources.element.hidden = method === 'fourier';
    again.hidden = method !== 'fourier' && source === 'hand';
    help.hidden = method === 'fourier';
    help.textContent =
      'Drag a landmark, click to add one, Ctrl+click to remove it. With the keyboard: [ and ] choose a landmark, arrows move it, Enter adds one, Delete removes it.';
  }

  function redraw() {
    if (!shown) return;
    const { method } = now();
    const extra = method === 'fourier' ? {} : { landmarks, chosen: hand.chosen() };
    picture.draw(shown.scene, shown.answer, extra);
    hand.describe(method !== 'fourier');
  }

  /** @param {Approximation} answer */
  function drawFacts(answer) {
    const { method } = now();
    const known = (/** @type {number} */ v) => Number.isFinite(v);
    const open = undecidedIn(answer.label);
    const errors = `${plural(answer.errors, 'error')}${open > 0 ? `, ${count(open)} undecided` : ''}`;
    facts.replaceChildren(
      fact('Features', count(answer.dimension)),
      ...(known(answer.gramError) && method !== 'landmarks'
        ? [fact('Error of the Gram matrix', short(answer.gramError, 2))]
        : []),
      ...(known(answer.kernelError) && method !== 'landmarks'
        ? [fact('Largest |k − k̃|', short(answer.kernelError, 2))]
        : []),
      fact('On the points', errors),
      fact('Same side as the kernel', `${(100 * answer.agreement).toFixed(1)} %`),
    );
  }

  /** The features of the point that is pointed at, else of the first. @param {State} now */
  function drawPoint({ focus, scene }) {
    if (!shown) return;
    const id = focus.point ?? focus.selected ?? scene.points[0]?.id;
    const row = shown.scene.points.findIndex((point) => point.id === id);
    drawFeatures(features, shown.answer, Math.max(row, 0));
  }

  drawControls();
  return {
    draw(next, previous) {
      const first = state === null;
      state = next;
      if (first) ask();
      follower.follow(next.scene, next.frame.engine.catalog);
      if (previous?.focus !== next.focus) drawPoint(next);
    },
    resize() {
      picture.resize();
      chart.resize();
    },
    destroy() {
      follower.end();
      hand.destroy();
      body.classList.remove('approximation');
      body.replaceChildren();
    },
  };
}

/** @param {Float64Array} flat @param {1 | 2} dim @returns {Place[]} */
function placesOf(flat, dim) {
  return Array.from({ length: flat.length / dim }, (_, i) => [
    flat[dim * i],
    dim === 1 ? 0 : flat[dim * i + 1],
  ]);
}

/**
 * @template {Readonly<{ button: string, title?: string }>} T
 * @param {string} name
 * @param {readonly T[]} entries
 * @param {(entry: T) => void} choose
 */
function segment(name, entries, choose) {
  const group = element('span', { class: 'seg small', role: 'group', 'aria-label': name });
  const buttons = entries.map((entry) => {
    const button = element('button', { type: 'button', title: entry.title }, entry.button);
    button.addEventListener('click', () => choose(entry));
    group.append(button);
    return button;
  });
  return {
    element: group,
    /** @param {number} at */
    draw: (at) =>
      buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(i === at))),
  };
}
