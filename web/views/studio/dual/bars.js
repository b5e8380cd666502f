// @ts-check
/**
 * The coefficients as bars to drag: each is a slider from 0 to C. Left and right go to its
 * neighbours, up and down change it.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { classNumber } from '../../../model/class-colours.js';
import { byClass } from '../../../model/order.js';
import { number, short } from '../../../lib/format.js';
import { followDrag, valueByKey } from '../../../lib/plot/reading.js';
import { followed } from './alpha.js';

/** @typedef {import('../../../model/scene.js').Point} Point */

/**
 * Keys change a coefficient by these shares of the largest: plain, with Shift, Page Up and Page
 * Down.
 */
const STEPS = { normal: 0.02, small: 0.002, large: 0.1 };
/** A bar nearer to a whole number of these shares than half a pixel snaps to the ends. */
const SNAP = 4;
/** The longest arrow, in px. */
const ARROW = 26;

/**
 * @typedef {Readonly<{
 *   points: readonly Point[], alpha: Float64Array, C: number, most: number, slopes: Float64Array | null, point: number | null,
 * }>} Bars   most is the end of the bars: C, where that is finite; point the id of the one that is pointed at
 */

/**
 * @param {HTMLElement} parent
 * @param {{ onEdit: (row: number, value: number) => void, onHover: (id: number | null) => void }}
 *   options
 */
export function createBars(parent, { onEdit, onHover }) {
  const root = element('div', { class: 'dual-bars', role: 'group', 'aria-label': 'Coefficients' });
  const scale = element('div', { class: 'dual-scale', 'aria-hidden': 'true' });
  const [top, middle] = [element('span'), element('span')];
  scale.append(top, middle, element('span', {}, '0'));
  const field = element('div', { class: 'dual-field' });
  root.append(scale, field);
  parent.append(root);

  /** @type {Bars | null} */
  let last = null;
  /** The rows of the points in the order in which they stand. @type {number[]} */
  let order = [];
  /** @type {{ bar: HTMLElement, fill: HTMLElement, arrow: HTMLElement }[]} by row */
  let bars = [];
  /** The row of the bar that Tab comes to, and that a pointer holds. */
  let current = 0;
  /** What the current bar was set to since it was drawn: the next key goes on from there. @type {number | null} */
  let asked = null;

  const drag = followDrag(field, {
    start(event) {
      const row = rowAt(event.clientX);
      if (row < 0) return false;
      event.preventDefault();
      go(row);
      set(event);
      return true;
    },
    move: set,
  });
  field.addEventListener('pointermove', ({ clientX }) => {
    if (!drag.held) onHover(last?.points[rowAt(clientX)]?.id ?? null);
  });
  field.addEventListener('pointerleave', () => onHover(null));
  field.addEventListener('keydown', key);
  field.addEventListener('focusin', ({ target }) => {
    const row = bars.findIndex(({ bar }) => bar === target);
    if (row >= 0 && last) {
      if (row !== current) asked = null;
      current = row;
      onHover(last.points[row].id);
    }
  });

  /** @param {number} x */
  function rowAt(x) {
    const { left, width } = field.getBoundingClientRect();
    const place = Math.floor(((x - left) / width) * order.length);
    return order[Math.min(Math.max(place, 0), order.length - 1)] ?? -1;
  }

  /** The bar that is held ends at the pointer. @param {PointerEvent} event */
  function set({ clientY }) {
    if (!last) return;
    const { top, height } = field.getBoundingClientRect();
    const pixel = last.most / height;
    const raw = (1 - (clientY - top) / height) * last.most;
    const value = raw < SNAP * pixel ? 0 : raw > last.most - SNAP * pixel ? last.most : raw;
    edit(Number(value.toPrecision(4)));
  }

  /** @param {number} value */
  function edit(value) {
    asked = value;
    onEdit(current, value);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (!last) return;
    const { most, alpha } = last;
    const [step, small, large] = [STEPS.normal, STEPS.small, STEPS.large].map((s) => s * most);
    const range = { low: 0, high: most, step, small, large, vertical: true };
    const to = valueByKey(event, asked ?? alpha[current], range);
    if (to !== null) edit(Number(to.toPrecision(6)));
    else if (!event.ctrlKey && !event.metaKey && !event.altKey) goBy(event);
  }

  /** Left and right go to the neighbours of a bar. @param {KeyboardEvent} event */
  function goBy(event) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = order[order.indexOf(current) + (event.key === 'ArrowLeft' ? -1 : 1)];
    if (next !== undefined) go(next);
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} row */
  function go(row) {
    bars[current]?.bar.setAttribute('tabindex', '-1');
    current = row;
    asked = null;
    bars[row].bar.setAttribute('tabindex', '0');
    bars[row].bar.focus();
  }

  /** @param {readonly Point[]} points */
  function build(points) {
    order = byClass(points);
    current = Math.min(current, points.length - 1);
    bars = [];
    order.forEach((row) => {
      const { label } = points[row];
      const fill = element('i', { class: 'fill' });
      fill.style.background = `var(--c${classNumber(label)})`;
      const arrow = element('i', { class: 'arrow' });
      const bar = element(
        'div',
        {
          class: 'dual-bar',
          role: 'slider',
          'aria-orientation': 'vertical',
          'aria-label': `α of point ${row + 1} (class ${label})`,
          'aria-valuemin': '0',
        },
        fill,
        arrow,
      );
      bars[row] = { bar, fill, arrow };
    });
    field.replaceChildren(...order.map((row) => bars[row].bar));
  }

  /** @param {number} row @param {Bars} shown @param {number} unit of a slope, in px */
  function drawBar(row, { points, alpha, C, most, slopes, point }, unit) {
    const { bar, fill, arrow } = bars[row];
    const share = Math.min(alpha[row] / most, 1);
    fill.style.height = `${100 * share}%`;
    const slope = slopes ? followed(slopes[row], alpha[row], C) : 0;
    const length = Math.abs(slope) * unit;
    arrow.hidden = length < 2;
    arrow.className = `arrow ${slope > 0 ? 'up' : 'down'}`;
    arrow.style.bottom = `${100 * share}%`;
    arrow.style.setProperty('--length', `${length.toFixed(1)}px`);
    bar.classList.toggle('hit', points[row].id === point);
    bar.setAttribute('tabindex', row === current ? '0' : '-1');
    bar.setAttribute('aria-valuemax', String(most));
    bar.setAttribute('aria-valuenow', String(alpha[row]));
    const way = slope === 0 ? '' : slope > 0 ? ', D grows upwards' : ', D grows downwards';
    bar.setAttribute('aria-valuetext', `${number(alpha[row], 3)}${way}`);
  }

  return {
    element: root,
    /** @param {Bars} next */
    draw(next) {
      const { points, alpha, C, most, slopes } = next;
      if (points !== last?.points) build(points);
      last = next;
      asked = null;
      const finite = Number.isFinite(C);
      top.textContent = finite ? 'C' : short(most);
      top.title = finite ? `C = ${short(C)}` : '';
      middle.textContent = short(most / 2);
      root.classList.toggle('endless', !finite);
      let steepest = 0;
      points.forEach((_, row) => {
        if (slopes) steepest = Math.max(steepest, Math.abs(followed(slopes[row], alpha[row], C)));
      });
      points.forEach((_, row) => drawBar(row, next, ARROW / Math.max(steepest, 1)));
    },
  };
}
