// @ts-check
/**
 * The square of two coefficients, from 0 to C: the dual objective as contours, the line on which a
 * step of SMO may move, where it began, where the best place on that line is, and where the step
 * ended.
 *
 * @module
 */

import { short } from '../../lib/format.js';
import { bordered, levelLines } from '../../draw/plane/levels.js';
import { svg } from '../../lib/svg.js';
import { symbolsOf } from './facts.js';

/** @typedef {import('../../protocol/messages.gen.js').Account} Account */
/** @typedef {import('../../protocol/messages.gen.js').PairStep} PairStep */
/** @typedef {readonly [number, number]} Place   αᵢ and αⱼ */

/** Contours of the objective. */
const LEVELS = 9;
const GRID = 56;
/** A bound so many times farther away than anything that happens is not shown. */
const FAR = 12;

/**
 * Where things are in the square. side is how far it goes, bounded whether that is C; line are the
 * ends of what is allowed; wanted is the best place of the line, in the square or not.
 *
 * @param {PairStep} pair
 */
export function squareOf(pair) {
  const { before, after, sign, C } = pair;
  /** @param {number} t @returns {Place} */
  const at = (t) => [before[0] + sign[0] * t, before[1] - sign[1] * t];
  const wanted = at(pair.wanted);
  const reach = Math.max(...before, ...after, ...wanted.map((v) => (Number.isFinite(v) ? v : 0)));
  const bounded = Number.isFinite(C) && !(C > FAR * reach && reach > 0);
  const side = bounded ? C : 1.2 * reach || 1;
  let [low, high] = [-Infinity, Infinity];
  [sign[0], -sign[1]].forEach((slope, q) => {
    const ends = [(0 - before[q]) / slope, (side - before[q]) / slope];
    low = Math.max(low, Math.min(...ends));
    high = Math.min(high, Math.max(...ends));
  });
  return { side, bounded, start: before, end: after, wanted, line: [at(low), at(high)] };
}

/**
 * The dual objective around the start of a step, less what it is there.
 *
 * @param {PairStep} pair
 * @returns {(i: number, j: number) => number}
 */
export function objectiveOf({ before, gradient, kernel: [kii, kjj, kij], sign }) {
  return (i, j) => {
    const [di, dj] = [i - before[0], j - before[1]];
    const bent = kii * di * di + kjj * dj * dj + 2 * sign[0] * sign[1] * kij * di * dj;
    return gradient[0] * di + gradient[1] * dj - bent / 2;
  };
}

/** @param {PairStep} pair @param {number} side */
function contoursOf(pair, side) {
  const objective = objectiveOf(pair);
  const values = new Float64Array(GRID * GRID);
  let [least, most] = [Infinity, -Infinity];
  for (let p = 0; p < values.length; p++) {
    const i = (((p % GRID) + 0.5) / GRID) * side;
    const j = (1 - (Math.floor(p / GRID) + 0.5) / GRID) * side;
    values[p] = objective(i, j);
    least = Math.min(least, values[p]);
    most = Math.max(most, values[p]);
  }
  if (!(most > least)) return [];
  const grid = bordered(values, GRID, GRID);
  return Array.from({ length: LEVELS }, (_, k) =>
    levelLines(grid, least + ((most - least) * (k + 1)) / (LEVELS + 1)),
  ).flat();
}

/**
 * A step in the square in words.
 *
 * @param {Account} account
 */
export function squareWords(account) {
  const pair = /** @type {PairStep} */ (account.pair);
  const [i, j] = symbolsOf(account);
  const place = (/** @type {Place} */ [a, b]) => `(${short(a)}, ${short(b)})`;
  const moved = `${i} and ${j} went from ${place(pair.before)} to ${place(pair.after)}`;
  return pair.taken === pair.wanted
    ? `${moved}, the best place on their line.`
    : `${moved}, where the line ends; the best place, ${place(squareOf(pair).wanted)}, is outside.`;
}

/**
 * @param {Account} account
 * @param {{ large: boolean }} options
 * @returns {{ element: SVGSVGElement, move: (ms: number) => void }}
 */
