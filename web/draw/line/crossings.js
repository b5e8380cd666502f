// @ts-check
/**
 * Where f along the line takes a value, and where one class gives way to another.
 *
 * @module
 */

import { UNDECIDED } from '../../model/decided.js';

/** @typedef {import('../../protocol/answers.js').Surface} Surface */

/** What is undecided may be so wide, as a share of the line, and still be a place. */
const THIN = 1 / 128;

/**
 * Places x between the pixel centres where f crosses a level, by linear interpolation: none in what
 * is undecided, nor of sizes that are not known.
 *
 * @param {Surface} surface
 * @param {number} level
 * @returns {number[]}
 */
export function crossings({ view, width, values, error = 0 }, level) {
  /** @type {number[]} */
  const found = [];
  const step = (view.x1 - view.x0) / width;
  const at = (/** @type {number} */ c) => view.x0 + (c + 0.5) * step;
  let last = -1;
  for (let c = 0; c < width; c++) {
    if (level === 0 && values[c] === 0) continue;
    const next = values[c] - level;
    const here = last < 0 ? NaN : values[last] - level;
    const sure =
      level === 0 ? isThin(last, c, width) : !(Math.abs(here) <= error && Math.abs(next) <= error);
    if (here < 0 !== next < 0 && Number.isFinite(here) && Number.isFinite(next) && sure)
      found.push(at(last) + ((c - last) * step * here) / (here - next));
    last = c;
  }
  return found;
}

/**
 * Whether what is between two pixels is no wider than a place.
 *
 * @param {number} last
 * @param {number} c
 * @param {number} width
 */
const isThin = (last, c, width) => c - last <= 1 + width * THIN;

/**
 * Where the winner changes: between two pixels, nearer to the one that wins less clearly.
 *
 * @param {Surface} surface of several classes
 * @returns {number[]}
 */
export function borders({ view, width, values, label }) {
  /** @type {number[]} */
  const found = [];
  if (!label) return found;
  const step = (view.x1 - view.x0) / width;
  let last = -1;
  for (let c = 0; c < width; c++) {
    if (label[c] === UNDECIDED) continue;
    if (last >= 0 && label[last] !== label[c] && isThin(last, c, width)) {
      const [here, next] = [Math.max(values[last], 0), Math.max(values[c], 0)];
      const share = here + next > 0 ? here / (here + next) : 0.5;
      found.push(view.x0 + (last + 0.5 + share * (c - last)) * step);
    }
    last = c;
  }
  return found;
}

/** @typedef {{ zeros: number[], margins: number[] }} Thresholds */

/** @type {WeakMap<Surface, Thresholds>} */
const known = new WeakMap();

/**
 * The thresholds of f, and the ends of its margins; computed once.
 *
 * @param {Surface} surface
 * @returns {Thresholds}
 */
export function thresholdsOf(surface) {
  let found = known.get(surface);
  if (!found) {
    found = surface.label
      ? { zeros: borders(surface), margins: [] }
      : {
          zeros: crossings(surface, 0),
          margins: [...crossings(surface, -1), ...crossings(surface, 1)],
        };
    known.set(surface, found);
  }
  return found;
}
