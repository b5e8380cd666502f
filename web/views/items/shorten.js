// @ts-check
/**
 * A long text shown around what is marked in it.
 *
 * @module
 */

import { plural } from '../../lib/format.js';

/** @typedef {import('./marks.js').Part} Part */

/**
 * What is left out: how many characters, and how many of them are marked.
 *
 * @typedef {Readonly<{ left: number, shared: number }>} Gap
 */

/** How many characters are shown, of a text that has more. */
const MOST = 1200;
/** How many are shown on either side of where a mark begins or ends. */
const AROUND = 24;
/** A gap is not worth its words below this. */
const WORTH = 16;

/**
 * The parts, or where the text is long those around the places where marks begin and end: of what
 * is picked first, then of all from the beginning on.
 *
 * @param {string} text
 * @param {readonly Part[]} parts of the text
 * @param {Uint8Array} within where it cannot be cut: seamless(text)
 * @param {number} [most]
 * @returns {(Part | Gap)[]}
 */
export function shorten(text, parts, within, most = MOST) {
  const n = text.length;
  if (n <= most) return [...parts];
  const keep = keptOf(parts, n, most);
  // No letter is cut from its accents.
  for (let i = 1; i < n; i++) if (within[i] && keep[i - 1]) keep[i] = 1;
  for (let i = n - 1; i > 0; i--) if (within[i] && keep[i]) keep[i - 1] = 1;
  bridge(keep);

  /** @type {(Part | Gap)[]} */
  const shown = [];
  let [left, shared] = [0, 0];
  const close = () => {
    if (left > 0) shown.push({ left, shared });
    [left, shared] = [0, 0];
  };
  for (const part of parts) {
    for (let i = part.start; i < part.end;) {
      const start = i;
      while (i < part.end && keep[i] === keep[start]) i++;
      if (keep[start]) {
        close();
        shown.push({ ...part, start, end: i });
      } else {
        const characters = countCharacters(text, start, i);
        left += characters;
        if (part.level > 0) shared += characters;
      }
    }
  }
  close();
  return shown;
}

/**
 * What of a text is kept: 1 at each unit.
 *
 * @param {readonly Part[]} parts
 * @param {number} n
 * @param {number} most
 */
function keptOf(parts, n, most) {
  const keep = new Uint8Array(n);
  let kept = 0;
  const around = (/** @type {number} */ place) => {
    for (let i = Math.max(place - AROUND, 0); i < Math.min(place + AROUND, n); i++) {
      if (keep[i]) continue;
      keep[i] = 1;
      kept++;
    }
  };
  for (const wanted of [
    parts.filter(({ picked }) => picked),
    parts.filter(({ level }) => level > 0),
  ]) {
    for (const { start, end } of wanted) {
      if (kept >= most) return keep;
      around(start);
      around(end);
    }
  }
  // There is room still: how the text begins.
  for (let i = 0; i < n && kept < most; i++) {
    if (keep[i]) continue;
    keep[i] = 1;
    kept++;
  }
  return keep;
}

/** Keeps what would be a short gap. @param {Uint8Array} keep */
function bridge(keep) {
  for (let i = 0; i < keep.length;) {
    const start = i;
    while (i < keep.length && !keep[i]) i++;
    if (i > start && i - start < WORTH) keep.fill(1, start, i);
    if (i === start) i++;
  }
}

/** @param {string} text @param {number} start @param {number} end */
function countCharacters(text, start, end) {
  let count = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    const second = unit >= 0xdc00 && unit < 0xe000 && i > 0;
    const before = second ? text.charCodeAt(i - 1) : 0;
    if (!(before >= 0xd800 && before < 0xdc00)) count++;
  }
  return count;
}

/** What a gap says: "1 234 characters, 50 of them shared". @param {Gap} gap */
export function gapWords({ left, shared }) {
  const characters = plural(left, 'character');
  if (shared === 0) return characters;
  return shared === left ? `${characters}, all shared` : `${characters}, ${shared} of them shared`;
}
