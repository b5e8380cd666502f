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
import { count, short } from '../../lib/format.js';
import { createErrorChart } from './approximation/errors.js';
import { fact } from './approximation/fact.js';
import { keyOf, pixelsOf } from './approximation/question.js';
import { createApproximationPicture } from './approximation/picture.js';
import { problemOf } from '../../model/problem.js';
import { defineView } from '../view.js';

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

export const createSeriesView = defineView({
  name: 'approximation',
  watches: ({ stage }) => [stage.series],
  questions: {
    series: {
      call: 'approximate',
      key: ({ scene, stage }) => [...keyOf(scene), stage.series.terms],
      request: ({ scene, frame, stage }) => ({
        method: 'series',
        count: stage.series.terms,
        seed: 1,
        counts: COUNTS,
        problem: problemOf(scene, frame.engine.catalog),
        view: pixelsOf(scene),
      }),
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ series: 'approximate' }>}
 */
function createDrawing({ actions }) {
  const lead = element(
    'p',
    {},
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
  const gaussian = element(
    'button',
    {
      type: 'button',
      class: 'btn',
      hidden: true,
      onclick: () => void actions.setKernel('rbf(gamma=1)'),
    },
    'Use rbf(gamma=1)',
  );
  const result = element('div', { class: 'approximation-result', hidden: true });
  const picture = createApproximationPicture(result, 'Boundary with the truncated series');
  const legend = element(
    'p',
    { class: 'approximation-legend' },
    element('span', { class: 'drawn' }, 'D terms'),
    element('span', { class: 'exact' }, 'all of them: the kernel itself'),
  );
  const facts = element('dl', { class: 'approximation-facts' });
  const beside = element('div', {}, legend, facts);
  result.append(beside);
  const chart = createErrorChart(beside, {
    what: 'terms D',
    onChoose: (terms) => choose(Math.min(terms, MOST)),
  });
  /** @type {import('../view.js').Answer<'approximate'> | undefined} */
  let shown;

  /** @param {import('../view.js').Answer<'approximate'>} answer */
  function drawAnswer({ scene, value, failure }) {
    result.hidden = value === null;
    message.hidden = value !== null;
    message.textContent = failure?.message ?? '';
    gaussian.hidden = failure?.code !== 'kernel';
    if (!value) return;
    picture.draw(scene, value);
    facts.replaceChildren(
      fact('Features', count(value.dimension)),
      fact('Error of the Gram matrix', short(value.gramError, 2)),
      fact('Largest |k − k_D|', short(value.kernelError, 2)),
      fact('Same side as the kernel', `${(100 * value.agreement).toFixed(1)} %`),
    );
    chart.draw(value.counts, value.gramErrors, value.count, value.gramError);
  }

  return {
    elements: [lead, formula, slider.element, message, gaussian, result],
    draw({ stage }, { series: answer }) {
      slider.set(stage.series.terms);
      if (answer && answer !== shown) drawAnswer(answer);
      shown = answer;
    },
    resize() {
      picture.resize();
      chart.resize();
    },
  };
}
