// @ts-check
/**
 * Where the values on a grid take a level, as lines: marching squares. A boundary is a line, so what reaches the frame
 * ends there.
 *
 * @module
 */

/**
 * A line in units of the surface: (0, 0) is its top left corner, (1, 1) its
 * bottom right. Ends may lie a pixel outside. points are x and y in turn.
 *
 * @typedef {{ points: Float64Array, closed: boolean }} Line
 */

/** @typedef {{ width: number, height: number, values: Float64Array }} Grid */

/** More pixels than this do not make a smoother line, only a slower one. */
const FINEST = 256;

/**
 * Values of a grid at the pixel centres of a grid that is not larger than limit,
 * with one more pixel on each side that continues the outermost two in a straight
 * line, so that lines reach the frame.
 *
 * @param {ArrayLike<number>} given row by row
 * @param {number} width
 * @param {number} height
 * @param {number} [limit]
 * @returns {Grid} width and height without the added pixels
 */
export function bordered(given, width, height, limit = FINEST) {
  const w = Math.min(width, limit);
  const h = Math.min(height, limit);
  const values = new Float64Array((w + 2) * (h + 2));
  const columns = between(width, w);
  const rows = between(height, h);
  for (let r = 0; r < h; r++) {
    const above = rows.first[r] * width;
    const below = rows.second[r] * width;
    const t = rows.share[r];
    const at = (r + 1) * (w + 2) + 1;
    for (let c = 0; c < w; c++) {
      const left = columns.first[c];
      const right = columns.second[c];
      const s = columns.share[c];
      // A share of nothing is nothing, also of what is infinite.
      const upper =
        s === 0 ? given[above + left] : mix(given[above + left], given[above + right], s);
      if (t === 0) values[at + c] = upper;
      else {
        const lower =
          s === 0 ? given[below + left] : mix(given[below + left], given[below + right], s);
        values[at + c] = mix(upper, lower, t);
      }
    }
  }
  extend(values, w, h);
  return { width: w, height: h, values };
}

/** @param {number} a @param {number} b @param {number} share */
const mix = (a, b, share) => a * (1 - share) + b * share;

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

// A cell lies between four pixels. Its corners that are at the level or above it are bits: 1 lower left, 2 lower right,
// 4 upper right, 8 upper left.
const [LOWER_RIGHT, UPPER_RIGHT] = [2, 4];
// Its sides; the side opposite is two further.
const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3];

/** The ways of lines through a cell, from side to side, by its corners: what is above lies at their left hand. */
const WAYS = [
  [],
  [[BOTTOM, LEFT]],
  [[RIGHT, BOTTOM]],
  [[RIGHT, LEFT]],
  [[TOP, RIGHT]],
  [
    [BOTTOM, LEFT],
    [TOP, RIGHT],
  ],
  [[TOP, BOTTOM]],
  [[TOP, LEFT]],
  [[LEFT, TOP]],
  [[BOTTOM, TOP]],
  [
    [LEFT, TOP],
    [RIGHT, BOTTOM],
  ],
  [[RIGHT, TOP]],
  [[LEFT, RIGHT]],
  [[BOTTOM, RIGHT]],
  [[LEFT, BOTTOM]],
  [],
];

/** Where a line leaves that comes in at a side: 4·corners + side. */
const EXITS = new Uint8Array(64);
/** At which sides lines come in, as bits 4 to 7, with the corners as bits 0 to 3. */
const CELLS = new Uint8Array(16);
WAYS.forEach((ways, corners) => {
  CELLS[corners] = corners;
  for (const [from, to] of ways) {
    EXITS[4 * corners + from] = to;
    CELLS[corners] |= 16 << from;
  }
});

/**
 * The lines where a grid takes a value. What is not a number counts as below everything.
 *
 * @param {Grid} grid as made by bordered
 * @param {number} level
 * @returns {Line[]}
 */
