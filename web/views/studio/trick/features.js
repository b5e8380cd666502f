// @ts-check
/**
 * The long way: the features of both points with their products, how far a series goes, and whether
 * the order of factors is told apart.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showProse } from '../../../ui/formula.js';
import { createSlider } from '../../../ui/slider.js';
import { createTable } from './products.js';

/** @typedef {import('../../../protocol/messages.gen.js').Trick} Trick */

/** @type {import('../../../protocol/answers.js').ParamSpec} */
const TERMS = {
  key: 'terms',
  symbol: 'D',
  name: 'terms of the series',
  doc: 'How many terms of the series are kept.',
  kind: 'whole',
  min: 1,
  max: 30,
  minOpen: false,
  maxOpen: false,
  low: 1,
  high: 30,
  scale: 'linear',
  infinite: false,
  default: 6,
};

/**
 * Whether the order of factors can be told apart: in products of coordinates, not in steps or in a
 * series that was cut.
 *
 * @param {Trick} trick
 */
const isPolynomial = ({ map }) => map === 'monomials' || map === 'sequences';

/** @param {{ onApart: (apart: boolean) => void, onTerms: (terms: number) => void }} handlers */
export function createFeatures({ onApart, onTerms }) {
  const apart = element('input', { type: 'checkbox', onchange: () => onApart(apart.checked) });
  const repetition = element('label', { class: 'check' }, apart, 'x₁x₂ and x₂x₁ apart');
  const slider = createSlider(TERMS, { layout: 'row', under: 'terms', onEdit: onTerms });
  const message = element('p', { class: 'note' });
  const features = element('div', { class: 'trick-features' });
  const table = createTable(features);
  const root = element(
    'section',
    { class: 'trick-long', 'aria-labelledby': 'h-features' },
    element(
      'div',
      { class: 'trick-head' },
      element('h3', { id: 'h-features' }, 'The long way'),
      repetition,
    ),
    ...[slider.element, message, features],
  );

  return {
    element: root,

    /** @param {{ apart: boolean, terms: number }} choice */
    set(choice) {
      apart.checked = choice.apart;
      slider.set(choice.terms);
    },

    /** @param {Trick} trick */
    draw(trick) {
      table.draw(trick);
      showProse(message, trick.message);
      message.hidden = trick.message === '';
      const cut = trick.names.length > 0 && !trick.exact && !isPolynomial(trick);
      slider.element.hidden = !cut;
      repetition.hidden = !isPolynomial(trick);
      features.hidden = false;
    },

    /** Says why there are no features. @param {string} words */
    refuse(words) {
      showProse(message, words);
      message.hidden = false;
      features.hidden = repetition.hidden = slider.element.hidden = true;
    },
  };
}
