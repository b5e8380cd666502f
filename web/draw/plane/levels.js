// @ts-check
/**
 * Where the values on a grid take a level, as lines: marching squares. A boundary is a line, so
 * what reaches the frame ends there.
 *
 * @module
 */

/**
 * A line in units of the surface: (0, 0) is its top left corner, (1, 1) its
 * bottom right. Ends may lie a pixel outside. points are x and y in turn.
 *
 * @typedef {{ points: Float64Array, closed: boolean }} Line
 */

/**
 * Values on pixels. unknown is above 0 where the sign of a value is undecided, or of some that it
 * is a mean of. edge has at the pixels on both sides of a zero a number whose zero, by linear
 * interpolation, is where that of the values is, and 0 elsewhere. Sizes are known to error.
 *
 * @typedef
 *   {{ width: number, height: number, values: Float64Array, unknown?: Float64Array | null, edge?: Float64Array | null, error?: number }}
 *   Grid
 */

/**
 * What is known of values besides. voted: signs are those of labels, and sizes may fall to 0
 * without a change of label.
 *
 * @typedef {{ edge?: ArrayLike<number> | null, error?: number, voted?: boolean }} Known
 */

/** More pixels than this do not make a smoother line, only a slower one. */
const FINEST = 256;

/**
 * Memory of grids that are needed no more, by its length. To take new memory for a picture takes
 * longer than to find its lines: the system gives it page by page.
 *
 * @type {Map<number, Float64Array[]>}
 */
const free = new Map();
/** So many grids, in so many sizes, are drawn at a time. */
const [GRIDS, SIZES] = [3, 4];
/** Larger memory, of pictures that are seen for long, is not kept. */
const KEPT = (FINEST + 2) ** 2;

/** Zeros. @param {number} length */
const memoryOf = (length) => free.get(length)?.pop()?.fill(0) ?? new Float64Array(length);

/** Gives the memory of a grid to those that are made after it. @param {Grid} grid */
export function release({ values, unknown, edge }) {
  for (const memory of [values, unknown, edge]) {
    if (!memory || memory.length > KEPT) continue;
    const found = free.get(memory.length) ?? [];
    if (free.size === SIZES && found.length === 0) free.clear();
    if (found.length < GRIDS) free.set(memory.length, [...found, memory]);
  }
}

/**
 * Values of a grid at the pixel centres of a grid that is not larger than limit,
 * with one more pixel on each side that continues the outermost two in a straight
 * line, so that lines reach the frame. A value of exactly 0 has no sign.
 *
 * @param {ArrayLike<number>} given row by row
 * @param {number} width
 * @param {number} height
 * @param {number} [limit] where there are edges, these need all pixels
 * @param {Known} [known]
 * @returns {Grid} width and height without the added pixels
 */
export function bordered(
  given,
  width,
  height,
  limit = FINEST,
  { edge = null, error = 0, voted = false } = {},
) {
  const most = edge ? Infinity : limit;
  const [w, h] = [Math.min(width, most), Math.min(height, most)];
  const whole = w === width && h === height;
  const laid = (/** @type {ArrayLike<number>} */ all) =>
    whole ? framed(all, w, h) : sampled(all, width, height, w, h);
  const { values, unknown } = settle(given, width, height);
  const grid = {
    width: w,
    height: h,
    values: laid(values),
    error,
    unknown: unknown && laid(unknown),
    edge: edge && framed(edge, w, h),
  };
  extend(grid, voted ? Infinity : error);
  return grid;
}

/**
 * A grid as it is without edges, for other levels than 0, in the memory of the one with them: that
 * has served then.
 *
 * @param {Grid} grid as made by bordered
 * @returns {Grid | null} null where it has more pixels than one without edges
 */
export function withoutEdges(grid) {
  if (Math.max(grid.width, grid.height) > FINEST) return null;
  const smooth = { ...grid, edge: null };
  extend(smooth, grid.error ?? 0);
  return smooth;
}

/**
 * An undecided band may be so wide, as a share of the picture, and still be a line: a pixel of a
 * picture that is drawn while something changes.
 */
const THIN = 1 / 128;

