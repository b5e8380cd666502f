import assert from 'node:assert/strict';
import test from 'node:test';
import { PerspectiveCamera, Vector3 } from 'three';
import { chosenMap, ownOrbit } from '../views/studio/lift.js';
import { noteOf, percentOf, sentenceOf, separatedBy } from '../views/studio/lift/words.js';
import { byCircle, foundWords } from '../views/studio/lift/hand.js';
import { formulaOf, termsOf } from '../views/studio/lift/weights.js';
import { axesOfEye, cameraOf, HOME, seated, turned } from '../draw/lift/camera.js';
import { bestOrbit, clearness } from '../draw/lift/eye.js';
import { PLANE_MAPS } from '../draw/lift/maps.js';
import { FIRST_STAGE, withPart } from '../state/stage.js';
import { separating } from '../views/studio/lift/curve.js';
import { zeroLine } from '../draw/lift/level.js';
import {
  between,
  circleOf,
  modelOf,
  netOf,
  placesOf,
  polygonOf,
  presence,
} from '../draw/lift/world.js';
import { createOrbit, orbitAfter } from '../views/studio/lift/orbit.js';
import { createPlay } from '../views/studio/lift/play.js';
import { partsOf } from '../draw/lift/parts.js';
import { outlineOf, sliceOf, solidOf } from '../draw/lift/solids.js';
import { axesOf, edgeOf, numbersOf, planeLabel } from '../views/studio/lift/axes.js';
import { part } from './part.js';

