// @ts-check
/**
 * Gram matrices written out in numbers, side by side, each cell shaded by its value.
 *
 * @module
 */

import { number, short } from '../../../lib/format.js';
import { element } from '../../../ui/element.js';

/**
 * @typedef {Readonly<{ name: string, values: ArrayLike<number>, sign: string, note?: string }>}
 *   Matrix   sign stands before it
 */

/**
 * @param {Matrix} matrix
 * @param {number} n
 * @param {number} largest of all matrices
 * @param {readonly string[]} names of the points
 */
function tableOf({ name, values }, n, largest, names) {
  const rows = Array.from({ length: n }, (_, i) =>
    element(
      'tr',
      {},
      ...Array.from({ length: n }, (_, j) => {
        const v = values[i * n + j];
        const share = largest > 0 ? Math.abs(v) / largest : 0;
        return element(
          'td',
          {
            class: v < 0 ? 'minus' : undefined,
            style: `--share: ${(100 * Math.sqrt(share)).toFixed(1)}%`,
            title: `${names[i]}, ${names[j]}: ${short(v, 6)}`,
          },
          number(v),
        );
      }),
    ),
  );
  return element('table', { 'aria-label': `Matrix ${name}` }, element('tbody', {}, ...rows));
}

export function createMatrices() {
  const root = element('div', {
    class: 'closure-matrices',
    role: 'region',
    'aria-label': 'Matrices',
    tabindex: 0,
  });
  return {
    element: root,
    /** @param {readonly Matrix[]} matrices @param {number} n @param {readonly string[]} names */
    draw(matrices, n, names) {
      root.style.setProperty('--columns', String(matrices.length * (n + 0.5)));
      root.replaceChildren(
        ...matrices.map((matrix) => {
          let largest = 0;
          for (let i = 0; i < n * n; i++) largest = Math.max(largest, Math.abs(matrix.values[i]));
          return element(
            'div',
            {},
            matrix.sign ? element('b', {}, matrix.sign) : '',
            element(
              'figure',
              {},
              element('figcaption', {}, matrix.name),
              tableOf(matrix, n, largest, names),
              element('small', {}, matrix.note ?? ''),
            ),
          );
        }),
      );
    },
  };
}
