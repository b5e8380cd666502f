// @ts-check
/**
 * The points in two of the new coordinates.
 *
 * @module
 */

import { ticks } from 'd3-array';
import { canvasOf } from '../../../lib/canvas.js';
import { createElementSize } from '../../../lib/element-size.js';
import { short } from '../../../lib/format.js';
import { setAttribute } from '../../../ui/element.js';
import { penOf } from '../../../draw/plane/marks.js';
import { markRadius } from '../../../draw/plane/look.js';
import { createDrawing } from '../../../draw/plane/small.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../../draw/plane/display-list.js').Mark} Mark */
/** @typedef {import('../../../draw/plane/look.js').Look} Look */

/**
 * @typedef {Readonly<{
 *   scene: Scene, decision: ArrayLike<number>, outputs: number, across: number, up: number, point: number | null,
 * }>} Scatter   across and up are components, from 0; point is the id of the one that is pointed at
 */

/** How near to a point one has to point, in px. */
const REACH = 14;

/**
 * The range of a coordinate, with room around it.
 *
 * @param {ArrayLike<number>} values row by row
 * @param {number} outputs @param {number} j
 * @returns {[number, number]}
 */
export function extentOf(values, outputs, j) {
  let [low, high] = [Infinity, -Infinity];
  for (let i = j; i < values.length; i += outputs) {
    if (!Number.isFinite(values[i])) continue;
    low = Math.min(low, values[i]);
    high = Math.max(high, values[i]);
  }
  if (!(low <= high)) return [-1, 1];
  const room = 0.08 * (high - low) || Math.max(Math.abs(high), 1) * 0.1;
  return [low - room, high + room];
}

/**
 * @param {HTMLElement} parent
 * @param {{ hover: (id: number | null) => void }} options
 */
export function createScatter(parent, { hover }) {
  const holder = document.createElement('div');
  holder.className = 'components-scatter';
  const canvas = canvasOf(holder, 'Points in new coordinates');
  const drawItems = createDrawing(canvas);
  parent.append(holder);
  /** @type {Scatter | null} */
  let last = null;
  /** In px, by row. @type {[number, number][]} */
  let spots = [];
  const size = createElementSize(holder, () => requestAnimationFrame(redraw));

  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    let best = null;
    let least = REACH;
    spots.forEach(([left, top], i) => {
      const distance = Math.hypot(left - offsetX, top - offsetY);
      if (distance < least) [best, least] = [last?.scene.points[i]?.id ?? null, distance];
    });
    hover(best);
  });
  canvas.addEventListener('pointerleave', () => hover(null));

  function redraw() {
    if (!last) return;
    const { width, height } = size.read();
    if (width === 0 || height === 0) return size.forget(); // it is hidden
    const now = last;
    drawItems(width, height, (look) => itemsOf(now, width, height, look), true);
  }

  /**
   * @param {Scatter} now
   * @param {number} width
   * @param {number} height
   * @param {Look} look
   * @returns {Item[]}
   */
  function itemsOf({ scene, decision, outputs, across, up, point }, width, height, look) {
    const text = look.text;
    const edge = { left: text * 3.4, right: text, top: text * 1.8, bottom: text * 2.6 };
    const [x0, x1] = extentOf(decision, outputs, across);
    const [y0, y1] = extentOf(decision, outputs, up);
    const left = (/** @type {number} */ v) =>
      edge.left + ((v - x0) / (x1 - x0)) * (width - edge.left - edge.right);
    const top = (/** @type {number} */ v) =>
      height - edge.bottom - ((v - y0) / (y1 - y0)) * (height - edge.top - edge.bottom);
    const crisp = (/** @type {number} */ v) => Math.round(v) + 0.5;
    const floor = height - edge.bottom;
    const upright = (/** @type {number} */ v) => ({
      points: [crisp(left(v)), edge.top, crisp(left(v)), floor],
      closed: false,
    });
    const level = (/** @type {number} */ v) => ({
      points: [edge.left, crisp(top(v)), width - edge.right, crisp(top(v))],
      closed: false,
    });
    const columns = ticks(x0, x1, Math.max(2, Math.round(width / (text * 8))));
    const rows = ticks(y0, y1, Math.max(2, Math.round(height / (text * 6))));
    const zeros = [
      ...(x0 < 0 && x1 > 0 ? [upright(0)] : []),
      ...(y0 < 0 && y1 > 0 ? [level(0)] : []),
    ];
    const plain = /** @type {const} */ ({ kind: 'text', face: 'ui', size: text, fill: look.ink2 });
    const pen = penOf(
      scene,
      { training: null, scene: null },
      { rings: false, predicted: false },
      look,
    );
    spots = scene.points.map((_, i) => [
      left(decision[i * outputs + across]),
      top(decision[i * outputs + up]),
    ]);
    const marks = scene.points.map((one, i) => ({
      ...pen(one),
      left: spots[i][0],
      top: spots[i][1],
    }));
    const focused = scene.points.findIndex(({ id }) => id === point);
    const radius = markRadius(look, scene.points.length) * 0.85;
    /** @type {Item[]} */
    const ground = [
      { kind: 'box', left: 0, top: 0, width, height, radius: 0, fill: look.zero },
      {
        kind: 'lines',
        lines: [...columns.map(upright), ...rows.map(level)],
        stroke: look.ink,
        width: 1,
        opacity: 0.09,
      },
      { kind: 'lines', lines: zeros, stroke: look.ink, width: look.hair, opacity: 0.5 },
      ...columns.map((v) => ({
        ...plain,
        left: left(v),
        top: floor + text * 1.2,
        text: short(v),
        anchor: /** @type {const} */ ('middle'),
      })),
      ...rows.map((v) => ({
        ...plain,
        left: edge.left - 5,
        top: top(v) + text * 0.35,
        text: short(v),
        anchor: /** @type {const} */ ('end'),
      })),
      {
        ...plain,
        left: width - edge.right,
        top: height - text * 0.3,
        text: `component ${across + 1}`,
        anchor: 'end',
      },
      { ...plain, left: 4, top: text * 0.95, text: `component ${up + 1}` },
    ];
    // Words that were written on the page's own canvas would have it laid out first.
    /** @type {Item[]} */
    const items = [
      { kind: 'aside', items: ground },
      { kind: 'marks', marks, radius },
    ];
    if (focused >= 0) {
      const ring = /** @type {const} */ ([spots[focused][0], spots[focused][1], radius * 2]);
      items.push(
        { kind: 'circles', circles: [ring], stroke: look.halo, width: look.bold + 3 },
        { kind: 'circles', circles: [ring], stroke: look.ink, width: look.bold },
      );
    }
    return items;
  }

  return {
    canvas,
    /** @param {Scatter} next */
    draw(next) {
      last = next;
      setAttribute(
        canvas,
        'aria-label',
        `${next.scene.points.length} points by their components ${next.across + 1} and ${next.up + 1}`,
      );
      redraw();
    },
    resize() {
      size.forget();
      redraw();
    },
  };
}
