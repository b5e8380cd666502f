// @ts-check
/**
 * The final numbers of the runs in a chart.
 *
 * @module
 */

import { same } from '../../lib/same.js';
import { element, icon } from '../../ui/element.js';
import { count, short } from '../../lib/format.js';
import { svg } from '../../lib/svg.js';
import { hasNumbers, valuesOf } from './quantities.js';

/** @typedef {import('../../protocol/messages.gen.js').History} History */
/**
 * A run, kept or (without an id) the present one. lambda is that of ½λ‖f‖² + mean hinge loss where
 * it minimises that, else NaN; apart says why it cannot be compared with the present one, '' where
 * it can.
 *
 * @typedef
 *   {Readonly<{ id?: number, colour?: number, name: string, n: number, of: History, lambda: number, apart: string }>}
 *   Row
 */

/**
 * What the end of a run is worth, in a word: an optimum is one only with what proves it.
 *
 * @param {History} of
 * @param {boolean} stationary whether the matrix has a negative eigenvalue
 */
export function endOf({ status, gap, primal }, stationary) {
  if (status !== 'converged') return status === 'exhausted' ? 'stopped' : 'failed';
  if (stationary) return 'stationary';
  const proved = [gap, primal].every((values) => Number.isFinite(values[values.length - 1]));
  return proved ? 'optimal' : 'converged';
}

/**
 * @param {History} of
 * @param {number} lambda
 */
export function finalOf(of, lambda) {
  /** @param {ArrayLike<number>} values */
  const last = (values) => values[values.length - 1] ?? NaN;
  return {
    steps: of.total,
    yardstick: last(valuesOf(of, 'yardstick', lambda)),
    objective: last(of.objective),
    gap: last(of.gap),
    errors: last(of.errors),
    norm: last(valuesOf(of, 'norm', lambda)),
  };
}

/** @param {{ actions: import('../../state/actions.js').Actions }} tools */
export function createRunTable({ actions }) {
  const table = element('table', { class: 'runs' });
  const root = element(
    'div',
    { class: 'runs-holder', tabindex: 0, role: 'group', 'aria-label': 'Final numbers' },
    table,
  );
  /** @type {unknown[]} */
  let drawn = [];

  /**
   * @param {readonly Row[]} rows
   * @param {{ stationary: boolean }} options   whether the matrix of the present scene has a negative
   *   eigenvalue
   */
  function draw(rows, { stationary }) {
    const now = [stationary, ...rows.flatMap(({ id, of, name, apart }) => [id, of, name, apart])];
    if (same(now, drawn)) return;
    drawn = now;
    root.hidden = rows.length === 0;
    const yardstick = rows.some(({ of, lambda }) => hasNumbers(valuesOf(of, 'yardstick', lambda)));
    const errors = rows.some(({ of }) => hasNumbers(of.errors));
    const heads = [
      ['Steps', 'To its end'],
      ...(yardstick
        ? [['SVM objective', '½λ‖f‖² + mean hinge loss, of those that minimise it with their λ']]
        : []),
      ['Its objective', 'What it minimises or maximises itself'],
      ['Gap', 'How far from its optimum at most'],
      ...(errors ? [['Errors', 'Training points with another class than theirs']] : []),
      ['‖f‖', 'The norm of f'],
    ];
    const others = rows.filter(({ apart }) => apart);
    const divider = element(
      'tr',
      { class: 'divider' },
      element(
        'th',
        { scope: 'rowgroup', colspan: heads.length },
        'Of other data or another objective: not to be compared',
      ),
    );
    const columns = { stationary, yardstick, errors, width: heads.length };
    table.replaceChildren(
      element('caption', {}, 'At the end'),
      element(
        'tr',
        {},
        ...heads.map(([name, title]) => element('th', { scope: 'col', title }, name)),
      ),
      ...rows.filter(({ apart }) => !apart).flatMap((row) => rowsOf(row, columns)),
      ...(others.length > 0 ? [divider] : []),
      ...others.flatMap((row) => rowsOf(row, columns)),
    );
  }

  /**
   * Its name, and its numbers below.
   *
   * @param {Row} row
   * @param {{ stationary: boolean, yardstick: boolean, errors: boolean, width: number }} columns
   */
  function rowsOf(
    { id, colour, name, of, lambda, apart },
    { stationary, yardstick, errors, width },
  ) {
    const final = finalOf(of, lambda);
    const sample = svg(
      'svg',
      { class: 'sample', viewBox: '0 0 24 8', 'aria-hidden': 'true' },
      svg('path', {
        class: `curve ${colour ? `run run${colour} kept` : 'reached'}${apart ? ' apart' : ''}`,
        d: 'M0 4H24',
      }),
    );
    const remove =
      id !== undefined &&
      element(
        'button',
        {
          type: 'button',
          class: 'btn icon quiet',
          'aria-label': `Remove ${name}`,
          title: 'Remove this run',
          onclick: () => actions.dropRun(id),
        },
        icon('x'),
      );
    const end = apart || endOf(of, stationary);
    const kind = apart ? 'apart' : '';
    const title = element(
      'tr',
      { class: kind },
      element(
        'th',
        { scope: 'rowgroup', colspan: width, title: of.message || undefined },
        sample,
        element('span', {}, name),
        element('small', {}, id === undefined ? `this run, ${end}` : end),
        remove,
      ),
    );
    const numbers = element(
      'tr',
      { class: `numbers ${kind}` },
      element('td', {}, count(final.steps)),
      yardstick &&
        element(
          'td',
          { class: apart ? undefined : 'strong' },
          Number.isNaN(final.yardstick) ? '–' : short(final.yardstick, 5),
        ),
      element('td', { title: of.goal }, short(final.objective, 4)),
      element('td', {}, short(final.gap, 2)),
      errors && element('td', {}, Number.isNaN(final.errors) ? '–' : count(final.errors)),
      element('td', {}, short(final.norm)),
    );
    return [title, numbers];
  }

  return { element: root, draw };
}
