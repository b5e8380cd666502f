// @ts-check
/**
 * What stands beside a Gram matrix: its numbers and its colours.
 *
 * @module
 */

import { css } from '../../lib/colour.js';
import { number, plural, short } from '../../lib/format.js';
import { element } from '../../ui/element.js';
import { negatives } from '../spectrum.js';
import { formOf, orderOf } from './forms.js';
import { createFormula } from './formulas.js';
import { gradient, shadesOf } from './shades.js';

/** @typedef {import('../../protocol/answers.js').GramPicture} GramPicture */
/**
 * @typedef {Pick<GramPicture, 'eigenvalues' | 'largest' | 'smallest' | 'condition' | 'rank'>}
 *   Spectrum
 */

/**
 * The numbers of a matrix.
 *
 * @param {GramPicture} picture
 * @param {Spectrum} spectrum
 * @param {boolean} rounded whether negative eigenvalues are rounding
 * @returns {import('../facts.js').Fact[]}
 */
export function factRows(picture, spectrum, rounded) {
  /** @type {import('../facts.js').Fact[]} */
  const rows = [];
  const raw = picture.form === 'distance' || picture.form === 'angle' ? ' of K' : '';
  if (!Number.isNaN(spectrum.largest)) {
    const below = negatives(spectrum.eigenvalues, rounded);
    rows.push([`largest λ${raw}`, short(spectrum.largest)]);
    rows.push([`smallest λ${raw}`, short(spectrum.smallest), below ? 'bad' : '']);
    rows.push([`condition number${raw}`, short(spectrum.condition)]);
    rows.push([`effective rank${raw}`, number(spectrum.rank, 1)]);
  }
  if (!Number.isNaN(picture.alignment)) {
    const centred = picture.form === 'centered' ? 'centred ' : '';
    rows.push([`${centred}alignment${raw} with yyᵀ`, number(picture.alignment, 3)]);
  }
  if (picture.missing > 0) {
    rows.push([formOf(picture.form).missing, `✗ ${plural(picture.missing, 'pair')}`, 'bad']);
  }
  return rows;
}

/** A matrix in a sentence. @param {GramPicture} picture @param {string} thing a point or an item */
export function pictureName(picture, thing) {
  const form = formOf(picture.form);
  const holes =
    picture.missing > 0 ? `, ${plural(picture.missing, 'pair')} with ${form.missing}` : '';
  return `${form.title} of ${plural(picture.n, thing)}, ordered ${orderOf(picture.sorted).says}, values from ${form.value(picture.min)} to ${form.value(picture.max)}${holes}.`;
}

/** @returns the legend of the colours */
export function createLegend() {
  const scale = element('div', { class: 'gram-scale', role: 'img' });
  const formula = createFormula();
  const legend = element('div', { class: 'gram-legend' }, scale);
  return {
    element: legend,
    /** @param {GramPicture} picture */
    draw(picture) {
      const shades = shadesOf(picture);
      const { value, missing } = formOf(picture.form);
      const [low, high] = [value(shades.low, 2), value(shades.high, 2)];
      scale.style.background = gradient(shades);
      scale.setAttribute('aria-label', `Colours from ${low} to ${high}`);
      const inner = shades.low < 0 && shades.high > 0;
      const zero = (100 * -shades.low) / (shades.high - shades.low);
      const ticks = element(
        'div',
        { class: 'gram-ticks', 'aria-hidden': 'true' },
        element('span', {}, low),
        inner &&
          zero > 30 &&
          zero < 75 &&
          element('span', { class: 'zero', style: `left: ${zero}%` }, '0'),
        element('span', {}, high),
      );
      const holes =
        picture.missing > 0 &&
        element(
          'div',
          { class: 'gram-hole' },
          element('span', { style: `background: ${css(shades.missing)}` }),
          missing,
        );
      const some = picture.missing === 0 || picture.cells.some((v) => !Number.isNaN(v));
      formula.draw(picture.form);
      legend.replaceChildren(
        formula.element,
        ...(some ? [scale, ticks] : []),
        ...(holes ? [holes] : []),
      );
    },
  };
}
