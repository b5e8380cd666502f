// @ts-check
/**
 * The Gaussian as a series: the boundary with the first D terms of its feature map,
 * converging to the boundary of the kernel itself.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { createSlider } from '../../ui/slider.js';
import { count, plural, short, signed } from '../../lib/format.js';
import { createErrorChart } from './approximation/errors.js';
import { fact } from './approximation/fact.js';
import { approximateGround, surfacesOf } from './approximation/ground.js';
import { EXAMPLE, isLacking, keyOf, pixelsOf } from './approximation/question.js';
import { createApproximationPicture } from './approximation/picture.js';
import { problemOf } from '../../model/problem.js';
import { valueAt } from '../../draw/plane/sampling.js';
import { createExample, withKernel } from '../need.js';
import { seeing } from '../plane/shown.js';
import { defineView } from '../view.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').ParamSpec} ParamSpec */

const MOST = 60;

/** @type {ParamSpec} */
const TERMS = {
  key: 'terms',
  symbol: 'D',
  name: 'terms of the series',
  kind: 'whole',
  doc: 'How many terms of the exponential series the feature map keeps.',
  min: 1,
  max: MOST,
  minOpen: false,
  maxOpen: false,
  low: 1,
  high: MOST,
  scale: 'linear',
  infinite: false,
  default: 4,
  values: [],
};
const COUNTS = Float64Array.of(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, MOST);

/**
 * @param {State} state
 * @returns {import('../../protocol/messages.gen.js').ApproximateRequest}
 */
const requestOf = ({ scene, frame, stage }) => ({
  method: 'series',
  count: stage.series.terms,
  seed: 1,
  counts: COUNTS,
  problem: problemOf(scene, frame.engine.catalog),
  view: pixelsOf(scene),
});

export const createSeriesView = defineView({
  name: 'approximation',
  watches: ({ scene, stage }) => [scene.dim, stage.series],
  questions: {
    series: {
      call: 'approximate',
      key: ({ scene, stage }) => [...keyOf(scene), stage.series.terms],
      request: requestOf,
    },
    // The Gaussian on the same points, while the scene has another kernel.
    example: {
      call: 'approximate',
      key: ({ scene, stage }, { series }) =>
        isLacking(series) ? [...keyOf({ ...scene, kernel: EXAMPLE }), stage.series.terms] : null,
      request: (state) => requestOf(withKernel(state, EXAMPLE)),
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ series: 'approximate', example: 'approximate' }>}
 */
function createDrawing({ actions, shown }) {
  const lead = element(
    'p',
    { class: 'lead' },
    'The Gaussian kernel is an inner product of infinitely many features. Cut its series off after D terms, and the machine with finitely many features comes as near as one likes.',
  );
  const formula = element('div', { class: 'formula' });
  showFormula(
    formula,
    'k_D(x,z)=e^{-\\gamma\\lVert x\\rVert^2}\\,e^{-\\gamma\\lVert z\\rVert^2}\\sum_{n=0}^{D-1}\\frac{(2\\gamma\\langle x,z\\rangle)^n}{n!}',
    'k_D(x, z) = exp(−γ‖x‖²) exp(−γ‖z‖²) Σ (2γ⟨x, z⟩)ⁿ/n!, n = 0 … D−1',
  );
  const choose = (/** @type {number} */ terms) => actions.setStage('series', { terms });
  const slider = createSlider(TERMS, { onEdit: choose });
  const message = element('p', { class: 'hint', role: 'status', hidden: true });
  const meanwhile = createExample({ use: (kernel) => void actions.setKernel(kernel) });
  const result = element('div', { class: 'approximation-result', hidden: true });
  // The line has its picture here: it has no plane to be shown on.
  const picture = createApproximationPicture(result, 'Boundary with the truncated series');
  const legend = element(
    'p',
    { class: 'approximation-legend' },
    element('b', {}, 'In the picture'),
    element('span', { class: 'drawn' }, 'boundary with D terms'),
    element('span', { class: 'exact' }, 'with all of them: the kernel itself'),
  );
  const facts = element('dl', { class: 'approximation-facts' });
  const beside = element('div', {}, legend, facts);
  result.append(beside);
  const chart = createErrorChart(beside, {
    what: 'terms D',
    onChoose: (terms) => choose(Math.min(terms, MOST)),
  });
  /** @type {import('../view.js').Answer<'approximate'> | undefined} */
  let drawn;
  /** @type {import('../plane/shown.js').What | null} */
  let what = null;

  /** @param {import('../view.js').Answer<'approximate'>} answer */
  function drawAnswer({ scene, value, failure }) {
    result.hidden = value === null;
    message.hidden = value !== null;
    message.textContent = failure?.message ?? '';
    what = value && scene.dim === 2 ? whatOf(scene, value) : null;
    if (!value) return;
    picture.element.hidden = scene.dim === 2;
    if (scene.dim === 1) picture.draw(scene, value);
    facts.replaceChildren(
      fact('Features', count(value.dimension)),
      fact('Error of the Gram matrix', short(value.gramError, 2)),
      fact('Largest error of a kernel value', short(value.kernelError, 2)),
      fact('Same side as the kernel', `${(100 * value.agreement).toFixed(1)} %`),
    );
    chart.draw(value.counts, value.gramErrors, value.count, value.gramError);
  }

  return {
    elements: [lead, formula, meanwhile.element, slider.element, message, result],
    draw({ scene, stage }, { series, example }) {
      slider.set(stage.series.terms);
      const lacking = isLacking(series) ? series : undefined;
      // An example of before would be about other points.
      const same = lacking && example && example.scene.points === lacking.scene.points;
      const answer = same ? example : series;
      meanwhile.draw(
        same && lacking.failure ? { reason: lacking.failure.message, kernel: EXAMPLE } : null,
      );
      if (answer && answer !== drawn) drawAnswer(answer);
      drawn = answer;
      shown.show(scene.dim === 2 ? what : null);
    },
    resize() {
      picture.resize();
      chart.resize();
    },
  };
}

/**
 * The truncated series on the plane. What training told of the points belongs to the kernel.
 *
 * @param {State['scene']} scene
 * @param {import('../../protocol/messages.gen.js').Approximation} answer
 * @returns {import('../plane/shown.js').What}
 */
function whatOf(scene, answer) {
  const terms = plural(answer.count, 'term');
  const { approximate } = surfacesOf(scene, answer);
  return {
    words: `Boundary with ${terms} of the series, beside that of the kernel.`,
    see: seeing({ scene: null, training: null, surface: null }),
    ground: approximateGround(scene, answer),
    told([x, y]) {
      const f = approximate.label ? NaN : valueAt(approximate, x, y);
      return Number.isNaN(f) ? '' : `with ${terms} f = ${signed(f, 3)}`;
    },
  };
}
