// @ts-check
/**
 * Two routes number by number.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showFormula } from '../../../ui/formula.js';
import { short } from '../../../lib/format.js';
import { glyph } from '../../../lib/shapes.js';
import { alignDigits } from '../trick/digits.js';

/** @typedef {import('../../../protocol/messages.gen.js').Stochastic} Stochastic */

/** The most weights that are written out. */
const SHOWN = 40;

/**
 * A number whose first characters are equal to another's.
 *
 * @param {string} digits
 * @param {number} same
 * @param {string} power
 */
const digitsOf = (digits, same, power) =>
  element(
    'td',
    { class: 'digits' },
    element('b', {}, digits.slice(0, same)),
    digits.slice(same),
    power,
  );

/**
 * Two numbers as cells, with what they have in common underlined, and their difference.
 *
 * @param {number} a
 * @param {number} b
 */
function cellsOf(a, b) {
  const { a: first, b: second, same, power } = alignDigits(a, b);
  return [
    digitsOf(first, same, power),
    digitsOf(second, same, power),
    element('td', {}, a === b ? '0' : short(Math.abs(a - b), 1)),
  ];
}

/** @param {readonly string[]} names */
const headOf = (names) =>
  element(
    'thead',
    {},
    element('tr', {}, ...names.map((name) => element('th', { scope: 'col' }, name))),
  );

/**
 * @param {string} label
 * @param {readonly string[]} names of the columns
 */
export function createTable(label, names) {
  const body = element('tbody');
  const frame = element(
    'div',
    { class: 'routes-table', role: 'region', 'aria-label': label, tabindex: 0 },
    element('table', {}, headOf(names), body),
  );
  return { element: frame, body };
}

/**
 * @param {HTMLElement} body a tbody
 * @param {Stochastic} stochastic
 * @param
 *   {{ labels: readonly number[], ids: readonly number[], onHover: (id: number | null) => void }}
 *   points
 */
export function drawSteps(body, { steps }, { labels, ids, onHover }) {
  body.replaceChildren(
    ...steps.map(({ t, point, kernel, features, updated, normFeatures }) =>
      element(
        'tr',
        {
          class: updated ? 'updated' : undefined,
          onpointerenter: () => onHover(ids[point] ?? null),
          onpointerleave: () => onHover(null),
        },
        element('td', {}, String(t)),
        element('td', { class: 'point' }, glyph(labels[point] ?? 1, 12), String(point + 1)),
        ...cellsOf(kernel, features),
        element('td', {}, updated ? 'changes w' : 'shrinks w'),
        element('td', {}, short(normFeatures, 4)),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} body a tbody
 * @param {readonly string[]} names TeX
 * @param {ArrayLike<number>} first
 * @param {ArrayLike<number>} second
 */
export function drawWeights(body, names, first, second) {
  body.replaceChildren(
    ...names.slice(0, SHOWN).map((name, i) => {
      const place = element('span');
      showFormula(place, name, name);
      return element('tr', {}, element('td', {}, place), ...cellsOf(first[i], second[i]));
    }),
  );
}
