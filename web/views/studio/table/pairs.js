// @ts-check
/**
 * Which two columns to look at: how often the slice along each pair says what the whole model says.
 *
 * @module
 */

import { count, number } from '../../../lib/format.js';
import { designOf } from '../../../model/table/design.js';
import { nameOf } from '../../../model/table/file.js';
import { shownOf } from '../../../state/wide.js';
import { element, setHidden, setText } from '../../../ui/element.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../state/actions.js').Actions} Actions */

/** @param {{ actions: Actions }} options */
export function createPairs({ actions }) {
  const words = element('p', { role: 'status' });
  const grid = element('table', { class: 'own-table-grid' });
  const best = element('button', { type: 'button', class: 'btn small' }, 'Show the best pair');
  const about = element('p', { class: 'note' });
  const root = element('div', { class: 'own-table-pairs' }, words, grid, best, about);
  /** @type {readonly [number, number] | null} */
  let top = null;
  best.addEventListener('click', () => top && actions.setUse({ shown: shownOf(...top) }));

  /** @param {State} state */
  function draw({ scene, frame }) {
    const { table } = scene;
    const design = table && designOf(table);
    if (!table?.use || !table.file || !design) return;
    const { file, use } = table;
    const pairs = frame.rows?.training === frame.training ? frame.rows?.pairs : null;
    const isValued = design.target === 'value';
    setHidden(grid, !pairs || pairs.list.length === 0);
    setHidden(best, !pairs || pairs.list.length === 0);
    if (isValued)
      return say(
        'Pairs are compared by the classes that they are called, and this answer is a number.',
      );
    if (!pairs) return say('Each pair is being looked at…');
    if (pairs.list.length === 0)
      return say('There is one column of numbers, so there is no pair to choose.');
    const order = [...pairs.list].sort((p, q) => q.share - p.share);
    top = [order[0].a, order[0].b];
    const name = (/** @type {number} */ column) => nameOf(file, column);
    say(
      `Best: ${name(top[0])} and ${name(top[1])}, where ${percent(order[0].share)} of rows are called as by the whole model.`,
    );
    setText(
      about,
      `How often the slice through ${use.through === null ? 'the medians' : 'the chosen row'} says what the model says, of ${count(pairs.rows)} rows${pairs.columns.length < design.features.filter(({ kind }) => kind === 'number').length ? `; of the first ${pairs.columns.length} columns of numbers` : ''}.`,
    );
    const head = element(
      'tr',
      {},
      element('td', {}),
      ...pairs.columns
        .slice(0, -1)
        .map((a) => element('th', { scope: 'col', title: name(a) }, name(a))),
    );
    const rows = pairs.columns.slice(1).map((b, i) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row', title: name(b) }, name(b)),
        ...pairs.columns.slice(0, -1).map((a, j) => {
          const pair = j <= i && pairs.list.find((one) => one.a === a && one.b === b);
          if (!pair) return element('td', {});
          const isShown = use.shown.includes(a) && use.shown.includes(b);
          const button = element(
            'button',
            {
              type: 'button',
              'aria-pressed': String(isShown),
              'aria-label': `${name(a)} and ${name(b)}: ${percent(pair.share)}`,
              onclick: () => actions.setUse({ shown: shownOf(a, b) }),
            },
            `${Math.round(100 * pair.share)}`,
          );
          // Half is what guessing reaches.
          button.style.setProperty('--share', number(Math.max(0, 2 * pair.share - 1), 2));
          return element('td', {}, button);
        }),
      ),
    );
    grid.replaceChildren(element('thead', {}, head), element('tbody', {}, ...rows));
    return undefined;
  }

  /** @param {string} text */
  function say(text) {
    setText(words, text);
    setText(about, '');
  }

  return { element: root, draw };
}

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;