export function levelLines({ width, height, values }, level) {
  const stride = width + 2;
  const [columns, rows] = [width + 1, height + 1];
  const { cells, crossed } = cellsOf(values, columns, rows, level);

  /** How far from one pixel to the next the level is. @param {number} p @param {number} q */
  function share(p, q) {
    const a = values[p];
    const b = values[q];
    if (Number.isFinite(a) && Number.isFinite(b)) return (level - a) / (b - a);
    return Number.isFinite(a) ? 0 : 1;
  }

  /** @type {number[]} */
  let places = [];

  /** @param {number} c @param {number} r @param {number} side of the cell that a line crosses */
  function place(c, r, side) {
    const row = side === BOTTOM ? r + 1 : r;
    const column = side === RIGHT ? c + 1 : c;
    const p = row * stride + column;
    const flat = side === TOP || side === BOTTOM;
    const far = share(p, flat ? p + 1 : p + stride);
    places.push((column - 0.5 + (flat ? far : 0)) / width, (row - 0.5 + (flat ? 0 : far)) / height);
  }

  /** Follows a line to its end, or around. @param {number} cell @param {number} entry @returns {Line} */
  function follow(cell, entry) {
    places = [];
    let c = cell % columns;
    let r = (cell - c) / columns;
    let side = entry;
    place(c, r, side);
    for (;;) {
      const at = r * columns + c;
      const exit = EXITS[4 * (cells[at] & 15) + side];
      cells[at] &= ~(16 << side);
      place(c, r, exit);
      if (exit === TOP) r--;
      else if (exit === BOTTOM) r++;
      else if (exit === LEFT) c--;
      else c++;
      if (r < 0 || c < 0 || r === rows || c === columns)
        return { points: Float64Array.from(places), closed: false };
      side = exit ^ 2;
      // The last place is the first.
      if (r * columns + c === cell && side === entry) return closed(places.slice(0, -2));
    }
  }

  /** @param {number} cell @param {number} side */
  function onFrame(cell, side) {
    const c = cell % columns;
    if (side === LEFT) return c === 0;
    if (side === RIGHT) return c === columns - 1;
    return side === TOP ? cell < columns : cell >= columns * (rows - 1);
  }

  /** @type {Line[]} */
  const lines = [];
  // From the frame to the frame first; what is left then is closed.
  for (const ends of [true, false]) {
    for (const cell of crossed) {
      for (let side = 0; side < 4; side++) {
        if (cells[cell] & (16 << side) && (!ends || onFrame(cell, side)))
          lines.push(follow(cell, side));
      }
    }
  }
  return lines;
}

/**
 * The cells of a grid, and which of them lines go through.
 *
 * @param {Float64Array} values
 * @param {number} columns of cells
 * @param {number} rows
 * @param {number} level
 */
function cellsOf(values, columns, rows, level) {
  const cells = new Uint8Array(columns * rows);
  /** @type {number[]} */
  const crossed = [];
  for (let r = 0; r < rows; r++) {
    const above = r * (columns + 1);
    const below = above + columns + 1;
    let corners =
      (values[above] >= level ? UPPER_RIGHT : 0) | (values[below] >= level ? LOWER_RIGHT : 0);
    for (let c = 0; c < columns; c++) {
      // What was right is left now.
      corners =
        ((corners & LOWER_RIGHT) >> 1) |
        ((corners & UPPER_RIGHT) << 1) |
        (values[above + c + 1] >= level ? UPPER_RIGHT : 0) |
        (values[below + c + 1] >= level ? LOWER_RIGHT : 0);
      if (corners === 0 || corners === 15) continue;
      cells[r * columns + c] = CELLS[corners];
      crossed.push(r * columns + c);
    }
  }
  return { cells, crossed };
}

/**
 * A ring, begun at its highest point: while f changes a little the start moves a little, and dashes do not jump.
 *
 * @param {number[]} places
 * @returns {Line}
 */
function closed(places) {
  let top = 0;
  for (let i = 2; i < places.length; i += 2) if (places[i + 1] < places[top + 1]) top = i;
  const points = new Float64Array(places.length);
  points.set(places.slice(top));
  points.set(places.slice(0, top), places.length - top);
  return { points, closed: true };
}
