// @ts-check
/**
 * From where a lift is best seen: the separating plane nearly edge-on, with the classes on its two
 * sides.
 *
 * @module
 */

import { axesOfEye, HOME } from './camera.js';

/** @typedef {import('./camera.js').Orbit} Orbit */
/** @typedef {import('./camera.js').Vector} Vector */
/** @typedef {import('./world.js').Model} Model */

const DEGREE = Math.PI / 180;
/** So far the eye goes around at a time, in degrees. */
const STEP = 5;
/** Elevations that are tried, in degrees: from the floor one sees no depth, from above no height. */
const ELEVATIONS = [12, 16, 20, 24, 30, 36];
/** The best elevation, and the best angle between the plane and the line of sight. */
const LEVEL = 18;
const EDGE = 10;
/** With less of an angle, the plane is a line. */
const LEAST = 5;
/** Classes that are so many standard deviations apart are apart. */
const APART = 3;
/** An axis that ends below at the left is behind the plane's own picture. */
const COVERED = 0.15;
/** So much of the picture's width is enough for the points. */
const WIDE = 0.5;

/** @param {readonly number[]} a @param {readonly number[]} b */
const inner = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** @param {readonly number[]} values @returns {[mean: number, deviation: number]} */
function spreadOf(values) {
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  const square = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length;
  return [mean, Math.sqrt(square)];
}

/**
 * How well the classes are seen on the two sides of the plane. Across the trace of the plane they
 * should be apart, along it they should have room.
 *
 * @param {Orbit} orbit
 * @param {Vector} normal
 * @param {readonly Readonly<{ place: Vector, side: boolean }>[]} points
 * @returns {number} −Infinity where the plane cannot be seen
 */
export function clearness({ azimuth, elevation }, normal, points) {
  const { back, right, up } = axesOfEye({ azimuth, elevation });
  const angle = Math.asin(Math.min(Math.abs(inner(back, normal)), 1)) / DEGREE;
  const across = [inner(normal, right), inner(normal, up)];
  const length = Math.hypot(...across);
  if (angle < LEAST || length === 0) return -Infinity;
  const [s, c] = across.map((v) => v / length);
  const seen = points.map(({ place, side }) => {
    const [x, y] = [inner(place, right), inner(place, up)];
    return { side, across: s * x + c * y, along: s * y - c * x };
  });
  const [one, other] = [true, false].map((side) =>
    seen.filter((point) => point.side === side).map((point) => point.across),
  );
  let apart = 0;
  if (one.length > 0 && other.length > 0) {
    const [[m, d], [n, e]] = [spreadOf(one), spreadOf(other)];
    apart = Math.min(Math.abs(m - n) / (d + e + 0.01), APART) / APART;
  }
  const [, along] = seen.length > 0 ? spreadOf(seen.map((point) => point.along)) : [0, 0];
  return (
    2 * apart +
    Math.min(along / WIDE, 1) -
    Math.abs(angle - EDGE) / 30 -
    Math.abs(elevation / DEGREE - LEVEL) / 60
  );
}

/**
 * How many axes end below at the left of where they begin.
 *
 * @param {Orbit} orbit
 * @param {Model['rays']} rays
 */
function coveredOf(orbit, rays) {
  const { right, up } = axesOfEye(orbit);
  return rays.filter(({ from, to }) => {
    const way = to.map((v, a) => v - from[a]);
    return inner(way, right) < 0 && inner(way, up) < 0;
  }).length;
}

/**
 * The best place of the eye among some hundred. Without a plane it is the usual one.
 *
 * @param {Model} model
 * @param {(row: number) => boolean} sideOf which class a visible point has, of two
 * @returns {Orbit}
 */
export function bestOrbit({ normal, rays, points: { lifted, labels } }, sideOf) {
  if (!normal) return HOME;
  const points = labels.map((_, i) => ({
    place: /** @type {Vector} */ ([lifted[3 * i], lifted[3 * i + 1], lifted[3 * i + 2]]),
    side: sideOf(i),
  }));
  let best = HOME;
  let clearest = -Infinity;
  for (let turn = 0; turn < 360; turn += STEP) {
    for (const elevation of ELEVATIONS) {
      const orbit = { azimuth: (turn - 180) * DEGREE, elevation: elevation * DEGREE, zoom: 1 };
      const clear = clearness(orbit, normal, points) - COVERED * coveredOf(orbit, rays);
      // Rounding does not decide between two that are equally good.
      if (clear > clearest + 1e-9) [best, clearest] = [orbit, clear];
    }
  }
  return Object.freeze({ ...best });
}
