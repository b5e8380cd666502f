// @ts-check
/**
 * The errors of the scene's machine, by several measures.
 *
 * @module
 */

import { short } from '../../../lib/format.js';
import { solved } from '../../../model/output.js';
import { freshHere } from '../../../state/reading.js';
import { heldRows } from '../held-rows.js';
import { stepBeforeEnd } from '../../../state/stepping.js';
import { upOf } from './axes.js';
import { cellOf } from './chart.js';
import { nestedError } from './read.js';
import { errorWords, optimismWords } from './words.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').Column} Column */

/** Of more points nested validation takes too long. */
export const MOST_NESTED = 300;

/**
 * @param {State} state
 * @param {{
 *   axes: import('./axes.js').Axes, columns: readonly import('./work.js').Known[],
 *   own: Column | null, best: import('./read.js').Least | null,
 *   least: import('./read.js').Least | null, valued: boolean, parts: number,
 * }} of   columns are those that nested validation chooses among, and best is the least of them; own is
 *   the column of the scene's value, and least that of all columns
 */
export function trustOf(state, { axes, columns, own, best, least, valued, parts }) {
  const up = upOf(state.scene, axes);
  const m = own ? cellOf(own, up) : 0;
  // C = ∞ is on no map.
  const beyond = up === Infinity;
  const few = state.scene.points.length <= MOST_NESTED;
  const possible = columns.filter(({ failure }) => !failure);
  const nested = possible.map(({ known }) => known.nested ?? null);
  const counted = nested.filter(Boolean).length;
  const complete = counted === possible.length && counted > 0;
  // Where every column failed, no error will come.
  const unknown = columns.length > 0 && possible.length === 0 ? '–' : '…';
  const chosen = complete ? nestedError(nested) : NaN;
  const here = own && !beyond ? own.error[m] : NaN;
  const trained = trainedError(state, valued);
  const fresh = freshHere(state);
  /** @type {(name: string, value: number, kind: string, words?: string, spread?: number) => import('./trust.js').Bar} */
  const bar = (name, value, kind, words = errorWords(value, valued), spread = NaN) => {
    return { name, value, kind, words, spread };
  };
  const step = stepBeforeEnd(state);
  const at = step === null ? '' : `, step ${step}`;
  const bars = [
    bar(`training${at}`, trained, 'light'),
    bar(
      'the map, here',
      here,
      'strong',
      beyond ? 'not on it' : own ? errorWords(here, valued) : unknown,
      beyond ? NaN : own?.spread[m],
    ),
    bar(
      'nested',
      chosen,
      'middle',
      complete ? undefined : few ? unknown : `to ${MOST_NESTED} points`,
    ),
  ];
  if (fresh) {
    const truth = valued ? fresh.wrong ** 2 : fresh.wrong;
    const name = heldRows(state) ? 'held out' : 'fresh';
    bars.push(bar(step === null ? `${name}, ${short(fresh.n)}` : `${name}${at}`, truth, 'dark'));
  }
  const all = possible.length;
  const done = counted;
  const words = few
    ? optimismWords({
        nested: chosen,
        least: best,
        most: least,
        here,
        done,
        all,
        valued,
        parts,
      })
    : '';
  return { bars, words, folds: own && !beyond ? foldsOf(own, m, valued) : [] };
}

/** The error on the points that were learnt from. @param {State} state @param {boolean} valued */
function trainedError({ scene, frame: { training } }, valued) {
  if (!training || !solved(training) || training.label.length !== scene.points.length) return NaN;
  return valued ? meanSquare(training.label, scene) : training.errors / training.label.length;
}

/** @param {ArrayLike<number>} label @param {Scene} scene */
function meanSquare(label, { points }) {
  let sum = 0;
  points.forEach(({ value }, i) => (sum += (label[i] - value) ** 2));
  return sum / points.length;
}

/**
 * The errors of the parts.
 *
 * @param {Column} column @param {number} m @param {boolean} valued
 */
function foldsOf({ each, sizes }, m, valued) {
  const own = Array.from({ length: sizes.length }, (_, p) => each[m * sizes.length + p]);
  const most = valued ? Math.max(...own.filter(Number.isFinite), 1e-300) : 1;
  if (sizes.length > 12) return [];
  return own.map((error, p) => ({
    share: Number.isNaN(error) ? 0 : error / most,
    words: Number.isNaN(error)
      ? 'skipped'
      : valued
        ? short(error)
        : `${Math.round(error * sizes[p])} of ${sizes[p]}`,
  }));
}