const near = (a, b, tolerance = 1e-9) =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a} is not near ${b}`);

const view = { x0: -2, x1: 2, y0: -2, y1: 2 };
const SIZE = 25;
const [ROWS, COLUMNS, RADIUS] = [21, 41, 1.6];

/** The centres of a size×size grid over the view, row 0 at the top. */
const centres = Array.from({ length: SIZE * SIZE }, (_, i) => [
  view.x0 + (((i % SIZE) + 0.5) / SIZE) * 4,
  view.y1 - ((Math.floor(i / SIZE) + 0.5) / SIZE) * 4,
]);
/** The places of a mesh: a row for each radius, a column for each angle. */
const disc = Array.from({ length: ROWS * COLUMNS }, (_, i) => {
  const radius = (RADIUS * Math.floor(i / COLUMNS)) / (ROWS - 1);
  const angle = (2 * Math.PI * (i % COLUMNS)) / (COLUMNS - 1);
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
});
const squares = (/** @type {number[]} */ [x, y]) => [x * x, Math.SQRT2 * x * y, y * y];

/** The lift of some points by (x₁², √2x₁x₂, x₂²), with the unit circle as boundary. */
function lifted(overrides = {}) {
  const points = [
    [0.5, 0.5],
    [-1.5, 0.25],
    [7, 7],
  ];
  return {
    lift: {
      map: 'squares',
      exact: true,
      message: '',
      axes: ['a', 'b', 'c'],
      rows: ROWS,
      columns: COLUMNS,
      disc: Float64Array.of(0, 0, RADIUS),
      points: Float64Array.from(points.flatMap(squares)),
      mesh: Float64Array.from(disc.flatMap(squares)),
      meshF: Float64Array.from(disc, ([x, y]) => x * x + y * y - 1),
      plane: { w: Float64Array.of(1, 0, 1), b: -1 },
      share: 1,
      over: 'points',
      candidates: [],
      weights: [],
      offset: 0,
      ...overrides,
    },
    scenery: {
      view,
      keeps: false,
      apart: true,
      levels: false,
      x: Float64Array.from(points.flat()),
      labels: [1, 2, 1],
      support: new Set([1]),
    },
  };
}

test('the camera sees places where three.js sees them', () => {
  const size = { width: 640, height: 480 };
  for (const orbit of [HOME, { azimuth: 2.3, elevation: 1.1, zoom: 1.7 }]) {
    const camera = cameraOf(orbit, size);
    const theirs = new PerspectiveCamera(camera.fov, camera.aspect, 0.1, 100);
    theirs.up.set(0, 0, 1);
    theirs.position.set(...camera.eye);
    theirs.lookAt(...camera.target);
    theirs.updateMatrixWorld();
    for (const place of [
      [0, 0, 0],
      [1, -1, 0.3],
      [-0.7, 0.2, 1.9],
    ]) {
      const seen = new Vector3(...place).project(theirs);
      const [left, top, depth] = camera.project(part(place));
      near(left, ((seen.x + 1) / 2) * size.width, 1e-6);
      near(top, ((1 - seen.y) / 2) * size.height, 1e-6);
      near(depth, -new Vector3(...place).applyMatrix4(theirs.matrixWorldInverse).z, 1e-9);
    }
  }
});

test('the whole world is in the picture, wide or narrow', () => {
  for (const size of [
    { width: 640, height: 500 },
    { width: 340, height: 300 },
    { width: 300, height: 600 },
  ]) {
    const camera = cameraOf(HOME, size);
    for (const x of [-1, 1]) {
      for (const y of [-1, 1]) {
        for (const z of [0, 1.4]) {
          const [left, top] = camera.project([x, y, z]);
          assert.ok(left > 0 && left < size.width && top > 0 && top < size.height);
        }
      }
    }
  }
});

test('keys go around, nearer and home, and never below the floor or over the top', () => {
  assert.ok(orbitAfter(HOME, { key: 'ArrowLeft' }).azimuth < HOME.azimuth);
  assert.ok(orbitAfter(HOME, { key: 'ArrowUp' }).elevation > HOME.elevation);
  assert.ok(orbitAfter(HOME, { key: '+' }).zoom > 1);
  assert.ok(orbitAfter(HOME, { key: '-' }).zoom < 1);
  const small = orbitAfter(HOME, { key: 'ArrowRight', shiftKey: true }).azimuth - HOME.azimuth;
  near(5 * small, orbitAfter(HOME, { key: 'ArrowRight' }).azimuth - HOME.azimuth);
  assert.equal(orbitAfter(HOME, { key: 'a' }), null);
  assert.ok(turned(HOME, { elevation: 9 }).elevation < Math.PI / 2);
  assert.ok(turned(HOME, { elevation: -9 }).elevation > -Math.PI / 4);
});

/** Something that fingers can touch. */
class Surface extends EventTarget {
  focused = false;
  clientWidth = 500;
  setPointerCapture() {}
  matches = () => this.focused === true;
  /** @param {string} type @param {object} detail */
  send(type, detail) {
    const event = Object.assign(new Event(type, { cancelable: true }), detail);
    this.dispatchEvent(event);
    return event.defaultPrevented;
  }
}

test('one finger goes around, two go nearer, and a wheel that passes by does nothing', () => {
  const surface = part(new Surface());
  let orbit = HOME;
  let home = 0;
  createOrbit(surface, {
    get: () => orbit,
    set: (next) => (orbit = next),
    home: () => home++,
  });
  surface.send('pointerdown', { button: 0, pointerId: 1, clientX: 100, clientY: 100 });
  surface.send('pointermove', { pointerId: 1, clientX: 150, clientY: 120 });
  assert.ok(orbit.azimuth < HOME.azimuth && orbit.elevation > HOME.elevation);
  assert.equal(orbit.zoom, 1);
  const turned = orbit;
  surface.send('pointerdown', { button: 0, pointerId: 2, clientX: 250, clientY: 120 });
  surface.send('pointermove', { pointerId: 2, clientX: 350, clientY: 120 });
  near(orbit.zoom, 2); // the fingers are twice as far apart
  assert.equal(orbit.azimuth, turned.azimuth);
  surface.send('pointerup', { pointerId: 2 });
  surface.send('pointerup', { pointerId: 1 });
  const rest = orbit;
  surface.send('pointermove', { pointerId: 1, clientX: 0, clientY: 0 });
  assert.equal(orbit, rest);
  assert.equal(surface.send('wheel', { deltaY: 100 }), false);
  assert.equal(orbit, rest);
  surface.focused = true;
  assert.equal(surface.send('wheel', { deltaY: 100 }), true);
  assert.ok(orbit.zoom < 2);
  assert.equal(surface.send('keydown', { key: 'Home' }), true);
  assert.equal(surface.send('keydown', { key: 'x' }), false);
  assert.equal(home, 1);
});

test('the zero line of a linear function is exactly there', () => {
  const f = Float64Array.from(centres, ([x, y]) => 2 * x - y + 0.3);
  const segments = zeroLine(f, SIZE);
  assert.ok(segments.length >= 2 * (SIZE - 1));
  for (const { a, b, share } of segments) {
    const [x, y] = [0, 1].map((c) => centres[a][c] + share * (centres[b][c] - centres[a][c]));
    near(2 * x - y + 0.3, 0, 1e-12);
  }
});

test('the zero line of a circle is closed and as long as the circle', () => {
  const f = Float64Array.from(centres, ([x, y]) => x * x + y * y - 1);
  const segments = zeroLine(f, SIZE);
  const ends = new Map();
  let length = 0;
  const at = ({ a, b, share }) =>
    [0, 1].map((c) => centres[a][c] + share * (centres[b][c] - centres[a][c]));
  for (let i = 0; i < segments.length; i += 2) {
    const [p, q] = [at(segments[i]), at(segments[i + 1])];
    length += Math.hypot(p[0] - q[0], p[1] - q[1]);
    for (const { a, b } of segments.slice(i, i + 2)) {
      const edge = [a, b].sort((u, v) => u - v).join();
      ends.set(edge, (ends.get(edge) ?? 0) + 1);
    }
  }
  assert.ok([...ends.values()].every((times) => times === 2));
  near(length, 2 * Math.PI, 0.03);
});

test('a cell that is passed twice keeps the corners of the sign of its middle together', () => {
  // + −
  // − +   with a positive mean: the line cuts off the two negative corners.
  const [first, second, third, fourth] = zeroLine([3, -1, -1, 3], 2);
  const corner = (p, q) => [p.a, p.b].find((v) => v === q.a || v === q.b);
  assert.deepEqual([corner(first, second), corner(third, fourth)].sort(), [1, 2]);
  const other = zeroLine([1, -3, -3, 1], 2);
  assert.deepEqual([corner(other[0], other[1]), corner(other[2], other[3])].sort(), [0, 3]);
  assert.deepEqual(zeroLine([1, NaN, -1, 1], 2), []);
});

test('flat, the mesh and the points are the plane; lifted, they fill the box', () => {
  const { lift, scenery } = lifted();
  const model = modelOf(lift, scenery);
  disc.forEach(([u, v], i) => {
    near(model.flat[3 * i], u / RADIUS, 1e-6);
    near(model.flat[3 * i + 1], v / RADIUS, 1e-6);
    assert.equal(model.flat[3 * i + 2], model.flat[2]);
  });
  assert.deepEqual(model.points.labels, [1, 2]); // the third is out of sight
  assert.deepEqual(model.points.ringed, [false, true]);
  near(model.points.flat[0], 0.5 / RADIUS, 1e-6);
  // (½)² on an axis from 0 to 1.6².
  const [span] = model.spans;
  near(model.points.lifted[0], -1 + (2 * (0.25 - span.low)) / (span.high - span.low), 1e-6);
  for (let i = 0; i < model.lifted.length; i++) {
    const [low, high] = i % 3 === 2 ? [0, 1.4] : [-1, 1];
    assert.ok(model.lifted[i] >= low - 1e-6 && model.lifted[i] <= high + 1e-6);
  }
});

test('turned, the plane in the squares is an upright cone with its coordinates at its tip', () => {
  const { lift, scenery } = lifted();
  const { turn } = PLANE_MAPS.find(({ name }) => name === 'squares');
  const model = modelOf(lift, { ...scenery, turn });
  for (let i = 0; i < model.lifted.length; i += 3) {
    const [d, e, h] = model.lifted.subarray(i, i + 3);
    near(Math.hypot(d, e), h / 1.4, 1e-6);
  }
  assert.equal(model.rays.length, 3);
  for (const { from, to } of model.rays) {
    from.forEach((v) => near(v, 0, 1e-9));
    assert.ok(Math.hypot(...to) > 1);
  }
  // x₁² and x₂² lie on the cone, in its sides.
  const [first, , third] = model.rays;
  near(first.to[0] / first.to[2], 1 / 1.4, 1e-9);
  near(third.to[0] / third.to[2], -1 / 1.4, 1e-9);
  // x₁² + x₂² = 1 is level.
  for (const corner of model.plane) near(corner[2], model.plane[0][2], 1e-9);
  near(Math.abs(model.normal[2]), 1, 1e-9);
});

test('maps that keep the plane only raise it', () => {
  const { lift, scenery } = lifted({
    mesh: Float64Array.from(disc.flatMap(([u, v]) => [u, v, u * v])),
    points: Float64Array.of(0.5, 0.5, 0.25, -1.5, 0.25, -0.375, 7, 7, 49),
  });
  const model = modelOf(lift, { ...scenery, keeps: true });
  for (let i = 0; i < model.flat.length; i += 3) {
    near(model.lifted[i], model.flat[i], 1e-6);
    near(model.lifted[i + 1], model.flat[i + 1], 1e-6);
  }
});

test('the separating plane passes through the lifted boundary, and the margins are beside it', () => {
  const { lift, scenery } = lifted();
  const {
    boundary,
    margins,
    lifted: places,
    plane,
    cut,
  } = modelOf(lift, {
    ...scenery,
    levels: true,
  });
  const [a, b, c] = plane.slice(0, 3);
  const u = a.map((v, i) => b[i] - v);
  const w = a.map((v, i) => c[i] - v);
  const normal = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]];
  const length = Math.hypot(...normal);
  const far = (/** @type {Float32Array} */ ends, /** @type {number} */ i) =>
    a.reduce((sum, v, k) => sum + normal[k] * (ends[i + k] - v), 0) / length;
  const ends = placesOf(boundary, places);
  assert.ok(ends.length > 60);
  for (let i = 0; i < ends.length; i += 3) near(far(ends, i), 0, 1e-5);
  assert.deepEqual(cut, []);
  const beside = placesOf(margins, places);
  assert.ok(beside.length > 0);
  const distances = Array.from({ length: beside.length / 3 }, (_, i) =>
    Math.abs(far(beside, 3 * i)),
  );
  for (const distance of distances) near(distance, distances[0], 1e-5);
  assert.deepEqual(modelOf(lift, scenery).margins, []);
});

test('a plane that is not all of f cuts along a line of its own, where it may be shown', () => {
  const { lift, scenery } = lifted({
    exact: false,
    plane: { w: Float64Array.of(1, 0, 0), b: -1 },
  });
  const model = modelOf(lift, scenery);
  const ends = placesOf(model.cut, model.flat);
  assert.ok(ends.length > 0);
  for (let i = 0; i < ends.length; i += 3) near(Math.abs(ends[i]) * RADIUS, 1, 0.01);
  const without = modelOf(lift, { ...scenery, apart: false });
  assert.deepEqual([without.cut, without.plane], [[], null]);
  assert.ok(without.normal, 'the eye still looks along it');
});

test('the polygon of a plane lies in it and in the box, with its corners around', () => {
  const spans = part(
    [0, 1, 2].map((a) => ({
      low: [-3, 10, 0][a],
      high: [5, 30, 1e-3][a],
      from: a < 2 ? -1 : 0.5,
      to: a < 2 ? 1 : 2,
      ticks: [],
    })),
  );
  const w = Float64Array.of(0.7, -0.2, 900);
  const b = 3.1;
  const polygon = polygonOf(w, b, spans);
  assert.ok(polygon.length >= 3 && polygon.length <= 6);
  for (const place of polygon) {
    const phi = place.map((v, a) => {
      const { low, high, from, to } = spans[a];
      return low + ((v - from) / (to - from)) * (high - low);
    });
    near(w[0] * phi[0] + w[1] * phi[1] + w[2] * phi[2] + b, 0, 1e-9);
  }
  // Around: the sides turn the same way, so that no two of them cross.
  const cross = (p, q, r) => {
    const [u, v] = [q.map((c, a) => c - p[a]), r.map((c, a) => c - q[a])];
    return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  };
  const n = polygon.length;
  const turns = polygon.map((p, i) => cross(p, polygon[(i + 1) % n], polygon[(i + 2) % n]));
  for (const turn of turns) {
    assert.ok(turn.reduce((sum, c, a) => sum + c * turns[0][a], 0) > 0);
  }
  assert.equal(polygonOf(Float64Array.of(0, 0, 1), 5, spans), null);
  assert.equal(polygonOf(Float64Array.of(0, 0, 0), 1, spans), null);
});

test('what has no place, or one place only, breaks nothing', () => {
  const mesh = Float64Array.from(disc.flatMap(squares));
  mesh[3 * 47] = NaN;
  mesh[3 * 48 + 1] = Infinity;
  const { lift, scenery } = lifted({ mesh, plane: null, meshF: new Float64Array(0) });
  const model = modelOf(lift, scenery);
  assert.deepEqual([model.whole[47], model.whole[48], model.whole[49]], [0, 0, 1]);
  assert.ok(model.lifted.every(Number.isFinite));
  assert.ok(!netOf(model, 20).some((vertex) => vertex === 47 || vertex === 48));
  assert.deepEqual([model.boundary, model.cut, model.plane, model.normal], [[], [], null, null]);
  assert.equal(
    bestOrbit(model, () => true),
    HOME,
  );
  const constant = lifted({
    mesh: new Float64Array(3 * ROWS * COLUMNS),
    points: new Float64Array(9),
  });
  const level = modelOf(constant.lift, scenery);
  assert.ok(level.lifted.every(Number.isFinite));
  const none = lifted({ points: new Float64Array(0) });
  const empty = modelOf(none.lift, { ...scenery, x: new Float64Array(0), labels: [] });
  const orbit = bestOrbit(empty, () => true);
  assert.ok(Number.isFinite(orbit.azimuth) && Number.isFinite(orbit.elevation));
});

test('the net goes around once, and a ring of it is closed', () => {
  const { lift, scenery } = lifted();
  const pairs = netOf(modelOf(lift, scenery), 8);
  const ways = new Set();
  for (let i = 0; i < pairs.length; i += 2) ways.add(`${pairs[i]} ${pairs[i + 1]}`);
  assert.equal(ways.size, pairs.length / 2);
  const last = (ROWS - 1) * COLUMNS;
  for (let c = 0; c + 1 < COLUMNS; c++) assert.ok(ways.has(`${last + c} ${last + c + 1}`));
});

test('a net with fewer corners has lines in the same places', () => {
  const { lift, scenery } = lifted();
  const model = modelOf(lift, scenery);
  const [fine, coarse] = [netOf(model, 10), netOf(model, 10, 2)];
  const corners = new Set(fine);
  assert.ok(coarse.length > 0 && coarse.every((vertex) => corners.has(vertex)));
  assert.equal(coarse.length, fine.length / 2);
  for (let i = 0; i < coarse.length; i += 2) {
    assert.ok([2, 2 * COLUMNS].includes(coarse[i + 1] - coarse[i]));
  }
});

test('what is rough has the same parts with a few of their corners', () => {
  const { lift, scenery } = lifted();
  const black = () => /** @type {const} */ ([0, 0, 0]);
  const palette = part({
    ink: black(),
    ink2: black(),
    contour: black(),
    paper: black(),
    bold: 3,
    stroke: 2,
    classes: { 1: black(), [-1]: black() },
    sheet: black,
  });
  const [sharp, rough] = [false, true].map((is) => {
    const parts = partsOf(modelOf(lift, scenery), palette, is);
    parts.lift(0.7);
    const corners = parts.objects.reduce((sum, object) => {
      const { geometry, count = 1, visible } = part(object);
      const { index, attributes, instanceCount = 1 } = geometry;
      const each = (index ?? attributes.position).count;
      return sum + (visible ? each * count * (isFinite(instanceCount) ? instanceCount : 1) : 0);
    }, 0);
    parts.dispose();
    const materials = parts.objects.map((object) => part(object).material);
    const lines = materials.filter(({ isLineMaterial }) => isLineMaterial);
    return { orders: parts.objects.map(({ renderOrder }) => renderOrder), corners, lines };
  });
  assert.deepEqual(rough.orders, sharp.orders);
  assert.ok(rough.corners < sharp.corners / 4, `${rough.corners} of ${sharp.corners}`);
  // Broad lines fade at their sides: in each is what three.js is told to do otherwise.
  assert.equal(rough.lines.length, sharp.lines.length - 1, 'all but the net');
  const [{ fragmentShader }] = sharp.lines;
  for (const line of rough.lines) assert.notEqual(line.fragmentShader, fragmentShader);
});

test('the eye sees the plane nearly edge-on, between the classes', () => {
  // Two clouds beside each other, and the upright plane between them.
  const points = [];
  for (const x of [-1.2, -1, -0.8, 0.8, 1, 1.2]) {
    for (const y of [-1.4, -0.5, 0.4, 1.3]) points.push([x, y]);
  }
  const { lift, scenery } = lifted({
    points: Float64Array.from(points.flatMap(([x, y]) => [x, y, x * x])),
    mesh: Float64Array.from(disc.flatMap(([x, y]) => [x, y, x * x])),
    plane: { w: Float64Array.of(1, 0.1, 0), b: 0 },
  });
  const model = modelOf(lift, {
    ...scenery,
    keeps: true,
    x: Float64Array.from(points.flat()),
    labels: points.map(([x]) => (x < 0 ? 1 : 2)),
  });
  const side = (/** @type {number} */ row) => model.points.labels[row] === 1;
  const best = bestOrbit(model, side);
  const { back } = axesOfEye(best);
  const angle = Math.asin(Math.abs(model.normal.reduce((sum, v, a) => sum + v * back[a], 0)));
  assert.ok(angle > 0.08 && angle < 0.3, `${angle} rad`);
  assert.deepEqual(bestOrbit(model, side), best);
  const seen = model.points.labels.map((label, i) => ({
    place: part([...model.points.lifted.subarray(3 * i, 3 * i + 3)]),
    side: label === 1,
  }));
  // From where the plane is seen from its face, the classes are behind each other.
  const face = { azimuth: 0, elevation: 0.3, zoom: 1 };
  assert.ok(clearness(best, model.normal, seen) > clearness(face, model.normal, seen) + 0.3);
  const edge = { azimuth: Math.atan2(1, -0.1), elevation: 0.2, zoom: 1 };
  assert.equal(clearness(edge, model.normal, seen), -Infinity);
});

test('flat, the plane is seen from above, and lifted from where one sees it best', () => {
  const best = { azimuth: 1, elevation: 0.2, zoom: 1 };
  assert.deepEqual(seated(best, 1), best);
  assert.ok(seated(best, 0).elevation > 0.8);
  const high = { ...best, elevation: 1.2 };
  assert.deepEqual(seated(high, 0), high);
});

test('an eye that a person has put somewhere stays there', () => {
  assert.equal(ownOrbit(FIRST_STAGE.lift), null);
  const { lift } = withPart(FIRST_STAGE, 'lift', { azimuth: 0.5 });
  assert.deepEqual(ownOrbit(lift), { azimuth: 0.5, elevation: lift.elevation, zoom: 1 });
});

test('what is in between lies on straight ways, there and back', () => {
  const [flat, up] = [Float32Array.of(0, 1, 0), Float32Array.of(2, 1, 4)];
  assert.deepEqual([...between(new Float32Array(3), flat, up, 0)], [0, 1, 0]);
  assert.deepEqual([...between(new Float32Array(3), flat, up, 0.25)], [0.5, 1, 1]);
  assert.deepEqual([...between(new Float32Array(3), flat, up, 1)], [2, 1, 4]);
  assert.equal(presence(0.3), 0);
  assert.equal(presence(1), 1);
});

test('the upright axis is at the left, and those on the floor in front', () => {
  const { lift, scenery } = lifted();
  const model = modelOf(lift, scenery);
  for (let azimuth = -3; azimuth <= 3; azimuth += 0.7) {
    const camera = cameraOf({ ...HOME, azimuth }, { width: 600, height: 500 });
    const axes = axesOf(model, lift.axes, 1, camera);
    const upright = axes.at(-1);
    const left = camera.project(upright.from)[0];
    const middle = camera.project([0, 0, 1]);
    assert.ok(left < middle[0]);
    const level = axes.filter((axis) => !axis.upright && axis.opacity > 0);
    assert.equal(level.length, 2);
    for (const { from, to } of level) {
      const depth = (camera.project(from)[2] + camera.project(to)[2]) / 2;
      assert.ok(depth < camera.project([0, 0, from[2]])[2]);
    }
  }
});

test('numbers of the axes do not touch, however small the picture is', () => {
  const { lift, scenery } = lifted();
  const model = modelOf(lift, scenery);
  const text = 11;
  /** @param {number} width @param {number} azimuth */
  function told(width, azimuth) {
    const camera = cameraOf({ ...HOME, azimuth }, { width, height: width * 0.8 });
    const edges = axesOf(model, lift.axes, 1, camera)
      .filter(({ opacity }) => opacity > 0)
      .map((axis) => edgeOf(axis, camera, text));
    return { numbers: numbersOf(edges, camera, text).flat(), all: edges.flatMap((e) => e.ticks) };
  }
  let left = 0;
  for (const width of [180, 240, 300, 390])
    for (let azimuth = -3; azimuth <= 3; azimuth += 0.3) {
      const { numbers, all } = told(width, azimuth);
      left += all.length - numbers.length;
      numbers.forEach((one, i) => {
        for (const other of numbers.slice(i + 1)) {
          const room = (0.62 * text * (one.text.length + other.text.length)) / 2;
          const apart = Math.abs(one.left - other.left) >= room;
          assert.ok(apart || Math.abs(one.top - other.top) >= text, `${one.text} ${other.text}`);
        }
      });
    }
  assert.ok(left > 0, 'some have no room');
  const roomy = told(900, -1.02);
  assert.ok(roomy.numbers.length >= roomy.all.length - 1, 'but in the corner of two axes');
});

test('the name of the plane is beside its corner, and always within the picture', () => {
  const { lift, scenery } = lifted();
  const model = modelOf(lift, scenery);
  const label = { width: 110, height: 24 };
  const buttons = { width: 90, height: 176 };
  for (const [width, height] of [
    [700, 560],
    [390, 300],
  ]) {
    for (let azimuth = -3; azimuth <= 3; azimuth += 0.5) {
      const size = { width, height };
      const camera = cameraOf({ ...HOME, azimuth, zoom: 1.3 }, size);
      const { left, top } = planeLabel(model, 1, camera, size, label, buttons);
      assert.ok(left >= 0 && left + label.width <= width && top >= 0 && top + 24 <= height);
      assert.ok(left + label.width <= width - 90 || top >= 176, 'not on the buttons');
    }
  }
  const size = { width: 700, height: 560 };
  assert.equal(planeLabel(model, 0.2, cameraOf(HOME, size), size, label, buttons), null);
  assert.equal(
    planeLabel({ ...model, plane: null }, 1, cameraOf(HOME, size), size, label, buttons),
    null,
  );
});

/** Frames that a test lets pass. */
function clock() {
  let next = null;
  return {
    request: (frame) => {
      next = frame;
      return 1;
    },
    cancel: () => (next = null),
    pass(now) {
      const frame = next;
      next = null;
      frame?.(now);
      return frame !== null;
    },
  };
}

test('playing goes there and back, can be stopped, and ends', () => {
  const frames = clock();
  let share = 0;
  let ended = 0;
  const play = createPlay({
    get: () => share,
    set: (v) => (share = v),
    onEnd: () => ended++,
    still: () => false,
    ...frames,
  });
  play.to(1);
  frames.pass(0);
  frames.pass(600);
  assert.ok(share > 0 && share < 0.5);
  play.stop();
  assert.equal(ended, 1);
  const before = share;
  assert.equal(frames.pass(900), false);
  assert.equal(share, before);
  play.to(1);
  for (let now = 0; frames.pass(now); now += 100);
  assert.equal(share, 1);
  assert.equal(play.playing, false);
  play.to(0);
  for (let now = 0; frames.pass(now); now += 100);
  assert.deepEqual([share, ended], [0, 3]);
});

test('those who do not like motion get the end at once', () => {
  let share = 0;
  const play = createPlay({ get: () => share, set: (v) => (share = v), still: () => true });
  play.to(1);
  assert.deepEqual([share, play.playing], [1, false]);
});

test('the line by which a parabola is cut', () => {
  assert.deepEqual(separating(Float64Array.of(0, 1, 0), -5, [-10, 10]), [5, 5]);
  assert.deepEqual(separating(Float64Array.of(2, -1, 0), 1, [0, 3]), [1, 7]);
  assert.equal(separating(Float64Array.of(1, 0, 0), 1, [0, 1]), null);
});

test('solids have the outline that their class has in the plane', () => {
  for (let label = 1; label <= 9; label++) {
    const outline = outlineOf(label);
    let area = 0;
    outline.forEach(([x, y], i) => {
      const [u, v] = outline[(i + 1) % outline.length];
      const piece = x * v - u * y;
      assert.ok(piece > 0, `class ${label} is star-shaped around the origin`);
      area += piece / 2;
    });
    const geometry = sliceOf(outline, 0.5);
    const at = geometry.getAttribute('position');
    // The volume by the divergence theorem: triangles that face outwards close it.
    let volume = 0;
    const [p, q, r] = [new Vector3(), new Vector3(), new Vector3()];
    for (let i = 0; i < at.count; i += 3) {
      [p, q, r].forEach((corner, k) => corner.fromBufferAttribute(at, i + k));
      volume += p.dot(q.cross(r)) / 6;
    }
    near(volume, area * 0.5, 1e-5);
  }
});

test('triangles point up', () => {
  const at = solidOf(3).getAttribute('position');
  const heights = Array.from({ length: at.count }, (_, i) => at.getZ(i));
  const top = Math.max(...heights);
  // One of the four corners is there: three of twelve, as each is in three faces.
  assert.equal(heights.filter((z) => Math.abs(z - top) < 1e-6).length, 3);
  near(top, 1.5, 1e-6);
});

test('a map that does not fit the dimension is no choice', () => {
  const state = (/** @type {number} */ dim, /** @type {string} */ map) =>
    part({ scene: { dim }, stage: { lift: { map } } });
  assert.equal(chosenMap(state(2, 'squares')), 'squares');
  assert.equal(chosenMap(state(2, '')), '');
  assert.equal(chosenMap(state(1, 'squares')), '');
  assert.equal(chosenMap(state(2, 'no such map')), '');
});

test('a share is never said to be more than it is', () => {
  assert.equal(percentOf(0.8399), '83 %');
  assert.equal(percentOf(0.9967), '99.6 %');
  assert.equal(percentOf(0.99996), '99.9 %');
  assert.equal(percentOf(0.001), 'less than 1 %');
  assert.equal(percentOf(0), 'less than 1 %');
  assert.equal(percentOf(1), '100 %');
});

test('the sentence says whether the plane separates the points that are seen', () => {
  const { lift, scenery } = lifted({ exact: false, share: 0.996 });
  const rows = [0, 1];
  const sides = { positive: 2, negative: 1 };
  assert.equal(separatedBy(lift, rows, scenery.labels, sides), 2);
  assert.equal(separatedBy(lift, rows, [2, 2], sides), 1);
  assert.equal(separatedBy(lift, rows, scenery.labels, null), null);
  const told = { n: 2, kernel: 'k', separated: 2 };
  assert.equal(
    sentenceOf(lift, told),
    '2 points, k: in these three coordinates one plane separates all of them, and carries 99.6 % of f.',
  );
  assert.match(sentenceOf(lift, { ...told, separated: 1 }), /has 1 of them on their own side/);
  assert.match(
    sentenceOf({ ...lift, share: 0.4 }, told),
    /carry 40 % of f, too little for a plane/,
  );
  assert.match(sentenceOf({ ...lift, exact: true, share: 1 }, told), /and it is all of f\.$/);
  assert.equal(sentenceOf({ ...lift, over: '', plane: null }, told), '2 points, k.');
  const flat = { ...lift, share: 1, plane: { w: new Float64Array(3), b: 0 } };
  assert.match(sentenceOf(flat, told), /: f is 0 everywhere, so no plane has two sides\.$/);
  flat.plane.b = -0.5;
  assert.match(sentenceOf(flat, told), /: f is −0\.50 everywhere/);
});

test('a map that carries little says what carries more', () => {
  const candidates = [
    { map: 'squares', axes: [], share: 0.97 },
    { map: 'product', axes: [], share: 0.2 },
    { map: 'height', axes: [], share: 1 },
  ];
  const { lift } = lifted({ map: 'product', share: 0.2, candidates });
  assert.match(noteOf(lift), /Another choice above carries 97 %/);
  assert.match(noteOf({ ...lift, candidates: candidates.slice(1) }), /f itself as the height/);
  assert.equal(noteOf({ ...lift, map: 'squares', share: 0.97 }), '');
  assert.equal(noteOf({ ...lift, over: '' }), '');
});

test('the unit circle by hand tells rings apart, whichever class is inside', () => {
  const points = Float64Array.from(
    [
      [0.5, 0],
      [0, -0.7],
      [1.2, 0.3],
      [-1, 1],
    ].flatMap(squares),
  );
  assert.equal(byCircle(points, [0, 1, 2, 3], [1, 1, 2, 2], 1), 4);
  assert.equal(byCircle(points, [0, 1, 2, 3], [1, 1, 2, 2], 2), 4);
  assert.equal(byCircle(points, [0, 2, 3], [1, 1, 2, 1], 1), 2);
  assert.equal(byCircle(points, [], [1, 1, 2, 2], 1), 0);
});

test('the circle by hand is the unit circle, and the plane found is told at its scale', () => {
  // The mesh of squares over a disc of radius 2, whose flat picture has radius 1.
  const { lift, scenery } = lifted();
  const hand = circleOf(lift);
  assert.ok(hand.length > 20);
  const { flat } = modelOf(lift, scenery);
  const ends = placesOf(hand, flat);
  const [x, y, radius] = lift.disc;
  for (let i = 0; i < ends.length; i += 3) {
    near(Math.hypot(radius * ends[i] + x, radius * ends[i + 1] + y), 1, 0.02);
  }
  // Two rings of x₁² + x₂² = ½ and 1½: f = 2(z₁ + z₃ − 1), or its opposite.
  for (const sign of [1, -1]) {
    const plane = { w: Float64Array.of(2 * sign, 0, 2 * sign), b: -2 * sign };
    assert.match(foundWords({ plane }), /\$w=\(1\.00, 0\.00, 1\.00\)\$, \$b=-1\$\.$/);
  }
  assert.equal(foundWords({ plane: null }), '');
});

test('w is written out where it is known, else the plane that was fitted', () => {
  const weights = [
    { name: 'x_1^{2}', w: -3.454, part: 0.6 },
    { name: 'x_2^{2}', w: 2, part: 0.4 },
  ];
  const { lift } = lifted({ weights, offset: 0.5, exact: false });
  const all = termsOf(lift);
  assert.equal(
    formulaOf(all),
    '\\begin{aligned}f(x)&=-3.45\\,x_1^{2}+2.00\\,x_2^{2}+0.50\\end{aligned}',
  );
  const fitted = termsOf({ ...lift, weights: [] });
  assert.deepEqual([fitted.fitted, fitted.b, fitted.terms.length], [true, -1, 3]);
  assert.match(formulaOf(fitted), /\\approx1\.00\\,a\+0\.00\\,b\+1\.00\\,c\\\\&\\quad-1\.00/);
  assert.equal(termsOf({ ...lift, weights: [], plane: null }), null);
});

test('the lifted boundary has no part where f has no sign, and one where it vanishes at corners', () => {
  const size = 8;
  const grid = (/** @type {(c: number, r: number) => number} */ f) =>
    Float64Array.from({ length: size * size }, (_, p) => f(p % size, Math.floor(p / size)));
  const known = zeroLine(
    grid((c) => c - 3.5),
    size,
  );
  const half = zeroLine(
    grid((c, r) => (r < 4 ? c - 3.5 : 0)),
    size,
  );
  assert.equal(known.length, 14);
  assert.equal(half.length, 6, 'three of seven rows of cells');
  const diagonal = zeroLine(
    grid((c, r) => c - r),
    size,
  );
  assert.ok(diagonal.length > 0);
});