/**
 * Which pixels have no sign. Those in a thin band between two signs are on the line: they get
 * values between those of their neighbours.
 *
 * @param {ArrayLike<number>} given
 * @param {number} width
 * @param {number} height
 * @returns {{ values: ArrayLike<number>, unknown: Uint8Array | null }}
 */
export function settle(given, width, height) {
  const n = width * height;
  let first = 0;
  while (first < n && given[first] !== 0) first++;
  if (first === n) return { values: given, unknown: null };
  const values = new Float64Array(given);
  const unknown = new Uint8Array(n);
  const span = 1 + Math.max(1, Math.floor(Math.max(width, height) * THIN));
  let left = false;
  for (let p = first; p < n; p++) {
    if (given[p] !== 0) continue;
    const c = p % width;
    const r = (p - c) / width;
    const [east, south] = [width - 1 - c, height - 1 - r];
    let least = span + 1;
    /** @param {number} step @param {number} back how many there may be @param {number} on */
    const look = (step, back, on) => {
      const s = stepsTo(given, p, -step, Math.min(back, span - 1));
      const t = s && stepsTo(given, p, step, Math.min(on, span - s));
      if (t === 0 || s + t >= least) return;
      const [a, b] = [given[p - s * step], given[p + t * step]];
      if (!(a < 0 ? b > 0 : a > 0 && b < 0)) return;
      least = s + t;
      values[p] = (a * t + b * s) / least;
    };
    look(1, c, east);
    look(width, r, south);
    look(width + 1, Math.min(c, r), Math.min(east, south));
    look(width - 1, Math.min(east, r), Math.min(c, south));
    if (least <= span) continue;
    unknown[p] = 1;
    left = true;
  }
  return { values, unknown: left ? unknown : null };
}

/**
 * How many steps it is to the next pixel with a sign; 0: more than there may be.
 *
 * @param {ArrayLike<number>} given
 * @param {number} p
 * @param {number} step
 * @param {number} most
 */
function stepsTo(given, p, step, most) {
  for (let k = 1; k <= most; k++) if (given[p + k * step] !== 0) return k;
  return 0;
}

/**
 * The same with room for one more pixel on each side.
 *
 * @param {ArrayLike<number>} given
 * @param {number} w
 * @param {number} h
 */
function framed(given, w, h) {
  const values = memoryOf((w + 2) * (h + 2));
  for (let r = 0; r < h; r++) {
    const [from, to] = [r * w, (r + 1) * (w + 2) + 1];
    for (let c = 0; c < w; c++) values[to + c] = given[from + c];
  }
  return values;
}

/**
 * The same at the pixel centres of a coarser grid.
 *
 * @param {ArrayLike<number>} given
 * @param {number} width
 * @param {number} height
 * @param {number} w
 * @param {number} h
 */
function sampled(given, width, height, w, h) {
  const values = memoryOf((w + 2) * (h + 2));
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
  return values;
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

/**
 * Fills the outermost pixels, side by side.
 *
 * @param {Grid} grid
 * @param {number} error
 */
function extend({ width: w, height: h, values, unknown, edge }, error) {
  const s = w + 2;
  // Where the outermost inner pixels of a side begin, the step along it, how many they are, the
  // step inwards.
  for (const [start, along, count, into] of [
    [s + 1, s, h, 1],
    [s + w, s, h, -1],
    [s, 1, s, s],
    [h * s, 1, s, -s],
  ]) {
    const narrow = (Math.abs(into) === 1 ? w : h) < 3;
    for (let p = start, i = 0; i < count; i++, p += along) {
      const out = p - into;
      values[out] = narrow
        ? values[p]
        : beyond(values[p], values[p + into], values[p + 2 * into], error);
      if (unknown) unknown[out] = unknown[p];
      if (!edge?.[p]) continue;
      edge[out] = (edge[p + into] && 2 * edge[p] - edge[p + into]) || edge[p];
      values[out] = Math.sign(edge[out]) * Math.abs(values[p]);
    }
  }
}

/**
 * What follows two pixels in a straight line. Something that dies away would get another sign that
 * way: that is believed where its size is known, and a curve through one pixel more says the same.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @param {number} error
 */
function beyond(a, b, c, error) {
  const straight = 2 * a - b;
  const turns = (/** @type {number} */ v) => (a < 0 ? v >= 0 : a > 0 && v <= 0);
  if (!turns(straight)) return straight;
  return Math.abs(a) > error && turns(3 * a - 3 * b + c) ? straight : a;
}

// A cell lies between four pixels. Its corners that are at the level or above it are bits: 1 lower
// left, 2 lower right, 4 upper right, 8 upper left.
const [LOWER_RIGHT, UPPER_RIGHT] = [2, 4];
// Its sides; the side opposite is two further.
const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3];

