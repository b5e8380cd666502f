// @ts-check
/**
 * The sentences of a map.
 *
 * @module
 */

import { count, plural, short } from '../../../lib/format.js';
import { SAMPLE } from '../sweeps/sample.js';
import { cellOf } from './chart.js';
import { limitOf } from './read.js';

/** @typedef {import('../../../protocol/messages.gen.js').Column} Column */
/** @typedef {import('./axes.js').Axes} Axes */
/** @typedef {import('./read.js').Least} Least */

/** What the seen errors are called. */
export const MEASURES = /** @type {const} */ ({
  folds: { button: 'CV', words: 'by cross-validation' },
  training: { button: 'Training', words: 'on the points learnt from' },
  left: { button: 'Left out', words: 'when each point is left out' },
  fresh: { button: 'Fresh', words: 'on new points' },
});
/** What new points are called that are rows of a table. */
const HELD = { button: 'Held out', words: 'on held-out rows' };

/** What errors are called. @param {keyof typeof MEASURES} shown @param {boolean} held whether new points are held-out rows */
export const measureOf = (shown, held) => (shown === 'fresh' && held ? HELD : MEASURES[shown]);

/** An error in words: a share, or a mean square. @param {number} error @param {boolean} valued */
export function errorWords(error, valued) {
  if (Number.isNaN(error)) return '?';
  return valued ? short(error) : `${short(100 * error, error < 0.1 ? 2 : 3)}\u00a0%`;
}

/** @param {Axes} axes @param {number} across @param {number} up */
export function placeWords({ column, row }, across, up) {
  const words = [];
  if (column) words.push(`${column.symbol} = ${short(across)}`);
  if (row) words.push(`${row.symbol} = ${short(up)}`);
  return words.join(', ');
}

/**
 * What is said of a cell.
 *
 * @param {Axes} axes
 * @param {{
 *   column: Column | null, failure: string, value: number, up: number, valued: boolean, sample: number,
 * }} cell   sample: how many points it is of, 0 for all
 */
export function cellWords(axes, { column, failure, value, up, valued, sample }) {
  const where = placeWords(axes, value, up);
  if (failure) return `${where}: ${failure}`;
  if (!column) return `${where}: not computed yet`;
  const m = cellOf(column, up);
  const error = column.error[m];
  if (Number.isNaN(error)) return `${where}: ${column.message || 'no machine'}`;
  const spread = column.spread[m] > 0 ? ` ± ${errorWords(column.spread[m], valued)}` : '';
  const support = column.support[m];
  const vectors = support > 0 ? ` · ${plural(Math.round(support), 'support vector')}` : '';
  const remark = column.message && !column.exact ? ` · ${column.message}` : '';
  const few = sample > 0 ? ` · of ${count(sample)} points` : '';
  return `${errorWords(error, valued)}${spread} · ${where}${vectors}${few}${remark}`;
}

/**
 * @param {Axes} axes
 * @param {{
 *   best: Least | null, folds: readonly (Column | null)[], failures: readonly string[],
 *   n: number, valued: boolean, one: boolean,
 * }} of   one: each point is left out by itself
 */
export function leastWords(axes, { best, folds, failures, n, valued, one }) {
  const done = folds.filter(Boolean).length;
  const failed = failures.filter(Boolean).length;
  const all = axes.values.length;
  const { row } = axes;
  const lost =
    failed === 0
      ? ''
      : failed === all
        ? ` ${failures[0]}`
        : ` ${plural(failed, 'column')} failed: point at one for its reason.`;
  if (!best)
    return done + failed < all
      ? 'Computing the first column …'
      : `No column could be computed.${lost}`;
  const far = done + failed < all ? `Best so far, of ${plural(done, 'column')}` : 'Best';
  const amount = valued
    ? `mean square ${short(best.error)}`
    : `${short(best.error * n, 3)} of ${n} wrong`;
  const same =
    row && best.high > best.low * (1 + 1e-9)
      ? `, the same ${folds[best.column]?.exact ? 'for every' : 'at all tried'} ${row.symbol} from ${short(best.low)} to ${short(best.high)}`
      : '';
  const ties = best.ties > 1 ? ` ${plural(best.ties, 'column')} have it.` : '';
  const where = placeWords(axes, axes.values[best.column], best.at);
  const within =
    one || !row
      ? ''
      : ` Within one standard error (${errorWords(limitOf(best), valued)}) lies all that is outlined.`;
  return `${far}: ${amount}${where ? ` at ${where}` : ''}${same}.${ties}${within}${lost}`;
}

