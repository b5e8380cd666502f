// @ts-check
/** @module */

/** @typedef {import('../scene.js').Table} Table */

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
