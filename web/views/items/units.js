// @ts-check
/**
 * Where in the text of an item its parts are that the engine counts: code points of a string,
 * elements of a set, nodes of a tree or graph.
 *
 * @module
 */

/**
 * From a place in a text up to but not including another, in UTF-16 units as slice has them.
 *
 * @typedef {readonly [start: number, end: number]} Range
 */

/**
 * count is how many parts there are; ranges says where those from start up to but not including end
 * are written, which may be nowhere for those that there are not.
 *
 * @typedef {Readonly<{ count: number, ranges: (start: number, end: number) => Range[] }>} Ruler
 */

/** Code points. @param {string} text @returns {Ruler} */
export function characters(text) {
  const n = text.length;
  const at = new Int32Array(n + 1);
  let count = 0;
  for (let i = 0; i < n; count++) {
    at[count] = i;
    i += /** @type {number} */ (text.codePointAt(i)) > 0xffff ? 2 : 1;
  }
  at[count] = n;
  const within = (/** @type {number} */ i) => at[Math.min(Math.max(i, 0), count)];
  return {
    count,
    ranges(start, end) {
      const [a, b] = [within(start), within(end)];
      return a < b ? [[a, b]] : [];
    },
  };
}

/**
 * Parts each of which is written in some places.
 *
 * @param {readonly (readonly Range[])[]} parts
 * @returns {Ruler}
 */
export const listed = (parts) => ({
  count: parts.length,
  ranges: (start, end) => parts.slice(Math.max(start, 0), Math.max(end, 0)).flat(),
});

/** What is no character of its own reaches the engine as this sign. @param {string} text */
export const wellFormed = (text) => text.replace(/\p{Cs}/gu, '\ufffd');

/**
 * By code points, as the engine sorts; < compares UTF-16 units.
 *
 * @param {string} a
 * @param {string} b
 */
export function byCodePoints(a, b) {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) {
    if (a.charCodeAt(i) === b.charCodeAt(i)) continue;
    // Where only the second halves of two pairs differ, they tell which is larger as well.
    return Number(a.codePointAt(i)) - Number(b.codePointAt(i));
  }
  return a.length - b.length;
}
