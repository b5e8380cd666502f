// @ts-check
/**
 * The strips over C: α of every example, the breaks, the errors. One line goes through all of them,
 * and can be dragged.
 *
 * @module
 */

import { axisOf } from '../../../lib/plot/axis.js';
import { same } from '../../../lib/same.js';
import { inDevicePixels } from '../../../lib/canvas.js';
import { short } from '../../../lib/format.js';
import { curve } from '../../../lib/plot/lines.js';
import { dot, label, level, mark, numbersAcross } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { crisp } from '../../../lib/plot/pixels.js';
import { placeAcross } from '../../../lib/plot/reading.js';
import { keptApart, readableTicks } from '../../../lib/plot/text.js';
import { classInk } from '../../../model/class-colours.js';
import { parseColour, css, token } from '../../../lib/colour.js';
import { element } from '../../../ui/element.js';
import { lastUpTo, stepped } from '../along/breaks.js';
import { createNow, nowMarks, within } from '../along/now.js';

/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/** @typedef {import('../along/breaks.js').Break} Break */

/**
 * Errors as a step function, or at places between which they are joined. from is where each begins.
 *
 * @typedef {Readonly<{
 *   name: string, kind: string, at: ArrayLike<number>, values: ArrayLike<number>, steps: boolean,
 * }>} Curve
 */

/**
 * α has n numbers for each place of at. present is the row whose line is strong, −1 for none; band
 * are the intervals of the best C, with what is said of them.
 *
 * @typedef {Readonly<{
 *   range: readonly [number, number], C: number, n: number,
 *   labels: ArrayLike<number>, at: ArrayLike<number>, alphas: ArrayLike<number>, share: boolean,
 *   breaks: readonly Break[], present: number,
 *   curves: readonly Curve[], band: Readonly<{ intervals: readonly [number, number][], words: string }> | null,
 *   start: string, sentence: string,
 * }>} Strips
 */

/** Lines of more examples are fainter: those that matter are on top of many. */
const MANY = 80;
/** Strips are as high as so many lines of text at least; a lower place cuts them. */
const LEAST_LINES = 10;
/** More breaks than so many a px are a shade. */
const DENSE = 0.5;

/**
 * @param {HTMLElement} parent
 * @param {{
 *   take: (C: number) => void, hold: () => void, end: () => void,
 *   key: (event: KeyboardEvent) => void, hover: (row: number) => void,
 * }} options   take: a C is chosen, hold and end: while a pointer holds the line; hover: the row
 *   whose line is pointed at, −1 for none
 */
export function createStrips(parent, { take, hold, end, key, hover }) {
  const canvas = element('canvas', { 'aria-hidden': 'true' });
  const picture = createPicture('every-chart');
  picture.element.setAttribute('aria-hidden', 'true');
  /** @type {{ strips: Strips, place: Place, x: Axis } | null} */
  let drawn = null;
  /** What the lines were painted of. @type {readonly unknown[]} */
  let painted = [];

  /** A press among the breaks takes the nearest. @param {PointerEvent} event */
  function snap(event) {
    if (!drawn) return null;
    const { strips, place, x } = drawn;
    const { top, bottom } = place.breaks;
    const y = event.clientY - picture.element.getBoundingClientRect().top;
    if (y < top - 2 || y > bottom + 2) return null;
    return nearestBreak(strips.breaks, x, placeAcross(picture.element, event));
  }
  const now = createNow(picture.element, {
    name: 'C, along all breaks',
    axis: () => drawn?.x ?? null,
    take,
    key,
    hold,
    end,
    snap,
  });
  const root = element('div', { class: 'every-strips' }, canvas);
  root.append(picture.element, now.element);
  parent.append(root);
  picture.element.addEventListener('pointermove', (event) => {
    if (!now.held && drawn) hover(rowAt(event, drawn, picture.element));
  });
  picture.element.addEventListener('pointerleave', () => hover(-1));

  return {
    element: root,
    /** @param {Strips} strips @param {import('../../../lib/element-size.js').ElementSize} size */
    draw(strips, { width, height: room, text }) {
      if (width <= 0 || room <= 0) return;
      const height = Math.max(room, LEAST_LINES * text);
      const place = placesIn(width, height, text);
      const x = axisOf(strips.range, [place.left, place.right], {
        log: true,
        nice: false,
        clamp: true,
        count: Math.max(2, Math.floor((place.right - place.left) / (text * 6))),
      });
      drawn = { strips, place, x };
      // Lines of hundreds of points are painted where one of them is another.
      const of = [strips.alphas, strips.share, strips.present, width, height, token('--ink')];
      if (!same(of, painted)) {
        painted = of;
        paintAlphas(inDevicePixels(canvas, width, height), strips, place, x);
      }
      picture.draw(marksOf(strips, place, x), { width, height, label: '' });
      now.draw(x, strips.C, strips.sentence, place.breaks.top - 4);
    },
  };
}

