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
import { followApproximation } from './approximation/follow.js';
import { createApproximationPicture } from './approximation/picture.js';

/** @typedef {import('../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('../../protocol/messages.gen.js').Approximation} Approximation */

const MOST = 60;

/** @type {ParamSpec} */
const TERMS = {
  ...{ key: 'terms', symbol: 'D', name: 'terms of the series', kind: 'whole' },
  doc: 'How many terms of the exponential series the feature map keeps.',
  ...{ min: 1, max: MOST, minOpen: false, maxOpen: false, low: 1, high: MOST, scale: 'linear' },
  ...{ infinite: false, default: 4, values: [] },
};
const COUNTS = Float64Array.of(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, MOST);

/** @type {import('./registry.js').CreateStudioView} */
export function createSeriesView(body, { actions, background }) {
  const lead = element(
    'p',
    {},
    'The Gaussian kernel is an inner product of infinitely many features. Cut its series off after D terms, and the machine with finitely many features comes as near as one likes.',
  );
  const formula = element('div', { class: 'formula' });
  const slider = createSlider(TERMS, { onEdit: (value) => choose(value) });
  const facts = element('dl', { class: 'approximation-facts' });
  const message = element('p', { class: 'hint', role: 'status', hidden: true });
  const gaussian = element(
    'button',
    { type: 'button', class: 'btn', hidden: true },
    'Use rbf(gamma=1)',
  );
  gaussian.addEventListener('click', () => actions.setKernel('rbf(gamma=1)'));
  const shown = element('div', { class: 'approximation-result', hidden: true });
  body.classList.add('approximation');
  body.append(lead, formula, slider.element, message, gaussian, shown);
  const picture = createApproximationPicture(shown, 'Boundary with the truncated series');
  const legend = element(
    'p',
    { class: 'approximation-legend' },
    element('span', { class: 'drawn' }, 'D terms'),
    element('span', { class: 'exact' }, 'all of them: the kernel itself'),
  );
  const beside = element('div', {}, legend, facts);
  shown.append(beside);
  const chart = createErrorChart(beside, { what: 'terms D', onChoose: pick });
  showFormula(
    formula,
    'k_D(x,z)=e^{-\\gamma\\lVert x\\rVert^2}\\,e^{-\\gamma\\lVert z\\rVert^2}\\sum_{n=0}^{D-1}\\frac{(2\\gamma\\langle x,z\\rangle)^n}{n!}',
    'k_D(x, z) = exp(−γ‖x‖²) exp(−γ‖z‖²) Σ (2γ⟨x, z⟩)ⁿ/n!, n = 0 … D−1',
  );

  let terms = TERMS.default;
  const follower = followApproximation(background, {
    show(scene, answer) {
      message.hidden = gaussian.hidden = true;
      shown.hidden = false;
      picture.draw(scene, answer);
      drawFacts(answer);
      chart.draw(answer.counts, answer.gramErrors, answer.count, answer.gramError);
    },
    refuse(text, { code }) {
      message.textContent = text;
      message.hidden = false;
      gaussian.hidden = code !== 'kernel';
      shown.hidden = true;
    },
    busy: (now) => body.setAttribute('aria-busy', String(now)),
  });

  /** @param {number} value */
  function choose(value) {
    terms = value;
    follower.choose({ method: 'series', count: terms, seed: 1, counts: COUNTS });
  }

  /** @param {number} value */
  function pick(value) {
    const next = Math.min(value, MOST);
    slider.set(next);
    choose(next);
  }

  /** @param {Approximation} answer */
  function drawFacts(answer) {
    facts.replaceChildren(
      fact('Features', count(answer.dimension)),
      fact('Error of the Gram matrix', short(answer.gramError, 2)),
      fact('Largest |k − k_D|', short(answer.kernelError, 2)),
      fact('Same side as the kernel', `${(100 * answer.agreement).toFixed(1)} %`),
    );
  }

  choose(terms);
  return {
    draw: ({ scene, frame }) => follower.follow(scene, frame.engine.catalog),
    resize() {
      picture.resize();
      chart.resize();
    },
    destroy() {
      follower.end();
      body.classList.remove('approximation');
      body.replaceChildren();
    },
  };
}
