// @ts-check
/**
 * Where f along the line takes a value, and where one class gives way to another.
 *
 * @module
 */

/** @typedef {import('../../engine/protocol.js').Surface} Surface */

/** Places x between the pixel centres where f crosses a level, by linear interpolation. @param {Surface} surface @param {number} level @returns {number[]} */
export function crossings({ view, width, values }, level) {
  /** @type {number[]} */
  const found = [];
  const step = (view.x1 - view.x0) / width;
  const at = (/** @type {number} */ c) => view.x0 + (c + 0.5) * step;
  for (let c = 0; c + 1 < width; c++) {
    const here = values[c] - level;
    const next = values[c + 1] - level;
    if (here < 0 !== next < 0 && Number.isFinite(here) && Number.isFinite(next))
      found.push(at(c) + (step * here) / (here - next));
  }
  return found;
}

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
  for (let c = 0; c + 1 < width; c++) {
    if (label[c] === label[c + 1]) continue;
    const [here, next] = [Math.max(values[c], 0), Math.max(values[c + 1], 0)];
    const share = here + next > 0 ? here / (here + next) : 0.5;
    found.push(view.x0 + (c + 0.5 + share) * step);
  }
  return found;
}

/** @typedef {{ zeros: number[], margins: number[] }} Thresholds */

/** @type {WeakMap<Surface, Thresholds>} */
const known = new WeakMap();

/** The thresholds of f, and the ends of its margins; computed once. @param {Surface} surface @returns {Thresholds} */
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
