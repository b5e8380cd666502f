// @ts-check
/**
 * The hulls of both classes, what they shrink to, and the shortest segment between them, as items.
 *
 * @module
 */

/** @typedef {import('../../protocol/messages.gen.js').Hulls} Hulls */
/** @typedef {import('../../model/scene.js').Rect} Rect */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./display-list.js').Polyline} Polyline */
/** @typedef {import('./look.js').Look} Look */

/** A line ⟨w, x⟩ + b = 0. @typedef {Readonly<{ w: ArrayLike<number>, b: number }>} Line */

/**
 * Where a line crosses a view.
 *
 * @param {Line} line
 * @param {Rect} view
 * @returns {[number, number, number, number] | null} null where it does not, or is none
 */
export function acrossView({ w, b }, { x0, x1, y0, y1 }) {
  const [u, v] = [w[0], w[1]];
  const length = Math.hypot(u, v);
  if (!(length > 0) || !Number.isFinite(length + b)) return null;
  // From the place of the line that is nearest to the middle, as far as any corner is.
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const off = (u * cx + v * cy + b) / length;
  const reach = Math.hypot(x1 - x0, y1 - y0);
  if (Math.abs(off) > reach) return null;
  const [px, py] = [cx - (off * u) / length, cy - (off * v) / length];
  const [dx, dy] = [(-v / length) * reach, (u / length) * reach];
  return [px - dx, py - dy, px + dx, py + dy];
}

/**
 * @param {ArrayLike<number>} places x and y in turn
 * @param {Frame} frame
 * @param {boolean} closed
 * @returns {Polyline}
 */
function polyline(places, frame, closed) {
  const points = new Float64Array(places.length);
  for (let i = 0; i < places.length; i += 2) {
    points[i] = frame.left(places[i]);
    points[i + 1] = frame.top(places[i + 1]);
  }
  return { points, closed };
}

/**
 * @param {Hulls} hulls
 * @param {readonly number[]} classes the negative side and the positive one
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function hullItems(hulls, [negative, positive], frame, look) {
  /** @type {Item[]} */
  const items = [];
  const sides = /** @type {const} */ ([
    [hulls.negative, hulls.reducedNegative, negative],
    [hulls.positive, hulls.reducedPositive, positive],
  ]);
  for (const [whole, reduced, label] of sides) {
    const stroke = look.inks[label] ?? look.ink;
    if (whole.length > 0) {
      items.push({
        kind: 'lines',
        lines: [polyline(whole, frame, true)],
        stroke,
        width: look.stroke,
        opacity: hulls.mu < 1 ? 0.55 : 1,
      });
    }
    if (reduced.length > 0 && hulls.mu < 1) {
      items.push({
        kind: 'lines',
        lines: [polyline(reduced, frame, true)],
        stroke,
        width: look.bold * 1.3,
      });
    }
  }
  const dash = [5, 4];
  const bisector = acrossView(hulls.bisector, frame.view);
  if (bisector && Math.abs(hulls.shift) > 1e-6 * (frame.view.x1 - frame.view.x0)) {
    items.push({
      kind: 'lines',
      lines: [polyline(bisector, frame, false)],
      stroke: look.no,
      width: look.stroke,
      dash,
    });
  }
  if (hulls.near.length === 4) {
    const segment = polyline(hulls.near, frame, false);
    items.push(
      { kind: 'lines', lines: [segment], stroke: look.halo, width: look.bold + 4, round: true },
      { kind: 'lines', lines: [segment], stroke: look.ink, width: look.bold * 1.3, round: true },
    );
    const [a, b, c, d] = Array.from(segment.points);
    const r = look.mark * 0.75;
    items.push(
      {
        kind: 'circles',
        circles: [
          [a, b, r],
          [c, d, r],
        ],
        stroke: look.halo,
        width: look.bold + 3,
      },
      {
        kind: 'circles',
        circles: [
          [a, b, r],
          [c, d, r],
        ],
        stroke: look.ink,
        width: look.bold,
      },
    );
  }
  return items;
}
