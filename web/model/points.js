// @ts-check
/**
 * Lists of points, of which there may be a hundred thousand: found by id, compared and read without
 * looking at each one every time. What is known of a list is kept for as long as the list, which
 * never changes.
 *
 * @module
 */

/** @typedef {import('./scene.js').Point} Point */

/**
 * Finds points of a list by their id: −1 where there is none.
 *
 * @typedef {Readonly<{ indexOf: (id: number) => number }>} Finder
 */

/** @type {WeakMap<readonly Point[], Finder>} */
const finders = new WeakMap();

/**
 * Ids grow along a list as a rule, since later points get larger ones, so that a point is found by
 * halving; and asking for one after the other needs no search.
 *
 * @param {readonly Point[]} points
 * @returns {Finder}
 */
export function finderOf(points) {
  let finder = finders.get(points);
  if (!finder) finders.set(points, (finder = createFinder(points)));
  return finder;
}

/** @param {readonly Point[]} points @returns {Finder} */
function createFinder(points) {
  let next = 0;
  /** @type {boolean | undefined} */
  let ascending;
  /** Of a list in which ids do not grow. @type {Map<number, number> | null} */
  let rows = null;

  /** @param {number} id */
  function search(id) {
    if (rows) return rows.get(id) ?? -1;
    let [low, high] = [0, points.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = points[middle].id;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    ascending ??= grow(points);
    if (ascending) return -1;
    rows = new Map(points.map((point, row) => [point.id, row]));
    return rows.get(id) ?? -1;
  }

  return {
    indexOf(id) {
      if (points[next]?.id === id) return next++;
      if (points[next - 1]?.id === id) return next - 1;
      const at = search(id);
      if (at >= 0) next = at + 1;
      return at;
    },
  };
}

/** @param {readonly Point[]} points */
function grow(points) {
  for (let i = 1; i < points.length; i++) if (points[i].id <= points[i - 1].id) return false;
  return true;
}

/**
 * Where a point is in a list, −1 if it is not there.
 *
 * @param {readonly Point[]} points
 * @param {number | null} id
 */
export const indexOfPoint = (points, id) => (id === null ? -1 : finderOf(points).indexOf(id));

/**
 * @param {readonly Point[]} points
 * @param {number | null | undefined} id
 * @returns {Point | null}
 */
export const pointOf = (points, id) => points[indexOfPoint(points, id ?? null)] ?? null;

/**
 * Where two lists of the same length differ; null where they differ in more places than are worth
 * counting.
 *
 * @param {readonly unknown[]} before
 * @param {readonly unknown[]} after
 * @param {number} [most]
 * @returns {number[] | null}
 */
export function changesBetween(before, after, most = 16) {
  if (before.length !== after.length) return null;
  /** @type {number[]} */
  const places = [];
  if (before === after) return places;
  for (let i = 0; i < after.length; i++) {
    if (before[i] === after[i]) continue;
    if (places.length === most) return null;
    places.push(i);
  }
  return places;
}

/**
 * An even sample of the rows of a long list, ascending: all where there are not more than wanted.
 *
 * @param {number} count of rows
 * @param {number} most
 * @returns {Int32Array}
 */
export function evenly(count, most) {
  const size = Math.min(count, most);
  return Int32Array.from({ length: size }, (_, i) => Math.floor(((i + 0.5) * count) / size));
}