/**
 * The ways of lines through a cell, from side to side, by its corners: what is above lies at their
 * left hand.
 */
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
 * The lines where a grid takes a value. What is not a number counts as below everything. No line
 * goes through cells of which it is not known: at 0 those with a corner without a sign, elsewhere
 * those whose corners are all within the error.
 *
 * @param {Grid} grid as made by bordered
 * @param {number} level
 * @returns {Line[]}
 */
export function levelLines(grid, level) {
  const { width, height, values } = grid;
  const stride = width + 2;
  const [columns, rows] = [width + 1, height + 1];
  const { cells, crossed } = cellsOf(values, columns, rows, level);
  const cut = cutCells(grid, cells, crossed, level);
  const edge = level === 0 ? grid.edge : null;

  /** How far from one pixel to the next the level is. @param {number} p @param {number} q */
  function share(p, q) {
    if (edge && edge[p] * edge[q] < 0) return edge[p] / (edge[p] - edge[q]);
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

  /**
   * Follows a line to its end, or around.
   *
   * @param {number} cell
   * @param {number} entry
   * @returns {Line}
   */
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
      if (r < 0 || c < 0 || r === rows || c === columns || (cut && !cells[r * columns + c]))
        return { points: Float64Array.from(places), closed: false };
      side = exit ^ 2;
      // The last place is the first.
      if (r * columns + c === cell && side === entry) return closed(places.slice(0, -2));
    }
  }

  /**
   * Whether a line begins at a side: at the frame, or where the cell before is cut.
   *
   * @param {number} cell
   * @param {number} side
   */
  function isEnd(cell, side) {
    const c = cell % columns;
    if (side === LEFT) return c === 0 || (cut && !cells[cell - 1]);
    if (side === RIGHT) return c === columns - 1 || (cut && !cells[cell + 1]);
    if (side === TOP) return cell < columns || (cut && !cells[cell - columns]);
    return cell >= columns * (rows - 1) || (cut && !cells[cell + columns]);
  }

  /** @type {Line[]} */
  const lines = [];
  // From end to end first; what is left then is closed.
  for (const ends of [true, false]) {
    for (const cell of crossed) {
      for (let side = 0; side < 4; side++) {
        if (cells[cell] & (16 << side) && (!ends || isEnd(cell, side)))
          lines.push(follow(cell, side));
      }
    }
  }
  return lines;
}

/** The cells of the lines that are found now. */
let desk = new Uint8Array(0);

/**
 * The cells of a grid, and which of them lines go through.
 *
 * @param {Float64Array} values
 * @param {number} columns of cells
 * @param {number} rows
 * @param {number} level
 */
function cellsOf(values, columns, rows, level) {
  const count = columns * rows;
  const cells = desk.length === count ? desk.fill(0) : (desk = new Uint8Array(count));
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
 * Empties the cells in which a line is not known to be.
 *
 * @param {Grid} grid
 * @param {Uint8Array} cells
 * @param {readonly number[]} crossed
 * @param {number} level
 * @returns {boolean} whether there are any
 */
function cutCells({ width, values, unknown, error = 0 }, cells, crossed, level) {
  if (level === 0 ? !unknown : !(error > 0)) return false;
  const isKnown = (/** @type {number} */ p) =>
    level === 0 ? !unknown?.[p] : !(Math.abs(values[p] - level) <= error);
  let cut = false;
  for (const cell of crossed) {
    const p = cell + Math.floor(cell / (width + 1));
    const known = [p, p + 1, p + width + 2, p + width + 3].filter(isKnown).length;
    if (known >= (level === 0 ? 4 : 1)) continue;
    cells[cell] = 0;
    cut = true;
  }
  return cut;
}

/**
 * A ring, begun at its highest point: while f changes a little the start moves a little, and dashes
 * do not jump.
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
