// @ts-check
/**
 * From strokes of a pen to the 8×8 pixels of a digit, in the way in which those of the data were
 * made of handwriting: slanted writing is set upright, so that the leftmost ink of the top and of
 * the bottom are one above the other; it is scaled to a box of 20×32, and the pen made so wide that
 * about 310 of 32×32 dots are ink; of each 4×4 dots those with ink are counted. That the data are
 * like that can be measured in them: ink fills all eight rows, the outer columns are nearly empty,
 * and each digit has about as much of it.
 *
 * @module
 */

import { PIXELS, SIDE } from '../../../model/domains/digits/pixels.js';

/**
 * A stroke: places of the pen, y downwards, in any unit.
 *
 * @typedef {readonly (readonly [number, number])[]} Stroke
 */

/**
 * A piece of a stroke, from a place to another.
 *
 * @typedef {readonly [number, number, number, number]} Piece
 */

/** Dots of a side before they are counted, and dots of a pixel's side. */
const DOTS = 32;
const BLOCK = DOTS / SIDE;
/** The width of the box that writing fills. */
const WIDTH = 20;
/** How many of the dots are ink. */
const INK_DOTS = 310;
/** The pen is at least and at most so wide, in dots. */
/** @type {readonly [number, number]} */
const PEN = [2, 14];
/** One direction is stretched at most so much more than the other: an upright line stays one. */
const STRETCH = 2;
/** What counts as the top or the bottom, as a share of the height. */
const BAND = 1 / 16;
/** What is so much wider than high has no slant. */
const FLAT = 1.5;
/** About how many pieces a stroke is cut into: enough for any digit. */
const PIECES = 96;

/**
 * @param {readonly Stroke[]} strokes
 * @returns {string | null} the text of the digit; null where nothing is drawn
 */
export function digitOf(strokes) {
  const pieces = upright(piecesOf(strokes));
  if (pieces.length === 0) return null;
  const box = boxOf(pieces);
  let [thin, thick] = PEN;
  let dots = inked(pieces, box, thick);
  // The pen is as wide as leaves the wanted ink, to a twentieth of a dot.
  while (thick - thin > 0.05) {
    const pen = (thin + thick) / 2;
    dots = inked(pieces, box, pen);
    if (dots.reduce((sum, dot) => sum + dot, 0) > INK_DOTS) thick = pen;
    else thin = pen;
  }
  return counted(dots);
}

/** @param {readonly Stroke[]} strokes @returns {Piece[]} */
function piecesOf(strokes) {
  const drawn = strokes.filter(({ length }) => length > 0);
  const count = drawn.reduce((sum, { length }) => sum + length, 0);
  const every = Math.max(1, Math.ceil(count / PIECES));
  return drawn.flatMap((stroke) => {
    const places = stroke.filter((_, i) => i % every === 0 || i === stroke.length - 1);
    const [[x, y]] = places;
    if (places.length === 1) return [/** @type {const} */ ([x, y, x, y])];
    return places.slice(1).map((to, i) => /** @type {const} */ ([...places[i], ...to]));
  });
}

/** The box around pieces. @param {readonly Piece[]} pieces */
function boxOf(pieces) {
  const xs = pieces.flatMap(([a, , b]) => [a, b]);
  const ys = pieces.flatMap(([, a, , b]) => [a, b]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x0, y0, y1, width: x1 - x0, height: y1 - y0 };
}

/** Without slant. @param {readonly Piece[]} pieces @returns {readonly Piece[]} */
function upright(pieces) {
  if (pieces.length === 0) return pieces;
  const { y0, y1, width, height } = boxOf(pieces);
  if (width > FLAT * height || height === 0) return pieces;
  const ends = pieces.flatMap(([ax, ay, bx, by]) => [
    [ax, ay],
    [bx, by],
  ]);
  const leftmost = (/** @type {number} */ from, /** @type {number} */ to) =>
    Math.min(...ends.filter(([, y]) => y >= from && y <= to).map(([x]) => x));
  const band = BAND * height;
  const slant = (leftmost(y0, y0 + band) - leftmost(y1 - band, y1)) / height;
  const right = (/** @type {number} */ y) => slant * (y - y0);
  return pieces.map(([ax, ay, bx, by]) => [ax + right(ay), ay, bx + right(by), by]);
}

/**
 * The dots that a pen of some width inks.
 *
 * @param {readonly Piece[]} pieces
 * @param {ReturnType<typeof boxOf>} box around them, which is scaled to that of a digit
 * @param {number} pen
 */
function inked(pieces, { x0, y0, width, height }, pen) {
  const full = [
    (WIDTH - pen) / (width || Number.MIN_VALUE),
    (DOTS - pen) / (height || Number.MIN_VALUE),
  ];
  const scale = [Math.min(full[0], STRETCH * full[1]), Math.min(full[1], STRETCH * full[0])];
  // A dot has no size to be scaled.
  const [sx, sy] = scale.map((s, i) => ([width, height][i] > 0 ? s : 0));
  const left = (DOTS - sx * width) / 2;
  const top = (DOTS - sy * height) / 2;
  const dots = new Uint8Array(DOTS * DOTS);
  const reach = pen / 2;
  for (const [ax, ay, bx, by] of pieces) {
    const [px, py] = [left + sx * (ax - x0), top + sy * (ay - y0)];
    const [qx, qy] = [left + sx * (bx - x0), top + sy * (by - y0)];
    const within = (/** @type {number} */ v) => Math.max(0, Math.min(DOTS, v));
    const lastX = within(Math.ceil(Math.max(px, qx) + reach));
    const lastY = within(Math.ceil(Math.max(py, qy) + reach));
    for (let y = within(Math.floor(Math.min(py, qy) - reach)); y < lastY; y++) {
      for (let x = within(Math.floor(Math.min(px, qx) - reach)); x < lastX; x++) {
        if (distance(x + 0.5, y + 0.5, px, py, qx, qy) <= reach) dots[DOTS * y + x] = 1;
      }
    }
  }
  return dots;
}

/**
 * From a place to the piece from p to q.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} px
 * @param {number} py
 * @param {number} qx
 * @param {number} qy
 */
function distance(x, y, px, py, qx, qy) {
  const [dx, dy] = [qx - px, qy - py];
  const length = dx * dx + dy * dy;
  const t = length > 0 ? Math.max(0, Math.min(1, ((x - px) * dx + (y - py) * dy) / length)) : 0;
  return Math.hypot(x - px - t * dx, y - py - t * dy);
}

/** @param {Uint8Array} dots */
function counted(dots) {
  const counts = new Uint8Array(PIXELS);
  dots.forEach((dot, i) => {
    const [x, y] = [i % DOTS, Math.floor(i / DOTS)];
    counts[SIDE * Math.floor(y / BLOCK) + Math.floor(x / BLOCK)] += dot;
  });
  return textOf(counts);
}

/** @param {ArrayLike<number>} counts 64 numbers from 0 to 16 */
export const textOf = (counts) => Array.from(counts, (count) => count.toString(17)).join('');

/** @param {string} text of a digit @returns {Uint8Array} */
export const countsOf = (text) => Uint8Array.from(text, (pixel) => parseInt(pixel, 17));
