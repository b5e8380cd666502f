// @ts-check
/**
 * From a table to the points of the plane: which columns, in which units.
 *
 * @module
 */

import { plural } from '../lib/format.js';
import { plainName } from './names.js';
import { LIMITS, makePoint, newPointId, pairOf, plainAxis } from '../model/scene.js';
import { SOME } from './slices.js';

/** @typedef {import('../model/scene.js').Axis} Axis */
/** @typedef {import('../model/scene.js').Numbers} Numbers */
/** @typedef {import('../model/scene.js').Point} Point */
/** @typedef {import('../model/scene.js').Table} Table */
/** @typedef {import('../protocol/messages.gen.js').ReadTable} ReadTable */

/**
 * A table as it was read, with the pair of columns and the units that suit it.
 *
 * @param {string} name of the file
 * @param {ReadTable} read
 * @param {readonly string[]} [notes] what a person should know of it, in sentences
 * @returns {Table}
 */
export function tableOf(name, read, notes = []) {
  const columns = read.columns.map((column) =>
    Object.freeze({
      name: column.name.slice(0, LIMITS.name),
      values: plain(column.values),
    }),
  );
  const shown = read.shown;
  return Object.freeze({
    name: plainName(name).slice(0, LIMITS.name),
    columns: Object.freeze(columns),
    labels: Uint8Array.from(read.labels),
    values: plain(read.values ?? []),
    shown: pairOf(shown[0], shown[1]),
    standardise: needsStandardising(columns, shown),
    ...(notes.length > 0 && { notes: notesIn(notes) }),
    ...(read.file && fileOf(read)),
  });
}

/**
 * What a model of many columns needs of a file: all its columns and rows, and what is learnt.
 *
 * @param {Pick<ReadTable, 'file' | 'answer'>} read
 * @returns {Pick<Table, 'file' | 'answer' | 'use'>}
 */
const fileOf = ({ file, answer }) => ({
  file: Object.freeze(
    file.map((column) =>
      Object.freeze({
        ...column,
        name: column.name.slice(0, LIMITS.name),
        values: plain(column.values),
        words: Object.freeze(column.words.map((word) => plainName(word).slice(0, LIMITS.name))),
      }),
    ),
  ),
  answer: answer < 0 ? null : answer,
  use: null,
});

/** As many sentences as a scene carries. @param {readonly string[]} notes */
export const notesIn = (notes) =>
  Object.freeze(notes.slice(0, LIMITS.notes).map((note) => plainName(note).slice(0, LIMITS.note)));

/** A copy of numbers without −0, which JSON cannot say. @param {ArrayLike<number>} numbers */
function plain(numbers) {
  const values = new Float64Array(numbers);
  for (let i = 0; i < values.length; i++) values[i] += 0;
  return values;
}

/**
 * Some rows of a table, ascending.
 *
 * @param {Table} table
 * @param {Int32Array} rows
 * @returns {Table}
 */
export function someRows(table, rows) {
  const of = (/** @type {Numbers} */ values) => Float64Array.from(rows, (row) => values[row]);
  return Object.freeze({
    ...table,
    columns: Object.freeze(
      table.columns.map(({ name, values }) => Object.freeze({ name, values: of(values) })),
    ),
    labels: Uint8Array.from(rows, (row) => table.labels[row]),
    values: table.values.length > 0 ? of(table.values) : table.values,
  });
}

/**
 * The plotted part of a table.
 *
 * @typedef {{ points: readonly Point[], axes: readonly [Axis, Axis] }} Plot
 */

/** @type {WeakMap<Table, { dim: 1 | 2, rows: Int32Array }>} */
const shownRows = new WeakMap();

/** The columns shown, each once, and the answers. @param {Table} table @param {1 | 2} dim */
const chosenOf = ({ columns, shown, values }, dim) =>
  [...new Set(shown.slice(0, dim)), -1].map((i) => columns[i] ?? { name: 'an answer', values });

/**
 * The rows that have a value in each column shown, and an answer. Others come back with other columns.
 *
 * @param {Table} table
 * @param {1 | 2} dim
 * @returns {Int32Array}
 */
