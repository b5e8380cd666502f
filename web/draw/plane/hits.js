// @ts-check
/**
 * Which point is under the pointer, without asking all of them: points are kept by the cells of a
 * grid. One that moves is looked at by itself from then on, so that a drag among very many costs
 * nothing.
 *
 * @module
 */

/**
 * @typedef {Readonly<{
 *   nearest: (left: number, top: number, radius: number) => number,
 *   inside: (left: number, top: number, right: number, bottom: number) => number[],
 *   at: (i: number) => [number, number],
 *   move: (i: number, left: number, top: number) => void,
 * }>} Hits   nearest gives an index, −1 if nothing is that near; of several at the same
 * distance, the one on top. inside gives the indices of all points in a rectangle, at
 * the place of one.
 */

/**
 * The side of a cell, in px, and how many there may be in a row: of a wide spread they are larger.
 */
const CELL = 24;
const CELLS = 256;
/** The most moved points that are searched one by one; with more the grid is rebuilt. */
const MOVED = 64;

/**
 * @param {ArrayLike<number>} givenLefts in px
 * @param {ArrayLike<number>} givenTops
 * @returns {Hits}
 */
export function createHits(givenLefts, givenTops) {
  const [lefts, tops] = [Float64Array.from(givenLefts), Float64Array.from(givenTops)];
  let grid = gridOf(lefts, tops);
  /** @type {Set<number>} */
  const moved = new Set();

  /** @type {Hits['inside']} */
  function inside(left, top, right, bottom) {
    /** @type {number[]} */
    const found = [];
    const within = (/** @type {number} */ i) =>
      lefts[i] >= left && lefts[i] <= right && tops[i] >= top && tops[i] <= bottom;
    const { columns, starts, order } = grid;
    const [first, last] = [grid.column(left), grid.column(right)];
    for (let row = grid.row(top); row <= grid.row(bottom); row++) {
      // The cells of a row lie one after the other.
      const end = starts[row * columns + last + 1];
      for (let at = starts[row * columns + first]; at < end; at++) {
        if (within(order[at]) && !moved.has(order[at])) found.push(order[at]);
      }
    }
    for (const i of moved) if (within(i)) found.push(i);
    return found;
  }

  /** @type {Hits['nearest']} */
  function nearest(left, top, radius) {
    let best = -1;
    let least = radius;
    for (const i of inside(left - radius, top - radius, left + radius, top + radius)) {
      const distance = Math.hypot(lefts[i] - left, tops[i] - top);
      if (distance < least || (distance === least && i > best)) [best, least] = [i, distance];
    }
    return best;
  }

  return {
    nearest,
    inside,
    at: (i) => [lefts[i], tops[i]],
    move(i, left, top) {
      [lefts[i], tops[i]] = [left, top];
      moved.add(i);
      if (moved.size <= MOVED) return;
      moved.clear();
      grid = gridOf(lefts, tops);
    },
  };
}

/**
 * The indices of points, cell by cell: those of cell c are order[starts[c]] to order[starts[c + 1]
 * − 1].
 *
 * @param {Float64Array} lefts
 * @param {Float64Array} tops
 */
function gridOf(lefts, tops) {
  const across = spanOf(lefts);
  const down = spanOf(tops);
  const columns = across.count;
  const starts = new Int32Array(columns * down.count + 1);
  const cells = new Int32Array(lefts.length);
  for (let i = 0; i < cells.length; i++) {
    cells[i] = down.cell(tops[i]) * columns + across.cell(lefts[i]);
    starts[cells[i] + 1]++;
  }
  for (let c = 1; c < starts.length; c++) starts[c] += starts[c - 1];
  const next = starts.slice();
  const order = new Int32Array(lefts.length);
  for (let i = 0; i < cells.length; i++) order[next[cells[i]]++] = i;
  return { columns, starts, order, column: across.cell, row: down.cell };
}

/**
 * The cells that positions lie in; what is outside of them all is in the nearest.
 *
 * @param {Float64Array} positions
 */
function spanOf(positions) {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    if (positions[i] < low) low = positions[i];
    if (positions[i] > high) high = positions[i];
  }
  if (low > high) [low, high] = [0, 0];
  const side = Math.max(CELL, (high - low) / CELLS);
  const count = Math.floor((high - low) / side) + 1;
  const cell = (/** @type {number} */ v) =>
    Math.min(Math.max(Math.floor((v - low) / side), 0), count - 1);
  return { count, cell };
}
