// @ts-check
/**
 * Whether a picture says of places what the model says: its pixels, and the lines of the saved
 * picture.
 *
 * @module
 */

import { EPS, valueOf } from './number.mjs';

/** @typedef {import('./judge.mjs').Judge} Judge */
/** @typedef {Readonly<{ x0: number, x1: number, y0: number, y1: number }>} Rect */
/**
 * A line as places, x and y in turn, in shares of the picture from its top left corner.
 *
 * @typedef {readonly (readonly [number, number])[]} Line
 */

/**
 * What the picture says at one of its pixels: a label (NaN: undecided), or where f has no sides a
 * value.
 *
 * @typedef {Readonly<{ column: number, row: number, label: number | null, value: number }>} Pixel
 */

/** @param {Rect} view @param {number} dim */
const offOf = (view, dim) =>
  4 * EPS * Math.max(...[view.x0, view.x1, ...(dim === 2 ? [view.y0, view.y1] : [])].map(Math.abs));

/** Places as a finding names them. @param {readonly number[]} x */
const named = (x) => `(${x.join(', ')})`;

/** @param {number} label */
const labelWords = (label) => (Number.isNaN(label) ? 'undecided' : `class ${label}`);

/**
 * @param {Judge} judge
 * @param {Rect} view
 * @param {number} dim
 */
export function lookAt(judge, view, dim) {
  const off = offOf(view, dim);
  const place = (/** @type {number} */ u, /** @type {number} */ v) => [
    view.x0 + u * (view.x1 - view.x0),
    ...(dim === 2 ? [view.y1 - v * (view.y1 - view.y0)] : []),
  ];
  return {
    off,
    place,
    /** Where a place is in the picture. @param {readonly number[]} x @returns {[number, number]} */
    share: (x) => [
      (x[0] - view.x0) / (view.x1 - view.x0),
      dim === 2 ? (view.y1 - x[1]) / (view.y1 - view.y0) : 0.5,
    ],
    labels: (/** @type {number} */ u, /** @type {number} */ v) => judge.labels(place(u, v), off),
    /**
     * The class of a place, NaN for undecided, null where that is not sure.
     *
     * @param {number} u
     * @param {number} v
     */
    sure(u, v) {
      const labels = judge.labels(place(u, v), off);
      return labels?.length === 1 ? labels[0] : null;
    },
  };
}

/** So exact are values of pictures, as a share of the largest. */
const SIZE = 1e-4;

/** @typedef {ReturnType<typeof lookAt>} Look */

/** @param {readonly number[]} labels @param {number} label */
const includes = (labels, label) => labels.some((own) => Object.is(own, label));

/**
 * Pixels that have a class which the model does not give there.
 *
 * @param {Judge} judge
 * @param {{ view: Rect, width: number, height: number, error: number, output: number }} surface
 * @param {readonly Pixel[]} pixels
 * @param {number} dim
 * @returns {{ found: string[], sure: number }} sure: of so many it is known which class they have
 */
export function falsePixels(judge, surface, pixels, dim) {
  const look = lookAt(judge, surface.view, dim);
  /** @type {string[]} */
  const found = [];
  let sure = 0;
  const most = Math.max(0, ...pixels.map(({ value }) => Math.abs(value)).filter(Number.isFinite));
  for (const { column, row, label, value } of pixels) {
    const [u, v] = [(column + 0.5) / surface.width, (row + 0.5) / surface.height];
    if (label !== null) {
      const labels = look.labels(u, v);
      if (labels?.length === 1 && !Number.isNaN(labels[0])) sure++;
      if (!labels || includes(labels, label)) continue;
      const should = labels.map(labelWords).join(' or ');
      found.push(
        `pixel ${named(look.place(u, v))} is ${labelWords(label)}, and should be ${should}`,
      );
    } else {
      const f = judge.values(look.place(u, v), look.off)?.[surface.output];
      if (!f || !Number.isFinite(value)) continue;
      const own = valueOf(f);
      const may = surface.error + SIZE * most + Math.exp(f.wrong);
      if (Math.abs(own - value) <= may) continue;
      found.push(`pixel ${named(look.place(u, v))} has the value ${value}, and f is ${own}`);
    }
  }
  return { found, sure };
}

/** Around a place of a line, this far at most, in pixels of the picture, there is another class. */
const NEAR = [0.4, 1.2, 2.5];
const AROUND = 12;

/**
 * Lines with one class on all sides.
 *
 * @param {Look} look
 * @param {readonly Line[]} lines
 * @param {number} pixel its side, as a share of the picture
 * @param {number} most places that are looked at
 * @returns {string[]}
 */
export function falseLines(look, lines, pixel, most) {
  /** @type {(readonly [number, number])[]} */
  const places = [];
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      places.push([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
    }
  }
  const every = Math.max(1, Math.floor(places.length / most));
  /** @type {string[]} */
  const found = [];
  for (let i = 0; i < places.length; i += every) {
    const [u, v] = places[i];
    if (Math.min(u, v) < 0 || Math.max(u, v) > 1) continue;
    const middle = look.sure(u, v);
    if (middle === null || Number.isNaN(middle) || !sameAround(look, u, v, pixel, middle)) continue;
    found.push(
      `a line goes through ${named(look.place(u, v))}, where all is ${labelWords(middle)}`,
    );
  }
  return found;
}

/**
 * @param {Look} look
 * @param {number} u
 * @param {number} v
 * @param {number} pixel
 * @param {number} middle
 */
function sameAround(look, u, v, pixel, middle) {
  for (const radius of NEAR) {
    for (let k = 0; k < AROUND; k++) {
      const angle = (2 * Math.PI * (k + 0.25)) / AROUND;
      const own = look.sure(
        u + radius * pixel * Math.cos(angle),
        v + radius * pixel * Math.sin(angle),
      );
      if (own !== middle) return false;
    }
  }
  return true;
}

