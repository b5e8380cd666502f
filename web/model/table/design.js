// @ts-check
/**
 * From the columns of a file to what a kernel sees: features of numbers, blanks filled, texts as
 * yes or no, in equal units; rows that are learnt from and rows that are held out. Medians, means
 * and deviations are those of the rows that are learnt from alone, so that nothing of the others is
 * known.
 *
 * @module
 */

import { count } from '../../lib/format.js';
import { nameOf, rowsIn } from './file.js';
import { heldOut, lotOf } from './split.js';

/** @typedef {import('../scene.js').FileColumn} FileColumn */
/** @typedef {import('../scene.js').Numbers} Numbers */
/** @typedef {import('../scene.js').Table} Table */
/** @typedef {import('../scene.js').Use} Use */

/** More features than this are refused. */
export const MOST_FEATURES = 1_000;
/** More different texts than this are no use as features. The engine reads no more. */
export const MOST_WORDS = 12;
/** What a blank among texts is called. */
export const BLANK = 'blank';
/** So few different whole numbers may be classes. */
const MOST_CLASSES = 10;

/**
 * A feature. Of a column of numbers, (v − shift)/scale is what the kernel sees of v; median is what
 * blanks are filled with. Others are 1 or 0: whether the text is word, or whether the number was
 * blank.
 *
 * @typedef {Readonly<{
 *   kind: 'number' | 'word' | 'mark', column: number, name: string,
 *   word: string, median: number, shift: number, scale: number,
 * }>} Feature
 */

/**
 * Rows of a table as a kernel sees them: x has dim numbers a row, one row after the other; labels
 * are classes from 1, values are what a regression learns, empty where classes are.
 *
 * @typedef {Readonly<{ rows: Int32Array, x: Float64Array, labels: Uint8Array, values: Float64Array }>}
 *   Part
 */

/**
 * @typedef {Readonly<{
 *   features: readonly Feature[], dim: number,
 *   train: Part, held: Part,
 *   target: 'class' | 'value', classes: readonly string[],
 *   notes: readonly string[], problem: string,
 * }>} Design   problem says in a sentence why nothing can be learnt, '' where it can
 */

/** What is made of a use is the same whichever of its columns are shown. @type {WeakMap<object, { key: string, design: Design }>} */
const made = new WeakMap();

/**
 * The design of a table that is in use; of equal tables, made once.
 *
 * @param {Pick<Table, 'file' | 'use'>} table
 * @returns {Design | null} null where two columns are the points themselves
 */
export function designOf({ file, use }) {
  if (!file || !use) return null;
  const key = JSON.stringify({ ...use, shown: null, through: null });
  const found = made.get(file);
  if (found?.key === key) return found.design;
  const design = makeDesign(file, use);
  made.set(file, { key, design });
  return design;
}

/**
 * What the rows carry, by the column of the answer.
 *
 * @param {readonly FileColumn[]} file
 * @param {number | null} column
 * @returns {{ target: 'class' | 'value', rows: Int32Array, answers: number[], classes: readonly string[], problem: string }}
 * rows are those that have an answer
 */
export function answersOf(file, column) {
  const length = rowsIn(file);
  const own = column === null ? undefined : file[column];
  if (!own) {
    const rows = Int32Array.from({ length }, (_, i) => i);
    return {
      target: 'class',
      rows,
      answers: Array.from(rows, () => 1),
      classes: [''],
      problem: '',
    };
  }
  if (own.values.length === 0) {
    const problem = `${nameOf(file, column)} has ${count(own.distinct)} different texts: at most ${MOST_CLASSES} can be classes.`;
    return { target: 'class', rows: new Int32Array(0), answers: [], classes: [], problem };
  }
  const rows = Int32Array.from({ length }, (_, i) => i).filter((i) => !Number.isNaN(own.values[i]));
  const values = Array.from(rows, (row) => own.values[row]);
  if (own.text) {
    const classes = own.words;
    const problem =
      classes.length > MOST_CLASSES
        ? `${nameOf(file, column)} has ${classes.length} different texts: at most ${MOST_CLASSES} can be classes.`
        : '';
    return { target: 'class', rows, answers: values.map((v) => v + 1), classes, problem };
  }
  const sizes = [...new Set(values)].sort((a, b) => a - b);
  const few = sizes.length <= MOST_CLASSES && sizes.every(Number.isInteger);
  if (!few) return { target: 'value', rows, answers: values, classes: [''], problem: '' };
  if (sizes.every((v) => v >= 1 && v <= MOST_CLASSES)) {
    const classes = Array.from({ length: sizes[sizes.length - 1] ?? 1 }, () => '');
    return { target: 'class', rows, answers: values, classes, problem: '' };
  }
  return {
    target: 'class',
    rows,
    answers: values.map((v) => sizes.indexOf(v) + 1),
    classes: sizes.map(String),
    problem: '',
  };
}

/**
 * Whether a column can be a feature: not one of texts that are too many.
 *
 * @param {FileColumn} column
 */
