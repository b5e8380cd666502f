// @ts-check
/**
 * Contour lines of a surface. d3-contour gives closed rings around areas; a
 * boundary is a line, so rings are opened where they only follow the frame.
 *
 * @module
 */

import { contours } from 'd3-contour';

/** @typedef {import('../../engine/protocol.js').Surface} Surface */

/**
 * A line in units of the surface: (0, 0) is its top left corner, (1, 1) its
 * bottom right. Ends may lie a pixel outside. points are x and y in turn.
 *
 * @typedef {{ points: Float64Array, closed: boolean }} Line
 */

/** @typedef {{ width: number, height: number, values: Float64Array }} Grid */

/** More pixels than this do not make a smoother line, only a slower one. */
const FINEST = 256;

/** How often a line between regions is smoothed. */
const SMOOTHINGS = 4;

/**
 * Values of a grid at the pixel centres of a grid that is not larger than limit,
 * with one more pixel on each side that continues the outermost two in a straight
 * line. So lines reach the frame, and rings turn back only outside it.
 *
 * @param {(p: number) => number} value of pixel p of the grid
 * @param {number} width
 * @param {number} height
 * @param {number} [limit]
 * @returns {Grid} width and height without the added pixels
 */
export function bordered(value, width, height, limit = FINEST) {
  const w = Math.min(width, limit);
  const h = Math.min(height, limit);
  const values = new Float64Array((w + 2) * (h + 2));
  const columns = between(width, w);
  const rows = between(height, h);
  for (let r = 0; r < h; r++) {
    const above = rows.first[r] * width;
    const below = rows.second[r] * width;
    const t = rows.share[r];
    for (let c = 0; c < w; c++) {
      const left = columns.first[c];
      const right = columns.second[c];
      const s = columns.share[c];
      const upper =
        s === 0 ? value(above + left) : value(above + left) * (1 - s) + value(above + right) * s;
      const lower =
        t === 0
          ? 0
          : s === 0
            ? value(below + left)
            : value(below + left) * (1 - s) + value(below + right) * s;
      values[(r + 1) * (w + 2) + c + 1] = t === 0 ? upper : upper * (1 - t) + lower * t;
    }
  }
  extend(values, w, h);
  return { width: w, height: h, values };
}

/**
 * Which two of n pixels each of m wider ones lies between, and how far.
 *
 * @param {number} n
 * @param {number} m
 */
function between(n, m) {
  const first = new Int32Array(m);
  const second = new Int32Array(m);
  const share = new Float64Array(m);
  for (let i = 0; i < m; i++) {
    const at = Math.min(Math.max(((i + 0.5) * n) / m - 0.5, 0), n - 1);
    first[i] = Math.floor(at);
    second[i] = Math.min(first[i] + 1, n - 1);
    share[i] = at - first[i];
  }
  return { first, second, share };
}

/** Fills the outermost pixels. @param {Float64Array} values @param {number} w @param {number} h */
function extend(values, w, h) {
  const stride = w + 2;
  for (let r = 1; r <= h; r++) {
    const row = r * stride;
    values[row] = w > 1 ? 2 * values[row + 1] - values[row + 2] : values[row + 1];
    values[row + w + 1] = w > 1 ? 2 * values[row + w] - values[row + w - 1] : values[row + w];
  }
  for (let c = 0; c < stride; c++) {
    const last = (h + 1) * stride + c;
    values[c] = h > 1 ? 2 * values[stride + c] - values[2 * stride + c] : values[stride + c];
    values[last] =
      h > 1 ? 2 * values[last - stride] - values[last - 2 * stride] : values[last - stride];
  }
}

/**
 * The lines where a grid takes a value.
 *
 * @param {Grid} grid as made by bordered
 * @param {number} level
 * @returns {Line[]}
 */
export function levelLines({ width, height, values }, level) {
  const w = width + 2;
  const h = height + 2;
  // The types ask for number[]; any array of numbers is read.
  const areas = contours()
    .size([w, h])
    .contour(/** @type {number[]} */ (/** @type {unknown} */ (values)), level);
  /** @type {Line[]} */
  const lines = [];
  for (const polygon of areas.coordinates) {
    for (const ring of polygon) {
      for (const line of openAtFrame(ring, w, h)) {
        const points = new Float64Array(2 * line.places.length);
        line.places.forEach(([x, y], i) => {
          points[2 * i] = (x - 1) / width;
          points[2 * i + 1] = (y - 1) / height;
        });
        lines.push({ points, closed: line.closed });
      }
    }
  }
  return lines;
}

/**
 * The parts of a ring that are not on the frame of a w by h grid: the ring
 * itself if it never touches it, else the pieces between.
 *
 * @param {readonly (readonly number[])[]} ring last point as first
 * @param {number} w
 * @param {number} h
 * @returns {{ places: (readonly number[])[], closed: boolean }[]}
 */
export function openAtFrame(ring, w, h) {
  const places = ring.slice(0, -1);
  /** @param {readonly number[]} place */
  const onFrame = ([x, y]) => x <= 0 || y <= 0 || x >= w || y >= h;
  const start = places.findIndex(onFrame);
  if (start < 0) return [{ places: fromTop(places), closed: true }];
  /** @type {{ places: (readonly number[])[], closed: boolean }[]} */
  const pieces = [];
  /** @type {(readonly number[])[]} */
  let piece = [];
  for (let i = 1; i <= places.length; i++) {
    const place = places[(start + i) % places.length];
    if (!onFrame(place)) piece.push(place);
    else {
      if (piece.length > 1) pieces.push({ places: piece, closed: false });
      piece = [];
    }
  }
  return pieces;
}

/**
 * The same ring, begun at its highest point: while f changes a little the start
 * moves a little, and dashes do not jump.
 *
 * @param {(readonly number[])[]} places
 */
function fromTop(places) {
  let top = 0;
  places.forEach((place, i) => {
    if (place[1] < places[top][1]) top = i;
  });
  return [...places.slice(top), ...places.slice(0, top)];
}

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
function fieldLines({ width, height, values }) {
  const grid = bordered((p) => values[p], width, height);
  return {
    zero: levelLines(grid, 0),
    margins: [...levelLines(grid, -1), ...levelLines(grid, 1)],
  };
}

/**
 * The lines between the regions of several classes: for each class the zeros of
 * its strength, taken negative where another class wins.
 *
 * @param {Surface} surface
 * @returns {Line[]}
 */
function regionLines({ width, height, values, label }) {
  const winners = label ?? new Uint8Array(values.length);
  const tie = typicalStep(values, width);
  // Every line has two sides, so the last class has none that is only its own.
  const classes = [...new Set(winners)].sort((a, b) => a - b).slice(0, -1);
  return classes.flatMap((wanted) => {
    // Where votes are tied the strength has no zero to find between two pixels: there the
    // line runs half way, and its steps are smoothed.
    const signed = (/** @type {number} */ p) => {
      const strength = values[p] > 0 ? values[p] : tie;
      return winners[p] === wanted ? strength : -strength;
    };
    return levelLines(bordered(signed, width, height), 0).map(smoothed);
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
