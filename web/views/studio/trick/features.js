// @ts-check
/**
 * The long way: the features of both points with their products, how far a series goes, and which
 * products of coordinates are told apart.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showFormula, showProse } from '../../../ui/formula.js';
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

/** @typedef {import('../../../state/stage.js').Part<'trick'>['apart']} Order */

/** The maps of one polynomial, each in the words of a list. @type {readonly [Order, string][]} */
export const ORDERS = [
  ['monomials', 'x₁x₂ and x₂x₁ are one feature'],
  ['products', 'x₁x₂ and x₂x₁ apart (CS229)'],
  ['sequences', 'apart, and the constant is a factor (UML)'],
];

/**
 * Whether the order of factors can be told apart: in products of coordinates, not in steps or in a
 * series that was cut.
 *
 * @param {Trick} trick
 */
const isPolynomial = ({ map }) => map === 'monomials' || map === 'sequences';

/** @param {{ onApart: (apart: Order) => void, onTerms: (terms: number) => void }} handlers */
export function createFeatures({ onApart, onTerms }) {
  const orders = element('select', {
    class: 'select small',
    'aria-label': 'Which products are features',
    hidden: true,
    onchange: () => onApart(/** @type {Order} */ (orders.value)),
  });
  orders.append(...ORDERS.map(([order, words]) => new Option(words, order)));
  const slider = createSlider(TERMS, { layout: 'row', under: 'terms', onEdit: onTerms });
  const message = element('p', { class: 'note' });
  const constants = element('div', { class: 'formula' });
  const multinomial = element(
    'div',
    { class: 'trick-constants', hidden: true },
    'Constants: ',
    constants,
  );
  const features = element('div', { class: 'trick-features' });
  const table = createTable(features);
  const root = element(
    'section',
    { class: 'trick-long', 'aria-labelledby': 'h-features' },
    element(
      'div',
      { class: 'trick-head' },
      element('h3', { id: 'h-features' }, 'The long way'),
      orders,
    ),
    ...[slider.element, message, features, multinomial],
  );

  return {
    element: root,

    /** @param {{ apart: Order, terms: number }} choice */
    set(choice) {
      orders.value = choice.apart;
      slider.set(choice.terms);
    },

    /** @param {Trick} trick */
    draw(trick) {
      table.draw(trick);
      showProse(message, trick.message);
      message.hidden = trick.message === '';
      const cut = trick.names.length > 0 && !trick.exact && !isPolynomial(trick);
      slider.element.hidden = !cut;
      orders.hidden = !isPolynomial(trick);
      multinomial.hidden = trick.constants === '';
      if (trick.constants) showFormula(constants, trick.constants, trick.constants);
      features.hidden = false;
    },

    /** Says why there are no features. @param {string} words */
    refuse(words) {
      showProse(message, words);
      message.hidden = false;
      features.hidden = orders.hidden = multinomial.hidden = slider.element.hidden = true;
    },
  };
}
