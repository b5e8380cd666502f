// @ts-check
/** @module */

import { element } from '../../../controls/element.js';
import { signed } from '../../format.js';

/** @typedef {import('../../../engine/protocol.js').Approximation} Approximation */

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
 * The features of one point as bars.
 *
 * @param {HTMLElement} holder
 * @param {Approximation} answer
 * @param {number} row of the point
 * @param {Approximation['method']} method
 */
export function drawFeatures(holder, { features, dimension, method: of }, row, method) {
  const width = Math.min(dimension, 16);
  if (of !== method || width === 0 || features.length < (row + 1) * width) {
    holder.replaceChildren();
    return;
  }
  const values = Array.from(features.subarray(row * width, (row + 1) * width));
  const largest = values.reduce((most, v) => Math.max(most, Math.abs(v)), 1e-300);
  const bars = element('div', { class: 'bars' });
  values.forEach((value, i) => {
    const share = `${(50 * Math.abs(value)) / largest}%`;
    const bar = element('span', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.width = share;
    bar.style.marginLeft = value < 0 ? `calc(50% - ${share})` : '50%';
    bars.append(
      element('span', {}, featureName(method, i)),
      bar,
      element('span', { class: 'value' }, signed(value, 3)),
    );
  });
  const more = dimension > width ? ` The first ${width} of ${dimension}.` : '';
  const title = `Features of point ${row + 1}. Point at another to see its own.${more}`;
  holder.replaceChildren(element('p', { class: 'note' }, title), bars);
}
