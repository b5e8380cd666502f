// @ts-check
/**
 * The loss of the visited point on the curve of the loss: y·f(x) to the right, what it costs
 * upwards.
 *
 * @module
 */

import { short } from '../../lib/format.js';
import { svg } from '../../lib/svg.js';

/** @typedef {import('../../protocol/messages.gen.js').Account} Account */

/**
 * What is looked at. kink is where the loss begins.
 *
 * @typedef {Readonly<{ margin: number, loss: number, kink: 0 | 1, name: string }>} Visit
 */

/**
 * The visit that an account tells of: one of one point, with its margin.
 *
 * @param {Account} account
 * @returns {Visit | null}
 */
export function lossOf({ facts, marks }) {
  const margin = facts.find(({ symbol }) => symbol === 'y·f(x)')?.value;
  if (margin === undefined || !Number.isFinite(margin)) return null;
  if (!marks.some(({ role }) => role === 'chosen')) return null;
  const loss = facts.find(({ symbol }) => symbol === 'ℓ');
  // Without a loss of its own, a mistake is what is on the wrong side.
  return loss && Number.isFinite(loss.value)
    ? { margin, loss: loss.value, kink: 1, name: 'hinge' }
    : { margin, loss: Math.max(0, -margin), kink: 0, name: 'loss' };
}

/** @param {Visit} visit */
export const lossWords = ({ margin, loss, kink, name }) =>
  `The ${name === 'hinge' ? 'hinge loss' : 'perceptron loss'} over y·f(x), which is 0 from ${kink} on: at y·f(x) = ${short(margin)} it is ${short(loss)}.`;

/**
 * @param {Visit} visit
 * @param {{ large: boolean }} options
 */
export function lossPicture(visit, { large }) {
  const { margin, loss, kink } = visit;
  const [W, H] = large ? [320, 200] : [148, 96];
  const [left, top] = [18, 10];
  // So far as the visit, and always some of both sides.
  const low = Math.min(-1.5, margin - 0.3);
  const high = Math.max(2, margin + 0.3);
  const most = Math.max(kink - low, 1);
  const x = (/** @type {number} */ v) => left + ((v - low) / (high - low)) * W;
  const y = (/** @type {number} */ v) => top + H - (v / most) * H;
  const root = svg('svg', {
    class: 'loss',
    viewBox: `0 0 ${left + W + 12} ${top + H + 32}`,
    role: 'img',
    'aria-label': lossWords(visit),
  });
  root.style.setProperty('--wide', String(left + W + 12));
  const floor = top + H;
  root.append(
    svg('path', { class: 'axis', d: `M${left} ${floor}h${W}M${x(0)} ${floor}V${top}` }),
    svg('path', {
      class: 'curve',
      d: `M${x(low)} ${y(kink - low)}L${x(kink)} ${floor}L${x(high)} ${floor}`,
    }),
  );
  if (loss > 0) {
    root.append(svg('path', { class: 'cost', d: `M${x(margin)} ${floor}V${y(loss)}` }));
  }
  root.append(svg('circle', { class: 'to', cx: x(margin), cy: y(loss), r: 5.5 }));
  for (const v of [...new Set([-1, 0, 1].filter((v) => v >= low && v <= high))]) {
    root.append(
      svg(
        'text',
        { x: x(v), y: floor + 14, 'text-anchor': 'middle' },
        v < 0 ? `−${-v}` : String(v),
      ),
    );
  }
  root.append(
    svg('text', { x: left + W, y: floor + 28, 'text-anchor': 'end', class: 'strong' }, 'y·f(x)'),
    svg('text', { x: x(0) + 5, y: top + 8, 'text-anchor': 'start' }, visit.name),
    svg('title', {}, lossWords(visit)),
  );
  return root;
}