export function rowsShown(table, dim) {
  let known = shownRows.get(table);
  if (known?.dim !== dim) {
    const chosen = chosenOf(table, dim);
    const isBlank = (/** @type {number} */ row) =>
      chosen.some(({ values }) => Number.isNaN(values[row]));
    const rows = Int32Array.from(table.labels.keys()).filter((row) => !isBlank(row));
    known = { dim, rows };
    shownRows.set(table, known);
  }
  return known.rows;
}

/**
 * How many rows are not shown, and for want of what, in sentences.
 *
 * @param {Table} table
 * @param {1 | 2} dim
 * @returns {string[]}
 */
export function blankWords(table, dim) {
  const missing = table.labels.length - rowsShown(table, dim).length;
  const lacking = chosenOf(table, dim).filter(({ values }) => values.some((v) => Number.isNaN(v)));
  const names = lacking.map(({ name }) => name || 'a number').join(' or ');
  return missing > 0 ? [`Left out: ${plural(missing, 'row')} without ${names}.`] : [];
}

/**
 * The points of the columns shown, and their axes: of both, or of the first alone. To be done in
 * slices.
 *
 * @param {Table} table
 * @param {readonly Point[]} [before] points of the same table, whose ids stay with their rows
 * @param {1 | 2} [dim]
 * @param {Table} [from] with which columns these were shown
 * @returns {Generator<void, Plot, void>}
 */
export function* plotting(table, before = [], dim = 2, from = table) {
  const rows = rowsShown(table, dim);
  const second = dim === 1 ? plainAxis('x2') : axisOf(table, 1, rows);
  const axes = pairOf(axisOf(table, 0, rows), second);
  const values = table.shown.map((column) => table.columns[column]?.values);
  const formerRows = before.length > 0 ? rowsShown(from, dim) : [];
  const isWhole = before.length === formerRows.length;
  const ids = new Map(isWhole ? before.map(({ id }, i) => [formerRows[i], id]) : []);
  const at = (/** @type {0 | 1} */ axis, /** @type {number} */ i) =>
    ((values[axis]?.[i] ?? 0) - axes[axis].shift) / axes[axis].scale;
  /** @type {Point[]} */
  const points = [];
  for (const [place, i] of rows.entries()) {
    if (place > 0 && place % SOME === 0) yield;
    const id = ids.get(i) ?? newPointId();
    const x = /** @type {[number, number]} */ ([at(0, i), dim === 1 ? 0 : at(1, i)]);
    points.push(makePoint(id, x, table.labels[i], table.values[i]));
  }
  return { points: Object.freeze(points), axes };
}

/**
 * @param {Table} table
 * @param {0 | 1} which
 * @param {Int32Array} rows that are shown
 * @returns {Axis}
 */
function axisOf(table, which, rows) {
  const column = table.columns[table.shown[which]];
  const name = column?.name || `x${which + 1}`;
  if (!table.standardise || !column) return plainAxis(name);
  const { mean, deviation } = momentsOf(Float64Array.from(rows, (row) => column.values[row]));
  return Object.freeze({ name, shift: mean, scale: deviation || 1 });
}

/**
 * A kernel sees both axes alike, and starts with a width of about 1: columns that are far from
 * that, or from each other, need new units.
 *
 * @param {readonly { values: Numbers }[]} columns
 * @param {readonly [number, number]} shown
 */
function needsStandardising(columns, shown) {
  const deviations = shown
    .map((i) => momentsOf(columns[i]?.values ?? []).deviation)
    .filter((deviation) => deviation > 0);
  if (deviations.length === 0) return false;
  const least = Math.min(...deviations);
  const most = Math.max(...deviations);
  return least < 0.25 || most > 4 || most > 4 * least;
}

/**
 * @param {Numbers} all
 * @returns {{ mean: number, deviation: number }} of all values that are not blank, not an estimate
 *   from a sample
 */
function momentsOf(all) {
  const values = /** @type {number[]} */ (all).filter((v) => !Number.isNaN(v));
  if (values.length === 0) return { mean: 0, deviation: 0 };
  const n = values.length;
  let mean = 0;
  for (const v of values) mean += v / n;
  let variance = 0;
  for (const v of values) variance += (v - mean) ** 2 / n;
  const deviation = Math.sqrt(variance);
  // A constant column has a deviation of rounding errors.
  return { mean, deviation: deviation > 1e-12 * Math.abs(mean) ? deviation : 0 };
}
