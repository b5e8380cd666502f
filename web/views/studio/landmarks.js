// @ts-check
/**
 * Finitely many features instead of a kernel: columns of the kernel at landmarks, their whitened
 * form (Nyström), and random Fourier features, each with its boundary beside the exact one.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { createSlider } from '../../ui/slider.js';
import { problemOf } from '../../model/problem.js';
import { undecidedIn } from '../../model/decided.js';
import { count, plural, short } from '../../lib/format.js';
import { createExample, withKernel } from '../need.js';
import { defineView } from '../view.js';
import { createErrorChart } from './approximation/errors.js';
import { fact } from './approximation/fact.js';
import { drawFeatures } from './approximation/features.js';
import { handleLandmarks } from './approximation/hand.js';
import { createApproximationPicture } from './approximation/picture.js';
import { EXAMPLE, isLacking, keyOf, pixelsOf } from './approximation/question.js';

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
  key: 'count',
  symbol: 'm',
  name: 'landmarks or frequencies',
  kind: 'whole',
  doc: 'How many features stand for the kernel.',
  min: 1,
  max: MOST,
  minOpen: false,
  maxOpen: false,
  low: 1,
  high: MOST,
  scale: 'log',
  infinite: false,
  default: 6,
  values: [],
};
const COUNTS = [1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, MOST];

/**
 * @type
 *   {readonly Readonly<{ method: Method, button: string, tex: string, plain: string, says: string }>[]}
 */
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

/**
 * Whether landmarks are those that were set by hand.
 *
 * @param {State['stage']['landmarks']} choice
 */
const isByHand = ({ source, method }) => source === 'hand' && method !== 'fourier';

/**
 * @param {State} state
 * @returns {import('../../protocol/messages.gen.js').ApproximateRequest}
 */
const problemIn = ({ scene, frame, stage }) => ({
  ...requestOf(stage.landmarks, scene),
  problem: problemOf(scene, frame.engine.catalog),
  view: pixelsOf(scene),
});

export const createLandmarksView = defineView({
  name: 'approximation',
  watches: ({ stage, focus, scene }) => [
    stage.landmarks,
    focus.point,
    focus.selected,
    scene.points,
  ],
  questions: {
    landmarks: {
      call: 'approximate',
      key: ({ scene, stage }) => [...keyOf(scene), stage.landmarks],
      request: problemIn,
    },
    // Another kernel on the same points, while the scene's has no such features.
    example: {
      call: 'approximate',
      key: ({ scene, stage }, { landmarks }) =>
        isLacking(landmarks) ? [...keyOf({ ...scene, kernel: EXAMPLE }), stage.landmarks] : null,
      request: (state) => problemIn(withKernel(state, EXAMPLE)),
    },
  },
  create: createDrawing,
});

/**
 * The features that are asked for.
 *
 * @param {State['stage']['landmarks']} choice
 * @param {Scene} scene
 */
export function requestOf(choice, { points, dim }) {
  const { method, source, count: m, seed, places } = choice;
  const byHand = isByHand(choice);
  const n = points.length;
  const most = method === 'fourier' ? m : Math.min(m, Math.max(n, 1));
  return {
    method,
    count: byHand ? places.length : most,
    seed,
    ...(byHand && { landmarks: Float64Array.from(places.flatMap((at) => at.slice(0, dim))) }),
    ...(source === 'learnt' && method !== 'fourier' && { learn: true }),
    // Kernel columns are another kernel, so they have no error.
    ...(method !== 'landmarks' && {
      counts: Float64Array.from(COUNTS.filter((c) => method === 'fourier' || c <= n)),
    }),
  };
}

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ landmarks: 'approximate', example: 'approximate' }>}
 */