/**
 * @typedef {Readonly<{ top: number, bottom: number }>} Strip
 * @typedef {Readonly<{
 *   left: number, right: number, width: number, text: number, named: boolean,
 *   alpha: Strip, breaks: Strip, errors: Strip, base: number,
 * }>} Place
 */

/**
 * Where the strips are. Where there is little room, lines have no names at their ends.
 *
 * @param {number} width @param {number} height @param {number} text
 * @returns {Place}
 */
export function placesIn(width, height, text) {
  const named = width > 34 * text;
  const left = text * 3.4;
  const right = width - (named ? text * 8.6 : text);
  const top = text * 1.7;
  const base = height - text * 0.35;
  const bottom = base - text * 1.35;
  const ticks = text * 1.5;
  const alpha = { top, bottom: top + (bottom - top - ticks - text) * 0.56 };
  const breaks = { top: alpha.bottom + text * 0.4, bottom: alpha.bottom + text * 0.4 + ticks };
  const errors = { top: breaks.bottom + text * 0.8, bottom };
  return { left, right, width, text, named, alpha, breaks, errors, base };
}

/**
 * The height of an α within its strip: as a share of C, or by its logarithm.
 *
 * @param {Strips} strips @param {Strip} strip
 */
function heightOf({ share, range }, { top, bottom }) {
  if (share) {
    return (/** @type {number} */ alpha, /** @type {number} */ C) =>
      bottom - (bottom - top) * Math.min(alpha / C, 1);
  }
  const [low, high] = range.map(Math.log);
  return (/** @type {number} */ alpha) =>
    bottom - (bottom - top) * Math.max(0, (Math.log(alpha) - low) / (high - low));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Strips} strips @param {Place} place @param {Axis} x
 */
function paintAlphas(context, strips, place, x) {
  const { n, at, alphas, labels, present } = strips;
  const height = heightOf(strips, place.alpha);
  const lefts = Array.from(at, (C) => x.at(C));
  const inks = new Map();
  for (const name of new Set(Array.from(labels))) {
    inks.set(name, css(parseColour(classInk(name))));
  }
  /** @param {number} row */
  const line = (row) => {
    context.strokeStyle = inks.get(labels[row]);
    context.beginPath();
    for (let m = 0; m < lefts.length; m++)
      context.lineTo(lefts[m], height(alphas[m * n + row], at[m]));
    context.stroke();
  };
  context.lineJoin = 'round';
  context.lineWidth = 1.2;
  context.globalAlpha = n > MANY ? 0.45 : 0.75;
  for (let row = 0; row < n; row++) if (row !== present) line(row);
  if (present < 0) return;
  context.globalAlpha = 1;
  context.lineWidth = 5;
  context.strokeStyle = token('--paper');
  context.lineWidth = 3;
  line(present);
}

