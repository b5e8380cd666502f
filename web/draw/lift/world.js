// @ts-check
/**
 * The lifted plane as a model in the world of camera.js: where everything is when flat and when
 * lifted. What is in between lies on straight ways.
 *
 * @module
 */

import { extent, ticks } from 'd3-array';
import { short } from '../../lib/format.js';
import { CEILING } from './camera.js';
import { zeroLine } from './level.js';

/** @typedef {import('../../protocol/messages.gen.js').Lift} Lift */
/** @typedef {import('../../model/scene.js').Rect} Rect */
/** @typedef {import('./camera.js').Vector} Vector */
/** @typedef {import('./level.js').Crossing} Crossing */

/** The lowest place of what is lifted: the floor stays in sight under it. */
const BOTTOM = 0.5;
/** How far the separating plane reaches beyond what is lifted. */
const BEYOND = 0.06;

/** An axis of the three coordinates. @typedef {Readonly<{ low: number, high: number, from: number, to: number, ticks: readonly { at: number, text: string }[] }>} Span
 * values low … high are at from … to in the world */

/**
 * Places are three numbers each, one place after the other. boundary is where f = 0, cut where the
 * plane of these coordinates passes; both on the edges of the mesh, two crossings a segment, and
 * equal where the plane is f's own (cut is then empty). plane is a polygon, null where there is
 * none.
 *
 * @typedef {Readonly<{
 *   size: number, flat: Float32Array, lifted: Float32Array, f: Float64Array, whole: Uint8Array,
 *   points: Readonly<{ flat: Float32Array, lifted: Float32Array, labels: readonly number[] }>,
 *   boundary: readonly Crossing[], cut: readonly Crossing[],
 *   plane: readonly Vector[] | null, spans: readonly [Span, Span, Span], keeps: boolean,
 * }>} Model   whole[i] is 1 where vertex i is at a finite place
 */

/**
 * @param {Lift} lift
 * @param {{ view: Rect, keeps: boolean, x: Float64Array, labels: readonly number[] }} scene x and
 *   labels of the points that were lifted, in the plane
 * @returns {Model}
 */
export function modelOf(lift, { view, keeps, x, labels }) {
  const { size, mesh, points } = lift;
  const count = size * size;
  const side = view.x1 - view.x0;
  const inView = labels
    .map((_, i) => i)
    .filter(
      (i) =>
        x[2 * i] >= view.x0 &&
        x[2 * i] <= view.x1 &&
        x[2 * i + 1] >= view.y0 &&
        x[2 * i + 1] <= view.y1 &&
        [0, 1, 2].every((a) => Number.isFinite(points[3 * i + a])),
    );
  const spans = /** @type {[Span, Span, Span]} */ (
    [0, 1, 2].map((a) => {
      if (keeps && a < 2) {
        return a === 0 ? spanOf(view.x0, view.x1, a) : spanOf(view.y0, view.y1, a);
      }
      const seen = inView.map((i) => points[3 * i + a]);
      for (let i = a; i < mesh.length; i += 3) if (Number.isFinite(mesh[i])) seen.push(mesh[i]);
      const [low = 0, high = 1] = extent(seen);
      return spanOf(low, high, a);
    })
  );
  const lift3 = (/** @type {Float64Array} */ from, /** @type {number} */ i) =>
    spans.map((span, a) => worldOf(span, from[3 * i + a]));

  const flat = new Float32Array(3 * count);
  const lifted = new Float32Array(3 * count);
  const whole = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const place = lift3(mesh, i);
    whole[i] = place.every(Number.isFinite) ? 1 : 0;
    // Row 0 is at the top, values at the middles of pixels.
    flat[3 * i] = 2 * (((i % size) + 0.5) / size) - 1;
    flat[3 * i + 1] = 1 - 2 * ((Math.floor(i / size) + 0.5) / size);
    lifted.set(whole[i] ? place : flat.subarray(3 * i, 3 * i + 3), 3 * i);
  }

  const at = {
    flat: new Float32Array(3 * inView.length),
    lifted: new Float32Array(3 * inView.length),
    labels: inView.map((i) => labels[i]),
  };
  inView.forEach((i, place) => {
    at.flat[3 * place] = (2 * (x[2 * i] - view.x0)) / side - 1;
    at.flat[3 * place + 1] = (2 * (x[2 * i + 1] - view.y0)) / side - 1;
    at.lifted.set(lift3(points, i), 3 * place);
  });

  const { plane } = lift;
  const g = plane && planeValues(mesh, plane.w, plane.b);
  const boundary = lift.meshF.length ? zeroLine(lift.meshF, size) : [];
  return {
    size,
    flat,
    lifted,
    f: lift.meshF,
    whole,
    points: at,
    boundary,
    cut: g && !lift.exact ? zeroLine(g, size) : [],
    plane: plane && polygonOf(plane.w, plane.b, spans),
    spans,
    keeps,
  };
}

/**
 * @param {number} low @param {number} high
 * @param {number} axis 0, 1 or 2
 * @returns {Span}
 */
