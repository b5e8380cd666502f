// @ts-check
/**
 * The picture of a map: columns of cells, darker where more is wrong, the outline of what is as good
 * as the least but for chance, and the place that is chosen.
 *
 * @module
 */

import { axisOf } from '../../../lib/plot/axis.js';
import { inDevicePixels } from '../../../lib/canvas.js';
import { createElementSize } from '../../../lib/element-size.js';
import { label, mark, numbersAcross, numbersUp } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { readableTicks } from '../../../lib/plot/text.js';
import { token } from '../../../lib/colour.js';
import { element, setText } from '../../../ui/element.js';
import { digitsFor } from './axes.js';
import { supportLines } from './contours.js';
import { placeOf } from './finer.js';
import { endsOf, spansWithin, stepAt, without } from './read.js';

/** @typedef {import('../../../lib/plot/axis.js').Axis} Axis */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */
/** @typedef {import('../../../protocol/messages.gen.js').Column} Column */
/** @typedef {import('./axes.js').Axes} Axes */

/**
 * shown are the columns of the measure that is seen, folds those of cross-validation: null where it is
 * not there yet. failures are why there is none. limit is up to which error the outline goes, NaN for
 * none; chosen is the scene's place; faded says of which columns the errors are of other data. ramp are the errors that are
 * white and dark.
 *
 * @typedef {Readonly<{
 *   axes: Axes, shown: readonly (Column | null)[], folds: readonly (Column | null)[],
 *   failures: readonly string[], limit: number, chosen: readonly [number, number],
 *   ramp: Ramp, faded: readonly boolean[], words: string, points: number,
 *   tell: (column: number, up: number) => string,
 * }>} Map
 */

/** @typedef {Readonly<{ low: number, high: number, log: boolean }>} Ramp */

/** @typedef {{ left: number, right: number, top: number, bottom: number, text: number, width: number, height: number }} Place */

/** How dark the darkest cell is. */
const DARK = 0.72;

/** Where an error is in a ramp, from 0 to 1. @param {Ramp} ramp @param {number} error */
export function shadeOf({ low, high, log }, error) {
  const share = log ? Math.log(error / low) / Math.log(high / low) : (error - low) / (high - low);
  return Math.min(Math.max(share, 0), 1);
}

/** So far the pointer moves, in px, before it draws a frame. */
const DRAG_PX = 6;

/** @typedef {readonly [number, number]} Pair */

/**
 * @param {HTMLElement} parent
 * @param {{
 *   take: (column: number, up: number) => void, key: (event: KeyboardEvent) => void, end: () => void,
 *   frame: (across: Pair, up: Pair) => void, closer: (column: number) => void,
 * }} options   take: a cell is chosen; frame: a part is framed, by places of columns and values upwards;
 *   closer: a column is to be looked at by itself
 */