export const isUsable = ({ values }) => values.length > 0;

/**
 * @param {readonly FileColumn[]} file
 * @param {Use} use
 * @returns {Design}
 */
function makeDesign(file, use) {
  const { target, rows, answers, classes, problem } = answersOf(file, use.answer);
  const groups = target === 'class' && use.stratify ? answers : null;
  const heldRows = heldOut(rows, { share: use.held, seed: use.seed, groups });
  const isHeld = new Set(heldRows);
  const trainRows = rows.filter((row) => !isHeld.has(row));
  /** @type {string[]} */
  const notes = [];
  const features = featuresOf(file, use, trainRows, notes);
  const dim = features.length;
  const order = new Map(Array.from(rows, (row, i) => [row, i]));
  const part = (/** @type {Int32Array} */ some) =>
    Object.freeze({
      rows: some,
      x: matrixOf(file, features, some),
      labels: Uint8Array.from(some, (row) =>
        target === 'class' ? answers[order.get(row) ?? 0] : 1,
      ),
      values:
        target === 'value'
          ? Float64Array.from(some, (row) => answers[order.get(row) ?? 0])
          : new Float64Array(0),
    });
  const unanswered = rowsIn(file) - rows.length;
  if (unanswered > 0 && !problem) {
    const name = nameOf(file, use.answer);
    notes.push(`${rowWords(unanswered)} without ${name} ${isOrAre(unanswered)} left out.`);
  }
  return Object.freeze({
    features,
    dim,
    train: part(trainRows),
    held: part(heldRows),
    target,
    classes,
    notes: Object.freeze(notes),
    problem: problem || problemOf(file, features, trainRows),
  });
}

/**
 * Why nothing can be learnt, '' where it can.
 *
 * @param {readonly FileColumn[]} file
 * @param {readonly Feature[]} features
 * @param {Int32Array} trainRows
 */
function problemOf(file, features, trainRows) {
  if (trainRows.length === 0) {
    return rowsIn(file) === 0 ? 'The file has no rows.' : 'No row has an answer: choose another.';
  }
  if (!features.some(({ kind }) => kind === 'number'))
    return 'Tick a column of numbers: the plane is drawn along one or two.';
  if (features.length > MOST_FEATURES)
    return `These columns are ${features.length} features; at most ${MOST_FEATURES} can be used. Untick some.`;
  return '';
}

/**
 * @param {readonly FileColumn[]} file
 * @param {Use} use
 * @param {Int32Array} trainRows
 * @param {string[]} notes takes what was done
 * @returns {readonly Feature[]} numbers first, then marks, then texts
 */
function featuresOf(file, use, trainRows, notes) {
  /** @type {Feature[]} */
  const numbers = [];
  /** @type {Feature[]} */
  const marks = [];
  /** @type {Feature[]} */
  const words = [];
  let filled = 0;
  /** @type {string[]} */
  const constant = [];
  /** @type {string[]} */
  const empty = [];
  for (const column of [...use.columns].sort((a, b) => a - b)) {
    const own = file[column];
    if (!own || !isUsable(own) || column === use.answer) continue;
    const name = nameOf(file, column);
    const common = { column, name, word: '', median: 0, shift: 0, scale: 1 };
    if (own.text) {
      const all = own.blank > 0 ? [...own.words, BLANK] : own.words;
      for (const word of all)
        words.push(Object.freeze({ ...common, kind: 'word', word, name: `${name} = ${word}` }));
      continue;
    }
    const known = Array.from(trainRows, (row) => own.values[row]).filter((v) => !Number.isNaN(v));
    if (known.length === 0) {
      empty.push(name);
      continue;
    }
    const median = medianOf(known);
    const blanks = trainRows.length - known.length;
    filled += own.blank;
    const { mean, deviation } = momentsOf(known, median, blanks);
    if (deviation === 0) constant.push(name);
    const units = use.standardise ? { shift: mean, scale: deviation || 1 } : {};
    numbers.push(Object.freeze({ ...common, ...units, kind: 'number', median }));
    if (use.mark && blanks > 0)
      marks.push(Object.freeze({ ...common, kind: 'mark', name: `${name} is blank` }));
  }
  if (filled > 0) {
    const blanks = filled === 1 ? '1 blank is' : `${count(filled)} blanks are`;
    notes.push(`${blanks} filled with the median of the training rows.`);
  }
  if (constant.length > 0)
    notes.push(
      `${listed(constant)} ${constant.length === 1 ? 'is' : 'are'} the same in all training rows and ${constant.length === 1 ? 'tells' : 'tell'} nothing.`,
    );
  if (empty.length > 0)
    notes.push(
      `${listed(empty)} ${empty.length === 1 ? 'has' : 'have'} no value in any training row and ${isOrAre(empty.length)} left out.`,
    );
  for (const [column, own] of file.entries()) {
    if (own.text && !isUsable(own) && column !== use.answer)
      notes.push(`${nameOf(file, column)} is left out: ${count(own.distinct)} different texts.`);
  }
  return Object.freeze([...numbers, ...marks, ...words]);
}