function createDrawing({ actions, latest }) {
  const now = () => latest().stage.landmarks;
  /** @param {Partial<State['stage']['landmarks']>} patch */
  const choose = (patch) => actions.setStage('landmarks', patch);
  /** @param {number} count of features: there is no such choice by hand */
  const setCount = (count) => choose({ count, ...(now().source === 'hand' && { source: 'data' }) });

  /**
   * The landmarks in force: those set by hand, else those of the newest answer.
   *
   * @returns {readonly Place[]}
   */
  const landmarks = () =>
    now().source === 'hand' || !shown
      ? now().places
      : placesOf(shown.value.landmarks, shown.scene.dim);

  const methods = segment('Features', METHODS, ({ method }) => choose({ method }));
  const formula = element('div', { class: 'formula' });
  const says = element('p', { class: 'lead' });
  const sources = segment('Landmarks', SOURCES, ({ source }) =>
    choose({ source, ...(source === 'hand' && { places: landmarks() }) }),
  );
  const again = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => choose({ seed: now().seed + 1 }) },
    'New choice',
  );
  const slider = createSlider(FEATURES, { layout: 'row', under: 'features', onEdit: setCount });
  const message = element('p', { class: 'hint', role: 'status', hidden: true });
  const result = element('div', { class: 'approximation-result', hidden: true });
  const large = element('div', { class: 'approximation-large' });
  const picture = createApproximationPicture(large, 'Boundary of the approximation');
  const legend = element(
    'p',
    { class: 'approximation-legend' },
    element('b', {}, 'In the picture'),
    element('span', { class: 'drawn' }, 'boundary with these features'),
    element('span', { class: 'exact' }, 'with the kernel'),
  );
  const facts = element('dl', { class: 'approximation-facts' });
  const beside = element('div', {}, legend, facts);
  const chart = createErrorChart(beside, {
    what: 'features m',
    onChoose: (value) => setCount(Math.min(value, MOST)),
  });
  const help = element('p', { class: 'note' });
  beside.append(help);
  const features = element('div', { class: 'approximation-features' });
  result.append(beside, features);
  const hand = handleLandmarks(picture, {
    landmarks,
    change(next) {
      const count = Math.min(Math.max(next.length, 1), MOST);
      choose({ source: 'hand', places: next, count });
      drawPicture();
    },
    active: () => now().method !== 'fourier',
    redraw: () => drawPicture(),
  });
  const meanwhile = createExample({ use: (kernel) => void actions.setKernel(kernel) });
  /** What is shown. @type {Readonly<{ scene: Scene, value: Approximation }> | null} */
  let shown = null;

  /** @param {State['stage']['landmarks']} choice */
  function drawControls({ method, source, count }) {
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

  function drawPicture() {
    if (!shown) return;
    const { method } = now();
    const extra = method === 'fourier' ? {} : { landmarks: landmarks(), chosen: hand.chosen() };
    picture.draw(shown.scene, shown.value, extra);
    hand.describe(method !== 'fourier');
  }

  /** @param {Approximation} answer @param {Method} method */
  function drawFacts(answer, method) {
    const open = undecidedIn(answer.label);
    const errors = `${plural(answer.errors, 'error')}${open > 0 ? `, ${count(open)} undecided` : ''}`;
    const exact = method !== 'landmarks';
    facts.replaceChildren(
      fact('Features', count(answer.dimension)),
      ...(exact && Number.isFinite(answer.gramError)
        ? [fact('Error of the Gram matrix', short(answer.gramError, 2))]
        : []),
      ...(exact && Number.isFinite(answer.kernelError)
        ? [fact('Largest error of a kernel value', short(answer.kernelError, 2))]
        : []),
      fact('On the points', errors),
      fact('Same side as the kernel', `${(100 * answer.agreement).toFixed(1)} %`),
    );
  }

  /** The features of the point that is pointed at, else of the first. @param {State} state */
  function drawPoint({ focus, scene }) {
    if (!shown) return;
    const id = focus.point ?? focus.selected ?? scene.points[0]?.id;
    const row = shown.scene.points.findIndex((point) => point.id === id);
    drawFeatures(features, shown.value, Math.max(row, 0));
  }

  return {
    large,
    // The line has its picture beside the numbers.
    isLarge: ({ scene }, { landmarks: own, example }) =>
      scene.dim === 2 && isPictured(own, example),
    elements: [
      ...[methods.element, formula, says],
      element('div', { class: 'approximation-choice' }, sources.element, again),
      ...[meanwhile.element, slider.element, message, result],
    ],
    draw(state, answers) {
      drawControls(state.stage.landmarks);
      const { landmarks: own, example } = answers;
      // An example of before would be about other points, or of another method.
      const same =
        own &&
        isLacking(own) &&
        example?.scene.points === own.scene.points &&
        example.state.stage.landmarks === own.state.stage.landmarks;
      const answer = same ? example : own;
      meanwhile.draw(same && own.failure ? { reason: own.failure.message, kernel: EXAMPLE } : null);
      message.hidden = !answer?.failure;
      message.textContent = answer?.failure?.message ?? '';
      result.hidden = !answer?.value;
      const home = state.scene.dim === 2 ? large : result;
      if (picture.element.parentElement !== home) home.prepend(picture.element);
      if (!answer?.value) return;
      const { scene, value } = answer;
      if (value !== shown?.value) {
        shown = { scene, value };
        drawFacts(value, state.stage.landmarks.method);
        chart.draw(value.counts, value.gramErrors, value.count, value.gramError);
      }
      drawPicture();
      drawPoint(state);
    },
    resize() {
      picture.resize();
      chart.resize();
    },
    destroy: () => hand.destroy(),
  };
}

/**
 * Whether there is a picture. While the example is on its way, that of before stays.
 *
 * @param {import('../view.js').Answer<'approximate'> | undefined} own
 * @param {import('../view.js').Answer<'approximate'> | undefined} example
 */
const isPictured = (own, example) =>
  Boolean(own?.value ?? (isLacking(own) && example && !example.failure));

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
