// @ts-check
/**
 * The spectrum in two pictures: which part of the values along each eigenvector the filters take,
 * and how much of the values there is along it.
 *
 * @module
 */

import { short } from '../../../lib/format.js';
import { axisOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import { label, level, levels, mark, numbersAcross, numbersUp } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { crisp } from '../../../lib/plot/pixels.js';
import { readableTicks } from '../../../lib/plot/text.js';
import { filterAt } from './words.js';

/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/** @typedef {import('../../../protocol/messages.gen.js').Lambdas} Lambdas */
/** @typedef {import('../../../protocol/messages.gen.js').LambdaPoint} LambdaPoint */
/** @typedef {import('../../../state/stage.js').Stage['lambda']['filter']} Filter */

/** So many eigenvalues have a bar: the others are next to 0. */
const MOST = 60;
/** The squares along eigenvectors are told over so many decades. */
const DECADES = 5;

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** @param {number} n */
const below = (n) => [...String(n)].map((digit) => SUBSCRIPTS[Number(digit)]).join('');

/** @param {number} bars @param {number} left @param {number} right */
const numbersOf = (bars, left, right) =>
  axisOf([0.5, bars + 0.5], [left, right], {
    log: false,
    nice: false,
    ticks: [1, 5, 10, 15, 20, 30, 40, 50, 60].filter((j) => j <= bars),
  });

export function createSpectrum() {
  const heights = createPicture('lambda-bars');
  const signal = createPicture('lambda-bars');

  return {
    heights: heights.element,
    signal: signal.element,
    /**
     * @param {{ curves: Lambdas, at: LambdaPoint, filter: Filter }} now
     * @param {{ width: number, height: number, text: number }} size
     */
    drawHeights({ curves, at, filter }, { width, height, text }) {
      const { values } = curves;
      const bars = Math.min(values.length, MOST);
      const [left, right] = [text * 2.2, width - text * 0.4];
      const [top, bottom] = [text * 0.7, height - text * 2.7];
      const x = numbersOf(bars, left, right);
      const y = axisOf([0, 1], [bottom, top], { log: false, ticks: [0, 0.5, 1] });
      const places = Array.from({ length: bars }, (_, i) => i + 1);
      const chosen = filterAt(filter);
      const step = (right - left) / Math.max(bars, 1);
      const words = `s₁ = ${short(values[0])} … s${below(bars)} = ${short(values[bars - 1])}`;
      heights.draw(
        [
          ...levels(y, [left, right], 'soft'),
          barsMark(places, at.filters[chosen].heights, x, y, step),
          ...at.filters.flatMap(({ heights: h }, i) =>
            i === chosen ? [] : [curve(places, h, { x, y }, `curve filter-${i}`)],
          ),
          ...numbersUp(y.ticks, left - 5, text),
          ...numbersAcross(readableTicks(x.ticks, text, width), bottom + text * 1.2),
          label(words, right, height - text * 0.3, 'end'),
        ],
        { width, height, label: `Heights of the filter at ${bars} eigenvalues, ${words}.` },
      );
    },
    /**
     * @param {{ curves: Lambdas, noise: number }} now   noise: its variance, NaN where not known
     * @param {{ width: number, height: number, text: number }} size
     */
    drawSignal({ curves, noise }, { width, height, text }) {
      const squares = curves.signal;
      const bars = Math.min(squares.length, MOST);
      const [left, right] = [text * 2.9, width - text * 0.4];
      const [top, bottom] = [text * 0.8, height - text * 0.5];
      const x = numbersOf(bars, left, right);
      const most = Math.max(...squares, 1e-300);
      const ends = /** @type {[number, number]} */ ([most / 10 ** DECADES, most * 1.5]);
      const y = axisOf(ends, [bottom, top], { log: true, nice: false, count: 3 });
      const places = Array.from({ length: bars }, (_, i) => i + 1);
      const step = (right - left) / Math.max(bars, 1);
      const line = y.at(noise);
      const inside = line > top && line < bottom;
      signal.draw(
        [
          ...levels(y, [left, right], 'soft'),
          barsMark(places, squares, x, { ...y, at: (v) => (v > ends[0] ? y.at(v) : bottom) }, step),
          ...(inside
            ? [
                level(crisp(line), [left, right], 'lambda-noise'),
                label('noise variance', right, line - text * 0.35, 'end', 'lambda-noise-word'),
              ]
            : []),
          ...numbersUp(y.ticks, left - 5, text),
        ],
        { width, height, label: `How much of the values is along each of ${bars} eigenvectors.` },
      );
    },
  };
}

/**
 * @param {readonly number[]} places
 * @param {ArrayLike<number>} values
 * @param {import('../../../lib/plot/axis.js').Axis} x
 * @param {Pick<import('../../../lib/plot/axis.js').Axis, 'at' | 'low'>} y
 * @param {number} step between bars, in px
 * @returns {Mark}
 */
function barsMark(places, values, x, y, step) {
  const bottom = y.at(y.low);
  const width = Math.max(1, step * 0.8);
  const d = places
    .map((place, i) => {
      const top = y.at(values[i]);
      if (!Number.isFinite(top)) return '';
      return `M${x.at(place) - width / 2} ${bottom}V${top}h${width}V${bottom}Z`;
    })
    .join('');
  return mark('path', { class: 'bar', d });
}
