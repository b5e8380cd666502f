// @ts-check
/**
 * The target of each row of a table: its class, or the number in a column.
 *
 * @module
 */

import { answerOf } from '../model/table/answer.js';
import { element, setHidden } from '../ui/element.js';

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
      setHidden(root, column === undefined);
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
