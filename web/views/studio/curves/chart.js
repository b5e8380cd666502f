// @ts-check
/**
 * Errors over one number: lines with their bands, and a line at the scene's value that can be dragged.
 *
 * @module
 */

import { axisOf, extentOf } from '../../../lib/plot/axis.js';
import { createElementSize } from '../../../lib/element-size.js';
import { curve } from '../../../lib/plot/lines.js';
import { label, level, mark, numbersAcross, upright } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { crisp } from '../../../lib/plot/pixels.js';
import { keptApart, readableTicks } from '../../../lib/plot/text.js';
import { short } from '../../../lib/format.js';
import { element } from '../../../ui/element.js';
import { createNow, within } from '../along/now.js';
import { errorWords } from '../map/words.js';

/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */

/**
 * band is how far the line may be off to either side, NaN where nobody knows.
 *
 * @typedef {Readonly<{
 *   name: string, kind: string, at: readonly number[], values: readonly number[],
 *   band: readonly number[],
 * }>} Line
 */

/**
 * now is the scene's value, NaN where the number is none of the scene's. gaps are values at which an
 * error is missing.
 *
 * @typedef {Readonly<{
 *   lines: readonly Line[], gaps: readonly number[], range: readonly [number, number], log: boolean, whole: boolean,
 *   symbol: string, now: number, valued: boolean, words: string,
 * }>} Curves
 */

/**
 * @param {HTMLElement} parent
 * @param {{
 *   take: (value: number) => void, step: (by: number) => void, hold: () => void, end: () => void,
 * }} options   take: a value is chosen; step: so many values on
 */
export function createCurves(parent, { take, step, hold, end }) {
  const picture = createPicture('curves-chart');
  picture.element.setAttribute('aria-hidden', 'true');
  /** @type {Axis | null} */
  let axis = null;
  const now = createNow(picture.element, {
    name: 'Value, along the curves',
    axis: () => axis,
    take,
    key(event) {
      /** @type {Record<string, number>} */
      const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -99, End: 99 };
      const by = steps[event.key];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      step(event.shiftKey ? 5 * by : by);
    },
    hold,
    end,
  });
  const root = element('div', { class: 'curves-picture' });
  root.append(picture.element, now.element);
  parent.append(root);
  const size = createElementSize(root);

  return {
    element: root,
    /** @param {Curves} curves */
    draw(curves) {
      const { width, height, text } = size.read();
      if (width <= 0 || height <= 0) return;
      const named = width > 34 * text;
      const left = text * 4;
      const longest = Math.max(...curves.lines.map(({ name }) => name.length));
      const right = width - (named ? text * Math.max(10.5, 1.5 + 0.58 * longest) : text);
      const [top, bottom] = [text * 2, height - text * 2.6];
      const x = axisOf(curves.range, [left, right], {
        log: curves.log,
        whole: curves.whole,
        nice: false,
        clamp: true,
        count: Math.max(2, Math.floor((right - left) / (text * 6))),
      });
      const y = heightsOf(curves, [bottom, top], text);
      const place = { left, right, top, bottom, text, named, width };
      const known = Number.isFinite(curves.now);
      axis = known ? x : null;
      picture.draw(marksOf(curves, place, x, y), { width, height, label: '' });
      now.element.hidden = !known;
      picture.element.classList.toggle('still', !known);
      if (known) now.draw(x, curves.now, curves.words, bottom - text);
    },
    resize: () => size.forget(),
  };
}

/** @typedef {{ left: number, right: number, top: number, bottom: number, text: number, named: boolean, width: number }} Place */

/** @param {Curves} curves @param {[number, number]} place @param {number} text */
function heightsOf({ lines, valued }, place, text) {
  const all = lines.flatMap(({ values }) => values);
  const [low, high] = extentOf(all, false) ?? [0, 1];
  const log = valued && low > 0 && high / low > 20;
  const tops = lines.flatMap(({ values, band }) => values.map((v, i) => v + (band[i] || 0)));
  const most = (extentOf(tops, false) ?? [0, 1])[1];
  return axisOf(log ? [low, high] : [0, most > 0 ? most : 0.1], place, {
    log,
    nice: log,
    clamp: true,
    count: Math.max(2, Math.floor((place[0] - place[1]) / (text * 4))),
    tell: (value) => errorWords(value, valued),
  });
}

