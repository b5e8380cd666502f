// @ts-check
/** @module */

/**
 * The rows that count most, without sorting all of them: largest first, of equals the first. Rows
 * that are no number do not count.
 *
 * @param {number} n rows
 * @param {number} k how many are wanted: few
 * @param {(row: number) => number} of how much a row counts
 * @returns {{ rows: number[], others: number }}   others counts those that are not among them
 */
export function topOf(n, k, of) {
  /** @type {number[]} */
  const rows = [];
  /** @type {number[]} */
  const sizes = [];
  let counted = 0;
  for (let row = 0; row < n; row++) {
    const size = of(row);
    if (Number.isNaN(size)) continue;
    counted++;
    if (rows.length === k && !(size > sizes[k - 1])) continue;
    let at = rows.length;
    while (at > 0 && size > sizes[at - 1]) at--;
    rows.splice(at, 0, row);
    sizes.splice(at, 0, size);
    if (rows.length > k) {
      rows.pop();
      sizes.pop();
    }
  }
  return { rows, others: counted - rows.length };
}
