// @ts-check
/**
 * Three charts over the number of points, all axes logarithmic: training, one prediction, memory.
 * Lines are counted, marks are measured.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { numberToken } from '../../../lib/colour.js';
import { count, short } from '../../../lib/format.js';
import { axisOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import { label, levels, mark, numbersAcross, numbersUp, upright } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { keptApart } from '../../../lib/plot/text.js';
import { SIZES } from './plan.js';

/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/** @typedef {'diamond' | 'square' | 'ring' | 'dot'} Shape */

/**
 * A line with its name, the formula of what it counts, and places with a mark. kind is the class of
 * its stroke. A line of NaN is not drawn.
 *
 * @typedef {Readonly<{
 *   name: string, formula: string, kind: 'solid' | 'dashed' | 'dotted', shape: Shape,
 *   of: (n: number) => number, marks: readonly Readonly<{ n: number, value: number }>[],
 * }>} Series
 */

/**
 * What a chart shows. slopes: whether lines for n, n² and n³ are drawn; equal is a number of points
 * with a note.
 *
 * @typedef {Readonly<{
 *   title: string, unit: string, tell: (value: number) => string, series: readonly Series[],
 *   n: number, slopes?: boolean, equal?: Readonly<{ n: number, words: string }>,
 * }>} Chart
 */

const [FIRST, LAST] = [SIZES[0], SIZES[SIZES.length - 1]];
/** Numbers of points through which lines go. */
export const PLACES = Array.from({ length: 43 }, (_, i) =>
  Math.round(FIRST * (LAST / FIRST) ** (i / 42)),
);
const TICKS = [32, 128, 512, 2048];

/** A time in ms, in words: "12 µs". @param {number} ms */
export function timeWords(ms) {
  if (!Number.isFinite(ms)) return '–';
  if (ms >= 1000) return `${short(ms / 1000)} s`;
  if (ms >= 1) return `${short(ms)} ms`;
  return ms >= 1e-3 ? `${short(ms * 1e3)} µs` : `${short(ms * 1e6)} ns`;
}

/** Memory in words. @param {number} bytes */
export function byteWords(bytes) {
  if (!Number.isFinite(bytes)) return '–';
  if (bytes >= 1e9) return `${short(bytes / 1e9)} GB`;
  if (bytes >= 1e6) return `${short(bytes / 1e6)} MB`;
  return bytes >= 1e3 ? `${short(bytes / 1e3)} kB` : `${short(bytes)} B`;
}

/** @param {(n: number) => void} choose is told the number of points that is clicked */
export function createChart(choose) {
  const title = element('h3', {});
  const picture = createPicture();
  const holder = element('div', { class: 'cost-picture' }, picture.element);
  const root = element('section', { class: 'cost-chart' }, title, holder);
  /** @type {Chart | null} */
  let last = null;
  /** @type {import('../../../lib/plot/axis.js').Axis | null} */
  let across = null;

  holder.addEventListener('click', (event) => {
    if (!across) return;
    const n = across.value(event.clientX - holder.getBoundingClientRect().left);
    const nearest = [...SIZES].sort(
      (a, b) => Math.abs(Math.log(a / n)) - Math.abs(Math.log(b / n)),
    )[0];
    choose(nearest);
  });

  function redraw() {
    const { clientWidth: width, clientHeight: height } = holder;
    if (!last || width === 0 || height === 0) return;
    const text = numberToken('--chart', 11);
    const drawn = chartMarks(last, { width, height, text });
    across = drawn.x;
    const said = last.series.map(({ name, of, marks }) => {
      const own = marks.find(({ n }) => n === last?.n);
      return `${name} ${own ? `measured ${last?.tell(own.value)}` : (last?.tell(of(last.n)) ?? '')}`;
    });
    picture.draw(drawn.marks, {
      width,
      height,
      label: `${last.title} over the number of points. At ${last.n}: ${said.join(', ')}.`,
    });
  }

  return {
    element: root,
    /** @param {Chart} chart */
    draw(chart) {
      last = chart;
      title.replaceChildren(chart.title, ' ', element('small', {}, chart.unit));
      redraw();
    },
    resize: redraw,
  };
}

/** The smallest and the largest value in sight. @param {Chart} chart @returns {[number, number]} */
function extent({ series }) {
  const all = series
    .flatMap(({ of, marks }) => [of(FIRST), of(LAST), ...marks.map(({ value }) => value)])
    .filter((v) => Number.isFinite(v) && v > 0);
  if (all.length === 0) return [1, 10];
  return [Math.min(...all), Math.max(...all)];
}

