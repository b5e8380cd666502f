// @ts-check
/**
 * The picture of the training times: how many times faster, by the number of points.
 *
 * @module
 */

import { scaleLog } from 'd3-scale';
import { line, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape';
import { count, figure } from './table.mjs';

/**
 * A line of the picture. mean, wanted: of all problems of the sizes from `from` on, and what it
 * should be.
 *
 * @typedef {{
 *   name: string, points: { n: number, ratio: number }[],
 *   mean: number, wanted: number, from: number,
 * }} Series
 */

const WIDTH = 860;
const HEIGHT = 480;
const LEFT = 62;
const RIGHT = 226;
const TOP = 86;
const BOTTOM = 64;
const MARKS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];
/** The distance between labels, in px. */
const LEADING = 34;

/** Okabe and Ito's colours, which all eyes tell apart, on white and on black. */
const STYLE = `
  svg { --ink: #1b1f24; --soft: #5b6470; --line: #d5dae1; --back: #ffffff; --slow: #f3f1ee;
    --c0: #0072b2; --c1: #d55e00; --c2: #00805c; --c3: #a8518a; }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #e8ebef; --soft: #a2acb8; --line: #39424d; --back: #12161b; --slow: #1b2026;
      --c0: #56b4e9; --c1: #f08a3c; --c2: #2fc79b; --c3: #e3a0c8; }
  }
  text { font: 14px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; fill: var(--ink); }
  .title { font-size: 20px; font-weight: 600; }
  .soft { fill: var(--soft); font-size: 13px; }
  .grid { stroke: var(--line); }
  .one { stroke: var(--ink); stroke-width: 1.5; }
  .curve { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
  .target { stroke-width: 1.5; stroke-dasharray: 2 4; }
  .name { font-weight: 600; }
`;

/**
 * @param {{ title: string, subtitle: string, series: Series[] }} picture
 * @returns {string} an SVG file
 */
export function drawChart({ title, subtitle, series }) {
  const points = series.flatMap((of) => of.points);
  const ratios = [...points.map(({ ratio }) => ratio), ...series.map(({ wanted }) => wanted)];
  const sizes = [...new Set(points.map(({ n }) => n))].sort((a, b) => a - b);
  const x = scaleLog([sizes[0], sizes[sizes.length - 1]], [LEFT + 14, WIDTH - RIGHT]);
  const y = scaleLog(
    [Math.min(0.8, ...ratios) / 1.15, Math.max(1.25, ...ratios) * 1.15],
    [HEIGHT - BOTTOM, TOP],
  );
  const [low, high] = y.domain();
  const ticks = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100].filter(
    (r) => r >= low && r <= high,
  );
  const [left, right] = [LEFT, WIDTH - RIGHT + 10];

  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="var(--back)"/>`,
    `<rect x="${left}" y="${round(y(1))}" width="${right - left}" height="${round(y(low) - y(1))}" fill="var(--slow)"/>`,
    text(16, 30, title, 'title'),
    text(16, 54, subtitle, 'soft'),
    ...ticks.map(
      (r) =>
        `<line class="${r === 1 ? 'one' : 'grid'}" x1="${left}" x2="${right}" y1="${round(y(r))}" y2="${round(y(r))}"/>` +
        text(left - 8, y(r) + 5, `${r} ×`, 'soft', 'end'),
    ),
    ...sizes.map((n) => text(x(n), HEIGHT - BOTTOM + 22, count(n), 'soft', 'middle')),
    text((left + right) / 2, HEIGHT - 16, 'points to learn from', 'soft', 'middle'),
    text(right - 8, HEIGHT - BOTTOM - 10, 'Mercer is slower here', 'soft', 'end'),
    ...series.map((of, i) => curve(of, i, x, y)),
    text(right + 6, TOP - 12, `from ${count(series[0].from)} points on:`, 'soft'),
    ...labels(series, y, right),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escape(`${title}. ${subtitle}`)}">
<style>${STYLE}</style>
${parts.join('\n')}
</svg>
`;
}

/**
 * @param {Series} series
 * @param {number} i
 * @param {(n: number) => number} x
 * @param {(ratio: number) => number} y
 */
function curve({ points, wanted, from }, i, x, y) {
  const path = line(
    (/** @type {{ n: number }} */ { n }) => round(x(n)),
    (/** @type {any} */ { ratio }) => round(y(ratio)),
  )(/** @type {any} */ (points));
  const mark = symbol(MARKS[i % MARKS.length], 64)();
  const marks = points.map(
    ({ n, ratio }) =>
      `<path d="${mark}" transform="translate(${round(x(n))} ${round(y(ratio))})" fill="var(--c${i})"/>`,
  );
  const last = points[points.length - 1].n;
  const target =
    last > from
      ? `<line class="target" stroke="var(--c${i})" x1="${round(x(from))}" x2="${round(x(last))}" y1="${round(y(wanted))}" y2="${round(y(wanted))}"/>`
      : '';
  return `${target}<path class="curve" stroke="var(--c${i})" d="${path}"/>${marks.join('')}`;
}

/**
 * Names at the ends of the lines, moved apart where they would overlap.
 *
 * @param {Series[]} series
 * @param {(ratio: number) => number} y
 * @param {number} right
 */
function labels(series, y, right) {
  const ends = series
    .map((of, i) => ({ of, i, at: y(of.points[of.points.length - 1].ratio) }))
    .sort((a, b) => a.at - b.at);
  apart(ends, TOP + 10, HEIGHT - BOTTOM);
  return ends.map(
    ({ of, i, at }) =>
      `<text class="name" x="${right + 6}" y="${round(at)}" style="fill: var(--c${i})">${escape(of.name)}</text>` +
      text(right + 6, at + 16, meanText(of), 'soft'),
  );
}

/** @param {Series} series */
function meanText({ mean, wanted }) {
  return Number.isNaN(mean) ? '' : `${figure(mean)} ×, target ${wanted} ×`;
}

/**
 * Moves sorted places so far that each is a label's height below the one before, and within bounds.
 *
 * @param {{ at: number }[]} ends
 * @param {number} top
 * @param {number} bottom
 */
function apart(ends, top, bottom) {
  ends.forEach((end, k) => {
    end.at = Math.max(end.at, k ? ends[k - 1].at + LEADING : top);
  });
  let most = bottom - 18;
  for (const end of ends.toReversed()) {
    end.at = Math.min(end.at, most);
    most = end.at - LEADING;
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} kind
 * @param {'start' | 'middle' | 'end'} [anchor]
 */
function text(x, y, words, kind, anchor = 'start') {
  return `<text class="${kind}" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escape(words)}</text>`;
}

/** @param {number} value */
const round = (value) => Math.round(10 * value) / 10;

/** @param {string} words */
const escape = (words) => words.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
