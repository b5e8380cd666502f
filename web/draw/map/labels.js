// @ts-check
/**
 * Words beside marks, where there is room for them.
 *
 * @module
 */

/** @typedef {Readonly<{ left: number, top: number, width: number, height: number }>} Box */

/**
 * A word for the mark at left, top. gap is how far it is from the mark's middle, where that is not
 * as for all; must: it is shown whatever it hides.
 *
 * @typedef {Readonly<{
 *   left: number, top: number, width: number, height: number, gap?: number, must?: boolean,
 * }>} Wish
 */

/** @param {Box} a @param {Box} b */
const meet = (a, b) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/**
 * Boxes for words, in the order of the wishes: the first come first. null where there is no room.
 *
 * @param {readonly Wish[]} wishes
 * @param {readonly Box[]} marks that are not to be hidden
 * @param {readonly Box[]} solid what hides words
 * @param {Box} within
 * @param {number} gap between a mark's middle and its word
 * @returns {(Box | null)[]}
 */
export function labelBoxes(wishes, marks, solid, within, gap) {
  const [grid, words] = [createGrid([...marks, ...solid]), createGrid([...solid])];
  return wishes.map((wish) => {
    const choices = placesOf(wish, wish.gap ?? gap);
    const inside = choices.filter((box) => isInside(box, within));
    const free = inside.find((box) => !grid.isTaken(box));
    const clear = wish.must ? inside.find((box) => !words.isTaken(box)) : undefined;
    const box = free ?? clear ?? (wish.must ? (inside[0] ?? pushed(choices[0], within)) : null);
    if (box) {
      grid.add(box);
      words.add(box);
    }
    return box;
  });
}

/**
 * To the right, to the left, above, below.
 *
 * @param {Wish} wish
 * @param {number} gap
 * @returns {Box[]}
 */
function placesOf({ left, top, width, height }, gap) {
  const middle = top - height / 2;
  return [
    { left: left + gap, top: middle, width, height },
    { left: left - gap - width, top: middle, width, height },
    { left: left - width / 2, top: top - gap - height + 2, width, height },
    { left: left - width / 2, top: top + gap - 2, width, height },
    { left: left + gap * 0.7, top: top - gap * 0.6 - height, width, height },
    { left: left + gap * 0.7, top: top + gap * 0.6, width, height },
    { left: left - gap * 0.7 - width, top: top - gap * 0.6 - height, width, height },
    { left: left - gap * 0.7 - width, top: top + gap * 0.6, width, height },
  ];
}

/** @param {Box} box @param {Box} within */
const isInside = (box, within) =>
  box.left >= within.left &&
  box.top >= within.top &&
  box.left + box.width <= within.left + within.width &&
  box.top + box.height <= within.top + within.height;

/** @param {Box} box @param {Box} within @returns {Box} */
function pushed(box, within) {
  const between = (
    /** @type {number} */ v,
    /** @type {number} */ low,
    /** @type {number} */ room,
  ) => Math.max(low, Math.min(v, low + room));
  return {
    ...box,
    left: between(box.left, within.left, within.width - box.width),
    top: between(box.top, within.top, within.height - box.height),
  };
}

/** The side of a cell, in px. */
const CELL = 48;

/** Boxes by the cells that they touch. @param {Box[]} boxes */
function createGrid(boxes) {
  /** @type {Map<string, Box[]>} */
  const cells = new Map();
  /** @param {Box} box */
  function* keys({ left, top, width, height }) {
    const [x1, y1] = [Math.floor((left + width) / CELL), Math.floor((top + height) / CELL)];
    for (let x = Math.floor(left / CELL); x <= x1; x++)
      for (let y = Math.floor(top / CELL); y <= y1; y++) yield `${x} ${y}`;
  }
  /** @param {Box} box */
  function add(box) {
    for (const key of keys(box)) {
      const cell = cells.get(key);
      if (cell) cell.push(box);
      else cells.set(key, [box]);
    }
  }
  boxes.forEach(add);
  return {
    add,
    /** @param {Box} box */
    isTaken(box) {
      for (const key of keys(box))
        if (cells.get(key)?.some((other) => meet(other, box))) return true;
      return false;
    },
  };
}