/** A change of class has a line within so many pixels. */
const WITHIN = 3.5;

/**
 * Two places near each other.
 *
 * @typedef {readonly [readonly [number, number], readonly [number, number]]} Step
 */

/** Neighbours on a grid. @param {number} side @returns {Step[]} */
export function gridOf(side) {
  const at = (/** @type {number} */ i) => (i + 0.5) / side;
  /** @type {Step[]} */
  const steps = [];
  for (let r = 0; r < side; r++) {
    for (let c = 0; c < side; c++) {
      const place = /** @type {const} */ ([at(c), at(r)]);
      if (c + 1 < side) steps.push([place, [at(c + 1), at(r)]]);
      if (r + 1 < side) steps.push([place, [at(c), at(r + 1)]]);
    }
  }
  return steps;
}

/**
 * Changes of class between places that have no line between them.
 *
 * @param {Look} look
 * @param {readonly Line[]} lines
 * @param {number} pixel
 * @param {readonly Step[]} steps
 * @returns {string[]}
 */
export function missingLines(look, lines, pixel, steps) {
  const near = nearestOf(lines, WITHIN * pixel);
  /** @type {Map<string, number | null>} */
  const known = new Map();
  const classAt = (/** @type {readonly [number, number]} */ place) => {
    const key = place.join();
    let own = known.get(key);
    if (own === undefined) known.set(key, (own = look.sure(...place)));
    return own;
  };
  /** @type {string[]} */
  const found = [];
  for (const [from, to] of steps) {
    const [a, b] = [classAt(from), classAt(to)];
    if (a === null || b === null || Number.isNaN(a) || Number.isNaN(b) || a === b) continue;
    const change = changeBetween(look, from, to, a);
    if (!change || near(change)) continue;
    // What is smaller than pixels is not in a picture.
    if (!isWide(look, from, pixel, a) || !isWide(look, to, pixel, b)) continue;
    const where = named(look.place(change[0], change[1]));
    found.push(`no line at ${where}, between ${labelWords(a)} and ${labelWords(b)}`);
  }
  return found;
}

/**
 * @param {Look} look
 * @param {readonly [number, number]} at
 * @param {number} pixel
 * @param {number} own
 */
function isWide(look, [u, v], pixel, own) {
  for (let k = 0; k < 8; k++) {
    const [c, s] = [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)];
    for (const radius of [1, 2.5])
      if (look.sure(u + radius * pixel * c, v + radius * pixel * s) !== own) return false;
  }
  return true;
}

/**
 * Where the class changes on the way; null where that is by way of what is undecided.
 *
 * @param {Look} look
 * @param {readonly [number, number]} from
 * @param {readonly [number, number]} to
 * @param {number} own of the first
 * @returns {[number, number] | null}
 */
function changeBetween(look, from, to, own) {
  let [low, high] = [0, 1];
  const at = (/** @type {number} */ t) =>
    /** @type {[number, number]} */ ([
      from[0] + t * (to[0] - from[0]),
      from[1] + t * (to[1] - from[1]),
    ]);
  for (let k = 0; k < 12; k++) {
    // Not half: where a picture is symmetric, that would be on the line.
    const middle = low + 0.47 * (high - low);
    const found = look.sure(...at(middle));
    if (found !== null && Number.isNaN(found)) return null;
    if (found === null && high - low > 0.05) return null;
    if (found === own) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

/** @param {readonly Line[]} lines @param {number} within */
function nearestOf(lines, within) {
  /**
   * Segments by cells as wide as that.
   *
   * @type {Map<number, [readonly [number, number], readonly [number, number]][]>}
   */
  const cells = new Map();
  const cell = (/** @type {number} */ v) => Math.floor(v / within);
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      for (let c = cell(Math.min(a[0], b[0])) - 1; c <= cell(Math.max(a[0], b[0])) + 1; c++) {
        for (let r = cell(Math.min(a[1], b[1])) - 1; r <= cell(Math.max(a[1], b[1])) + 1; r++) {
          const key = 10_000 * r + c;
          const list = cells.get(key);
          if (list) list.push([a, b]);
          else cells.set(key, [[a, b]]);
        }
      }
    }
  }
  return (/** @type {readonly [number, number]} */ place) =>
    (cells.get(10_000 * cell(place[1]) + cell(place[0])) ?? []).some(
      ([a, b]) => distanceTo(place, a, b) <= within,
    );
}

/**
 * @param {readonly [number, number]} p
 * @param {readonly [number, number]} a
 * @param {readonly [number, number]} b
 */
function distanceTo(p, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length > 0 ? ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length : 0;
  const at = Math.min(1, Math.max(0, t));
  return Math.hypot(p[0] - a[0] - at * dx, p[1] - a[1] - at * dy);
}

/**
 * The boundary of a saved picture: its bold lines without dashes.
 *
 * @param {string} svg
 * @param {number} bold the width of such lines
 * @param {number} size of the picture
 * @returns {Line[]}
 */
export function linesOf(svg, bold, size) {
  const paths = [...svg.matchAll(/<path fill="none"([^>]*) d="([^"]*)"/g)].filter(
    ([, style]) =>
      style.includes(`stroke-width="${bold}"`) && !/dasharray|opacity|linecap/.test(style),
  );
  return paths.flatMap(([, , d]) =>
    d
      .split('M')
      .slice(1)
      .map((line) => {
        const places = line
          .replace('Z', '')
          .split('L')
          .map((place) => place.split(' ').map(Number))
          .map(([x, y]) => /** @type {[number, number]} */ ([x / size, y / size]));
        return line.endsWith('Z') ? [...places, places[0]] : places;
      }),
  );
}
