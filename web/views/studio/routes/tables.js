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

/** @typedef {import('../../../protocol/messages.gen.js').Routes} Routes */

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

/**
 * @param {string} label
 * @param {readonly string[]} names of the columns
 */
export function createTable(label, names) {
  const head = element('tr');
  const body = element('tbody');
  const frame = element(
    'div',
    { class: 'routes-table', role: 'region', 'aria-label': label, tabindex: 0 },
    element('table', {}, element('thead', {}, head), body),
  );
  /** @param {readonly string[]} columns */
  function setHead(columns) {
    head.replaceChildren(...columns.map((name) => element('th', { scope: 'col' }, name)));
  }
  setHead(names);
  return { element: frame, body, setHead };
}

/** A coefficient, and what a step makes of it. @param {number} before @param {number} after */
const changed = (before, after) =>
  before === after
    ? element('td', { class: 'same' }, short(before, 3))
    : element('td', {}, `${short(before, 3)} → ${short(after, 3)}`);

/** @param {number} apart NaN where it was not computed */
const apartWords = (apart) => (Number.isNaN(apart) ? '' : apart === 0 ? '0' : short(apart, 1));

/**
 * A point in a table: its mark where it has a class, and its number.
 *
 * @param {number} point
 * @param {readonly number[]} labels
 * @param {boolean} valued
 */
const pointCell = (point, labels, valued) =>
  element(
    'td',
    { class: 'point' },
    valued ? null : glyph(labels[point] ?? 1, 12),
    String(point + 1),
  );

/**
 * @param {HTMLElement} body a tbody
 * @param {Routes} both
 * @param
 *   {{ labels: readonly number[], ids: readonly number[], valued: boolean, onHover: (id: number | null) => void }}
 *   points
 */
export function drawSteps(body, { steps }, { labels, ids, valued, onHover }) {
  body.replaceChildren(
    ...steps.map(({ t, point, kernel, features, updated, normFeatures, before, after, apart }) =>
      element(
        'tr',
        {
          class: updated ? 'updated' : undefined,
          onpointerenter: () => onHover(ids[point] ?? null),
          onpointerleave: () => onHover(null),
        },
        element('td', {}, String(t)),
        point < 0 ? null : pointCell(point, labels, valued),
        ...cellsOf(kernel, features),
        point < 0 ? null : changed(before, after),
        element('td', {}, short(normFeatures, 4)),
        element('td', {}, apartWords(apart)),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} body a tbody
 * @param {Routes} both
 * @param {{ labels: readonly number[], valued: boolean }} scene
 */
export function drawPoints(body, { points }, { labels, valued }) {
  body.replaceChildren(
    ...points.map(({ point, label, kernel, features, before, after }) =>
      element(
        'tr',
        {},
        pointCell(point, labels, valued),
        ...cellsOf(kernel, features),
        element('td', {}, short(label, 4)),
        changed(before, after),
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

/**
 * Two matrices entry by entry.
 *
 * @param {HTMLElement} body a tbody
 * @param {readonly string[]} names TeX, of the rows
 * @param {ArrayLike<number>} left row after row
 * @param {ArrayLike<number>} right
 * @param {number} columns
 */
export function drawEntries(body, names, left, right, columns) {
  body.replaceChildren(
    ...Array.from(left, (value, at) => {
      const place = element('span');
      const name = names[Math.floor(at / columns)];
      showFormula(place, name, name);
      return element(
        'tr',
        {},
        element('td', {}, place),
        element('td', {}, String((at % columns) + 1)),
        ...cellsOf(value, right[at]),
      );
    }),
  );
}