/** @param {Strips} strips @param {Place} place @param {Axis} x @returns {Mark[]} */
export function marksOf(strips, place, x) {
  const { left, right, text, alpha, breaks, errors, base } = place;
  const { C } = strips;
  const at = crisp(x.at(within(x, C)));
  return [
    ...bandMarks(strips, place, x),
    ...alphaMarks(strips, place),
    ...breakMarks(strips, place, x),
    ...errorMarks(strips, place, x),
    ...numbersAcross(readableTicks(x.ticks, text, right + text), base),
    ...(place.named ? [label('C', right + text * 0.9, base, 'start', 'sym')] : []),
    ...nowMarks({ x, C, left, right, top: alpha.top - text * 0.2, bottom: errors.bottom, text }),
    mark('rect', {
      class: 'every-handle',
      x: at - 6,
      y: breaks.top - 3,
      width: 12,
      height: breaks.bottom - breaks.top + 6,
      rx: 3,
    }),
  ];
}

/** @param {Strips} strips @param {Place} place @returns {Mark[]} */
function alphaMarks({ share, range }, { left, right, text, named, alpha: { top, bottom } }) {
  const numbers = share
    ? [
        ['1', top],
        ['½', (top + bottom) / 2],
        ['0', bottom],
      ]
    : [
        [short(range[1]), top],
        [`≤ ${short(range[0])}`, bottom],
      ];
  const said = share
    ? [
        ['at the limit C', top],
        ['on the margin', (top + bottom) / 2],
        ['no weight', bottom],
      ]
    : [];
  return [
    ...numbers.map(([words, y]) => label(String(words), left - 5, Number(y) + text * 0.35, 'end')),
    label(share ? 'α / C' : 'α', 0, text * 1.1, 'start', 'strong'),
    level(crisp(top), [left, right], 'soft'),
    level(crisp(bottom), [left, right], 'soft'),
    ...(named
      ? said.map(([words, y]) => label(String(words), right + 6, Number(y) + text * 0.35))
      : []),
  ];
}

/**
 * A tick for each break; where they are denser than pixels, a shade that says how dense.
 *
 * @param {Strips} strips @param {Place} place @param {Axis} x
 * @returns {Mark[]}
 */
function breakMarks(strips, { left, right, text, named, breaks: { top, bottom } }, x) {
  const counts = new Map();
  for (const { C, changes } of strips.breaks) {
    const at = crisp(x.at(C));
    counts.set(at, (counts.get(at) ?? 0) + changes.length);
  }
  const dense = strips.breaks.length > DENSE * (right - left);
  const paths = new Map();
  for (const [at, count] of counts) {
    const weight = dense ? Math.min(4, count) : 4;
    paths.set(weight, `${paths.get(weight) ?? ''}M${at} ${top + 2}V${bottom - 2}`);
  }
  return [
    mark('rect', {
      class: 'every-box',
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
    }),
    ...[...paths].map(([weight, d]) =>
      mark('path', { class: 'every-tick', d, opacity: weight / 4 }),
    ),
    ...(named ? [label('drag, or click', right + 6, (top + bottom) / 2 + text * 0.35)] : []),
  ];
}

/** @param {Strips} strips @param {Place} place @param {Axis} x @returns {Mark[]} */
function bandMarks({ band }, { left, right, text, alpha, errors }, x) {
  if (!band) return [];
  const spans = band.intervals.map(([a, b]) => [x.at(a), Math.max(x.at(b), x.at(a) + 1)]);
  const [from, to] = spans.reduce((best, one) =>
    one[1] - one[0] > best[1] - best[0] ? one : best,
  );
  const half = (band.words.length * text * 0.52) / 2;
  const middle = Math.min(Math.max((from + to) / 2, left + half), right - half);
  return [
    ...spans.map(([a, b]) =>
      mark('rect', {
        class: 'every-band',
        x: a,
        y: alpha.top,
        width: b - a,
        height: errors.bottom - alpha.top,
      }),
    ),
    label(band.words, middle, errors.top + text * 0.35, 'middle', 'strong'),
  ];
}

