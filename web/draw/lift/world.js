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

/** The lowest place of what is lifted. */
const BOTTOM = 0;
/** Where the plane lies that is not lifted. */
export const FLAT = 0.35;
/**
 * How far the separating plane reaches beyond what is lifted, as a share of it. A cone has room at
 * its sides.
 */
const BEYOND = 0.02;
const WITHIN = -0.12;

/** An axis of the three coordinates. @typedef {Readonly<{ low: number, high: number, from: number, to: number, ticks: readonly { at: number, text: string }[] }>} Span
 * values low … high are at from … to in the world */

/**
 * A coordinate that does not lie along an edge of the box, from the place where all are 0.
 *
 * @typedef {Readonly<{
 *   from: Vector, to: Vector, ticks: readonly Readonly<{ at: Vector, text: string }>[],
 * }>} Ray
 */

/**
 * Places are three numbers each, one place after the other. The mesh has a row for each radius and
 * a column for each angle. boundary is where f = 0, margins where it is ±1, cut where the plane of
 * these coordinates passes, hand where the unit circle is that is drawn by hand; all on the edges of
 * the mesh, two crossings a segment. cut is empty where the plane is f's own. plane is a polygon, null where none is shown; normal is that of the
 * plane that is nearest to f, null without f.
 *
 * @typedef {Readonly<{
 *   rows: number, columns: number,
 *   flat: Float32Array, lifted: Float32Array, f: Float64Array, whole: Uint8Array,
 *   points: Readonly<{
 *     flat: Float32Array, lifted: Float32Array, labels: readonly number[], rows: readonly number[],
 *     ringed: readonly boolean[],
 *   }>,
 *   boundary: readonly Crossing[], margins: readonly Crossing[], cut: readonly Crossing[],
 *   hand: readonly Crossing[],
 *   plane: readonly Vector[] | null, normal: Vector | null,
 *   spans: readonly [Span, Span, Span], rays: readonly Ray[], keeps: boolean,
 * }>} Model   whole[i] is 1 where vertex i is at a finite place; points.rows are those of the
 * points that are visible, and ringed says which of these are support vectors
 */

/**
 * x and labels are those of the points that were lifted, in the plane. apart: whether the plane of
 * the coordinates may be shown; levels: whether f = ±1 means something. support are the rows of the
 * support vectors.
 *
 * @typedef {Readonly<{
 *   view: Rect, keeps: boolean, turn?: import('./maps.js').Turn, apart: boolean, levels: boolean,
 *   x: Float64Array, labels: readonly number[], support: ReadonlySet<number>,
 * }>} Scenery
 */

/**
 * @param {Lift} lift
 * @param {Scenery} scenery
 * @returns {Model}
 */
export function modelOf(lift, { view, keeps, turn, apart, levels, x, labels, support }) {
  const { rows, columns, disc } = lift;
  const count = rows * columns;
  const mesh = turnedBy(turn, lift.mesh);
  const points = turnedBy(turn, lift.points);
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
    const radius = Math.floor(i / columns) / (rows - 1);
    const angle = (2 * Math.PI * (i % columns)) / (columns - 1);
    flat.set([radius * Math.cos(angle), radius * Math.sin(angle), FLAT], 3 * i);
    lifted.set(whole[i] ? place : flat.subarray(3 * i, 3 * i + 3), 3 * i);
  }

  const at = {
    flat: new Float32Array(3 * inView.length),
    lifted: new Float32Array(3 * inView.length),
    labels: inView.map((i) => labels[i]),
    rows: inView,
    ringed: inView.map((i) => support.has(i)),
  };
  inView.forEach((i, place) => {
    const [u, v] = [x[2 * i] - disc[0], x[2 * i + 1] - disc[1]];
    at.flat.set([u / disc[2], v / disc[2], FLAT], 3 * place);
    at.lifted.set(lift3(points, i), 3 * place);
  });

  const w = lift.plane && turnedBy(turn, lift.plane.w);
  const b = lift.plane?.b ?? 0;
  const { meshF } = lift;
  return {
    rows,
    columns,
    flat,
    lifted,
    f: meshF,
    whole,
    points: at,
    boundary: meshF.length ? zeroLine(meshF, columns) : [],
    margins: meshF.length && levels ? [-1, 1].flatMap((by) => marginOf(meshF, columns, by)) : [],
    cut: w && apart && !lift.exact ? zeroLine(planeValues(mesh, w, b), columns) : [],
    hand: [],
    plane: w && apart ? polygonOf(w, b, spans, turn ? WITHIN : BEYOND) : null,
    normal: w && normalOf(w, spans),
    spans,
    rays: turn ? raysOf(turn, lift.mesh, spans) : [],
    keeps,
  };
}

