// @ts-check
/**
 * The chart of bounds, estimates and truth: shares on a logarithmic axis, over C.
 *
 * @module
 */

import { axisOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import {
  clipped,
  dot,
  label,
  level,
  mark,
  numbersAcross,
  upright,
} from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { crisp } from '../../../lib/plot/pixels.js';
import { keptApart, readableTicks } from '../../../lib/plot/text.js';
import { element } from '../../../ui/element.js';
import { stepped } from '../along/breaks.js';
import { createNow, nowMarks, within } from '../along/now.js';
import { valueAt } from './curves.js';
import { placeWords, wordMarks } from './notes.js';

/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/** @typedef {import('./curves.js').Curve} Curve */

/**
 * free is the first C at which a support vector is free.
 *
 * @typedef {Readonly<{
 *   range: readonly [number, number], C: number, curves: readonly Curve[], free: number, sentence: string,
 * }>} Plot
 */

/** How many times the height of letters the names of curves take. @param {readonly Curve[]} curves */
const roomFor = (curves) => Math.max(12.8, ...curves.map(({ name }) => 3 + 0.62 * name.length));

/** The shares in sight at least and at most. */
const [LOW, HIGH, LOWEST] = [0.04, 30, 0.004];
/** The numbers of the axis. */
const TICKS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];

/** Where nothing is promised. */
const SILENT = 'no support vector is free: no bound';

/** What is said of shares above 1, and of those above ½: in fewer and fewer letters across. */
const ABOVE = [
  ['above 100 %: true, and says nothing'],
  ['above 100 %:', 'true, and says nothing'],
  ['above 100 %:', 'true, and', 'says nothing'],
  ['above 100 %'],
];
const COIN = [['worse than a coin'], ['worse than', 'a coin']];

/**
 * The numbers that have room above each other; that of all shares is always there.
 *
 * @param {readonly number[]} values @param {number} low @param {number} lines that the axis is high
 */
function readable(values, low, lines) {
  const apart = (/** @type {number} */ a, /** @type {number} */ b) =>
    (Math.abs(Math.log(a / b)) / Math.log(HIGH / low)) * lines >= 1.2;
  /** @type {number[]} */
  const kept = [1];
  for (const value of [0.5, 0.1, 2, 10, ...values])
    if (values.includes(value) && kept.every((other) => apart(value, other))) kept.push(value);
  return kept.sort((a, b) => a - b);
}

/**
 * @param {HTMLElement} parent
 * @param {{
 *   take: (C: number) => void, hold: () => void, end: () => void, key: (event: KeyboardEvent) => void,
 * }} options
 */
export function createBoundsChart(parent, { take, hold, end, key }) {
  const picture = createPicture('bounds-chart');
  picture.element.setAttribute('aria-hidden', 'true');
  /** @type {Axis | null} */
  let across = null;
  const now = createNow(picture.element, {
    name: 'C, along bounds and errors',
    axis: () => across,
    take,
    key,
    hold,
    end,
  });
  const root = element('div', { class: 'bounds-field' });
  root.append(picture.element, now.element);
  parent.append(root);
  return {
    element: root,
    /** @param {Plot} plot @param {import('../../../lib/element-size.js').ElementSize} size */
    draw(plot, { width, height, text }) {
      if (width <= 0 || height <= 0) return;
      const named = width > 34 * text;
      const place = {
        left: text * 3.4,
        right: width - (named ? text * roomFor(plot.curves) : text),
        top: text * 1.9,
        bottom: height - text * 1.7,
        text,
        named,
      };
      const x = axisOf(plot.range, [place.left, place.right], {
        log: true,
        nice: false,
        clamp: true,
        count: Math.max(2, Math.floor((place.right - place.left) / (text * 6))),
      });
      across = x;
      picture.draw(marksOf(plot, x, place), { width, height, label: '' });
      now.draw(x, plot.C, plot.sentence, 0);
    },
  };
}

/**
 * @typedef {Readonly<{
 *   left: number, right: number, top: number, bottom: number, text: number, named: boolean,
 * }>} Place
 */

/** @param {Plot} plot @param {Axis} x @param {Place} place @returns {Mark[]} */
function marksOf(plot, x, place) {
  const { left, right, top, bottom, text } = place;
  const seen = plot.curves.flatMap(({ values }) => Array.from(values).filter((v) => v > 0));
  const low = Math.max(LOWEST, Math.min(LOW, ...seen.map((v) => v * 0.9)));
  const y = axisOf([low, HIGH], [bottom, top], {
    log: true,
    nice: false,
    clamp: true,
    ticks: readable(
      TICKS.filter((value) => value >= low),
      low,
      (bottom - top) / text,
    ),
    tell: (value) => (value > 1 ? `×${value}` : `${Number((100 * value).toPrecision(2))} %`),
  });
  return [
    ...groundMarks(plot, x, y, place),
    ...y.ticks.map(({ at, value }) =>
      level(crisp(at), [left, right], value === 1 ? 'all' : 'soft'),
    ),
    ...y.ticks.map(({ at, text: words, value }) =>
      label(words, left - 5, at + text * 0.35, 'end', value === 1 ? 'strong' : null),
    ),
    ...curveMarks(plot, x, y, place),
    ...numbersAcross(readableTicks(x.ticks, text, right + text), bottom + text * 1.35),
    ...(place.named ? [label('C', right + text * 0.9, bottom + text * 1.35, 'start', 'sym')] : []),
    ...nowMarks({ x, C: plot.C, left, right, top: text * 1.5, bottom, text }),
    ...dotMarks(plot, x, y),
  ];
}