/**
 * Mean and deviation of values, with blanks more of the median among them: of all, not estimates
 * from a sample. A deviation that is rounding is 0.
 *
 * @param {readonly number[]} known
 * @param {number} median
 * @param {number} blanks
 */
function momentsOf(known, median, blanks) {
  const n = known.length + blanks;
  let mean = (blanks / n) * median;
  for (const v of known) mean += v / n;
  let variance = (blanks / n) * (median - mean) ** 2;
  for (const v of known) variance += (v - mean) ** 2 / n;
  const deviation = Math.sqrt(variance);
  return { mean, deviation: deviation > 1e-12 * Math.abs(mean) ? deviation : 0 };
}

/** @param {readonly number[]} values at least one */
function medianOf(values) {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * @param {readonly FileColumn[]} file
 * @param {readonly Feature[]} features
 * @param {Int32Array} rows
 */
function matrixOf(file, features, rows) {
  const dim = features.length;
  const x = new Float64Array(rows.length * dim);
  for (const [at, feature] of features.entries()) {
    const { values, words } = file[feature.column];
    const place = feature.word === BLANK ? -1 : words.indexOf(feature.word);
    for (let i = 0; i < rows.length; i++)
      x[i * dim + at] = seenAs(feature, values[rows[i]], place) + 0;
  }
  return x;
}

/**
 * A value as the kernel sees it.
 *
 * @param {Feature} feature
 * @param {number} value NaN for a blank; of texts the place among words
 * @param {number} place of the feature's word, −1 for a blank
 */
function seenAs({ kind, median, shift, scale }, value, place) {
  const blank = Number.isNaN(value);
  if (kind === 'number') return ((blank ? median : value) - shift) / scale;
  if (kind === 'mark') return blank ? 1 : 0;
  return (place < 0 ? blank : value === place) ? 1 : 0;
}

/**
 * The point that the slice goes through: medians and the most frequent texts of the training rows,
 * or a row. baseWords say where it is, by column of the file.
 *
 * @param {readonly FileColumn[]} file
 * @param {Design} design
 * @param {number | null} through a row of the file; null for the medians
 */
export function baseOf(file, { features, train: { rows: trainRows } }, through) {
  /** @type {Map<number, string>} */
  const words = new Map();
  if (through !== null && through < rowsIn(file)) {
    for (const { column } of features) words.set(column, cellOf(file[column], through));
    const base = matrixOf(file, features, Int32Array.of(through));
    return { base, baseWords: wordsBy(file, words) };
  }
  /** @type {Map<number, string>} */
  const frequent = new Map();
  const base = Float64Array.from(features, (feature) => {
    const { kind, column, median, shift, scale, word } = feature;
    if (kind === 'number') {
      words.set(column, numberWords(median));
      return (median - shift) / scale;
    }
    if (kind === 'mark') return 0;
    if (!frequent.has(column)) frequent.set(column, mostFrequent(file[column], trainRows));
    words.set(column, frequent.get(column) ?? '');
    return word === frequent.get(column) ? 1 : 0;
  });
  return { base, baseWords: wordsBy(file, words) };
}

/** @param {readonly FileColumn[]} file @param {Map<number, string>} words */
const wordsBy = (file, words) => Object.freeze(file.map((_, column) => words.get(column) ?? ''));

/** @param {FileColumn} column @param {Int32Array} rows */
function mostFrequent({ values, words }, rows) {
  const counts = new Float64Array(words.length + 1);
  for (const row of rows) counts[Number.isNaN(values[row]) ? words.length : values[row]]++;
  const best = counts.indexOf(Math.max(...counts));
  return words[best] ?? BLANK;
}

/** A cell of a file, in words. @param {FileColumn} column @param {number} row */
export function cellOf({ values, words, text }, row) {
  const value = values[row];
  if (value === undefined || Number.isNaN(value)) return BLANK;
  return text ? words[value] : numberWords(value);
}

/** @param {number} v */
const numberWords = (v) => String(Number(v.toPrecision(4)));

/** @param {number} n */
const rowWords = (n) => (n === 1 ? '1 row' : `${count(n)} rows`);
/** @param {number} n */
const isOrAre = (n) => (n === 1 ? 'is' : 'are');

/** @param {readonly string[]} names */
const listed = (names) =>
  names.length > 3
    ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`
    : names.join(names.length === 2 ? ' and ' : ', ');

/** How far a whole number is drawn from its place, so that equal ones do not hide each other. */
export const SPREAD = 0.3;

/**
 * Where a row is drawn along an axis besides its value, from −SPREAD to SPREAD.
 *
 * @param {number} row
 * @param {0 | 1} axis
 */
export const spreadAt = (row, axis) => (2 * (lotOf(axis + 1, row) / 2 ** 32) - 1) * SPREAD;
