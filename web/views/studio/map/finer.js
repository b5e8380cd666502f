// @ts-check
/**
 * Columns between columns, where the least errors are; and a part of a map by itself.
 *
 * @module
 */

import { leastOf, limitOf, spansWithin } from './read.js';

/** @typedef {import('../../../protocol/messages.gen.js').Column} Column */
/** @typedef {import('../../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('./axes.js').Axes} Axes */

/** @param {ParamSpec | undefined} spec @param {number} a @param {number} b @param {number} [share] */
function between(spec, a, b, share = 0.5) {
  return spec?.scale === 'log' ? a * (b / a) ** share : a + share * (b - a);
}

/**
 * Values half-way between neighbours of which one holds something that is as good as the least but for
 * chance. Whole numbers have none between them, and neither have values from a list.
 *
 * @param {Pick<Axes, 'values' | 'column'>} axes
 * @param {readonly (Column | null)[]} columns
 */
export function finerValues({ values, column }, columns) {
  const least = leastOf(columns);
  if (!least || !column || column.spec.values?.length) return [];
  const limit = limitOf(least);
  const good = columns.map((one) => one !== null && spansWithin(one, limit).length > 0);
  return values.slice(1).flatMap((high, i) => {
    if (!good[i] && !good[i + 1]) return [];
    const middle = between(column.spec, values[i], high);
    const value = column.spec.kind === 'whole' ? Math.round(middle) : Number(middle.toPrecision(6));
    return value > values[i] && value < high ? [value] : [];
  });
}

/**
 * The axes with columns that came later in their places, and all columns in order.
 *
 * @template {{ readonly value: number }} T
 * @param {Axes} axes
 * @param {readonly T[]} first
 * @param {readonly T[]} later
 * @returns {{ axes: Axes, columns: T[] }}
 */
export function merged(axes, first, later) {
  /** @type {T[]} */
  const columns = [];
  const places = [0];
  first.forEach((column, i) => {
    columns.push(column);
    const next = later.find(({ value }) => value > column.value && value < first[i + 1]?.value);
    if (next) {
      columns.push(next);
      places.push(i + 0.75, i + 1.25);
    } else places.push(i + 1);
  });
  return { axes: { ...axes, values: columns.map(({ value }) => value), places }, columns };
}

/** Where a value lies among the places of columns. @param {Axes} axes @param {number} value */
export function placeOf({ values, places, column }, value) {
  const last = values.length - 1;
  const middle = (/** @type {number} */ c) => (places[c] + places[c + 1]) / 2;
  if (last < 1) return middle(0);
  const to = column?.spec.scale === 'log' ? Math.log : (/** @type {number} */ v) => v;
  let c = 0;
  while (c < last - 1 && values[c + 1] < value) c++;
  const share = (to(value) - to(values[c])) / (to(values[c + 1]) - to(values[c]));
  return middle(c) + share * (middle(c + 1) - middle(c));
}

/** The value at a place, as far as the columns go. @param {Axes} axes @param {number} place */
function valueAt({ values, places, column }, place) {
  const last = values.length - 1;
  const middle = (/** @type {number} */ c) => (places[c] + places[c + 1]) / 2;
  if (last < 1 || place <= middle(0)) return values[0];
  if (place >= middle(last)) return values[last];
  let c = 0;
  while (middle(c + 1) < place) c++;
  const share = (place - middle(c)) / (middle(c + 1) - middle(c));
  return between(column?.spec, values[c], values[c + 1], share);
}

/**
 * What the stage says of a part of the map: places of columns, and values upwards.
 *
 * @param {Axes} axes
 * @param {readonly [number, number]} across
 * @param {readonly [number, number]} up
 */
export function zoomTo(axes, across, up) {
  const digits = (/** @type {number} */ v) => Number(v.toPrecision(6));
  /** @type {[number, number]} */
  let ends = [digits(valueAt(axes, across[0])), digits(valueAt(axes, across[1]))];
  const { values, column } = axes;
  if (column && (column.spec.values?.length || column.spec.kind === 'whole')) {
    // Whole numbers are looked at from one that there is to another.
    const inside = values.filter((value) => value >= ends[0] && value <= ends[1]);
    const nearest = values.findIndex((value) => value >= ends[0]);
    ends =
      inside.length > 1
        ? [inside[0], inside[inside.length - 1]]
        : [values[Math.max(0, nearest - 1)], values[Math.min(values.length - 1, nearest + 1)]];
  }
  return {
    zoom: [ends, /** @type {[number, number]} */ ([digits(up[0]), digits(up[1])])],
    zoomed: axes.zoomKey,
  };
}

/**
 * Half or twice as far to each side of a place.
 *
 * @param {Axes} axes
 * @param {readonly [number, number]} at   a value across, and one upwards
 * @param {number} factor   below 1 to look closer
 */
export function zoomAround(axes, at, factor) {
  const all = axes.places[axes.places.length - 1];
  const place = Math.min(Math.max(placeOf(axes, at[0]), 0), all);
  /** @type {(low: number, high: number, middle: number) => [number, number]} */
  const around = (low, high, middle) => {
    const half = (factor * (high - low)) / 2;
    const from = Math.min(Math.max(middle - half, low), high - 2 * half);
    return [from, from + 2 * half];
  };
  const { row, rowRange } = axes;
  const log = row?.scale === 'log' && rowRange[0] > 0;
  const [to, back] = log ? [Math.log, Math.exp] : [Number, Number];
  const up = Number.isFinite(at[1])
    ? Math.min(Math.max(at[1], rowRange[0]), rowRange[1])
    : rowRange[1];
  const [low, high] = around(to(rowRange[0]), to(rowRange[1]), to(up));
  return zoomTo(axes, around(0, all, place), row ? [back(low), back(high)] : rowRange);
}
