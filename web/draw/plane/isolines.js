// @ts-check
/**
 * Where f takes round values, as on a map: lines with numbers on them.
 *
 * @module
 */

import { tickStep } from 'd3-array';
import { grouped, short } from '../../lib/format.js';
import { bordered, levelLines, release } from './levels.js';

/** @typedef {import('../../protocol/answers.js').Surface} Surface */
/** @typedef {import('../../model/tones.js').Tones} Tones */
/** @typedef {import('./levels.js').Line} Line */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./display-list.js').Polyline} Polyline */
/** @typedef {import('./look.js').Look} Look */

/** @typedef {{ level: number, text: string, lines: Line[] }} Isoline */

/** About so many lines between the ends of the scale, and never more in all. */
const COUNT = 12;
const MOST = 24;

/** Many lines need no finer grid than this. */
const GRID = 160;

/**
 * Round values, a whole number of steps of the scale from zero.
 *
 * @param {Tones} tones
 * @param {number} min of f
 * @param {number} max of f
 * @returns {{ at: number, text: string }[]}
 */
export function levelsOf({ low, high }, min, max) {
  const step = tickStep(low, high, COUNT);
  if (!(step > 0) || !Number.isFinite(step) || !(min <= max)) return [];
  // Far beyond the scale, where f is all that anyone sees, there are fewer lines rather than none.
  const wide = step * Math.max(1, Math.ceil((max - min) / step / MOST));
  const decimals = Math.max(0, -Math.floor(Math.log10(wide) + 1e-9));
  const plain = wide >= 1e-4 && wide < 1e5;
  const first = Math.ceil(min / wide);
  const last = Math.floor(max / wide);
  return Array.from({ length: Math.min(last - first + 1, MOST + 1) }, (_, i) => {
    const at = Number(((first + i) * wide).toPrecision(12)) + 0;
    return { at, text: plain ? grouped(at, decimals) : short(at) };
  });
}

/** @type {WeakMap<Surface, { key: string, isolines: Isoline[] }>} */
const known = new WeakMap();

/**
 * The lines of a surface, computed once for a scale.
 *
 * @param {Surface} surface
 * @param {Tones} tones
 * @returns {Isoline[]}
 */
export function isolinesOf(surface, tones) {
  const key = `${tones.low} ${tones.high}`;
  const found = known.get(surface);
  if (found?.key === key) return found.isolines;
  const { values, width, height, min, max, edge, error } = surface;
  const grid = bordered(values, width, height, GRID, { error });
  // Edges tell of zeros only, and need all pixels.
  const zero = edge ? bordered(values, width, height, GRID, surface) : grid;
  const isolines = levelsOf(tones, min, max).map(({ at, text }) => ({
    level: at,
    text,
    lines: levelLines(at === 0 ? zero : grid, at),
  }));
  release(grid);
  if (zero !== grid) release(zero);
  known.set(surface, { key, isolines });
  return isolines;
}

/** About how wide a digit is, as a share of the text's size. */
const LETTER = 0.58;

/** Where on its longest line the number of a level may be, as shares of the line's length. */
const PLACES = [0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.2, 0.8, 0.12, 0.88];

/**
 * The numbers of levels, each on the longest of its lines, where there is room.
 *
 * @param {readonly { text: string, lines: readonly Polyline[] }[]} levels lines in px
 * @param {number} size of the picture
 * @param {Look} look
 * @param {readonly (readonly [number, number])[]} marks where points are, in px
 * @returns {Item[]}
 */
export function levelWords(levels, size, look, marks) {
  const text = look.text;
  /** @type {[number, number][]} */
  const taken = [];
  const reach = look.mark * 1.3;
  /** @param {number} left @param {number} top @param {number} half */
  const hidden = (left, top, half) =>
    marks.some(
      ([x, y]) => Math.abs(x - left) < half + reach && Math.abs(y - top) < text / 2 + reach,
    );
  /** @type {Item[]} */
  const items = [];
  for (const { text: words, lines } of levels) {
    const longest = lines.reduce(
      (/** @type {{ line: Polyline, length: number } | null} */ best, line) => {
        const length = lengthOf(line);
        return !best || length > best.length ? { line, length } : best;
      },
      null,
    );
    if (!longest || longest.length < text * (words.length + 4)) continue;
    const half = (words.length * text * LETTER) / 2 + 2;
    for (const share of PLACES) {
      const [left, top] = alongside(longest.line, longest.length * share);
      // Numbers of the axes are along the left and the lower edge.
      if (left < half + text * 3.4 || left > size - half - 4) continue;
      if (top < text * 2 || top > size - text * 3) continue;
      const near = taken.some(
        ([x, y]) => Math.abs(x - left) < 2 * half + 4 && Math.abs(y - top) < text * 1.5,
      );
      if (near || hidden(left, top, half)) continue;
      taken.push([left, top]);
      items.push({
        kind: 'text',
        face: 'ui',
        left,
        top: top + text * 0.35,
        text: words,
        size: text * 0.92,
        fill: look.contour,
        halo: look.halo,
        anchor: 'middle',
      });
      break;
    }
  }
  return items;
}

/** @param {Polyline} line */
function lengthOf({ points }) {
  let length = 0;
  for (let i = 2; i < points.length; i += 2)
    length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
  return length;
}

/**
 * The place so far along a line.
 *
 * @param {Polyline} line
 * @param {number} far
 * @returns {[number, number]}
 */
function alongside({ points }, far) {
  let rest = far;
  for (let i = 2; i < points.length; i += 2) {
    const part = Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
    if (part >= rest && part > 0) {
      const share = rest / part;
      return [
        points[i - 2] + share * (points[i] - points[i - 2]),
        points[i - 1] + share * (points[i + 1] - points[i - 1]),
      ];
    }
    rest -= part;
  }
  return [points[0], points[1]];
}
