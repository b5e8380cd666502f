// @ts-check
/**
 * Contour lines of a surface: boundary and margins, or the borders of regions.
 *
 * @module
 */

import { UNDECIDED } from '../../model/decided.js';
import { bordered, levelLines, release, withoutEdges } from './levels.js';

/** @typedef {import('../../protocol/answers.js').Surface} Surface */
/** @typedef {import('./levels.js').Line} Line */

/** How often a line between regions is smoothed. */
const SMOOTHINGS = 4;

/**
 * The boundary and, for two classes, the margins of a surface.
 *
 * @typedef {{ zero: Line[], margins: Line[] }} Contours
 */

/** @type {WeakMap<Surface, Contours>} */
const known = new WeakMap();

/**
 * The contours of a surface, computed once.
 *
 * @param {Surface} surface
 * @returns {Contours}
 */
export function contoursOf(surface) {
  let found = known.get(surface);
  if (!found) {
    found = surface.label ? { zero: regionLines(surface), margins: [] } : fieldLines(surface);
    known.set(surface, found);
  }
  return found;
}

/** @param {Surface} surface @returns {Contours} */
function fieldLines(surface) {
  const { width, height, values, edge } = surface;
  const grid = bordered(values, width, height, undefined, surface);
  const zero = levelLines(grid, 0);
  // Edges tell of zeros only, and need all pixels.
  const smooth = edge
    ? (withoutEdges(grid) ?? bordered(values, width, height, undefined, { error: surface.error }))
    : grid;
  const lines = { zero, margins: [...levelLines(smooth, -1), ...levelLines(smooth, 1)] };
  release(grid);
  if (smooth.values !== grid.values) release(smooth);
  return lines;
}

/**
 * The lines between the regions of several classes: for each class the zeros of
 * its strength, taken negative where another class wins, and 0 where none does.
 *
 * @param {Surface} surface
 * @returns {Line[]}
 */
function regionLines({ width, height, values, label, edge, error }) {
  const winners = label ?? new Uint8Array(values.length);
  const tie = typicalStep(values, width);
  // Every line has two sides, so the last class has none that is only its own.
  const classes = [...new Set(winners)]
    .filter((winner) => winner !== UNDECIDED)
    .sort((a, b) => a - b)
    .slice(0, -1);
  return classes.flatMap((wanted) => {
    /** @param {number} size @param {number} p */
    const signed = (size, p) =>
      winners[p] === wanted ? size : winners[p] === UNDECIDED ? 0 : -size;
    // Where votes are tied the strength has no zero to find between two pixels: there the
    // line runs half way, and its steps are smoothed.
    const own = values.map((value, p) => signed(value > 0 ? value : tie, p));
    const known = { edge: edge?.map(signed), error, voted: true };
    const grid = bordered(own, width, height, undefined, known);
    const lines = levelLines(grid, 0).map(smoothed);
    release(grid);
    return lines;
  });
}

/** The mean difference between neighbours. @param {Float32Array} values @param {number} width */
function typicalStep(values, width) {
  let sum = 0;
  let count = 0;
  for (let p = 1; p < values.length; p += 7) {
    if (p % width === 0) continue;
    const step = Math.abs(values[p] - values[p - 1]);
    if (!Number.isFinite(step)) continue;
    sum += step;
    count++;
  }
  return sum > 0 ? sum / count : 1;
}

/**
 * The line with every point drawn towards the middle of its neighbours. On lines
 * that are smooth already this moves nothing that could be seen.
 *
 * @param {Line} line
 * @returns {Line}
 */
export function smoothed({ points, closed }) {
  let now = points;
  const n = points.length / 2;
  for (let k = 0; k < SMOOTHINGS; k++) {
    const next = Float64Array.from(now);
    for (let i = closed ? 0 : 1; i < (closed ? n : n - 1); i++) {
      const before = 2 * ((i + n - 1) % n);
      const after = 2 * ((i + 1) % n);
      next[2 * i] = (now[before] + 2 * now[2 * i] + now[after]) / 4;
      next[2 * i + 1] = (now[before + 1] + 2 * now[2 * i + 1] + now[after + 1]) / 4;
    }
    now = next;
  }
  return { points: now, closed };
}