/**
 * The unit circle over the squares x₁² and x₂², the first and the last coordinate.
 *
 * @param {Pick<Lift, 'mesh' | 'columns'>} lift
 */
export const circleOf = ({ mesh, columns }) =>
  zeroLine(planeValues(mesh, Float64Array.of(1, 0, 1), -1), columns);

/**
 * Where f is at a level, as dashes.
 *
 * @param {Float64Array} f
 * @param {number} columns
 * @param {number} level
 */
function marginOf(f, columns, level) {
  const line = zeroLine(
    f.map((v) => v - level),
    columns,
  );
  return line.filter((_, i) => (line[i - (i % 2)].a % columns) % 2 === 0);
}

/**
 * Places, or one, in other coordinates.
 *
 * @param {import('./maps.js').Turn | undefined} turn
 * @param {Float64Array} places
 */
function turnedBy(turn, places) {
  if (!turn) return places;
  return places.map((_, i) => {
    const [row, first] = [turn[i % 3], i - (i % 3)];
    return row[0] * places[first] + row[1] * places[first + 1] + row[2] * places[first + 2];
  });
}

/**
 * The normal of ⟨w, φ⟩ + b = 0 in the world, of length 1.
 *
 * @param {Float64Array} w
 * @param {readonly [Span, Span, Span]} spans
 * @returns {Vector | null}
 */
function normalOf(w, spans) {
  const n = spans.map(({ low, high, from, to }, a) => (w[a] * (high - low)) / (to - from));
  const length = Math.hypot(...n);
  if (!(length > 0)) return null;
  return [n[0] / length, n[1] / length, n[2] / length];
}

/**
 * The three coordinates from where all are 0 to a little beyond their largest value.
 *
 * @param {import('./maps.js').Turn} turn
 * @param {Float64Array} mesh in the coordinates themselves
 * @param {readonly [Span, Span, Span]} spans
 * @returns {Ray[]}
 */
function raysOf(turn, mesh, spans) {
  /** @param {number} a @param {number} value */
  const place = (a, value) =>
    /** @type {Vector} */ (
      /** @type {unknown} */ (spans.map((span, c) => worldOf(span, turn[c][a] * value)))
    );
  return [0, 1, 2].map((a) => {
    let most = 0;
    for (let i = a; i < mesh.length; i += 3) if (mesh[i] > most) most = mesh[i];
    const values = ticks(0, most, 3).filter((value) => value > 0);
    return {
      from: place(a, 0),
      to: place(a, most * 1.12),
      ticks: values.map((value) => ({ at: place(a, value), text: short(value) })),
    };
  });
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
 * The part of a plane within the box of the three axes, or a little beyond.
 *
 * @param {Float64Array} w @param {number} b
 * @param {readonly [Span, Span, Span]} spans
 * @param {number} beyond
 * @returns {Vector[] | null} its corners, around; null where the plane does not pass there
 */
export function polygonOf(w, b, spans, beyond = BEYOND) {
  // ⟨w, φ⟩ + b = ⟨n, p⟩ + c at the place p of the world.
  const n = spans.map(({ low, high, from, to }, a) => (w[a] * (high - low)) / (to - from));
  const c = b + spans.reduce((sum, { low, from }, a) => sum + w[a] * low - n[a] * from, 0);
  const ends = spans.map(({ from, to }) => [
    from - beyond * (to - from),
    to + beyond * (to - from),
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
 * @param {Pick<Model, 'rows' | 'columns' | 'whole'>} model
 * @param {number} count
 * @param {number} [step] a line bends at every so many-th vertex
 */
export function netOf({ rows, columns, whole }, count, step = 1) {
  const [down, across] = [rows, columns].map((n) => Math.max(1, Math.round((n - 1) / count)));
  /** @type {number[]} */
  const pairs = [];
  const add = (/** @type {number} */ a, /** @type {number} */ b) => {
    if (whole[a] && whole[b]) pairs.push(a, b);
  };
  for (let row = 0; row < rows; row += step) {
    for (let column = 0; column < columns; column += step) {
      const i = row * columns + column;
      // The last column is the first again.
      const drawn = column % across === 0 && column < columns - 1;
      if (drawn && row + step < rows) add(i, i + step * columns);
      const ring = row % down === 0 || row === rows - 1;
      if (ring && column + step < columns) add(i, i + step);
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
