// @ts-check
/**
 * Costs as tables: all that is compared at one number of points, and ridge regression term by term.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { count, short } from '../../../lib/format.js';
import { byteWords, timeWords } from './charts.js';

/** @typedef {import('../../../protocol/messages.gen.js').Costs} Costs */
/** @typedef {import('../../../protocol/messages.gen.js').CostTerm} CostTerm */
/** @typedef {import('./plan.js').Mark} Mark */

/** A number of operations. @param {number} v */
export const operationWords = (v) =>
  Number.isFinite(v) ? (v < 1e7 ? count(Math.round(v)) : short(v)) : '–';

/**
 * What a table is about: D features, dim coordinates, and what was measured, by what it is.
 *
 * @typedef {Readonly<{
 *   n: number, features: number, dim: number, costs: Costs, measured: (what: Mark['what']) => Mark | undefined,
 * }>} About
 */

/**
 * The rows of the first table.
 *
 * @param {About} about
 * @returns {{ name: string, operations: string, training: string, place: string, memory: string }[]}
 */
export function rowsOf({ n, features, dim, costs, measured }) {
  const time = (/** @type {Mark['what']} */ what) => timeWords(measured(what)?.least ?? NaN);
  const machine = measured('machine');
  const support = machine?.support ?? NaN;
  const sum = (/** @type {readonly CostTerm[]} */ terms) =>
    terms.reduce((all, term) => all + term.count, 0);
  return [
    {
      name: 'ridge by w',
      operations: operationWords(sum(costs.primal)),
      training: time('primal'),
      place: time('primal-place'),
      memory: byteWords(8 * features),
    },
    {
      name: 'ridge by α',
      operations: operationWords(sum(costs.dual)),
      training: time('dual'),
      place: time('dual-place'),
      memory: byteWords(8 * n * (features + 1)),
    },
    {
      name: machine ? `SVM, ${count(support)} SV` : 'SVM',
      operations: machine ? `${count(machine.steps)} steps` : '–',
      training: time('machine'),
      place: time('support-place'),
      memory: byteWords(8 * (dim + 1) * support),
    },
    {
      name: 'k at all points',
      operations: '',
      training: '',
      place: time('every-place'),
      memory: byteWords(8 * (dim + 1) * n),
    },
    {
      name: 'Gram matrix',
      operations: `${operationWords(costs.kernels)} k`,
      training: time('gram'),
      place: '',
      memory: byteWords(8 * n * n),
    },
  ];
}

const HEAD = ['operations', 'training', 'one place', 'memory'];

export function createTotals() {
  const body = element('tbody');
  const root = element(
    'table',
    { class: 'cost-table' },
    element('caption', { class: 'sr' }, 'Costs at the chosen number of points'),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('td'),
        ...HEAD.map((words) => element('th', { scope: 'col' }, words)),
      ),
    ),
    body,
  );
  return {
    element: root,
    /** @param {About} about */
    draw(about) {
      body.replaceChildren(
        ...rowsOf(about).map(({ name, operations, training, place, memory }) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, name),
            element('td', {}, operations),
            element('td', {}, element('b', {}, training)),
            element('td', {}, element('b', {}, place)),
            element('td', {}, memory),
          ),
        ),
      );
    },
  };
}

const TERMS_HEAD = ['order', 'its value', 'counted here'];

/** Ridge regression term by term, as books have it and as it is counted. */
export function createTerms() {
  const body = element('tbody');
  const root = element(
    'table',
    { class: 'cost-table' },
    element('caption', { class: 'sr' }, 'Ridge regression term by term'),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('td'),
        ...TERMS_HEAD.map((words) => element('th', { scope: 'col' }, words)),
      ),
    ),
    body,
  );
  /** @param {readonly CostTerm[]} terms @param {string} order */
  const rows = (terms, order) => [
    ...terms.map(({ name, order: own, book, count: counted }) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, name),
        element('td', {}, own),
        element('td', {}, operationWords(book)),
        element('td', {}, operationWords(counted)),
      ),
    ),
    element(
      'tr',
      { class: 'sum' },
      element('th', { scope: 'row' }, 'training'),
      element('td', {}, order),
      element('td', {}, operationWords(terms.reduce((all, { book }) => all + book, 0))),
      element('td', {}, operationWords(terms.reduce((all, term) => all + term.count, 0))),
    ),
  ];
  /** @param {string} order @param {number} book @param {number} counted */
  const place = (order, book, counted) =>
    element(
      'tr',
      { class: 'place' },
      element('th', { scope: 'row' }, 'one prediction'),
      element('td', {}, order),
      element('td', {}, operationWords(book)),
      element('td', {}, operationWords(counted)),
    );
  return {
    element: root,
    /** @param {Pick<About, 'n' | 'features' | 'costs'>} about */
    draw({ n, features, costs }) {
      body.replaceChildren(
        ...rows(costs.primal, 'ND² + D³'),
        place('D', features, costs.primalPlace),
        ...rows(costs.dual, 'N²D + N³'),
        place('ND', n * features, costs.dualPlace),
        element(
          'tr',
          { class: 'sum' },
          element('th', { scope: 'row' }, 'Gram matrix of k'),
          element('td', {}, 'N² of k'),
          element('td', {}, operationWords(n * n)),
          element('td', {}, operationWords(costs.kernels)),
        ),
      );
    },
  };
}
