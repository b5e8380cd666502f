// @ts-check
/**
 * The target of each row of a table: its class, or the number in a column.
 *
 * @module
 */

import { element } from '../ui/element.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../model/scene.js').Table} Table */

const CLASS = 'the class';

/** @param {{ actions: Actions }} options */
export function createAnswer({ actions }) {
  const select = element('select', {
    class: 'select small',
    onchange: () =>
      actions.chooseAnswer(select.selectedIndex > 0 ? select.selectedIndex - 1 : null),
  });
  const root = element('label', { class: 'answer', hidden: true }, 'Answer', select);
  /** @type {Table | null} */
  let shown = null;

  return {
    element: root,
    /** @param {State} state */
    draw({ scene: { table } }) {
      const column = table && !table.use && table.columns.length > 1 ? answerOf(table) : undefined;
      root.hidden = column === undefined;
      if (!table || column === undefined) return;
      if (table.columns !== shown?.columns) {
        const names = table.columns.map(({ name }, i) => name || `column ${i + 1}`);
        select.replaceChildren(...[CLASS, ...names].map((name) => element('option', {}, name)));
      }
      shown = table;
      select.selectedIndex = column + 1;
    },
  };
}

/**
 * The column that is the value of a table's points: -1 for none, undefined where the file has a
 * column of values besides those that can be axes.
 *
 * @param {Table} table
 */
export function answerOf({ columns, values }) {
  if (values.length === 0) return -1;
  const at = columns.findIndex((column) => isSame(column.values, values));
  return at < 0 ? undefined : at;
}

/** @param {Table['values']} a @param {Table['values']} b as long */
function isSame(a, b) {
  if (a === b) return true;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}
