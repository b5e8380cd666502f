// @ts-check
/**
 * Where in the text of an item its parts are that the engine counts: code points of a string, elements of a set, nodes of a
 * tree or graph.
 *
 * @module
 */

/** @typedef {import('../../model/scene.js').Domain} Domain */

/** From a place in a text up to but not including another, in UTF-16 units as slice has them. @typedef {readonly [start: number, end: number]} Range */

/**
 * count is how many parts there are; ranges says where those from start up to but not including end are written, which may be
 * nowhere for those that there are not.
 *
 * @typedef {Readonly<{ count: number, ranges: (start: number, end: number) => Range[] }>} Ruler
 */

/**
 * @param {Domain} domain
 * @param {string} text
 * @returns {Ruler}
 */
export function rulerOf(domain, text) {
  switch (domain) {
    case 'sets':
      return listed(elementsOf(text));
    case 'trees':
      return listed(nodesOfTree(text));
    case 'graphs':
      return listed(nodesOfGraph(text));
    default:
      return characters(text);
  }
}

/** Code points. @param {string} text @returns {Ruler} */
function characters(text) {
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

/** Parts each of which is written in some places. @param {readonly (readonly Range[])[]} parts @returns {Ruler} */
const listed = (parts) => ({
  count: parts.length,
  ranges: (start, end) => parts.slice(Math.max(start, 0), Math.max(end, 0)).flat(),
});

/** What is no character of its own reaches the engine as this sign. @param {string} text */
const wellFormed = (text) => text.replace(/\p{Cs}/gu, '\ufffd');

/** By code points, as the engine sorts; < compares UTF-16 units. @param {string} a @param {string} b */
export function byCodePoints(a, b) {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) {
    if (a.charCodeAt(i) === b.charCodeAt(i)) continue;
    // Where only the second halves of two pairs differ, they tell which is larger as well.
    return Number(a.codePointAt(i)) - Number(b.codePointAt(i));
  }
  return a.length - b.length;
}

/** The elements, ascending, with every place where one is written. @param {string} line */
function elementsOf(line) {
  const text = wellFormed(line);
  const words = /[,;]/.test(text)
    ? /[^,;\p{White_Space}](?:[^,;]*[^,;\p{White_Space}])?/gu
    : /\P{White_Space}+/gu;
  /** @type {Map<string, Range[]>} */
  const found = new Map();
  for (const { 0: name, index } of text.matchAll(words)) {
    const places = found.get(name) ?? [];
    places.push([index, index + name.length]);
    found.set(name, places);
  }
  return [...found].sort(([a], [b]) => byCodePoints(a, b)).map(([, places]) => places);
}

/** The labels, in the order in which they are written. @param {string} text @returns {Range[][]} */
function nodesOfTree(text) {
  return Array.from(text.matchAll(/[^()\p{White_Space}]+/gu), ({ 0: label, index }) => [
    [index, index + label.length],
  ]);
}

/**
 * The nodes in the order in which they are first named: where a node gets its label, or else where it is first named.
 *
 * @param {string} line
 * @returns {Range[][]}
 */
function nodesOfGraph(line) {
  /** @type {Map<string, { range: Range, labelled: boolean }>} */
  const nodes = new Map();
  const text = wellFormed(line);
  /** @param {string} name @param {Range} range @param {boolean} labelled */
  const see = (name, range, labelled) => {
    const node = nodes.get(name);
    if (!node || (labelled && !node.labelled)) nodes.set(name, { range, labelled });
  };
  for (const { 0: word, index } of text.matchAll(/[^,;\p{White_Space}]+/gu)) {
    const colon = word.indexOf(':');
    const hyphen = word.indexOf('-');
    if (colon >= 0) {
      see(word.slice(0, colon), [index, index + word.length], true);
    } else if (hyphen >= 0) {
      see(word.slice(0, hyphen), [index, index + hyphen], false);
      see(word.slice(hyphen + 1), [index + hyphen + 1, index + word.length], false);
    } else {
      see(word, [index, index + word.length], false);
    }
  }
  return Array.from(nodes.values(), ({ range }) => [range]);
}
