// @ts-check
/**
 * The scale of values as style sheets have it: colours that follow the theme by themselves.
 *
 * @module
 */

import { toned, tonesOfRange } from '../model/tones.js';

/** The colours of the field at −2, −1, 0, 1 and 2. */
const FIELD = ['--f-n2', '--f-n1', '--f-0', '--f-p1', '--f-p2'];
/** Those of small marks, which need more of them to be seen. */
const MARKS = ['--c1', '--f-n2', '--f-0', '--f-p2', '--c2'];

/** @param {readonly string[]} stops @param {number} at from −2 to 2 */
function colourAt(stops, at) {
  const place = Math.min(Math.max(at, -2), 2) + 2;
  const below = Math.min(Math.floor(place), 3);
  const share = Math.round((place - below) * 100);
  return `color-mix(in srgb, var(${stops[below + 1]}) ${share}%, var(${stops[below]}))`;
}

/**
 * The colour of a small mark for each of some values.
 *
 * @param {ArrayLike<number>} values
 * @returns {(value: number) => string}
 */
export function toneOf(values) {
  const all = Array.from(values);
  const tones = tonesOfRange([Math.min(...all), Math.max(...all)]);
  return (value) => colourAt(MARKS, toned(tones, value));
}

/**
 * All colours of a range, from left to right.
 *
 * @param {readonly [number, number]} range
 */
export function gradientOf(range) {
  const tones = tonesOfRange(range);
  const [from, to] = range.map((value) => toned(tones, value));
  const inner = [-1, 0, 1].filter((at) => at > from && at < to);
  const stops = [from, ...inner, to].map(
    (at) => `${colourAt(FIELD, at)} ${(100 * (at - from)) / (to - from)}%`,
  );
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