/** What the first look at very many points is of. @param {number} points */
export const sampleWords = (points) => `A sample of ${count(SAMPLE)} of ${count(points)} points`;

/**
 * What choosing has cost. least is that of the columns among which nested validation chooses, most that
 * of all.
 *
 * @param {{
 *   here: number, nested: number, least: Least | null, most: Least | null, done: number, all: number,
 *   valued: boolean, parts: number,
 * }} of
 */
export function optimismWords({ here, nested, least, most, done, all, valued, parts }) {
  if (!least || !most || Number.isNaN(here)) return '';
  if (Number.isNaN(nested)) return done < all ? `Nested: column ${done} of ${all} …` : '';
  const cost = nested - least.error;
  const amount = valued
    ? short(Math.abs(cost))
    : `${short(Math.abs(100 * cost), 2)} ${Math.abs(cost) === 0.01 ? 'point' : 'points'}`;
  const told = errorWords(nested, valued);
  const chosen = `Chosen again without each of ${parts} parts, the error on that part is ${told}`;
  if (here > most.error)
    return `This place is not the least of the map, which is ${errorWords(most.error, valued)}. ${chosen}.`;
  const among = most.error < least.error ? ' of the first pass' : '';
  return cost > 0
    ? `The least ${all > 1 ? `of ${all} columns${among} ` : ''}flatters itself. ${chosen}: choosing cost ${amount} of optimism.`
    : `${chosen}: here choosing cost no optimism.`;
}

/** What the other columns are, where some are of all points. @param {number} done */
const paleWords = (done) => (done > 0 ? ` Pale columns are of a sample of ${count(SAMPLE)}.` : '');

/** Less than so much time is not worth a word, in ms. */
const SOON_MS = 5000;

/** ", about 40 s left". @param {number} ms */
function leftWords(ms) {
  if (!(ms >= SOON_MS)) return '';
  const seconds = 5 * Math.ceil(ms / 5000);
  return `, about ${seconds < 90 ? `${seconds}\u00a0s` : `${Math.round(seconds / 60)}\u00a0min`} left`;
}

/**
 * How far the map is, and what it is then.
 *
 * @param {readonly import('./work.js').Known[]} columns   of the first pass
 * @param {{
 *   later: readonly import('./work.js').Known[] | null, shown: keyof typeof MEASURES,
 *   paused: boolean, engines: number, points: number, left: (measure: keyof typeof MEASURES) => number,
 * }} of   later are those of the second pass, null before it; left is how long a measure will take
 */
export function progressWords(columns, { later, shown, paused, engines, points, left }) {
  const counted = (/** @type {typeof columns} */ list) =>
    list.filter(({ known, failure }) => failure || (known.folds && known[shown])).length;
  const done = counted(columns);
  const by = engines === 1 ? 'one engine' : `${engines} engines`;
  // Cross-validation comes first, whatever is shown.
  const rest = leftWords(left('folds') + (shown === 'folds' ? 0 : left(shown) || 0));
  if (done < columns.length) {
    const few = columns.filter(({ known, lost }) => known.sample || known.folds || lost).length;
    const isFew = columns.some(({ known }) => known.sample && !known.folds) && shown === 'folds';
    if (paused)
      return `Stopped at ${done} of ${columns.length} columns.${isFew ? paleWords(done) : ''}`;
    if (isFew && few < columns.length)
      return `${sampleWords(points)} first: column ${few} of ${columns.length}, by ${by}.`;
    if (isFew)
      return `All ${count(points)} points: column ${done} of ${columns.length}, by ${by}${rest}.${paleWords(done)}`;
    return `Column ${done} of ${columns.length}, by ${by}${rest}.`;
  }
  if (later && counted(later) < later.length)
    return paused
      ? `Stopped at ${counted(later)} of ${later.length} columns between the best.`
      : `Between the best: column ${counted(later)} of ${later.length}, by ${by}${rest}.`;
  const first = columns.find(({ known }) => known[shown])?.known[shown];
  if (!first) return '';
  if (first.skipped.length > 0) return first.message;
  const values = first.at.length;
  if (!first.key) return 'This learner has no parameter of its own.';
  if (first.exact) return 'Exact in each column: the error is known for all values of its height.';
  return `A grid, not exact in height: ${values === 1 ? 'one value' : `${values} values`} in each column.`;
}