export function squarePicture(account, { large }) {
  const pair = /** @type {PairStep} */ (account.pair);
  const { side, bounded, start, end, wanted, line } = squareOf(pair);
  const S = large ? 272 : 148;
  const [left, top, rest] = [26, 10, 12];
  const x = (/** @type {number} */ v) => left + (v / side) * S;
  const y = (/** @type {number} */ v) => top + S - (v / side) * S;
  const from = [x(start[0]), y(start[1])];
  const to = [x(end[0]), y(end[1])];
  const root = svg('svg', {
    class: 'square',
    viewBox: `0 0 ${left + S + rest} ${top + S + 26}`,
    role: 'img',
    'aria-label': squareWords(account),
  });
  root.style.setProperty('--wide', String(left + S + rest));
  root.append(svg('rect', { class: 'ground', x: left, y: top, width: S, height: S }));
  const clip = `square-${++clips}`;
  const levels = svg('g', { 'clip-path': `url(#${clip})` });
  const hole = svg('rect', { x: left, y: top, width: S, height: S });
  root.append(svg('clipPath', { id: clip }, hole), levels);
  for (const { points, closed } of contoursOf(pair, side)) {
    let path = '';
    for (let p = 0; p < points.length; p += 2) {
      const at = `${(left + points[p] * S).toFixed(1)} ${(top + points[p + 1] * S).toFixed(1)}`;
      path += `${p ? 'L' : 'M'}${at}`;
    }
    levels.append(svg('path', { class: 'level', d: closed ? `${path}Z` : path }));
  }
  // Without a bound, the square is open.
  const frame = bounded ? `M${left} ${top}h${S}v${S}h${-S}Z` : `M${left} ${top}v${S}h${S}`;
  root.append(svg('path', { class: 'frame', d: frame }));
  const ends = line.map(([a, b]) => `${x(a)} ${y(b)}`);
  root.append(svg('path', { class: 'allowed', d: `M${ends[0]}L${ends[1]}` }));
  for (const [a, b] of line)
    root.append(svg('circle', { class: 'limit', cx: x(a), cy: y(b), r: 2.5 }));

  const best = wanted.every(Number.isFinite) ? [x(wanted[0]), y(wanted[1])] : null;
  const clipped = pair.taken !== pair.wanted;
  if (best && clipped) {
    // As far as the picture goes.
    const room = { x0: 4, x1: left + S + rest - 4, y0: 4, y1: top + S + 22 };
    const [bx, by] = [best[0] - to[0], best[1] - to[1]];
    let share = 1;
    if (bx > 0) share = Math.min(share, (room.x1 - to[0]) / bx);
    if (bx < 0) share = Math.min(share, (room.x0 - to[0]) / bx);
    if (by > 0) share = Math.min(share, (room.y1 - to[1]) / by);
    if (by < 0) share = Math.min(share, (room.y0 - to[1]) / by);
    const tip = [to[0] + share * bx, to[1] + share * by];
    root.append(svg('path', { class: 'beyond', d: `M${to.join(' ')}L${tip.join(' ')}` }));
    if (share === 1) root.append(cross(tip[0], tip[1]));
  }
  const way = svg('path', { class: 'way', d: `M${from.join(' ')}L${to.join(' ')}` });
  const goal = svg('circle', { class: 'to', cx: to[0], cy: to[1], r: 5.5 });
  root.append(way, svg('circle', { class: 'from', cx: from[0], cy: from[1], r: 4.5 }), goal);
  root.append(svg('title', {}, squareWords(account)));

  const last = bounded ? 'C' : short(side, 2);
  const [i, j] = symbolsOf(account);
  /**
   * @param {number} at
   * @param {number} height
   * @param {string} words
   * @param {string} anchor
   * @param {string} [kind]
   */
  const text = (at, height, words, anchor, kind) =>
    svg('text', { x: at, y: height, 'text-anchor': anchor, class: kind }, words);
  root.append(
    text(left, top + S + 16, '0', 'middle'),
    text(left + S, top + S + 16, last, 'middle'),
    text(left - 7, top + S + 1, '0', 'end'),
    text(left - 7, top + 8, last, 'end'),
    text(left + S / 2, top + S + 19, i, 'middle', 'strong'),
    text(left - 6, top + S / 2 + 4, j, 'end', 'strong'),
  );

  return {
    element: root,
    /** Goes the way of the step. @param {number} ms */
    move(ms) {
      const shift = `translate(${from[0] - to[0]}px, ${from[1] - to[1]}px)`;
      const timing = { duration: ms, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
      goal.animate([{ transform: shift }, { transform: 'none' }], timing);
      const length = Math.hypot(from[0] - to[0], from[1] - to[1]);
      const dash = `${length}`;
      way.animate(
        [
          { strokeDasharray: dash, strokeDashoffset: length },
          { strokeDasharray: dash, strokeDashoffset: 0 },
        ],
        timing,
      );
    },
  };
}

let clips = 0;

/** @param {number} x @param {number} y */
const cross = (x, y) => svg('path', { class: 'best', d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` });
