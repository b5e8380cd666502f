// @ts-check
/**
 * Which rows of a table are held out: never trained, to see how well the machine does on what it has
 * not seen.
 *
 * @module
 */

/** Everything below is a whole number of 32 bits. */
const FIRST = 0x9e3779b1;
const SECOND = 0x85ebca6b;
const THIRD = 0xc2b2ae35;

/**
 * A whole number below 2³² that looks random: the same on every machine, and three lines in any
 * language, so that a script can hold out the same rows. Mixing is MurmurHash3's.
 *
 * @param {number} seed a whole number from 0
 * @param {number} row
 */
export function lotOf(seed, row) {
  let h = (Math.imul(seed, FIRST) + Math.imul(row + 1, SECOND)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), SECOND) >>> 0;
  h = Math.imul(h ^ (h >>> 13), THIRD) >>> 0;
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * The rows that are held out, ascending: those with the smallest lots. With groups, the same share
 * of each, and at least one row of each group stays to learn from.
 *
 * @param {readonly number[] | Int32Array} rows
 * @param {{ share: number, seed: number, groups?: ArrayLike<number> | null }} how groups[i] is that
 *   of rows[i]; null where the share is one of all rows
 * @returns {Int32Array}
 */
export function heldOut(rows, { share, seed, groups = null }) {
  /** @type {Map<number, number[]>} */
  const byGroup = new Map();
  for (let i = 0; i < rows.length; i++) {
    const group = groups ? groups[i] : 0;
    const list = byGroup.get(group);
    if (list) list.push(rows[i]);
    else byGroup.set(group, [rows[i]]);
  }
  const held = [...byGroup.values()].flatMap((list) => {
    const lots = list.map((row) => ({ row, lot: lotOf(seed, row) }));
    lots.sort((a, b) => a.lot - b.lot || a.row - b.row);
    const count = Math.min(Math.floor(share * list.length + 0.5), list.length - 1);
    return lots.slice(0, Math.max(count, 0)).map(({ row }) => row);
  });
  return Int32Array.from(held).sort();
}