/** @param {Strips} strips @param {Place} place @param {Axis} x @returns {Mark[]} */
function errorMarks({ curves, C, range, start }, place, x) {
  const { left, right, text, named, errors } = place;
  const top = errors.top + text * 1.2;
  const values = curves.flatMap(({ values }) => Array.from(values).filter(Number.isFinite));
  const most = Math.min(1, Math.max(0.1, ...values) * 1.05);
  const y = axisOf([0, most], [errors.bottom, top], {
    log: false,
    nice: false,
    clamp: true,
    count: Math.max(1, Math.floor((errors.bottom - top) / (text * 2.5))),
    tell: (value) => `${short(100 * value)} %`,
  });
  // Where the strip is low, numbers would lie on each other.
  const apart = Math.abs((y.ticks[1]?.at ?? Infinity) - y.ticks[0].at);
  const ticks = apart > text * 1.2 ? y.ticks : [y.ticks[0], y.ticks[y.ticks.length - 1]];
  /** @type {{ name: string, at: number, kind: string }[]} */
  const names = [];
  const lines = curves.map(({ name, kind, at, values: v, steps }) => {
    const [xs, ys] = steps ? stepped(at, v, range[1]) : [Array.from(at), Array.from(v)];
    // Where an error is not known there is a gap, and a name only beside what is.
    const last = ys.findLast(Number.isFinite);
    if (last !== undefined) names.push({ name, kind, at: y.at(last) });
    return curve(xs, ys, { x, y }, `curve ${kind}`);
  });
  names.sort((a, b) => a.at - b.at);
  const heights = keptApart(
    names.map((one) => one.at),
    text * 1.25,
    errors.bottom,
  );
  const now = within(x, C);
  return [
    ...ticks.map(({ at }) => level(crisp(at), [left, right], 'soft')),
    ...ticks.map((tick) => label(tick.text, left - 5, tick.at + text * 0.35, 'end')),
    ...lines,
    ...(start ? [label(start, left + text * 0.5, errors.bottom - text * 0.5)] : []),
    ...curves
      .filter(({ kind }) => kind === 'left')
      .flatMap(({ at, values: v }) => {
        const m = lastUpTo(at, now);
        return Number.isFinite(v[m]) ? [dot(x.at(now), y.at(v[m]), 3.5, 'every-dot')] : [];
      }),
    ...(named
      ? names.map(({ name, kind }, i) =>
          label(
            name,
            right + 6,
            heights[i] + text * 0.35,
            'start',
            kind === 'left' ? 'strong' : null,
          ),
        )
      : []),
  ];
}

/** How near to a break a click takes it, in px. */
const SNAP = 4;

/** @param {readonly Break[]} breaks @param {Axis} x @param {number} at */
function nearestBreak(breaks, x, at) {
  let best = null;
  let least = SNAP;
  for (const { C } of breaks) {
    const distance = Math.abs(x.at(C) - at);
    if (distance < least) [best, least] = [C, distance];
  }
  return best;
}

/** How near to a line one has to point, in px. */
const REACH = 6;

/**
 * The row whose line is pointed at.
 *
 * @param {PointerEvent} event
 * @param {{ strips: Strips, place: Place, x: Axis }} drawn
 * @param {SVGSVGElement} svg
 */
function rowAt(event, { strips, place, x }, svg) {
  const left = placeAcross(svg, event);
  const y = event.clientY - svg.getBoundingClientRect().top;
  const { alpha } = place;
  if (y < alpha.top - REACH || y > alpha.bottom + REACH || left < place.left || left > place.right)
    return -1;
  const { at, alphas, n } = strips;
  const m = Math.max(0, lastUpTo(at, x.value(left)));
  const height = heightOf(strips, alpha);
  let [best, least] = [-1, REACH];
  for (let row = 0; row < n; row++) {
    const value = alphas[m * n + row];
    if (value === 0 || value >= at[m] * (1 - 1e-6)) continue; // with many others
    const distance = Math.abs(height(value, at[m]) - y);
    if (distance < least) [best, least] = [row, distance];
  }
  return best;
}
