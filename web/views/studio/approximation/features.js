// @ts-check
/**
 * The features of one point, and what the linear model makes of them.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { count, short, signed } from '../../../lib/format.js';

/** @typedef {import('../../../protocol/messages.gen.js').Approximation} Approximation */

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** @param {number} n */
const below = (n) => String(n).replace(/\d/g, (d) => SUBSCRIPTS[Number(d)]);

/**
 * The name of feature i.
 *
 * @param {Approximation['method']} method
 * @param {number} i from 0
 */
export function featureName(method, i) {
  if (method === 'landmarks') return `k(x, l${below(i + 1)})`;
  if (method === 'nystroem') return `ψ${below(i + 1)}(x)`;
  return `${i % 2 === 0 ? 'cos' : 'sin'}⟨w${below(Math.floor(i / 2) + 1)}, x⟩`;
}

/**
 * What adds up to f at a point: the first features, their weights and products, what the other
 * features add, and the offset.
 *
 * @param {Approximation} answer with one output
 * @param {number} row of the point
 */
export function addends({ features, weights, bias, dimension, decision }, row) {
  const shown = Math.min(dimension, weights.length);
  const terms = Array.from({ length: shown }, (_, i) => {
    const feature = features[row * shown + i];
    return { feature, weight: weights[i], product: feature * weights[i] };
  });
  const sum = terms.reduce((total, { product }) => total + product, bias[0]);
  return { terms, bias: bias[0], f: decision[row], others: decision[row] - sum };
}

/**
 * The table of one point.
 *
 * @param {HTMLElement} holder
 * @param {Approximation} answer
 * @param {number} row of the point
 */
export function drawFeatures(holder, answer, row) {
  const { method, dimension, outputs } = answer;
  if (outputs !== 1 || row >= answer.decision.length) {
    holder.replaceChildren();
    return;
  }
  const { terms, bias, f, others } = addends(answer, row);
  // What is written as 0.000 has no bar to be seen.
  const largest = terms.reduce((most, { product }) => Math.max(most, Math.abs(product)), 0.05);
  const head = ['feature', 'value', 'weight', '', 'product'].map((words) =>
    words === '' ? element('td', { class: 'bars' }) : element('th', { scope: 'col' }, words),
  );
  const rows = terms.map(({ feature, weight, product }, i) => {
    const share = `${(50 * Math.abs(product)) / largest}%`;
    const bar = element('span', { class: 'share', 'aria-hidden': 'true' });
    bar.style.width = share;
    bar.style.marginLeft = product < 0 ? `calc(50% - ${share})` : '50%';
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, featureName(method, i)),
      ...[feature, weight].map((v) => element('td', {}, short(v))),
      element('td', { class: 'bars' }, bar),
      element('td', {}, signed(product, 3)),
    );
  });
  const line = (/** @type {string} */ name, /** @type {number} */ value) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row', colspan: 4 }, name),
      element('td', {}, signed(value, 3)),
    );
  if (dimension > terms.length) {
    rows.push(line(`${count(dimension - terms.length)} others`, others));
  }
  rows.push(line('offset b', bias), line('f(x)', f));
  rows[rows.length - 1].className = 'sum';
  holder.replaceChildren(
    element(
      'table',
      {},
      element(
        'caption',
        {},
        `The linear model at point ${row + 1}: point at another to see its own.`,
      ),
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...rows),
    ),
  );
}
