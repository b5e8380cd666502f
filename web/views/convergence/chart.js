// @ts-check
/**
 * Lines over steps, with what lies between two of them, a cursor at the step that is shown, and
 * names at the lines.
 *
 * @module
 */

import { axisOf, extentOf } from '../../lib/plot/axis.js';
import { between, curve } from '../../lib/plot/lines.js';
import {
  clipped,
  dot,
  label,
  level,
  numbersAcross,
  numbersUp,
  upright,
} from '../../lib/plot/marks.js';
import { createPicture } from '../../lib/plot/picture.js';
import { crisp } from '../../lib/plot/pixels.js';
import { followDrag, placeAcross } from '../../lib/plot/reading.js';
import { keptApart, numberWidth, readableTicks, wordsWidth } from '../../lib/plot/text.js';

/** @typedef {import('../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../lib/plot/marks.js').Mark} Mark */

/**
 * A line: x and y of its points. kind is for the style sheet; level continues its last value to the
 * right end. Beside others, one that is apart has no say in what the axes show.
 *
 * @typedef {Readonly<{
 *   x: ArrayLike<number>, y: ArrayLike<number>, kind: string,
 *   colour?: number, level?: boolean, apart?: boolean, name?: string,
 * }>} Line
 */

/**
 * What is drawn. between are two lists of heights over the same x; x and y have the names of the
 * axes; end is the last step in sight; cursor is a step with words beside it.
 *
 * @typedef {Readonly<{
 *   lines: readonly Line[],
 *   between?: Readonly<{
 *     x: ArrayLike<number>, low: ArrayLike<number>, high: ArrayLike<number>,
 *   }> | null,
 *   x: Readonly<{ name: string, log: boolean, end: number, whole?: boolean }>,
 *   y: Readonly<{ name: string, log: boolean, zero?: boolean }>,
 *   cursor: Cursor | null,
 *   label: string,
 * }>} Plot
 *
 * @typedef {Readonly<{
 *   x: number, told: readonly Readonly<{ y: number, words: string, kind: string }>[], middle?: string,
 * }>} Cursor
 *
 * @typedef {Readonly<{ width: number, height: number, text: number }>} Size text is the height of
 *   letters
 * @typedef {Readonly<{ left: number, right: number, top: number, bottom: number, text: number }>}
 *   Place
 */

/** The height of a line of words, in heights of the text. */
const LINE = 1.25;

/**
 * @param {HTMLElement} parent
 * @param {{ onPick: (x: number) => void }} options   x in the units of the axis
 */
export function createChart(parent, { onPick }) {
  const picture = createPicture('convergence-chart');
  const { element } = picture;
  parent.append(element);
  /** @type {Axis | null} */
  let across = null;

  /** @param {PointerEvent} event */
  function pick(event) {
    if (!across) return;
    const x = across.value(placeAcross(element, event));
    onPick(Math.min(Math.max(x, across.low), across.high));
  }
  followDrag(element, { start: pick, move: pick });

  return {
    element,
    /** @param {Plot} plot @param {Size} size */
    draw(plot, size) {
      const drawn = chartMarks(plot, size);
      across = drawn.across;
      picture.draw(drawn.marks, { ...size, label: plot.label });
    },
  };
}

/**
 * @param {Plot} plot
 * @param {Size} size
 * @returns {{ marks: readonly Mark[], across: Axis | null }}
 */
function chartMarks(plot, { width, height, text }) {
  const leading = plot.lines.filter((line) => !line.apart);
  const measured = leading.length > 0 ? leading : plot.lines;
  const extent = heightsOf(plot, measured);
  if (!extent) {
    const words = plot.y.log ? 'Nothing here is above 0: choose the linear axis.' : 'No numbers.';
    return { marks: [label(words, width / 2, height / 2, 'middle')], across: null };
  }
  const [top, bottom, right] = [text * 1.5, height - text * 1.9, width - text * 0.8];
  const count = Math.max(2, Math.floor((bottom - top) / (text * 3)));
  const y = axisOf(extent, [bottom, top], { log: plot.y.log, count });
  const widest = Math.max(...y.ticks.map((tick) => numberWidth(tick.text, text)), text * 0.62);
  const place = { left: widest + text, right, top, bottom, text };
  const x = acrossOf(plot, measured, place);

  const { name } = plot.x;
  const base = bottom + text * 1.45;
  const free = right - wordsWidth(name, text) - text;
  const box = { left: place.left, top: top - text, right, bottom: bottom + text * 0.2 };
  const marks = [
    ...y.ticks.map(({ at }) => level(crisp(at), [place.left, right])),
    ...numbersUp(y.ticks, place.left - 6, text),
    ...numbersAcross(readableTicks(x.ticks, text, free), base),
    label(name, right, base, 'end'),
    label(plot.y.name, place.left, text * 0.95),
    clipped(box, lineMarks(plot, { x, y }, right)),
    ...(plot.cursor ? cursorMarks(plot.cursor, { x, y }, place) : []),
  ];
  return { marks, across: x };
}