export function createChart(parent, { take, key, end, frame, closer }) {
  const canvas = element('canvas', { 'aria-hidden': 'true' });
  const picture = createPicture('map-picture');
  picture.element.setAttribute('aria-hidden', 'true');
  const field = element('div', {
    class: 'map-field',
    role: 'application',
    tabindex: '0',
    'aria-roledescription': 'map of errors',
    onkeydown: key,
    onblur: end,
  });
  const chip = element('div', { class: 'map-chip', hidden: true });
  const root = element('div', { class: 'map-chart' }, canvas);
  root.append(picture.element, field, chip);
  parent.append(root);
  const size = createElementSize(root);
  /** What is drawn; lines are the marks that no pointer changes. @type {{ map: Map, place: Place, y: Axis, lines: Mark[] } | null} */
  let drawn = null;
  /** Where the pointer is, in px. @type {Pair | null} */
  let pointer = null;
  /** Where a frame began. @type {Pair | null} */
  let begun = null;
  /** Whether the click that comes is the end of a frame. */
  let framed = false;

  /** @param {PointerEvent | MouseEvent} event @returns {Pair} */
  function within(event) {
    const box = root.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** The cell at a place in px. @param {Pair | null} at @returns {[number, number] | null} */
  function cellAt(at) {
    if (!drawn || !at) return null;
    const { map, place, y } = drawn;
    const [left, top] = at;
    if (left < place.left || left >= place.right || top < place.top || top > place.bottom)
      return null;
    const { places, row, rowRange } = map.axes;
    const across = acrossAt(map, place, left);
    const column = places.findLastIndex((edge) => edge <= across);
    const up = y.value(top);
    const digits = row ? digitsFor(row, rowRange, 100) - 1 : 3;
    const round = row?.kind === 'whole' ? Math.round(up) : Number(up.toPrecision(digits));
    return [Math.min(column, places.length - 2), round];
  }

  /** The frame that is being drawn, in px. @returns {readonly [Pair, Pair] | null} */
  function frameNow() {
    if (!begun || !pointer || !drawn) return null;
    const { place } = drawn;
    const apart = Math.hypot(pointer[0] - begun[0], pointer[1] - begun[1]);
    if (apart < DRAG_PX) return null;
    const x = [begun[0], pointer[0]].map((v) => Math.min(Math.max(v, place.left), place.right));
    const y = [begun[1], pointer[1]].map((v) => Math.min(Math.max(v, place.top), place.bottom));
    return [
      [Math.min(...x), Math.max(...x)],
      [Math.min(...y), Math.max(...y)],
    ];
  }

  /** @param {[number, number] | null} pointed */
  function drawChip(pointed) {
    chip.hidden = !pointed || !drawn;
    if (!pointed || !drawn) return;
    const { map, place, y } = drawn;
    setText(chip, map.tell(...pointed));
    const at = (edge(map, place, pointed[0]) + edge(map, place, pointed[0] + 1)) / 2;
    const over = y.at(pointed[1]) < place.top + 60;
    const wide = chip.offsetWidth;
    const right = at + 10 + wide < place.width ? at + 10 : at - 10 - wide;
    chip.style.left = `${Math.min(Math.max(right, 2), place.width - wide - 2)}px`;
    chip.style.top = `${y.at(pointed[1])}px`;
    chip.style.transform = `translateY(${over ? '10px' : 'calc(-100% - 10px)'})`;
  }

  function redraw() {
    if (!drawn) return;
    const box = frameNow();
    const pointed = box ? null : cellAt(pointer);
    picture.draw(marksOf(drawn, pointed, box), {
      width: drawn.place.width,
      height: drawn.place.height,
      label: '',
    });
    drawChip(pointed);
  }

  /** @param {Pair | null} at */
  function point(at) {
    pointer = at;
    redraw();
  }

  function finish() {
    const box = frameNow();
    begun = null;
    if (!box || !drawn) return;
    const { map, place, y } = drawn;
    const [[left, right], [top, bottom]] = box;
    framed = true;
    frame(
      [acrossAt(map, place, left), acrossAt(map, place, right)],
      [y.value(bottom), y.value(top)],
    );
    redraw();
  }
  field.addEventListener('pointermove', (event) => point(within(event)));
  field.addEventListener('pointerdown', (event) => {
    framed = false;
    const at = within(event);
    // A finger that moves scrolls the page.
    if (event.pointerType !== 'touch' && event.button === 0 && cellAt(at)) {
      begun = at;
      field.setPointerCapture(event.pointerId);
    }
    point(at);
  });
  field.addEventListener('pointerup', finish);
  field.addEventListener('pointercancel', () => {
    begun = null;
    point(null);
  });
  field.addEventListener('pointerleave', () => point(null));
  field.addEventListener('click', (event) => {
    const cell = framed ? null : cellAt(within(event));
    if (cell) take(...cell);
    end();
  });
  field.addEventListener('dblclick', (event) => {
    const cell = cellAt(within(event));
    if (cell) closer(cell[0]);
  });

  return {
    element: root,
    /** @param {Map} map */
    draw(map) {
      const { width, height, text } = size.read();
      if (width <= 0 || height <= 0) return;
      const place = {
        left: text * 4,
        right: width - text * 0.8,
        top: text * 1.6,
        bottom: height - text * 3,
        text,
        width,
        height,
      };
      const { row, rowRange } = map.axes;
      const y = axisOf(row ? rowRange : [0, 1], [place.bottom, place.top], {
        log: row?.scale === 'log',
        nice: false,
        clamp: true,
        count: Math.max(2, Math.floor((place.bottom - place.top) / (text * 4))),
      });
      drawn = { map, place, y, lines: linesOf(map, place, y) };
      field.setAttribute('aria-label', map.words);
      paint(inDevicePixels(canvas, width, height), map, place, y);
      redraw();
    },
    resize: () => size.forget(),
  };
}

/** A place of columns in px. @param {Map} map @param {Place} place @param {number} at */
const across = ({ axes: { places } }, { left, right }, at) =>
  left + ((right - left) * at) / places[places.length - 1];

/** The place of columns at px. @param {Map} map @param {Place} place @param {number} x */
const acrossAt = ({ axes: { places } }, { left, right }, x) =>
  (places[places.length - 1] * (x - left)) / (right - left);

/** The left end of a column, or what lies between two, in px. @param {Map} map @param {Place} place @param {number} c */
function edge(map, place, c) {
  const { places } = map.axes;
  const whole = Math.min(Math.floor(c), places.length - 2);
  return across(map, place, places[whole] + (c - whole) * (places[whole + 1] - places[whole]));
}

/** Where a value lies, in px. @param {Map} map @param {Place} place @param {number} value */
const valueAcross = (map, place, value) => across(map, place, placeOf(map.axes, value));

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Map} map @param {Place} place @param {Axis} y
 */
