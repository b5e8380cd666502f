// @ts-check
/**
 * Putting the rows of a table into order without moving the one that has the focus.
 *
 * @module
 */

/**
 * A row loses the focus when it is moved, so the others move around it.
 *
 * @param {readonly HTMLElement[]} rows   in the order wanted
 * @param {HTMLElement} last   comes after them all; it is there already
 * @param {HTMLElement} [fixed]   the row that has the focus
 */
export function arrange(rows, last, fixed) {
  const parent = /** @type {HTMLElement} */ (last.parentElement);
  let isReached = !fixed;
  for (const [i, row] of rows.entries()) {
    if (row === fixed) {
      isReached = true;
      continue;
    }
    const next = rows[i + 1] ?? last;
    if (row.parentElement === parent && row.nextElementSibling === next) continue;
    parent.insertBefore(row, isReached || !fixed ? last : fixed);
  }
}
