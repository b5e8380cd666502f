// @ts-check
/**
 * Three strips over λ: mean squares, log evidence, and the effective dimension with ‖f‖. One line at
 * the present λ goes through all of them.
 *
 * @module
 */

import { short } from '../../../lib/format.js';
import { axisOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import { clipped, dot, label, level, mark, numbersAcross } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { crisp } from '../../../lib/plot/pixels.js';
import { keptApart, readableTicks } from '../../../lib/plot/text.js';
import { element } from '../../../ui/element.js';
import { createNow, nowMarks, within } from '../along/now.js';
import { CHOICES, dimensionEnd, evidencesOf, normEnd, squaresOf, valueAt } from './curves.js';

/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/** @typedef {import('../../../protocol/messages.gen.js').Lambdas} Lambdas */

/**
 * chip says the value at the line, sentence what there is to say of it; unseen is what points are
 * called that were not seen; noise is the variance of the noise in new points, NaN where it is not
 * known.
 *
 * @typedef {Readonly<{
 *   curves: Lambdas, symbol: string, value: number, chip: string, sentence: string,
 *   unseen: string, noise: number,
 * }>} Strips
 */

/** @typedef {Readonly<{ top: number, bottom: number }>} Strip */
/**
 * @typedef {Readonly<{
 *   left: number, right: number, text: number, named: boolean, base: number,
 *   squares: Strip, evidence: Strip | null, dimension: Strip,
 * }>} Place
 */

/** Text of this height, in px, is read from afar: two strips are enough then. */
const LARGE = 18;
/** So many heights of the text are the least for three strips. */
const LOW = 19;

/** A curve of a strip: what it is called at its end, and its class. */
/** @typedef {Readonly<{ name: string, kind: string, values: ArrayLike<number> }>} Line */

/**
 * @param {HTMLElement} parent
 * @param {{
 *   take: (lambda: number) => void, hold: () => void, end: () => void,
 *   key: (event: KeyboardEvent) => void,
 * }} options
 */
export function createStrips(parent, options) {
  const picture = createPicture('lambda-chart');
  picture.element.setAttribute('aria-hidden', 'true');
  /** @type {Axis | null} */
  let axis = null;
  const now = createNow(picture.element, {
    ...options,
    name: 'λ, along all strips',
    axis: () => axis,
  });
  const root = element('div', { class: 'lambda-strips' }, picture.element, now.element);
  parent.append(root);

  return {
    element: root,
    /** @param {Strips} strips @param {import('../../../lib/element-size.js').ElementSize} size */
    draw(strips, { width, height, text }) {
      if (width <= 0 || height <= 0) return;
      const place = placesIn(width, height, text);
      const { lambdas } = strips.curves;
      const x = axisOf([lambdas[0], lambdas[lambdas.length - 1]], [place.left, place.right], {
        log: true,
        nice: false,
        clamp: true,
        count: Math.max(2, Math.floor((place.right - place.left) / (text * 6))),
      });
      axis = x;
      picture.draw(marksOf(strips, place, x), { width, height, label: '' });
      now.draw(x, strips.value, strips.sentence, place.dimension.bottom - text * 1.6);
    },
  };
}

/**
 * Where the strips are. Where there is little room, curves have no names at their ends, and there is
 * none of the evidence.
 *
 * @param {number} width @param {number} height @param {number} text
 * @returns {Place}
 */
function placesIn(width, height, text) {
  const named = width > 36 * text;
  const left = text * 4.6;
  const right = width - (named ? text * 10.4 : text);
  const base = height - text * 0.35;
  const bottom = base - text * 1.5;
  const top = text * 2.7;
  const gap = text * 1.8;
  const three = text < LARGE && height > LOW * text;
  const room = Math.max(bottom - top - (three ? 2 : 1) * gap, 3);
  const squares = { top, bottom: top + room * (three ? 0.5 : 0.6) };
  const second = { top: squares.bottom + gap, bottom: squares.bottom + gap + room * 0.22 };
  const evidence = three ? second : null;
  const dimension = { top: (evidence ?? squares).bottom + gap, bottom };
  return { left, right, text, named, base, squares, evidence, dimension };
}

/** @param {Strips} strips @param {Place} place @param {Axis} x @returns {Mark[]} */
function marksOf(strips, place, x) {
  const { left, right, text, base, squares, dimension, named } = place;
  const { bottom } = dimension;
  const { value, chip, symbol } = strips;
  const at = crisp(x.at(within(x, value)));
  return [
    ...squareMarks(strips, place, x),
    ...evidenceMarks(strips, place, x),
    ...dimensionMarks(strips, place, x),
    ...nowMarks({ x, C: value, chip, left, right, top: squares.top - text * 0.5, bottom, text }),
    ...dots(strips, place, x),
    ...numbersAcross(readableTicks(x.ticks, text, right + text), base),
    ...(named ? [label(symbol, right + text * 2.4, base, 'start', 'sym')] : []),
    mark('rect', {
      class: 'lambda-handle',
      x: at - 5,
      y: bottom - text * 1.2,
      width: 10,
      height: text * 2,
      rx: 3,
    }),
  ];
}

/** @param {Strips} strips @param {Place} place @returns {Axis | null} */
function squareAxis({ curves }, { squares: { top, bottom }, text }) {
  const ends = squaresOf(curves);
  return (
    ends &&
    axisOf(ends, [bottom, top], {
      log: true,
      nice: false,
      clamp: false,
      count: Math.max(2, Math.floor((bottom - top) / (text * 2.2))),
    })
  );
}

/** @param {Strips} strips @param {Place} place @returns {Axis | null} */
function evidenceAxis({ curves }, { evidence, text }) {
  const ends = evidencesOf(curves);
  if (!ends || !evidence) return null;
  const { top, bottom } = evidence;
  return axisOf(ends, [bottom, top], {
    log: false,
    nice: false,
    count: Math.max(1, Math.floor((bottom - top) / (text * 2.4))),
  });
}

/** @param {Strips} strips @param {Place} place @returns {Axis} */
const dimensionAxis = ({ curves }, { dimension: { top, bottom }, text }) =>
  axisOf([0, dimensionEnd(curves)], [bottom, top], {
    log: false,
    nice: false,
    whole: true,
    count: Math.max(1, Math.floor((bottom - top) / (text * 2.4))),
  });

/**
 * The frame of a strip: rules with their numbers, its name, its curves and their names.
 *
 * @param {Axis} y
 * @param {Strip} strip
 * @param {string} title
 * @param {readonly Line[]} lines
 * @param {ArrayLike<number>} lambdas
 * @param {Place} place @param {Axis} x
 * @returns {Mark[]}
 */
function stripMarks(y, strip, title, lines, lambdas, place, x) {
  const { left, right, text, named } = place;
  const { top, bottom } = strip;
  const box = { left, right, top: top - 2, bottom: bottom + 2 };
  const drawn = lines.filter(({ values }) => Array.from(values).some(Number.isFinite));
  const ends = drawn
    .map(({ name, kind, values }) => {
      const last = Array.from(values).findLastIndex(Number.isFinite);
      const at = y.at(values[last]);
      return { name, kind, at: Number.isFinite(at) ? Math.min(Math.max(at, top), bottom) : bottom };
    })
    .sort((a, b) => a.at - b.at);
  const heights = keptApart(
    ends.map(({ at }) => at),
    text * 1.25,
    bottom,
  );
  return [
    label(title, 0, top - text * 0.55, 'start', 'strong'),
    ...y.ticks.map(({ at }) => level(crisp(at), [left, right], 'soft')),
    ...y.ticks.map((tick) => label(tick.text, left - 5, tick.at + text * 0.35, 'end')),
    clipped(
      box,
      drawn.map(({ values, kind }) => curve(lambdas, values, { x, y }, `curve ${kind}`)),
    ),
    ...(named
      ? ends.flatMap(({ name, kind }, i) => [
          mark('path', {
            class: `curve ${kind}`,
            d: `M${right + 7} ${heights[i]}h${text * 1.7}`,
          }),
          label(
            name,
            right + 12 + text * 1.7,
            heights[i] + text * 0.35,
            'start',
            kind === 'strong' ? 'strong' : null,
          ),
        ])
      : []),
  ];
}

/** @param {Strips} strips @param {Place} place @param {Axis} x @returns {Mark[]} */
function squareMarks(strips, place, x) {
  const { curves, unseen, noise } = strips;
  const y = squareAxis(strips, place);
  if (!y) return [];
  const { left, right, text, squares } = place;
  const noiseAt = y.at(noise);
  const inside = noiseAt > squares.top && noiseAt < squares.bottom;
  return [
    ...(inside ? [level(crisp(noiseAt), [left, right], 'lambda-noise')] : []),
    ...stripMarks(
      y,
      squares,
      'mean square',
      [
        { name: unseen, kind: 'fresh', values: curves.fresh },
        { name: 'left one out', kind: 'strong', values: curves.leftOut },
        { name: 'GCV', kind: 'dots', values: curves.gcv },
        { name: 'training', kind: 'soft-line', values: curves.training },
      ],
      curves.lambdas,
      place,
      x,
    ),
    ...(inside
      ? [label('noise', left + text * 0.4, noiseAt - text * 0.35, 'start', 'lambda-noise-word')]
      : []),
    ...diamonds(curves, x, y, ['leftOut', 'gcv', 'fresh'], squares),
  ];
}

/** @param {Strips} strips @param {Place} place @param {Axis} x @returns {Mark[]} */
function evidenceMarks(strips, place, x) {
  const { curves } = strips;
  const y = evidenceAxis(strips, place);
  if (!y || !place.evidence) return [];
  return [
    ...stripMarks(
      y,
      place.evidence,
      'log evidence',
      [{ name: 'evidence', kind: 'plain', values: curves.evidence }],
      curves.lambdas,
      place,
      x,
    ),
    ...diamonds(curves, x, y, ['evidence'], place.evidence),
  ];
}

/** @param {Strips} strips @param {Place} place @param {Axis} x @returns {Mark[]} */
function dimensionMarks(strips, place, x) {
  const { curves } = strips;
  const y = dimensionAxis(strips, place);
  const end = normEnd(curves);
  const high = dimensionEnd(curves);
  const norm = Array.from(curves.norm, (v) => (v * high) / end);
  return stripMarks(
    y,
    place.dimension,
    'dimension',
    [
      { name: 'effective dim.', kind: 'strong', values: curves.dimension },
      { name: `‖f‖, 0 to ${short(end)}`, kind: 'fresh', values: norm },
    ],
    curves.lambdas,
    place,
    x,
  );
}

/**
 * A diamond where a curve is best.
 *
 * @param {Lambdas} curves
 * @param {Axis} x @param {Axis} y
 * @param {readonly string[]} keys
 * @param {Strip} strip
 * @returns {Mark[]}
 */
function diamonds(curves, x, y, keys, { top, bottom }) {
  return CHOICES.filter(({ key }) => keys.includes(key)).flatMap(({ key, best }) => {
    const lambda = curves[best];
    const height = y.at(valueAt(curves.lambdas, curves[key], lambda));
    if (!(height >= top - 1 && height <= bottom + 1)) return [];
    const left = x.at(lambda);
    const d = `M${left} ${height - 5}l5 5l-5 5l-5 -5Z`;
    return [mark('path', { class: 'lambda-diamond', d })];
  });
}

/** Where the line cuts the strong curves. @param {Strips} strips @param {Place} place @param {Axis} x @returns {Mark[]} */
function dots(strips, place, x) {
  const { curves, value } = strips;
  if (value < x.low) return []; // λ = 0 has no place on the axis
  const left = x.at(within(x, value));
  /** @type {readonly [Axis | null, ArrayLike<number>, Strip | null][]} */
  const cut = [
    [squareAxis(strips, place), curves.leftOut, place.squares],
    [evidenceAxis(strips, place), curves.evidence, place.evidence],
    [dimensionAxis(strips, place), curves.dimension, place.dimension],
  ];
  return cut.flatMap(([y, values, strip]) => {
    const { top, bottom } = strip ?? place.squares;
    const height = y?.at(valueAt(curves.lambdas, values, value)) ?? NaN;
    return height >= top - 1 && height <= bottom + 1 ? [dot(left, height, 3.5, 'lambda-dot')] : [];
  });
}
