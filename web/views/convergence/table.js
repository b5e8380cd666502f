// @ts-check
/**
 * The final numbers of the runs in a chart.
 *
 * @module
 */

import { element, icon } from '../../controls/element.js';
import { count, short } from '../format.js';
import { svg } from '../svg.js';
import { hasNumbers, valuesOf } from './series.js';

/** @typedef {import('../../state/store.js').Run} Run */
/** @typedef {import('../../engine/protocol.js').History} History */
/** @typedef {Pick<Run, 'name' | 'n' | 'of'> & Partial<Run>} Row */

/** What the end of a run is worth, in a word. @type {Record<string, string>} */
const ENDS = { converged: 'optimal', exhausted: 'stopped', failed: 'failed' };

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

  /** @param {{ runs: readonly Run[], current: Row | null, lambda: number }} told */
  function draw({ runs, current, lambda }) {
    const now = [runs, current?.of, current?.name, lambda];
    if (now.every((v, i) => v === drawn[i])) return;
    drawn = now;
    const rows = [...(current ? [current] : []), ...runs];
    root.hidden = rows.length === 0;
    const yardstick = rows.some(({ of }) => hasNumbers(valuesOf(of, 'yardstick', lambda)));
    const errors = rows.some(({ of }) => hasNumbers(of.errors));
    const heads = [
      ['Run', 'Its machine and kernel'],
      ['Steps', 'To its end'],
      ...(yardstick
        ? [['SVM objective', '½λ‖f‖² + mean hinge loss, with the λ of the present scene']]
        : []),
      ['Its objective', 'What it minimises or maximises itself'],
      ['Gap', 'How far from its optimum at most'],
      ...(errors ? [['Errors', 'Training points with another class than theirs']] : []),
      ['‖f‖', 'The norm of f'],
    ];
    table.replaceChildren(
      element('caption', {}, 'At the end'),
      element(
        'tr',
        {},
        ...heads.map(([name, title]) => element('th', { scope: 'col', title }, name)),
        element('td'),
      ),
      ...rows.map((row) => rowOf(row, { lambda, yardstick, errors })),
    );
  }

  /** @param {Row} row @param {{ lambda: number, yardstick: boolean, errors: boolean }} columns */
  function rowOf({ id, colour, name, of }, { lambda, yardstick, errors }) {
    const final = finalOf(of, lambda);
    const sample = svg(
      'svg',
      { class: 'sample', viewBox: '0 0 24 8', 'aria-hidden': 'true' },
      svg('path', { class: `curve ${colour ? `run run${colour} kept` : 'reached'}`, d: 'M0 4H24' }),
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
    // Without a gap nobody knows that an end is an optimum.
    const known = of.status !== 'converged' || hasNumbers(of.gap);
    const end = known ? (ENDS[of.status] ?? of.status) : of.status;
    return element(
      'tr',
      {},
      element(
        'th',
        { scope: 'row', title: of.message || undefined },
        sample,
        element('span', {}, name),
        element('small', {}, id === undefined ? `this run, ${end}` : end),
      ),
      element('td', {}, count(final.steps)),
      yardstick && element('td', { class: 'strong' }, short(final.yardstick, 5)),
      element('td', { title: of.goal }, short(final.objective, 4)),
      element('td', {}, short(final.gap, 2)),
      errors && element('td', {}, Number.isNaN(final.errors) ? '–' : count(final.errors)),
      element('td', {}, short(final.norm)),
      element('td', {}, remove),
    );
  }

  return { element: root, draw };
}