function spanOf(low, high, axis) {
  // A coordinate that is the same everywhere is in the middle.
  const room = high > low ? 0 : Math.max(Math.abs(low), 1) / 2;
  const [from, to] = axis < 2 ? [-1, 1] : [BOTTOM, CEILING];
  const span = { low: low - room, high: high + room, from, to, ticks: [] };
  return {
    ...span,
    ticks: ticks(span.low, span.high, 3).map((value) => ({
      at: worldOf(span, value),
      text: short(value),
    })),
  };
}

/** @param {Pick<Span, 'low' | 'high' | 'from' | 'to'>} span @param {number} value */
function worldOf({ low, high, from, to }, value) {
  return from + ((value - low) / (high - low)) * (to - from);
}

/**
 * ⟨w, φ⟩ + b at every place.
 *
 * @param {Float64Array} places
 * @param {Float64Array} w
 * @param {number} b
 */
function planeValues(places, w, b) {
  return Float64Array.from(
    { length: places.length / 3 },
    (_, i) => w[0] * places[3 * i] + w[1] * places[3 * i + 1] + w[2] * places[3 * i + 2] + b,
  );
}

/**
 * The part of a plane within the box of the three axes, and a little beyond.
 *
 * @param {Float64Array} w @param {number} b
 * @param {readonly [Span, Span, Span]} spans
 * @returns {Vector[] | null} its corners, around; null where the plane does not pass there
 */
export function polygonOf(w, b, spans) {
  // ⟨w, φ⟩ + b = ⟨n, p⟩ + c at the place p of the world.
  const n = spans.map(({ low, high, from, to }, a) => (w[a] * (high - low)) / (to - from));
  const c = b + spans.reduce((sum, { low, from }, a) => sum + w[a] * low - n[a] * from, 0);
  const ends = spans.map(({ from, to }) => [
    from - BEYOND * (to - from),
    to + BEYOND * (to - from),
  ]);
  /** @type {Vector[]} */
  const corners = [];
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [0, 1, 2].filter((a) => a !== axis);
    for (let side = 0; side < 4; side++) {
      const place = [0, 0, 0];
      place[u] = ends[u][side & 1];
      place[v] = ends[v][side >> 1];
      place[axis] = -(c + n[u] * place[u] + n[v] * place[v]) / n[axis];
      if (place[axis] >= ends[axis][0] && place[axis] <= ends[axis][1]) {
        corners.push(/** @type {Vector} */ (/** @type {unknown} */ (place)));
      }
    }
  }
  if (corners.length < 3) return null;
  return around(corners, n);
}

/**
 * Corners of a convex polygon in the order in which they lie around it.
 *
 * @param {Vector[]} corners
 * @param {readonly number[]} normal
 */
function around(corners, normal) {
  const middle = [0, 1, 2].map((a) => corners.reduce((sum, p) => sum + p[a], 0) / corners.length);
  const first = corners[0].map((v, a) => v - middle[a]);
  const second = cross(normal, first);
  const length = Math.hypot(...second) / Math.hypot(...first) || 1;
  const angle = (/** @type {Vector} */ p) => {
    const d = p.map((v, a) => v - middle[a]);
    return Math.atan2(inner(d, second) / length, inner(d, first));
  };
  return [...corners].sort((p, q) => angle(p) - angle(q));
}

/** @param {readonly number[]} a @param {readonly number[]} b */
const inner = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** @param {readonly number[]} a @param {readonly number[]} b */
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/**
 * Places on their ways from flat to lifted.
 *
 * @param {Float32Array} out
 * @param {Float32Array} flat
 * @param {Float32Array} lifted
 * @param {number} share 0 is flat, 1 is lifted
 */
export function between(out, flat, lifted, share) {
  for (let i = 0; i < out.length; i++) out[i] = flat[i] + share * (lifted[i] - flat[i]);
  return out;
}

/**
 * The ends of segments, in the same order.
 *
 * @param {readonly Crossing[]} crossings
 * @param {Float32Array} places of the mesh
 */
export function placesOf(crossings, places) {
  const out = new Float32Array(3 * crossings.length);
  crossings.forEach(({ a, b, share }, i) => {
    for (let c = 0; c < 3; c++) {
      out[3 * i + c] = places[3 * a + c] + share * (places[3 * b + c] - places[3 * a + c]);
    }
  });
  return out;
}

/**
 * The lines of the net: rows and columns of the mesh, about so many each way, as pairs of vertices.
 *
 * @param {Model} model
 * @param {number} count
 */
export function netOf({ size, whole }, count) {
  const step = Math.max(1, Math.round((size - 1) / count));
  /** @type {number[]} */
  const pairs = [];
  const add = (/** @type {number} */ a, /** @type {number} */ b) => {
    if (whole[a] && whole[b]) pairs.push(a, b);
  };
  for (let line = 0; line < size; line += step) {
    for (let i = 0; i + 1 < size; i++) {
      add(line * size + i, line * size + i + 1);
      add(i * size + line, (i + 1) * size + line);
    }
  }
  return pairs;
}

/**
 * How much there is to see of the separating plane and of the axes when lifted so far.
 *
 * @param {number} share
 */
export function presence(share) {
  const t = Math.min(Math.max((share - 0.55) / 0.45, 0), 1);
  return t * t * (3 - 2 * t);
}