/** @param {Curves} curves @param {Place} place @param {Axis} x @param {Axis} y @returns {Mark[]} */
function marksOf({ lines, gaps, symbol, now }, place, x, y) {
  const { left, right, bottom, text, named } = place;
  const known = lines.filter(({ at }) => at.length > 0);
  const ends = known
    .map(({ name, kind, values }) => ({ name, kind, at: y.at(values[values.length - 1]) }))
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at);
  const heights = keptApart(
    ends.map(({ at }) => at),
    text * 1.3,
    bottom,
  );
  return [
    ...y.ticks.map(({ at }) => level(crisp(at), [left, right], 'soft')),
    ...y.ticks.map((tick) => label(tick.text, left - 6, tick.at + text * 0.35, 'end')),
    ...known.map(({ at, values, band }) =>
      mark('path', { class: 'curves-band', d: bandOf(at, values, band, x, y) }),
    ),
    ...known.map(({ at, values, kind }) => curve([...at], [...values], { x, y }, `curve ${kind}`)),
    ...ends.map(({ name, kind }, i) => {
      const strong = kind === 'folds' ? 'strong' : '';
      // Where there is no room beside the lines, their names stand above their ends.
      return named
        ? label(name, right + text * 0.6, heights[i] + text * 0.35, 'start', strong || null)
        : label(name, right, heights[i] - text * 0.35, 'end', `halo ${strong}`.trim());
    }),
    ...gapMarks(gaps, x, bottom, text),
    ...numbersAcross(readableTicks(x.ticks, text, right + text), bottom + text * 1.4),
    label(symbol, right, bottom + text * 2.5, 'end', 'sym'),
    ...nowMarks(place, x, now, symbol),
  ];
}

/** A cross on the axis at each. @param {readonly number[]} gaps @param {Axis} x @param {number} bottom @param {number} text @returns {Mark[]} */
function gapMarks(gaps, x, bottom, text) {
  const r = text * 0.3;
  const d = gaps
    .map((value) => x.at(value))
    .filter(Number.isFinite)
    .map(
      (at) =>
        `M${at - r} ${bottom - r}l${2 * r} ${2 * r}M${at - r} ${bottom + r}l${2 * r} ${-2 * r}`,
    )
    .join('');
  return d ? [mark('path', { class: 'curves-gap', d })] : [];
}

/** @param {Place} place @param {Axis} x @param {number} now @param {string} symbol @returns {Mark[]} */
function nowMarks({ left, right, bottom, text }, x, now, symbol) {
  if (!Number.isFinite(now)) return [];
  const at = crisp(x.at(within(x, now)));
  const chip = `${symbol} = ${short(now)}`;
  const half = chip.length * text * 0.3 + text * 0.5;
  const middle = Math.min(Math.max(at, left + half), right - half);
  return [
    upright(at, [text * 1.5, bottom], 'along-now'),
    mark('rect', {
      class: 'along-chip',
      x: middle - half,
      y: 0,
      width: 2 * half,
      height: text * 1.5,
      rx: 2,
    }),
    label(chip, middle, text * 1.1, 'middle', 'along-chip-text'),
  ];
}

/**
 * The area between two lines, where both are known.
 *
 * @param {readonly number[]} at @param {readonly number[]} values @param {readonly number[]} band
 * @param {Axis} x @param {Axis} y
 */
function bandOf(at, values, band, x, y) {
  const kept = at.flatMap((_, i) => (band[i] > 0 && Number.isFinite(values[i]) ? [i] : []));
  if (kept.length < 2) return '';
  const least = Math.max(y.low, Number.MIN_VALUE);
  const upper = kept.map((i) => `${x.at(at[i])} ${y.at(values[i] + band[i])}`);
  const lower = kept.map(
    (i) => `${x.at(at[i])} ${y.at(Math.max(values[i] - band[i], y.low > 0 ? least : 0))}`,
  );
  return `M${upper.join('L')}L${lower.reverse().join('L')}Z`;
}
