// @ts-check
/**
 * What ridge regression costs in features and in points: multiplications over the number of points.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { numberToken } from '../../../lib/colour.js';
import { count, short } from '../../../lib/format.js';
import { axisOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import {
  dot,
  label,
  levels,
  numbersAcross,
  numbersUp,
  upright,
  uprights,
} from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { keptApart } from '../../../lib/plot/text.js';
import { monomials } from '../../../lib/counts.js';
import { byCoefficients, byWeights } from '../../../model/operations.js';

/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */

/** The last number of points on the axis. */
const MOST = 10_000;
/** The largest cost on the axis. */
const DEAREST = 1e12;
/** Degrees of a polynomial of two coordinates to compare with. */
const DEGREES = [2, 5, 10, 20];
/** Numbers of points through which the lines go. */
const PLACES = Array.from({ length: 81 }, (_, i) => MOST ** (i / 80));

/**
 * points n, features D and coordinates dim.
 *
 * @typedef {Readonly<{ n: number, D: number, dim: number }>} Problem
 */

/** @param {HTMLElement} parent */
export function createCostChart(parent) {
  const picture = createPicture();
  const figure = element('div', { class: 'routes-costs' }, picture.element);
  parent.append(figure);
  /** @type {Problem | null} */
  let last = null;

  function redraw() {
    const { clientWidth: width, clientHeight: height } = figure;
    if (!last || width === 0) return;
    const { n, D } = last;
    const text = numberToken('--chart', 11);
    picture.draw(costMarks(last, { width, height, text }), {
      width,
      height,
      label: `Multiplications over the number of points: in ${count(D)} features ${short(byWeights(n, D), 2)}, in ${count(n)} points ${short(byCoefficients(n, D), 2)}.`,
    });
  }

  return {
    /** @param {number} n points @param {number} D features @param {number} dim coordinates */
    draw(n, D, dim) {
      last = { n, D, dim };
      redraw();
    },
    resize: redraw,
  };
}

/**
 * The lines: of other degrees whose number of features is clearly another, in features, and in
 * points.
 *
 * @param {Problem} problem
 * @returns {{ kind: string, words: string, of: (n: number) => number }[]}
 */
function linesOf({ D, dim }) {
  const others = DEGREES.map((degree) => ({ degree, features: Number(monomials(dim, degree)) }));
  return [
    ...others
      .filter(({ features }) => Math.abs(Math.log(features / D)) > 0.4)
      .map(({ degree, features }) => ({
        kind: 'other',
        words: `degree ${degree}`,
        of: (/** @type {number} */ n) => byWeights(n, features),
      })),
    {
      kind: 'primal',
      words: `D = ${count(D)} features`,
      of: (/** @type {number} */ n) => byWeights(n, D),
    },
    { kind: 'dual', words: 'n points', of: (/** @type {number} */ n) => byCoefficients(n, D) },
  ];
}

/**
 * @param {Problem} problem
 * @param {{ width: number, height: number, text: number }} size
 * @returns {Mark[]}
 */
function costMarks(problem, { width, height, text }) {
  const { n, D } = problem;
  const [left, right] = [text * 3.2, width - text * 9];
  const [top, bottom] = [text * 0.8, height - text * 3.2];
  // Beside the inset of a phone words would cover one another.
  const isNarrow = right - left < text * 16;
  const isTiny = right - left < text * 9;
  const x = axisOf([1, MOST], [left, right], {
    log: true,
    ticks: isTiny ? [1, MOST] : isNarrow ? [1, 100, MOST] : [1, 10, 100, 1000, MOST],
    tell: count,
  });
  const y = axisOf([1, DEAREST], [bottom, top], {
    log: true,
    clamp: true,
    ticks: [1, 1e3, 1e6, 1e9, 1e12],
  });
  const lines = linesOf(problem);
  const ends = lines
    .map((line) => ({ ...line, y: y.at(line.of(MOST)) + text * 0.35 }))
    .sort((a, b) => a.y - b.y);
  const heights = keptApart(
    ends.map((end) => end.y),
    text * 1.15,
    bottom + text * 0.35, // the numbers of the axis are below
  );
  const at = x.at(Math.min(Math.max(n, 1), MOST));
  const foot = height - text * 0.4;
  return [
    ...levels(y, [left, right]),
    ...uprights(x, [top, bottom]),
    ...lines.map(({ kind, of }) => curve(PLACES, PLACES.map(of), { x, y }, `curve ${kind}`)),
    ...numbersUp(y.ticks, left - text * 0.5, text),
    ...numbersAcross(x.ticks, bottom + text * 1.4),
    ...(isTiny ? [] : [label(isNarrow ? 'n' : 'points n', right, foot, 'end')]),
    label('multiplications', left, foot),
    ...ends.map(({ kind, words }, i) =>
      label(words, right + text * 0.5, heights[i], 'start', kind === 'other' ? null : 'strong'),
    ),
    upright(at, [top, bottom], 'rule zero'),
    dot(at, y.at(byWeights(n, D)), text * 0.4, 'dot primal'),
    dot(at, y.at(byCoefficients(n, D)), text * 0.4, 'dot dual'),
  ];
}