function paint(context, map, place, y) {
  const { shown, failures, ramp, faded } = map;
  context.fillStyle = token('--ink');
  context.strokeStyle = token('--ink2');
  shown.forEach((column, c) => {
    const [x0, x1] = [edge(map, place, c), edge(map, place, c + 1)];
    if (!column || failures[c]) {
      hatch(context, [x0, place.top, x1 - x0, place.bottom - place.top], Boolean(failures[c]));
      return;
    }
    // Cells meet between device pixels: without a seam.
    const [left, right] = [Math.round(x0), Math.round(x1)];
    for (let m = 0; m < column.error.length; m++) {
      const [low, high] = map.axes.row ? endsOf(column, m) : [0, 1];
      const [bottom, top] = [Math.round(y.at(low)), Math.round(y.at(high))];
      if (Number.isNaN(column.error[m])) {
        hatch(context, [left, top, right - left, bottom - top], true);
        continue;
      }
      context.globalAlpha = (faded[c] ? 0.4 : 1) * DARK * shadeOf(ramp, column.error[m]);
      context.fillRect(left, top, right - left, bottom - top);
    }
  });
  context.globalAlpha = 1;
}

/**
 * Lines across what is not known yet; crossed where it never will be.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {readonly [number, number, number, number]} box
 * @param {boolean} crossed
 */
function hatch(context, [x, y, width, height], crossed) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.globalAlpha = crossed ? 0.6 : 0.3;
  context.lineWidth = 1;
  context.beginPath();
  const step = 8;
  const first = Math.floor((x + y) / step) * step;
  for (let at = first; at < x + width + y + height; at += step) {
    context.moveTo(at - y, y);
    context.lineTo(at - y - height, y + height);
  }
  if (crossed) {
    const start = Math.floor((x - y - height) / step) * step;
    for (let at = start; at < x + width - y; at += step) {
      context.moveTo(at + y, y);
      context.lineTo(at + y + height, y + height);
    }
  }
  context.stroke();
  context.restore();
}

/**
 * The frame, and the lines upon the cells.
 *
 * @param {Map} map @param {Place} place @param {Axis} y
 * @returns {Mark[]}
 */
function linesOf(map, place, y) {
  const { left, right, top, bottom } = place;
  const d = outlineOf(map, place, y);
  return [
    mark('rect', { class: 'map-box', x: left, y: top, width: right - left, height: bottom - top }),
    ...supportMarks(map, place, y),
    mark('path', { class: 'map-outline halo', d }),
    mark('path', { class: 'map-outline', d }),
  ];
}

/**
 * @param {{ map: Map, place: Place, y: Axis, lines: readonly Mark[] }} drawn
 * @param {readonly [number, number] | null} pointed
 * @param {readonly [Pair, Pair] | null} box   a frame that is being drawn
 * @returns {Mark[]}
 */
