// @ts-check
/**
 * Frames around the row and the column that are pointed at.
 *
 * @module
 */

import { token } from '../../../lib/colour.js';
import { indexOfPoint } from '../../../model/points.js';

/** A cell that is smaller has no frame of its own, in px. */
const SMALL = 6;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import('./frame.js').Frame} frame
 * @param {Int32Array} order   the places of the points, row by row
 * @param {import('../../../model/scene.js').Scene['points']} points
 * @param {import('../../../state/store.js').State['focus']} focus
 */
export function drawMarks(context, frame, order, points, { pair, point, selected }) {
  const ids = pair ?? [point ?? selected, point ?? selected];
  const [row, column] = ids.map((id) =>
    id === null ? -1 : order.indexOf(indexOfPoint(points, id)),
  );
  const { viewport, wide, side } = frame;
  const { top, left, span } = viewport;
  const size = Math.max(wide, 2);
  context.save();
  context.beginPath();
  context.rect(0, frame.top - 3, frame.left + side, side + 6);
  context.rect(frame.left - 3, 0, side + 6, frame.top + side);
  context.clip();
  const y = frame.top + (row - top) * wide;
  const x = frame.left + (column - left) * wide;
  const rowSeen = row >= 0 && row + 1 > top && row < top + span;
  const columnSeen = column >= 0 && column + 1 > left && column < left + span;
  if (rowSeen) box(context, frame.left - 1, y - 0.5, side + 2, size + 1);
  if (columnSeen) box(context, x - 0.5, frame.top - 1, size + 1, side + 2);
  if (pair && rowSeen && columnSeen && wide >= SMALL) {
    context.strokeStyle = token('--ink');
    context.lineWidth = 3;
    context.strokeRect(x, y, size, size);
  }
  context.restore();
}

/**
 * A dark line on a light one, which is seen on every colour.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {number} x @param {number} y
 * @param {number} width @param {number} height
 */
function box(context, x, y, width, height) {
  for (const [stroke, line] of /** @type {const} */ ([
    ['--halo', 3.5],
    ['--ink', 1.5],
  ])) {
    context.strokeStyle = token(stroke);
    context.lineWidth = line;
    context.strokeRect(x, y, width, height);
  }
}