/**
 * @param {Chart} chart
 * @param {{ width: number, height: number, text: number }} size
 */
function chartMarks(chart, { width, height, text }) {
  const { series, n, slopes, equal, tell } = chart;
  const isNarrow = width < 26 * text;
  const [left, right] = [text * 4.6, width - text * (isNarrow ? 8.2 : 9)];
  const [top, bottom] = [text * 0.6, height - text * 1.8];
  const x = axisOf([FIRST, LAST], [left, right], {
    log: true,
    nice: false,
    // In little room, every other one.
    ticks: TICKS.filter((_, i) => i % 2 === 0 || right - left > 12 * text),
    tell: count,
  });
  const [low, high] = extent(chart);
  const y = axisOf([low / 1.5, high * 1.5], [bottom, top], {
    log: true,
    nice: false,
    count: Math.max(3, Math.floor((bottom - top) / (2.4 * text))),
    tell,
  });
  const ends = series
    .map((one) => ({ ...one, end: one.marks.at(-1)?.value ?? one.of(LAST) }))
    .map((one) => ({ ...one, line: one.of(LAST) }))
    .map((one) => ({ ...one, at: y.at(Number.isFinite(one.line) ? one.line : one.end) }))
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at);
  // In low charts names stand without their formulas.
  const isLow = bottom - top < ends.length * 2.4 * text;
  const heights = keptApart(
    ends.map(({ at }) => at + (isLow ? text * 0.3 : 0)),
    text * (isLow ? 1.15 : 2.3),
    bottom - text * (isLow ? 0 : 1.2),
  );
  /** @type {Mark[]} */
  const marks = [
    ...levels(y, [left, right]),
    ...numbersUp(y.ticks, left - text * 0.5, text),
    ...numbersAcross(x.ticks, height - text * 0.4),
    label('n', right + text * 0.2, height - text * 0.4, 'start'),
    ...(slopes ? slopeMarks(x, y, text) : []),
    upright(x.at(n), [top, bottom], 'rule zero'),
    ...(equal && equal.n > FIRST && equal.n < LAST
      ? [
          upright(x.at(equal.n), [bottom - (bottom - top) * 0.5, bottom], 'rule equal'),
          label(equal.words, x.at(equal.n) + text * 0.4, bottom - text * 0.5),
        ]
      : []),
    ...series.map(({ of, kind }) => curve(PLACES, PLACES.map(of), { x, y }, `curve ${kind}`)),
    ...series.flatMap(({ marks: all, shape }) =>
      all.map(({ n: at, value }) => shapeMark(shape, x.at(at), y.at(value), text * 0.38)),
    ),
    ...ends.flatMap(({ name, formula }, i) => [
      label(name, right + text * 0.6, heights[i] + text * 0.1, 'start', 'strong'),
      ...(isLow ? [] : [label(formula, right + text * 0.6, heights[i] + text * 1.2)]),
    ]),
  ];
  return { marks, x };
}

/**
 * Lines with the slopes of n, n² and n³, from the lower left.
 *
 * @param {import('../../../lib/plot/axis.js').Axis} x
 * @param {import('../../../lib/plot/axis.js').Axis} y
 * @param {number} text
 * @returns {Mark[]}
 */
function slopeMarks(x, y, text) {
  return ['n', 'n²', 'n³'].flatMap((words, i) => {
    const of = (/** @type {number} */ n) => y.low * (n / FIRST) ** (i + 1);
    const reach = Math.min(LAST, FIRST * (y.high / y.low) ** (1 / (i + 1)));
    const ends = [FIRST, reach];
    return [
      curve(ends, ends.map(of), { x, y }, 'curve slope'),
      label(words, x.at(reach) - text * 0.4, y.at(of(reach)) + text * 1.1, 'end', 'slope'),
    ];
  });
}

/** @param {Shape} shape @param {number} left @param {number} top @param {number} r @returns {Mark} */
export function shapeMark(shape, left, top, r) {
  if (shape === 'diamond') {
    const s = 1.35 * r;
    const d = `M${left} ${top - s}L${left + s} ${top}L${left} ${top + s}L${left - s} ${top}Z`;
    return mark('path', { class: 'mark', d });
  }
  if (shape === 'square') {
    const d = `M${left - r} ${top - r}H${left + r}V${top + r}H${left - r}Z`;
    return mark('path', { class: 'mark', d });
  }
  const kind = shape === 'dot' ? 'mark full' : 'mark';
  return mark('circle', { class: kind, cx: left, cy: top, r });
}