function marksOf({ map, place, y, lines }, pointed, box) {
  const { left, right, top, bottom, text } = place;
  const { row, column, places, zoomed } = map.axes;
  const up = map.chosen[1];
  const at = placeOf(map.axes, map.chosen[0]);
  const last = places[places.length - 1];
  // In a part of the map, the scene may be elsewhere.
  const seen =
    up !== Infinity && (!zoomed || (at >= 0 && at <= last && !(up < y.low) && !(up > y.high)));
  const cx = across(map, place, Math.min(Math.max(at, 0), last));
  const cy = Number.isNaN(up) ? (top + bottom) / 2 : y.at(Math.min(Math.max(up, y.low), y.high));
  return [
    ...lines,
    ...(row ? numbersUp(y.ticks, left - 6, text) : []),
    ...ticksAcross(map, place),
    label(row ? row.symbol : '', left - 6, top - text * 0.75, 'end', 'sym'),
    label(column ? column.symbol : '', (left + right) / 2, bottom + text * 2.6, 'middle', 'sym'),
    ...(pointed
      ? [
          mark('rect', {
            class: 'map-column',
            x: edge(map, place, pointed[0]),
            y: top,
            width: edge(map, place, pointed[0] + 1) - edge(map, place, pointed[0]),
            height: bottom - top,
          }),
        ]
      : []),
    ...(seen
      ? [
          mark('circle', { class: 'map-chosen halo', cx, cy, r: text * 0.55 }),
          mark('circle', { class: 'map-chosen', cx, cy, r: text * 0.55 }),
        ]
      : []),
    ...(box
      ? [
          mark('rect', {
            class: 'map-frame',
            x: box[0][0],
            y: box[1][0],
            width: box[0][1] - box[0][0],
            height: box[1][1] - box[1][0],
          }),
        ]
      : []),
  ];
}

/**
 * Lines of as many support vectors.
 *
 * @param {Map} map @param {Place} place @param {Axis} y
 * @returns {Mark[]}
 */
function supportMarks(map, place, y) {
  if (!map.axes.row) return [];
  const { top, bottom, text } = place;
  const height = (/** @type {number} */ share) => bottom - share * (bottom - top);
  const all = supportLines(map.folds, map.points, (share) => y.value(height(share)));
  return all.flatMap(({ count, lines }) => {
    const longest = lines.reduce((best, one) => (one.length > best.length ? one : best));
    const [x, share] = longest[Math.floor(longest.length / 4)];
    const d = lines
      .map((line) => `M${line.map(([c, s]) => `${edge(map, place, c)} ${height(s)}`).join('L')}`)
      .join('');
    return [
      mark('path', { class: 'map-support halo', d }),
      mark('path', { class: 'map-support', d }),
      label(`${count} SV`, edge(map, place, x), height(share) + text * 0.35, 'middle', 'haloed'),
    ];
  });
}

/** @param {Map} map @param {Place} place @returns {Mark[]} */
function ticksAcross(map, place) {
  const { column, values } = map.axes;
  if (!column) return [];
  const { text, right, bottom } = place;
  const count = Math.max(2, Math.floor((right - place.left) / (text * 5)));
  const { ticks } = axisOf([values[0], values[values.length - 1]], [0, 1], {
    log: column.spec.scale === 'log',
    nice: false,
    count,
    whole: column.spec.kind === 'whole',
  });
  const placed = ticks.map((tick) => ({ ...tick, at: valueAcross(map, place, tick.value) }));
  return numbersAcross(readableTicks(placed, text, right + text), bottom + text * 1.3);
}

/**
 * The outline of what is within the limit: where it ends upwards and downwards, and beside columns that
 * are not within it. At the ends of the axes it is open.
 *
 * @param {Map} map @param {Place} place @param {Axis} y
 */
function outlineOf(map, place, y) {
  const { folds, limit } = map;
  if (Number.isNaN(limit) || !map.axes.row) return '';
  const { top, bottom } = place;
  const spans = folds.map((column) => (column ? spansWithin(column, limit) : null));
  let d = '';
  spans.forEach((own, c) => {
    if (!own) return;
    const [x0, x1] = [Math.round(edge(map, place, c)), Math.round(edge(map, place, c + 1))];
    for (const [low, high] of own) {
      const [a, b] = [y.at(low), y.at(high)];
      if (a < bottom - 0.5) d += `M${x0} ${a}H${x1}`;
      if (b > top + 0.5) d += `M${x0} ${b}H${x1}`;
    }
    for (const [beside, x] of /** @type {const} */ ([
      [spans[c - 1], x0],
      [spans[c + 1], x1],
    ])) {
      if (!beside) continue;
      for (const [low, high] of without(own, beside)) d += `M${x} ${y.at(low)}V${y.at(high)}`;
    }
  });
  return d;
}

/** The step of a column at a value; 0 where the learner has no parameter. @param {Column} column @param {number} up */
export const cellOf = (column, up) => (Number.isNaN(up) ? 0 : stepAt(column, up));
