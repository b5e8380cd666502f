// @ts-check
/**
 * What is left to explain at every point before the step: y − f(x) as bars, along the line where
 * there is one, else in the order of the points.
 *
 * @module
 */

import { short } from '../../lib/format.js';
import { svg } from '../../lib/svg.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */

/**
 * The points in the order in which their bars stand.
 *
 * @param {Pick<Scene, 'dim' | 'points' | 'target'>} scene
 * @returns {number[]}
 */
export function orderOf({ dim, points, target }) {
  const order = points.map((_, i) => i);
  if (dim === 1) return order.sort((a, b) => points[a].x[0] - points[b].x[0] || a - b);
  if (target === 'class') return order.sort((a, b) => points[a].label - points[b].label || a - b);
  return order;
}

/** @param {ArrayLike<number>} residuals */
export function residualWords(residuals) {
  let [most, sum, n] = [0, 0, 0];
  for (let i = 0; i < residuals.length; i++) {
    if (!Number.isFinite(residuals[i])) continue;
    most = Math.max(most, Math.abs(residuals[i]));
    sum += residuals[i] ** 2;
    n++;
  }
  if (n === 0) return 'No residuals.';
  return `Residuals y − f(x) before the step: up to ${short(most)}, root mean square ${short(Math.sqrt(sum / n))}.`;
}

/**
 * @param {Float64Array} residuals
 * @param {Scene} scene
 * @param {number} width in px
 * @param {{ large: boolean }} options
 */
export function residualPicture(residuals, scene, width, { large }) {
  const W = Math.max(width, 120);
  const H = large ? 200 : 84;
  const left = 34;
  let most = 0;
  for (const r of residuals) if (Number.isFinite(r)) most = Math.max(most, Math.abs(r));
  const scale = most || 1;
  const middle = H / 2;
  const y = (/** @type {number} */ v) => middle - (v / scale) * (H / 2 - 8);
  const order = orderOf(scene).filter((i) => i < residuals.length);
  const step = (W - left) / Math.max(order.length, 1);
  const root = svg('svg', {
    class: 'residuals chart',
    viewBox: `0 0 ${W} ${H + 16}`,
    role: 'img',
    'aria-label': residualWords(residuals),
  });
  root.append(
    svg('path', { class: 'rule zero', d: `M${left} ${middle}H${W}` }),
    svg('text', { x: left - 6, y: y(most) + 4, 'text-anchor': 'end' }, short(most, 2)),
    svg('text', { x: left - 6, y: middle + 4, 'text-anchor': 'end' }, '0'),
    svg('text', { x: W, y: H + 12, 'text-anchor': 'end' }, orderWords(scene)),
    svg('text', { x: left, y: H + 12, 'text-anchor': 'start' }, 'y − f(x) before the step'),
  );
  order.forEach((i, place) => {
    const r = residuals[i];
    if (!Number.isFinite(r)) return;
    const wide = Math.max(Math.min(step * 0.7, 14), 0.6);
    const fill = scene.target === 'class' ? `var(--c${scene.points[i].label})` : 'var(--ink2)';
    const bar = svg('rect', {
      x: left + (place + 0.5) * step - wide / 2,
      y: Math.min(y(r), middle),
      width: wide,
      height: Math.max(Math.abs(y(r) - middle), 0.4),
    });
    bar.style.fill = fill;
    root.append(bar);
  });
  return root;
}

/** @param {Pick<Scene, 'dim' | 'target'>} scene */
function orderWords({ dim, target }) {
  if (dim === 1) return 'points along the line';
  return target === 'class' ? 'points by class' : 'points';
}
