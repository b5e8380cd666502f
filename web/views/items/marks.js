// @ts-check
/**
 * The text of an item cut into parts by what it shares with another: which of the shared things a
 * part belongs to, and how many lie over each other there.
 *
 * @module
 */

/** @typedef {import('./units.js').Range} Range */
/** @typedef {import('./units.js').Ruler} Ruler */

/**
 * From start up to but not including end, in UTF-16 units. level is 0 where nothing is shared, 1
 * where one thing is, and up to 3 where many lie over each other; top is the number of that which
 * adds most there, −1 for none. picked: the thing that was picked is here, and is top; level is
 * then that of its first letter.
 *
 * @typedef {Readonly<{ start: number, end: number, level: number, top: number, picked: boolean }>}
 *   Part
 */

const MOST_LEVELS = 3;

/** What may be one letter with what is before or after it. */
const JOINING =
  /[\p{M}\p{Cf}\p{Grapheme_Extend}\p{Emoji_Modifier}\p{Regional_Indicator}\r\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;

/**
 * The places where a text cannot be cut without tearing a letter from its accents: 1 at each.
 *
 * @param {string} text
 * @returns {Uint8Array}   one longer than the text
 */
export function seamless(text) {
  const within = new Uint8Array(text.length + 1);
  if (!JOINING.test(text)) {
    // The halves of a pair are all that belongs together: to ask for every letter would be slow.
    for (const { index } of text.matchAll(/[\u{10000}-\u{10ffff}]/gu)) within[index + 1] = 1;
    return within;
  }
  within.fill(1, 1, text.length);
  for (const { index } of new Intl.Segmenter().segment(text)) within[index] = 0;
  return within;
}

/**
 * @param {string} text
 * @param {Ruler} ruler of the same text
 * @param {readonly Int32Array[]} spans of each shared thing, that which adds most first: three
 *   numbers each, as a Share has them
 * @param {number} [picked] the number of one of them
 * @param {Uint8Array} [within] seamless(text), where it is known
 * @returns {Part[]}   which together are the text
 */
export function partsOf(text, ruler, spans, picked = -1, within = seamless(text)) {
  const n = text.length;
  // Of each place, how many more things are there than before it.
  const more = new Int32Array(n + 1);
  const top = new Int32Array(n).fill(-1);
  const chosen = new Uint8Array(n);
  const cut = new Uint8Array(n + 1);
  for (let s = spans.length - 1; s >= 0; s--) {
    const ranges = placesOf(ruler, spans[s]).map((range) => whole(range, within));
    if (s === picked) {
      for (const [a, b] of ranges) {
        chosen.fill(1, a, b);
        cut[a] = cut[b] = 1;
      }
    }
    for (const [a, b] of united(ranges)) {
      top.fill(s, a, b);
      more[a]++;
      more[b]--;
    }
  }
  /** @type {Part[]} */
  const parts = [];
  let [start, depth] = [0, 0];
  for (let i = 0; i < n;) {
    depth += more[i];
    const level = levelOf(depth);
    const same = () =>
      i < n &&
      !cut[i] &&
      chosen[i] === chosen[start] &&
      // What is picked is one piece wherever it is.
      (chosen[i] || (levelOf(depth + more[i]) === level && top[i] === top[start]));
    for (i++; same(); i++) depth += more[i];
    const isPicked = chosen[start] === 1;
    parts.push({ start, end: i, level, top: isPicked ? picked : top[start], picked: isPicked });
    start = i;
  }
  return parts;
}

/** @param {number} depth how many things lie over each other */
const levelOf = (depth) =>
  depth < 1 ? 0 : Math.min(1 + Math.floor(Math.log2(depth)), MOST_LEVELS);

/** Where one shared thing is written. @param {Ruler} ruler @param {Int32Array} spans */
function placesOf(ruler, spans) {
  /** @type {Range[]} */
  const all = [];
  for (let i = 0; i + 2 < spans.length; i += 3) {
    all.push(...ruler.ranges(spans[i + 1], spans[i + 2]));
  }
  return all;
}

/**
 * A range with all of the letters that it has a part of.
 *
 * @param {Range} range
 * @param {Uint8Array} within
 * @returns {Range}
 */
function whole([a, b], within) {
  while (within[a]) a--;
  while (within[b]) b++;
  return [a, b];
}

/** Ranges that do not overlap. @param {readonly Range[]} ranges */
function united(ranges) {
  /** @type {[number, number][]} */
  const all = [];
  for (const [a, b] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && a <= last[1]) last[1] = Math.max(last[1], b);
    else all.push([a, b]);
  }
  return all;
}

/** How many places a shared thing has. @param {Int32Array} spans */
export function countPlaces(spans) {
  const seen = new Set();
  for (let i = 0; i < spans.length; i += 3) seen.add(spans[i]);
  return seen.size;
}
