// @ts-check
/**
 * Scenes of a table with many columns: its rows as points, and what a person may choose of it.
 *
 * @module
 */

import { count, plural } from '../lib/format.js';
import { makeRow, newPointId, pairOf, plainAxis } from '../model/scene.js';
import { answersOf, designOf, isUsable, SPREAD, spreadAt } from '../model/table/design.js';
import { rootMeanSquare, tallyOf } from '../model/table/figures.js';
import { nameOf } from '../model/table/file.js';
import { sliceOf } from '../model/table/slice.js';

/** @typedef {import('../model/scene.js').Axis} Axis */
/** @typedef {import('../model/scene.js').FileColumn} FileColumn */
/** @typedef {import('../model/scene.js').Point} Point */
/** @typedef {import('../model/scene.js').Table} Table */
/** @typedef {import('../model/scene.js').Use} Use */
/** @typedef {import('../model/table/design.js').Design} Design */
/** @typedef {import('../model/table/design.js').Part} Part */

/** The largest share that is held out. */
export const MOST_HELD = 0.6;
/** Few rows lie apart by themselves; values that are fewer than these hide each other. */
const MANY_ROWS = 150;
const FEW_VALUES = 40;

/**
 * How a table is used where nobody has chosen yet: all columns but names, numbers of rows and
 * constants; three tenths are held out.
 *
 * @param {Table} table
 * @returns {Use}
 */
export function usualUse(table) {
  const { file = [], answer = null } = table;
  const columns = file.flatMap((column, i) => (i !== answer && isTelling(column) ? [i] : []));
  const numeric = columns.filter((i) => !file[i].text);
  // The pair that was shown is of columns of numbers, in their order.
  const ordered = file.flatMap(({ text }, i) => (!text && i !== answer ? [i] : []));
  const pair = table.shown.map((at) => ordered[at]).filter((i) => numeric.includes(i));
  const [first = 0, second] = [...new Set([...pair, ...numeric])];
  return Object.freeze({
    columns: Object.freeze(columns),
    answer,
    standardise: true,
    mark: false,
    held: 0.3,
    seed: 1,
    stratify: true,
    shown: shownOf(first, second ?? null),
    through: null,
  });
}

/** @param {number} x @param {number | null} y */
export const shownOf = (x, y) => Object.freeze(/** @type {[number, number | null]} */ ([x, y]));

/** Whether a column may tell something of the answer. @param {FileColumn} column */
function isTelling(column) {
  if (!isUsable(column) || column.distinct < 2) return false;
  const { values, text } = column;
  // A number of the row, as an id is.
  return text || values.length < 3 || !Array.from(values).every((v, i) => v === values[0] + i);
}

/**
 * The columns along which the plane may lie.
 *
 * @param {Pick<Table, 'file' | 'use'>} table
 * @returns {number[]}
 */
export function axesOf(table) {
  const design = designOf(table);
  return design
    ? design.features.filter(({ kind }) => kind === 'number').map(({ column }) => column)
    : [];
}

/**
 * A use whose axes are among its columns.
 *
 * @param {Table} table
 * @param {Use} use
 * @returns {Use}
 */
export function fitting(table, use) {
  const axes = axesOf({ ...table, use });
  const [x, y] = use.shown;
  const first = axes.includes(x) ? x : (axes.find((column) => column !== y) ?? x);
  const rest = axes.filter((column) => column !== first);
  const second = y !== null && rest.includes(y) ? y : (rest[0] ?? null);
  return Object.freeze({ ...use, shown: shownOf(first, second) });
}

/**
 * Rows of a table as points: those that are learnt from, or those held out.
 *
 * @param {Table} table that is in use
 * @param {Part} part
 * @param {readonly Point[]} [before] points of the same rows, whose ids stay
 * @returns {readonly Point[]}
 */
export function pointsOf(table, part, before = []) {
  const slice = sliceOf({ table });
  const { rows, x, labels, values } = part;
  if (!slice) return Object.freeze([]);
  const dim = slice.base.length;
  const spreads = slice.along.map((_, axis) => spreadOf(table, /** @type {0 | 1} */ (axis)));
  const keepIds = before.length === rows.length;
  const at = (/** @type {number} */ i, /** @type {0 | 1} */ axis) => {
    const own = slice.along[axis] < 0 ? 0 : x[i * dim + slice.along[axis]];
    return own + spreads[axis] * spreadAt(rows[i], axis);
  };
  return Object.freeze(
    Array.from(rows, (_, i) => {
      const features = x.subarray(i * dim, (i + 1) * dim);
      const id = keepIds ? before[i].id : newPointId();
      return makeRow(id, [at(i, 0), at(i, 1)], labels[i], values[i] ?? 0, features);
    }),
  );
}