/** The values that the vertical axis shows. @param {Plot} plot @param {readonly Line[]} lines */
function heightsOf(plot, lines) {
  const end = plot.x.end * (1 + 1e-9);
  const inside = (/** @type {number} */ x) => x <= end && (!plot.x.log || x > 0);
  const values = lines.flatMap(({ x, y }) =>
    Array.from(y, (value, i) => (inside(x[i]) ? value : NaN)),
  );
  if (plot.y.zero && !plot.y.log) values.push(0);
  return extentOf(values, plot.y.log);
}

/**
 * The horizontal axis.
 *
 * @param {Plot} plot
 * @param {readonly Line[]} lines
 * @param {Place} place
 * @returns {Axis}
 */
function acrossOf({ x: { log, end, whole = false } }, lines, { left, right, text }) {
  const otherwise = 1 / (whole ? 1 : Math.max(end, 1) * 1000);
  const low = log ? smallestOf(lines, otherwise) : 0;
  const count = Math.max(2, Math.floor((right - left) / (text * 5)));
  const extent = /** @type {const} */ ([low, Math.max(end, low * 2 || 1)]);
  return axisOf(extent, [left, right], { log, count, nice: false, whole });
}

/** @param {Plot} plot @param {{ x: Axis, y: Axis }} axes @param {number} right @returns {Mark[]} */
function lineMarks({ lines, between: strip }, axes, right) {
  return [
    ...(strip ? [between(strip.x, strip.low, strip.high, axes, 'between')] : []),
    ...lines.flatMap(({ x, y, kind, colour, level: goesOn }) => {
      const style = `curve ${colour ? `run run${colour} ` : ''}${kind}`;
      const path = curve(x, y, axes, style);
      const last = goesOn ? lastNumber(y) : -1;
      const [from, at] = [axes.x.at(x[last]), axes.y.at(y[last])];
      return Number.isFinite(at) && from < right - 1
        ? [path, level(at, [from, right], `${style} level`)]
        : [path];
    }),
  ];
}

/**
 * An upright line at a step, a dot at each value there, and the values in words where they hide
 * neither each other nor leave the chart.
 *
 * @param {Cursor} cursor
 * @param {{ x: Axis, y: Axis }} axes
 * @param {Place} place
 * @returns {Mark[]}
 */
function cursorMarks(
  { x: step, told: given, middle },
  { x, y },
  { left, right, top, bottom, text },
) {
  const at = Math.min(Math.max(x.at(Math.max(step, x.low)), left), right);
  const told = given
    .map((one) => ({ ...one, at: y.at(one.y) }))
    .filter((one) => Number.isFinite(one.at))
    .sort((a, b) => a.at - b.at);
  const words = [...told.map((one) => one.words), middle ?? ''];
  const longest = Math.max(...words.map((one) => wordsWidth(one, text)));
  const fits = at + text * 0.8 + longest < right;
  const side = at + (fits ? 0.8 : -0.8) * text;
  const anchor = fits ? 'start' : 'end';
  const parted = told.length === 2 && middle;
  const gap = text * LINE * (parted ? 2 : 1);
  // To the left of its end a line would go through its words.
  const up = fits ? 0 : text * 0.85;
  const least = top + text * 0.3;
  const wanted = told.map((one) => Math.max(one.at - up, least));
  // Two lines that have met would go through the words between theirs: all stand above them.
  if (parted && !fits && wanted[1] - wanted[0] < gap) {
    wanted[0] = Math.max(wanted[0] - gap, least);
  }
  const heights = keptApart(wanted, gap, bottom - text * 0.7);
  return [
    upright(crisp(at), [top, bottom], 'cursor'),
    ...told.map((one) => dot(at, one.at, 4, `at ${one.kind}`)),
    ...told.map((one, i) =>
      label(one.words, side, heights[i] + text * 0.35, anchor, `strong told ${one.kind}`),
    ),
    ...(parted
      ? [label(middle, side, (heights[0] + heights[1]) / 2 + text * 0.35, anchor, 'told')]
      : []),
  ];
}

/**
 * The first place that a logarithmic axis can show.
 *
 * @param {readonly Line[]} lines @param {number} otherwise
 */
function smallestOf(lines, otherwise) {
  let least = Infinity;
  for (const { x } of lines) {
    for (let i = 0; i < x.length; i++) if (x[i] > 0) least = Math.min(least, x[i]);
  }
  return Number.isFinite(least) ? least : otherwise;
}

/** @param {ArrayLike<number>} values */
function lastNumber(values) {
  for (let i = values.length - 1; i >= 0; i--) if (Number.isFinite(values[i])) return i;
  return -1;
}
