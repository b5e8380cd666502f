// @ts-check
/**
 * How far a point is on the wrong side of its margin, as a segment: from the
 * point along the gradient of f to the contour yf = 1.
 *
 * @module
 */

import { gradientAt, valueAt } from './sampling.js';

/** @typedef {import('../../protocol/answers.js').Surface} Surface */

/** Steps after which a margin counts as out of reach. */
const PATIENCE = 240;

/** Among more points than these, slacks fade; beyond those there are none. */
const FADES_FROM = 150;
const GONE_FROM = 400;
/** Up to so many slacks are drawn at full strength. */
const FEW = 40;

/**
 * How strong segments of slack are: many would hide what they are about.
 *
 * @param {number} points of the scene
 * @param {number} lines
 */
export function slackOpacity(points, lines) {
  const many = Math.max(0.3, Math.min(1, Math.sqrt(FEW / Math.max(lines, 1))));
  const crowded = Math.max(0, Math.min(1, (GONE_FROM - points) / (GONE_FROM - FADES_FROM)));
  return 0.75 * many * crowded;
}

/** In pixels of the surface: no step is longer, so that no bend is missed, nor much shorter. */
const LONGEST = 2;
const SHORTEST = 0.05;

/**
 * Where the way from a point up y·f meets y·f = 1; null when it leaves the
 * surface, ends on a summit below the margin, or starts beyond it.
 *
 * @param {Surface} surface of two classes
 * @param {readonly [number, number]} from in kernel units
 * @param {1 | -1} y the sign of the point's class
 * @returns {[number, number] | null}
 */
export function slackEnd(surface, from, y) {
  const pixel = (surface.view.x1 - surface.view.x0) / surface.width;
  let [px, py] = from;
  let height = y * valueAt(surface, px, py);
  if (!(height < 1)) return null;
  for (let step = 0; step < PATIENCE; step++) {
    const [gx, gy] = gradientAt(surface, px, py);
    const slope = Math.hypot(gx, gy);
    if (!(slope > 0)) return null;
    // As far as a straight slope would need, within limits.
    const length = pixel * Math.min(Math.max((1 - height) / slope / pixel, SHORTEST), LONGEST);
    const nx = px + (y * gx * length) / slope;
    const ny = py + (y * gy * length) / slope;
    const next = y * valueAt(surface, nx, ny);
    if (Number.isNaN(next)) return null;
    if (next >= 1) {
      const share = (1 - height) / (next - height);
      return [px + (nx - px) * share, py + (ny - py) * share];
    }
    if (next <= height && length <= pixel * SHORTEST * 2) return null;
    [px, py, height] = [nx, ny, next];
    if (1 - height < 1e-4) return [px, py];
  }
  return null;
}
