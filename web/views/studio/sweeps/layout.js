// @ts-check
/**
 * Where the pictures of a sheet stand, and the plane among them, which stays to be worked on.
 *
 * @module
 */

/**
 * In px: head is the width of what stands before a row, over the height of what stands above one
 * where pictures are few px wide; title and caption are the lines of a picture.
 *
 * @typedef {Readonly<{ width: number, height: number, head: number, over: number, title: number, caption: number, gap: number }>} Room
 */

/**
 * cell is the side of a picture. inset is where the plane stands, from the upper left.
 *
 * @typedef {Readonly<{ cell: number, columns: number, high: number, inset: Readonly<{ left: number, top: number, size: number }> }>} Layout
 */

/** The plane is at least so large where it has a place of its own, as a share of the height. */
const PLANE = 0.2;

/**
 * The largest pictures that fit. The plane takes a free place at the end of a short row, else a place
 * below all rows or a column of its own, whichever leaves more.
 *
 * @param {readonly number[]} lengths how many pictures each row has
 * @param {Room} room height is Infinity where rows may be as many as they are
 * @returns {Layout}
 */
export function layoutOf(lengths, room) {
  const { width, height, head, over, title, caption, gap } = room;
  const rows = Math.max(lengths.length, 1);
  const columns = Math.max(...lengths, 1);
  const lines = over + title + caption;
  /** @param {number} across @param {number} rest of the height */
  const side = (across, rest) =>
    Math.floor(
      Math.max(
        16,
        Math.min((width - head - gap) / across - gap, (rest - gap) / rows - lines - gap),
      ),
    );
  /** @param {number} cell @param {number} row @param {number} column */
  const placeOf = (cell, row, column) => ({
    left: head + gap + column * (cell + gap),
    top: gap + row * (cell + lines + gap) + over + title,
  });
  const short = lengths.findIndex((length) => length < columns);
  if (short >= 0) {
    const cell = side(columns, height);
    const inset = { ...placeOf(cell, short, columns - 1), size: cell };
    return { cell, columns, high: rows * (cell + lines + gap) + gap, inset };
  }
  const least = Math.round(PLANE * Math.min(height, width));
  const below = side(columns, height - least - gap);
  const beside = side(columns + 1, height);
  if (below >= beside) {
    const top = gap + rows * (below + lines + gap);
    const size = Math.max(least, Math.min(height - top - gap, 0.6 * width, 5 * below));
    return {
      cell: below,
      columns,
      high: top + size + gap,
      inset: { left: head + gap, top, size: Math.floor(size) },
    };
  }
  const inset = { ...placeOf(beside, 0, columns), size: beside };
  return { cell: beside, columns, high: rows * (beside + lines + gap) + gap, inset };
}
