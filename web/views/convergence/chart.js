// @ts-check
/**
 * Lines over steps, with what lies between two of them, a cursor at the step that is shown, and names at the
 * lines.
 *
 * @module
 */

import { area, line } from 'd3-shape';
import { svg } from '../../lib/svg.js';
import { axisOf, extentOf } from './axes.js';

/**
 * A line: x and y of its points. kind is for the style sheet; level continues its last value to both sides. Beside others one
 * that is apart has no say in what the axes show.
 *
 * @typedef {Readonly<{ x: ArrayLike<number>, y: ArrayLike<number>, kind: string, colour?: number, level?: boolean, apart?: boolean, name?: string }>} Line
 */

/**
 * What is drawn. between are two lists of heights over the same x; x and y have the names of the axes; until ends
 * what is drawn boldly; cursor is a step with words beside it.
 *
 * @typedef {Readonly<{
 *   lines: readonly Line[],
 *   between?: Readonly<{ x: ArrayLike<number>, low: ArrayLike<number>, high: ArrayLike<number> }> | null,
 *   x: Readonly<{ name: string, log: boolean, end: number, whole?: boolean }>,
 *   y: Readonly<{ name: string, log: boolean, zero?: boolean }>,
 *   cursor: Readonly<{ x: number, told: readonly Readonly<{ y: number, words: string, kind: string }>[], middle?: string }> | null,
 *   label: string,
 * }>} Plot
 */

/** A line of words takes so much height, in sizes of the text. */
const LINE = 1.25;

/**
 * @param {HTMLElement} parent
 * @param {{ onPick: (x: number) => void }} options   x in the units of the axis
 */
