// @ts-check
/**
 * The plane that is shown of a model of many columns: a slice of the space of its features, through
 * one point, along one or two columns of numbers. Each place of it is a point of that space, so that
 * what is drawn there is f itself.
 *
 * @module
 */

import { baseOf, designOf } from './design.js';

/** @typedef {import('../scene.js').Table} Table */
/** @typedef {import('../../protocol/messages.gen.js').SlicePlane} SlicePlane */

/**
 * The slice, and the places of the features along which it lies, −1 for none.
 *
 * @typedef {Readonly<SlicePlane & { along: readonly [number, number], words: readonly string[] }>}
 *   Slice   words say where the base is, by column of the file
 */

/** The newest slice of each table. @type {WeakMap<Table, Slice>} */
const made = new WeakMap();

/**
 * The slice that a scene shows; null where the plane is the space of the points itself, or there is
 * nothing to learn from.
 *
 * @param {{ table: Table | null }} scene
 * @returns {Slice | null}
 */
export function sliceOf({ table }) {
  if (!table?.use || !table.file) return null;
  const known = made.get(table);
  if (known) return known;
  const design = designOf(table);
  if (!design || design.dim === 0) return null;
  const { base, baseWords } = baseOf(table.file, design, table.use.through);
  const slice = sliceAlong(design, table.use.shown, base, baseWords);
  made.set(table, slice);
  return slice;
}

/**
 * The slice of a design along two of its columns.
 *
 * @param {import('./design.js').Design} design
 * @param {readonly [number, number | null]} shown places in the file
 * @param {Float64Array} through the point that it goes through
 * @param {readonly string[]} [words]
 * @returns {Slice}
 */
export function sliceAlong(design, shown, through, words = []) {
  const along = /** @type {[number, number]} */ (
    shown.map((column) =>
      design.features.findIndex(
        (feature) => feature.kind === 'number' && feature.column === column,
      ),
    )
  );
  const base = Float64Array.from(through);
  const axis = (/** @type {number} */ at) => {
    const direction = new Float64Array(design.dim);
    if (at >= 0) {
      direction[at] = 1;
      base[at] = 0;
    }
    return direction;
  };
  const [x, y] = along.map(axis);
  return Object.freeze({ base, x, y, along: Object.freeze(along), words });
}

/**
 * Rows as they would be on a slice: their own values along its axes, those of its base elsewhere.
 *
 * @param {Slice} slice
 * @param {Float64Array} x
 */
export function ontoSlice({ base, along }, x) {
  const dim = base.length;
  const on = new Float64Array(x.length);
  for (let at = 0; at < x.length; at += dim) {
    on.set(base, at);
    for (const a of along) if (a >= 0) on[at + a] = x[at + a];
  }
  return on;
}

/**
 * How far rows lie from a slice, in the units of the kernel: ‖x − slice(x)‖.
 *
 * @param {Slice} slice
 * @param {Float64Array} x
 */
export function distancesFrom({ base, along }, x) {
  const dim = base.length;
  return Float64Array.from({ length: x.length / dim }, (_, i) => {
    let sum = 0;
    for (let a = 0; a < dim; a++) {
      if (a !== along[0] && a !== along[1]) sum += (x[i * dim + a] - base[a]) ** 2;
    }
    return Math.sqrt(sum);
  });
}

/** The median of numbers, NaN of none. @param {ArrayLike<number>} values */
export function middleOf(values) {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
