// @ts-check
/**
 * Reading the file of a table and its use from JSON: every field is checked.
 *
 * @module
 */

import { LIMITS } from '../model/scene.js';
import { MOST_WORDS } from '../model/table/design.js';
import { rowsIn } from '../model/table/file.js';
import { plainName } from './names.js';
import { answeredOf, MOST_HELD } from './wide.js';

/** @typedef {import('../model/scene.js').FileColumn} FileColumn */
/** @typedef {import('../model/scene.js').Table} Table */
/** @typedef {import('../model/scene.js').Use} Use */

/**
 * @param {Record<string, any>} table
 * @returns {{
 *   parts: Pick<Table, 'file' | 'answer' | 'use'>,
 *   lists: { columns: unknown[], labels: unknown, values: unknown } | null,
 * }} lists are those of the plane, where the table has the file alone
 * @throws {RangeError} with the reason why it cannot be used
 */
export function readFileParts(table) {
  const file = readFile(table.file);
  const answer = readPlace(table.answer ?? null, file.length);
  return {
    parts: { file, answer, use: readUse(table.use ?? null, file) },
    lists: 'columns' in table ? null : asLists(answeredOf(file, answer)),
  };
}

/** @param {unknown} good @param {string} reason @returns {asserts good} */
function must(good, reason) {
  if (!good) throw new RangeError(reason);
}

/** @param {Pick<Table, 'columns' | 'labels' | 'values'>} table */
const asLists = ({ columns, labels, values }) => ({
  columns: columns.map(({ name, values: own }) => ({
    name,
    values: Array.from(own, (v) => (Number.isNaN(v) ? null : v)),
  })),
  labels: Array.from(labels),
  values: Array.from(values),
});

/** @param {unknown} value @returns {readonly FileColumn[]} */
function readFile(value) {
  const good = Array.isArray(value) && value.length >= 1 && value.length <= LIMITS.columns;
  must(good, 'has a file without columns, or with too many');
  const file = value.map(readFileColumn);
  const rows = file.reduce((most, { values }) => Math.max(most, values.length), 0);
  must(rows <= LIMITS.points, 'has too many rows');
  must(
    file.every(({ values }) => values.length === 0 || values.length === rows),
    'has a column of the file that is longer or shorter than the others',
  );
  return Object.freeze(file);
}

/** @param {unknown} value @returns {FileColumn} */
function readFileColumn(value) {
  const column = recordOf(value);
  must(
    column !== null && Array.isArray(column.values) && typeof column.text === 'boolean',
    'has a column of the file without values',
  );
  const { values, text: isText, words = [], distinct } = column;
  must(
    Array.isArray(words) && words.length <= MOST_WORDS,
    `has a column of the file with more than ${MOST_WORDS} texts`,
  );
  const fits = (/** @type {unknown} */ v) =>
    isText ? Number.isInteger(v) && Number(v) >= 0 && Number(v) < words.length : isCoordinate(v);
  must(
    values.every((v) => v === null || fits(v)),
    'has a value of the file that is neither a number nor blank',
  );
  must(Number.isInteger(distinct) && Number(distinct) >= 0, 'does not say how many values differ');
  return Object.freeze({
    name: nameIn(column.name),
    text: isText,
    values: Float64Array.from(values, (v) => (v === null ? NaN : v + 0)),
    words: Object.freeze(words.map(nameIn)),
    distinct: Number(distinct),
    blank: values.filter((v) => v === null).length,
  });
}

/** @param {unknown} value @param {number} count @returns {number | null} */
function readPlace(value, count) {
  if (value === null) return null;
  const good = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count;
  must(good, 'names a column that is not there');
  return value + 0;
}

/** @param {unknown} value @param {readonly FileColumn[]} file @returns {Use | null} */
function readUse(value, file) {
  if (value === null) return null;
  const use = recordOf(value);
  must(use !== null && Array.isArray(use.columns) && Array.isArray(use.shown), 'has no use');
  const { held, standardise, mark, stratify, through } = use;
  must(
    typeof held === 'number' && held >= 0 && held <= MOST_HELD,
    `holds out a share that is not from 0 to ${MOST_HELD}`,
  );
  const flags = [standardise, mark, stratify];
  must(
    flags.every((flag) => typeof flag === 'boolean'),
    'has a switch of its use that is neither on nor off',
  );
  const columns = use.columns.map((/** @type {unknown} */ c) => readPlace(c, file.length) ?? 0);
  const [x, y] = [use.shown[0], use.shown[1] ?? null];
  return Object.freeze({
    columns: Object.freeze([...new Set(columns)].sort((a, b) => a - b)),
    answer: readPlace(use.answer ?? null, file.length),
    standardise: Boolean(standardise),
    mark: Boolean(mark),
    held,
    seed: readSeed(use.seed),
    stratify: Boolean(stratify),
    shown: Object.freeze(
      /** @type {[number, number | null]} */ ([
        readPlace(x, file.length) ?? 0,
        readPlace(y, file.length),
      ]),
    ),
    through: readPlace(through ?? null, rowsIn(file)),
  });
}

/** @param {unknown} v @returns {v is number} */
const isCoordinate = (v) =>
  typeof v === 'number' && Number.isFinite(v) && Math.abs(v) <= LIMITS.coordinate;

/** @param {unknown} value */
function nameIn(value) {
  must(typeof value === 'string' && value.length <= LIMITS.name, 'has a name that is none');
  return plainName(value);
}

/** @param {unknown} value @returns {number} */
function readSeed(value) {
  must(Number.isSafeInteger(value) && Number(value) >= 0, 'a seed is a whole number from 0');
  return Number(value) + 0;
}

/** @param {unknown} value @returns {Record<string, any> | null} */
const recordOf = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