export function createChart(parent, { onPick }) {
  const root = svg('svg', { class: 'chart convergence-chart', role: 'img' });
  parent.append(root);
  /** @type {import('./axes.js').Axis | null} */
  let across = null;
  let held = false;

  /** @param {PointerEvent} event */
  function pick(event) {
    if (!across) return;
    const box = root.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * root.viewBox.baseVal.width;
    onPick(Math.min(Math.max(across.value(at), across.low), across.high));
  }
  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    held = true;
    root.setPointerCapture(event.pointerId);
    pick(event);
  });
  root.addEventListener('pointermove', (event) => held && pick(event));
  for (const type of ['pointerup', 'pointercancel'])
    root.addEventListener(type, () => (held = false));

  /**
   * @param {Plot} plot
   * @param {{ width: number, height: number, text: number }} size   text is the height of letters
   */
  function draw(plot, { width, height, text }) {
    root.replaceChildren();
    root.setAttribute('viewBox', `0 0 ${width} ${height}`);
    root.setAttribute('aria-label', plot.label);
    root.style.height = `${height}px`;
    const { lines, between, cursor } = plot;
    const leading = lines.some((of) => !of.apart) ? lines.filter((of) => !of.apart) : lines;
    const shown = leading.flatMap(({ x, y }) =>
      Array.from(y, (value, i) => (inside(x[i], plot) ? value : NaN)),
    );
    if (plot.y.zero && !plot.y.log) shown.push(0);
    const extent = extentOf(shown, plot.y.log);
    across = null;
    if (!extent) {
      root.append(
        svg(
          'text',
          { x: width / 2, y: height / 2, 'text-anchor': 'middle' },
          plot.y.log ? 'Nothing here is above 0: choose the linear axis.' : 'No numbers.',
        ),
      );
      return;
    }
    const bottom = height - text * 1.9;
    const top = text * 1.5;
    const count = Math.max(2, Math.floor((bottom - top) / (text * 3)));
    const up = axisOf(extent, [bottom, top], { log: plot.y.log, count });
    const digits = Math.max(...up.ticks.map((tick) => tick.text.length), 1);
    const left = text * (0.62 * digits + 1);
    const right = width - text * 0.8;
    const first = plot.x.log ? 1 / (plot.x.whole ? 1 : Math.max(plot.x.end, 1) * 1000) : 0;
    const low = plot.x.log ? smallest(leading, first) : 0;
    across = axisOf([low, Math.max(plot.x.end, low * 2 || 1)], [left, right], {
      log: plot.x.log,
      count: Math.max(2, Math.floor((right - left) / (text * 5))),
      nice: false,
      whole: plot.x.whole ?? false,
    });
    const x = across;

    for (const { at, text: words } of up.ticks) {
      root.append(
        svg('path', { class: 'rule', d: `M${left} ${crisp(at)}H${right}` }),
        svg('text', { x: left - 6, y: at + text * 0.35, 'text-anchor': 'end' }, words),
      );
    }
    let free = -Infinity;
    const name = plot.x.name;
    const room = right - name.length * text * 0.52 - text;
    for (const { at, text: words } of x.ticks) {
      const half = words.length * text * 0.31;
      if (at - half < free || at + half > room) continue;
      free = at + half + text;
      root.append(svg('text', { x: at, y: bottom + text * 1.45, 'text-anchor': 'middle' }, words));
    }
    root.append(
      svg('text', { x: right, y: bottom + text * 1.45, 'text-anchor': 'end' }, name),
      svg('text', { x: left, y: text * 0.95, 'text-anchor': 'start' }, plot.y.name),
    );
    const clip = `clip-${++clips}`;
    const room2 = {
      x: left,
      y: top - text,
      width: right - left,
      height: bottom - top + text * 1.2,
    };
    root.append(svg('clipPath', { id: clip }, svg('rect', room2)));
    const ground = svg('g', { 'clip-path': `url(#${clip})` });
    root.append(ground);

    /** @param {ArrayLike<number>} xs @param {ArrayLike<number>} ys */
    const points = (xs, ys) =>
      Array.from(xs, (value, i) => /** @type {[number, number]} */ ([x.at(value), up.at(ys[i])]));
    /** @param {readonly number[]} place */
    const whole = (place) => place.every(Number.isFinite);
    if (between) {
      const strip = Array.from(
        between.x,
        (value, i) =>
          /** @type {[number, number, number]} */ ([
            x.at(value),
            up.at(between.low[i]),
            up.at(between.high[i]),
          ]),
      );
      const shape = area()
        .defined((p) => whole(/** @type {any} */ (p)))
        .x((p) => p[0])
        .y0((p) => p[1])
        .y1((p) => /** @type {any} */ (p)[2]);
      ground.append(svg('path', { class: 'between', d: shape(/** @type {any} */ (strip)) ?? '' }));
    }
    const path = line().defined((p) => whole(/** @type {any} */ (p)));
    for (const { x: xs, y: ys, kind, colour, level } of lines) {
      const style = colour ? `run run${colour} ${kind}` : kind;
      ground.append(svg('path', { class: `curve ${style}`, d: path(points(xs, ys)) ?? '' }));
      const last = lastNumber(ys);
      if (level && last >= 0) {
        const at = up.at(ys[last]);
        const from = x.at(xs[last]);
        if (Number.isFinite(at) && Number.isFinite(from) && from < right - 1)
          ground.append(
            svg('path', { class: `curve ${style} level`, d: `M${from} ${at}H${right}` }),
          );
      }
    }
    if (cursor) drawCursor(cursor, { x, up, left, right, top, bottom, text });
  }

  /**
   * @param {NonNullable<Plot['cursor']>} cursor
   * @param {{ x: import('./axes.js').Axis, up: import('./axes.js').Axis, left: number, right: number, top: number, bottom: number, text: number }} place
   */
  function drawCursor(cursor, { x, up, left, right, top, bottom, text }) {
    const at = Math.min(Math.max(x.at(Math.max(cursor.x, x.low)), left), right);
    root.append(svg('path', { class: 'cursor', d: `M${crisp(at)} ${top}V${bottom}` }));
    const told = cursor.told
      .map((one) => ({ ...one, at: up.at(one.y) }))
      .filter((one) => Number.isFinite(one.at))
      .sort((a, b) => a.at - b.at);
    for (const { at: height, kind } of told)
      root.append(svg('circle', { class: `at ${kind}`, cx: at, cy: height, r: 4 }));
    const longest = Math.max(
      0,
      ...told.map(({ words }) => words.length),
      cursor.middle?.length ?? 0,
    );
    const fits = at + text * (0.8 + 0.56 * longest) < right;
    const side = fits
      ? { x: at + text * 0.8, 'text-anchor': 'start' }
      : { x: at - text * 0.8, 'text-anchor': 'end' };
    // Words that would hide each other make room.
    const heights = told.map((one) => one.at);
    const least = text * LINE;
    const middle = told.length === 2 && cursor.middle ? cursor.middle : null;
    const apart = middle ? 2 * least : least;
    for (let i = 1; i < heights.length; i++)
      heights[i] = Math.max(heights[i], heights[i - 1] + apart);
    const over = (heights.at(-1) ?? 0) - (bottom - text * 0.7);
    if (over > 0) {
      heights[heights.length - 1] -= over;
      for (let i = heights.length - 2; i >= 0; i--)
        heights[i] = Math.min(heights[i], heights[i + 1] - apart);
    }
    told.forEach(({ words, kind }, i) =>
      root.append(
        svg('text', { class: `strong told ${kind}`, ...side, y: heights[i] + text * 0.35 }, words),
      ),
    );
    if (middle)
      root.append(
        svg(
          'text',
          { class: 'told', ...side, y: (heights[0] + heights[1]) / 2 + text * 0.35 },
          middle,
        ),
      );
  }

  return { draw, element: root };
}

let clips = 0;

/** @param {number} v */
const crisp = (v) => Math.round(v) + 0.5;

/** @param {number} x @param {Plot} plot */
const inside = (x, plot) => x <= plot.x.end * (1 + 1e-9) && (!plot.x.log || x > 0);

/** The first place that a logarithmic axis can show. @param {readonly Line[]} lines @param {number} otherwise */
function smallest(lines, otherwise) {
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
