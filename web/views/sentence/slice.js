// @ts-check
/**
 * What is seen of a model of many columns: where the slice lies, how far the rows are from it, and how
 * many of them it calls otherwise than the model.
 *
 * @module
 */

import { count, number, plural, short } from '../../lib/format.js';
import { middleOf, distancesFrom, sliceOf } from '../../model/table/slice.js';
import { designOf } from '../../model/table/design.js';
import { nameOf } from '../../model/table/file.js';
import { otherwiseOf, tallyOf } from '../../model/table/figures.js';
import { kindOf } from '../../model/output.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Table} Table */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('./outcome.js').Piece} Piece */

/** More columns than these are counted. */
const MOST_NAMED = 3;

/** The median distance of the rows from each slice. @type {WeakMap<object, number>} */
const distances = new WeakMap();

/**
 * The outcome of a training of rows, and the slice that is shown.
 *
 * @param {State} state whose scene is a table in use
 * @param {Training} training
 * @returns {Piece[]}
 */
export function rowPieces({ scene, frame }, training) {
  const table = /** @type {Table} */ (scene.table);
  const design = designOf(table);
  const slice = sliceOf({ table });
  if (!design || !slice) return [];
  const rows = frame.rows?.training === training ? frame.rows : null;
  const kind = kindOf(training);
  const tells = kind === 'boundary' || kind === 'regions';
  const along = slice.along.filter((at) => at >= 0).length;
  /** @type {Piece[]} */
  const counts = tells ? countPieces(design, training, rows?.held?.label) : [];
  if (design.dim <= along) return counts;
  const other = tells && rows?.slice === slice ? otherwiseOf(training, rows) : NaN;
  return [
    { text: `A slice of ${plural(design.dim, 'feature')}`, strong: true },
    { text: '. Rows lie ' },
    { text: distanceWords(table, slice, design), strong: true },
    { text: ' away (median)' },
    {
      text: Number.isNaN(other)
        ? '. '
        : `; the model calls ${Math.round(100 * other)} % otherwise. `,
    },
    ...counts,
  ];
}

/**
 * "63 of 350 training rows wrong, 34 of 150 held out."
 *
 * @param {import('../../model/table/design.js').Design} design
 * @param {Training} training
 * @param {Float64Array} [label] of the rows held out
 * @returns {Piece[]}
 */
function countPieces(design, training, label) {
  const trained = tallyOf(design.train, training.label);
  /** @type {Piece[]} */
  const pieces = [
    { text: `${count(trained.wrong)} of ${count(trained.n)}`, strong: true },
    { text: ' training rows wrong' },
  ];
  if (label && design.held.rows.length > 0) {
    const held = tallyOf(design.held, label);
    pieces.push(
      { text: ', ' },
      { text: `${count(held.wrong)} of ${count(held.n)}`, strong: true },
      { text: ' held out' },
    );
  }
  return [...pieces, { text: '.' }];
}

/**
 * "The slice is at age 41, income 31410 and 3 others." Nothing where all features are shown.
 *
 * @param {Table} table
 */
export function whereWords(table) {
  const { file = [], use } = table;
  const words = sliceOf({ table })?.words ?? [];
  const fixed = words.flatMap((word, column) =>
    word !== '' && !use?.shown.includes(column) ? [`${nameOf(file, column)} ${word}`] : [],
  );
  const through = use?.through ?? null;
  const rest = fixed.length - MOST_NAMED;
  const named =
    fixed.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${plural(rest, 'other')}` : '');
  const row = through === null ? '' : `row ${count(through + 1)}: `;
  return named && `The slice is at ${row}${named}.`;
}

/**
 * @param {Table} table
 * @param {import('../../model/table/slice.js').Slice} slice
 * @param {import('../../model/table/design.js').Design} design
 */
function distanceWords(table, slice, { train, held }) {
  let middle = distances.get(slice);
  if (middle === undefined) {
    middle = middleOf([...distancesFrom(slice, train.x), ...distancesFrom(slice, held.x)]);
    distances.set(slice, middle);
  }
  const unit = table.use?.standardise ? 's.d.' : 'units';
  return table.use?.standardise ? `${number(middle, 1)} ${unit}` : `${short(middle)} ${unit}`;
}