/**
 * What is above all, what is worse than a coin, and where nothing is promised.
 *
 * @param {Plot} plot @param {Axis} x @param {Axis} y @param {Place} place
 * @returns {Mark[]}
 */
function groundMarks({ free, C, curves }, x, y, { left, right, top, bottom, text }) {
  const [all, half] = [y.at(1), y.at(0.5)];
  const start = x.at(Math.min(Math.max(free, x.low), x.high));
  const lines = [];
  for (let at = left - (all - top); at < right; at += 7) {
    const from = Math.max(at, left);
    const to = Math.min(at + all - top, right);
    if (to > from) lines.push(`M${from} ${all - (from - at)}L${to} ${all - (to - at)}`);
  }
  const silent = start > left + 1;
  const clear = silent ? start : left;
  /** @param {import('./notes.js').Box} box */
  const crossed = (box) => curves.filter((one) => crosses(one, x, y, box)).length;
  /** @param {readonly (readonly string[])[]} ways @param {import('./notes.js').Box} room @param {string} kind */
  const said = (ways, room, kind) =>
    wordMarks(placeWords(ways, room, x.at(within(x, C)), text, crossed), text, kind);
  return [
    mark('path', { class: 'hatch', d: lines.join('') }),
    mark('rect', { class: 'coin', x: left, y: all, width: right - left, height: half - all }),
    ...said(ABOVE, { left: clear, right, top, bottom: all - text * 0.2 }, 'strong halo'),
    ...said(COIN, { left: clear, right, top: all, bottom: half - text * 0.15 }, 'halo'),
    ...(silent
      ? [
          mark('rect', {
            class: 'coin',
            x: left,
            y: top,
            width: start - left,
            height: bottom - top,
          }),
          upright(crisp(start), [top, bottom], 'silent'),
          ...(start - left > text * 2.6 && bottom - top > text * 0.6 * SILENT.length
            ? [turnedLabel(SILENT, left + text * 1.4, bottom - text)]
            : []),
        ]
      : []),
  ];
}

/**
 * Whether a curve goes through a box.
 *
 * @param {Curve} one @param {Axis} x @param {Axis} y @param {import('./notes.js').Box} box
 */
function crosses(one, x, y, { left, right, top, bottom }) {
  const places = Array.from(one.at, (at, i) => [x.at(at), y.at(Math.max(one.values[i], y.low))]);
  return places.some(([across, at], i) => {
    const next = places[i + 1] ?? [Infinity, at];
    if (across > right || next[0] < left) return false;
    return Math.min(at, next[1]) < bottom && Math.max(at, next[1]) > top;
  });
}

/** Words that go upwards. @param {string} words @param {number} x @param {number} y @returns {Mark} */
const turnedLabel = (words, x, y) => ({
  tag: 'text',
  attributes: { class: 'strong', transform: `translate(${x} ${y}) rotate(-90)` },
  words,
});

/** @param {Plot} plot @param {Axis} x @param {Axis} y @param {Place} place @returns {Mark[]} */
function curveMarks({ curves, range }, x, y, { left, right, top, bottom, text, named }) {
  /** @type {{ name: string, look: string, at: number }[]} */
  const ends = [];
  const lines = curves.map(({ name, look, at, values, steps }) => {
    const [xs, ys] = steps ? stepped(at, values, range[1]) : [Array.from(at), Array.from(values)];
    const floor = ys.map((v) => (v === 0 ? y.low : v));
    const last = floor[floor.length - 1];
    if (!Number.isNaN(last)) ends.push({ name, look, at: y.at(Math.min(last, y.high)) });
    return curve(
      xs,
      floor.map((v) => Math.min(v, y.high * 2)),
      { x, y },
      `curve ${look}`,
    );
  });
  ends.sort((a, b) => a.at - b.at);
  const heights = keptApart(
    ends.map(({ at }) => at),
    text * 1.3,
    bottom,
  );
  return [
    mark('rect', { class: 'frame', x: left, y: top, width: right - left, height: bottom - top }),
    clipped({ left, top, right, bottom }, lines),
    ...ends.flatMap(({ name, look, at }, i) => {
      const strong = look === 'heavy' ? 'strong' : '';
      // Where there is no room beside the curves, their names stand above their ends. In less room
      // than that the table below says enough.
      if (!named) {
        const above = heights[i] - text * 0.35;
        return right - left > 26 * text
          ? [label(name, right - 2, above, 'end', `halo ${strong}`.trim())]
          : [];
      }
      return [
        mark('path', {
          class: `curve ${look} key`,
          d: `M${right + 2} ${at}L${right + text} ${heights[i]}H${right + text * 2}`,
        }),
        label(name, right + text * 2.4, heights[i] + text * 0.35, 'start', strong || null),
      ];
    }),
  ];
}

/** @param {Plot} plot @param {Axis} x @param {Axis} y @returns {Mark[]} */
function dotMarks({ curves, C }, x, y) {
  const at = within(x, C);
  return curves.flatMap((one) => {
    const value = valueAt(one, at);
    if (Number.isNaN(value) || value > y.high) return [];
    const heavy = one.kind === 'truth';
    return [dot(x.at(at), y.at(Math.max(value, y.low)), heavy ? 5 : 3, heavy ? 'truth' : 'said')];
  });
}