/**
 * How many units of the kernel a place is spread over along an axis, per unit of the spread: 0
 * where rows lie apart by themselves.
 *
 * @param {Table} table
 * @param {0 | 1} axis
 */
export function spreadOf(table, axis) {
  const column = table.use?.shown[axis];
  const design = designOf(table);
  const own = column === null || column === undefined ? undefined : table.file?.[column];
  if (!own || !design || own.values.length <= MANY_ROWS || own.distinct > FEW_VALUES) return 0;
  if (!own.values.every((v) => Number.isNaN(v) || Number.isInteger(v))) return 0;
  const feature = design.features.find((one) => one.kind === 'number' && one.column === column);
  return feature ? 1 / feature.scale : 0;
}

/**
 * Which columns are drawn beside their places, in a sentence, '' for none.
 *
 * @param {Table} table
 */
export function spreadWords(table) {
  const names = /** @type {const} */ ([0, 1]).flatMap((axis) =>
    spreadOf(table, axis) > 0 ? [nameOf(table.file ?? [], table.use?.shown[axis] ?? null)] : [],
  );
  return names.length > 0
    ? `${names.join(' and ')}: drawn up to ±${SPREAD} beside whole numbers.`
    : '';
}

/**
 * The axes of the plane.
 *
 * @param {Table} table
 * @returns {readonly [Axis, Axis]}
 */
export function planeAxes(table) {
  const design = designOf(table);
  const axis = (/** @type {number | null | undefined} */ column) => {
    const own = design?.features.find((one) => one.kind === 'number' && one.column === column);
    if (!own) return plainAxis('');
    const name = nameOf(table.file ?? [], own.column);
    return Object.freeze({ name, shift: own.shift, scale: own.scale });
  };
  return pairOf(axis(table.use?.shown[0]), axis(table.use?.shown[1]));
}

/**
 * What a scene has of a table in use: its points and all that says how they are seen. Nothing is
 * learnt where the design has a problem: then there are no points.
 *
 * @param {Table} table
 * @param {readonly Point[]} [before]
 */
export function wideParts(table, before = []) {
  const design = /** @type {Design} */ (designOf(table));
  const points = design.problem ? Object.freeze([]) : pointsOf(table, design.train, before);
  return {
    domain: /** @type {const} */ ('vectors'),
    dim: /** @type {const} */ (2),
    target: design.target,
    classes: design.classes,
    points,
    axes: planeAxes(table),
    data: null,
    table,
  };
}

/**
 * What the plane of two columns shows a part of: the columns of numbers but the answer, and the rows
 * that have one.
 *
 * @param {readonly FileColumn[]} file
 * @param {number | null} answer
 * @returns {Pick<Table, 'columns' | 'labels' | 'values'>}
 */
export function answeredOf(file, answer) {
  const numeric = file.filter(({ text }, i) => !text && i !== answer);
  const { rows, answers, target } = answersOf(file, answer);
  return {
    columns: Object.freeze(
      numeric.map(({ name, values }) =>
        Object.freeze({ name, values: Float64Array.from(rows, (row) => values[row]) }),
      ),
    ),
    labels: Uint8Array.from(answers, (answer) => (target === 'class' ? answer : 1)),
    values: Float64Array.from(target === 'value' ? answers : []),
  };
}

/**
 * What was done to a file for a model of many columns.
 *
 * @param {Table} table
 */
export function notesOfUse(table) {
  const design = designOf(table);
  if (!design) return [];
  if (design.problem) return [design.problem, ...design.notes];
  const rows = `${count(design.train.rows.length)} rows, ${count(design.held.rows.length)} held out`;
  return [
    `Learns ${nameOf(table.file ?? [], table.use?.answer ?? null) || 'nothing'} from ${plural(design.dim, 'feature')} of ${rows}.`,
    ...design.notes,
    ...[spreadWords(table)].filter(Boolean),
  ];
}

/**
 * How a training does on the rows held out, as on new points.
 *
 * @param {Table} table
 * @param {import('../protocol/answers.js').Training} training the newest
 * @param {import('./store.js').TableRows} rows
 * @returns {import('./reading.js').FreshHere | null}
 */
export function heldOf(table, training, { training: of, held: told }) {
  const design = designOf(table);
  const n = design?.held.rows.length ?? 0;
  if (!design || !told || n === 0 || told.label.length !== n) return null;
  const { values } = design.held;
  const { wrong, undecided } = tallyOf(design.held, told.label);
  const off = rootMeanSquare(values, (i) => told.decision[i * of.outputs]);
  return {
    n,
    seed: table.use?.seed ?? 0,
    wrong: values.length > 0 ? off : wrong / n,
    undecided: values.length > 0 ? 0 : undecided / n,
    former: of !== training,
  };
}
