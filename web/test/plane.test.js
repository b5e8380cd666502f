// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { contoursOf, smoothed } from '../draw/plane/contours.js';
import { axisItems, axisName, coordinates, decimalsFor, ticksOf } from '../draw/plane/axes.js';
import { paintField, paintRegions } from '../draw/plane/field.js';
import { clampTo, frameOf, snap, viewAfter } from '../draw/plane/geometry.js';
import { createHits } from '../draw/plane/hits.js';
import { markItems, ringRadius, weightsOf } from '../draw/plane/marks.js';
import { pullsOf } from '../draw/plane/pulls.js';
import { gradientAt, labelAt, valueAt } from '../draw/plane/sampling.js';
import { slackEnd, slackOpacity } from '../draw/plane/slacks.js';
import { tipBeside } from '../draw/plane/pointed.js';
import { chooseCorner, corners, hidden, placesBeside } from '../draw/plane/tip.js';
import { part } from './part.js';

/** @typedef {import('../protocol/answers.js').Surface} Surface */
/** @typedef {import('../protocol/answers.js').Training} Training */

const VIEW = { x0: -2, x1: 2, y0: -2, y1: 2 };

/**
 * f on a grid of the view, at pixel centres.
 *
 * @param {(x: number, y: number) => number} f
 * @param {number} [side]
 * @param {(x: number, y: number) => number} [classOf]
 * @returns {Surface}
 */
function surfaceOf(f, side = 100, classOf) {
  const values = new Float32Array(side * side);
  const label = classOf ? new Uint8Array(side * side) : null;
  for (let p = 0; p < values.length; p++) {
    const x = -2 + (4 * ((p % side) + 0.5)) / side;
    const y = 2 - (4 * (Math.floor(p / side) + 0.5)) / side;
    values[p] = f(x, y);
    if (label && classOf) label[p] = classOf(x, y);
  }
  return { view: VIEW, width: side, height: side, values, label, min: 0, max: 0, method: '' };
}

/**
 * @param {import('../draw/plane/levels.js').Line} line
 * @returns {[number, number][]} in kernel units
 */
const places = ({ points }) =>
  Array.from({ length: points.length / 2 }, (_, i) => [
    -2 + 4 * points[2 * i],
    2 - 4 * points[2 * i + 1],
  ]);

/** @param {Partial<Training>} some @returns {Training} */
const trained = (some) =>
  part({
    model: 1,
    status: 'converged',
    message: '',
    iterations: 1,
    objective: 0,
    primal: 0,
    gap: 0,
    violation: 0,
    margin: 1,
    indefinite: false,
    doubtful: false,
    outputs: 1,
    classes: Float64Array.of(1, 2),
    pairs: Int32Array.of(1, 0),
    coef: new Float64Array(),
    bias: Float64Array.of(0),
    support: new Int32Array(),
    decision: new Float64Array(),
    label: new Float64Array(),
    errors: 0,
    milliseconds: 1,
    ...some,
  });

test('a straight boundary is one open line from frame to frame', () => {
  const { zero, margins } = contoursOf(surfaceOf((x, y) => x - 0.4 * y + 0.3));
  assert.equal(zero.length, 1);
  assert.equal(zero[0].closed, false);
  for (const [x, y] of places(zero[0])) assert.ok(Math.abs(x - 0.4 * y + 0.3) < 1e-5);
  const ends = places(zero[0]).map(([, y]) => y);
  assert.ok(Math.max(...ends) >= 2, 'reaches the top');
  assert.ok(Math.min(...ends) <= -2, 'reaches the bottom');
  assert.equal(margins.length, 2);
});

test('a line that leaves and comes back is two lines, and none runs along the frame', () => {
  // A disc that sticks out at the right.
  const { zero } = contoursOf(surfaceOf((x, y) => 1 - Math.hypot(x - 1.6, y), 80));
  assert.equal(zero.length, 1);
  assert.equal(zero[0].closed, false);
  for (const [x, y] of places(zero[0])) {
    if (x > 2) continue;
    assert.ok(Math.abs(Math.hypot(x - 1.6, y) - 1) < 2e-3, `${x}, ${y} is on the circle`);
  }
  // Two discs at opposite sides.
  const two = contoursOf(surfaceOf((x, y) => 1 - Math.hypot(Math.abs(x) - 2, y), 80)).zero;
  assert.equal(two.length, 2);
});

test('a ring inside stays closed and starts at its top', () => {
  const { zero } = contoursOf(surfaceOf((x, y) => Math.hypot(x, y) - 1));
  assert.equal(zero.length, 1);
  assert.equal(zero[0].closed, true);
  const ys = places(zero[0]).map(([, y]) => y);
  assert.equal(ys[0], Math.max(...ys));
});

test('regions are parted by the zeros of the strength', () => {
  // Three sectors; the strength is the distance to the nearest border.
  const f = (/** @type {number} */ x, /** @type {number} */ y) =>
    y > 0 ? y : Math.min(-y, Math.abs(x));
  const classOf = (/** @type {number} */ x, /** @type {number} */ y) => (y > 0 ? 3 : x < 0 ? 5 : 9);
  const { zero, margins } = contoursOf(surfaceOf(f, 200, classOf));
  assert.equal(margins.length, 0);
  assert.ok(zero.length >= 2);
  for (const line of zero) {
    for (const [x, y] of places(line)) {
      const off = y > 0.05 ? Infinity : Math.min(Math.abs(y), Math.abs(x));
      assert.ok(off < 0.03, `${x}, ${y} is on a border`);
    }
  }
});

test('smoothing takes steps away and leaves straight lines and ends alone', () => {
  const straight = smoothed({ points: Float64Array.of(0, 0, 1, 1, 2, 2, 3, 3), closed: false });
  assert.deepEqual([...straight.points], [0, 0, 1, 1, 2, 2, 3, 3]);
  // Stairs: x − y is 0 and 1 in turn.
  const stairs = Float64Array.from({ length: 42 }, (_, i) =>
    Math.floor((Math.floor(i / 2) + 1 - (i % 2)) / 2),
  );
  const { points } = smoothed({ points: stairs, closed: false });
  for (let i = 16; i < 26; i += 2) assert.ok(Math.abs(points[i] - points[i + 1] - 0.5) < 0.01);
  assert.deepEqual([points[0], points[1], points[40], points[41]], [0, 0, 10, 10]);
});

test('between pixels the surface is bilinear, outside it is unknown', () => {
  const surface = surfaceOf((x, y) => 2 * x - 3 * y + 1, 40);
  assert.ok(Math.abs(valueAt(surface, 0.313, -1.207) - (0.626 + 3.621 + 1)) < 1e-4);
  const [gx, gy] = gradientAt(surface, 0.3, 0.4);
  assert.ok(Math.abs(gx - 2) < 1e-4 && Math.abs(gy + 3) < 1e-4);
  assert.ok(Number.isNaN(valueAt(surface, 2.01, 0)));
  assert.equal(
    labelAt(
      surfaceOf(
        () => 1,
        10,
        (x) => (x < 0 ? 4 : 7),
      ),
      -0.1,
      0,
    ),
    4,
  );
});

test('a slack runs along the gradient to its own margin', () => {
  const flat = surfaceOf((x) => x);
  const right = slackEnd(flat, [-0.5, 0.7], 1);
  assert.ok(right && Math.abs(right[0] - 1) < 1e-3 && Math.abs(right[1] - 0.7) < 1e-3);
  const left = slackEnd(flat, [0.5, -0.2], -1);
  assert.ok(left && Math.abs(left[0] + 1) < 1e-3);
  // Around a summit: straight out of the circle |x| = 1.
  const bowl = surfaceOf((x, y) => x * x + y * y, 200);
  const out = slackEnd(bowl, [0.3, 0.4], 1);
  assert.ok(out && Math.hypot(out[0] - 0.6, out[1] - 0.8) < 5e-3);
});

test('a slack that reaches no margin is left out', () => {
  const hill = surfaceOf((x, y) => 0.8 - x * x - y * y);
  assert.equal(slackEnd(hill, [0.5, 0.2], 1), null, 'the summit is below the margin');
  assert.equal(
    slackEnd(
      surfaceOf((x) => 0.1 * x),
      [0, 0],
      1,
    ),
    null,
    'the margin is outside',
  );
  assert.equal(
    slackEnd(
      surfaceOf(() => 0),
      [0, 0],
      1,
    ),
    null,
    'there is no slope',
  );
  assert.equal(
    slackEnd(
      surfaceOf((x) => x),
      [1.5, 0],
      1,
    ),
    null,
    'no violation',
  );
});

test('hits: the nearest point in reach, the upper of two', () => {
  const random = (
    (state) => () =>
      (state = (state * 16807) % 2147483647) / 2147483647
  )(42);
  const lefts = Array.from({ length: 500 }, () => random() * 700);
  const tops = Array.from({ length: 500 }, () => random() * 700);
  const hits = createHits(lefts, tops);
  for (let k = 0; k < 200; k++) {
    const [x, y] = [random() * 760 - 30, random() * 760 - 30];
    let best = -1;
    let least = 18;
    lefts.forEach((left, i) => {
      const distance = Math.hypot(left - x, tops[i] - y);
      if (distance <= least) [best, least] = [i, distance];
    });
    assert.equal(hits.nearest(x, y, 18), best);
    const inside = lefts.flatMap((left, i) =>
      left >= x && left <= x + 60 && tops[i] >= y && tops[i] <= y + 30 ? [i] : [],
    );
    assert.deepEqual(
      hits.inside(x, y, x + 60, y + 30).sort((a, b) => a - b),
      inside,
    );
  }
  assert.equal(createHits([5, 5], [5, 5]).nearest(6, 5, 10), 1);
  assert.equal(createHits([], []).nearest(0, 0, 10), -1);
});

test('the frame turns kernel units into pixels and back', () => {
  const frame = frameOf({ x0: 0, x1: 10, y0: -5, y1: 5 }, 500);
  assert.deepEqual([frame.left(0), frame.top(5), frame.left(10), frame.top(-5)], [0, 0, 500, 500]);
  assert.deepEqual([frame.x(250), frame.y(100)], [5, 3]);
});

test('new places lie on a thousandth of the view and print short', () => {
  assert.deepEqual(snap(VIEW, [0.31234, -1.19999]), [0.312, -1.2]);
  assert.deepEqual(snap({ x0: 0, x1: 0.3, y0: 0, y1: 0.3 }, [0.1 + 0.2, 0]), [0.3, 0]);
  assert.deepEqual(snap({ x0: 0, x1: 4e6, y0: 0, y1: 4e6 }, [123456, 7]), [124000, 0]);
  assert.ok(Object.is(snap(VIEW, [-0.0001, 0])[0], 0), 'no negative zero');
  assert.deepEqual(clampTo(VIEW, [-9, 1]), [-2, 1]);
});

test('two fingers keep what is under them', () => {
  const frame = frameOf(VIEW, 400);
  const view = viewAfter(
    frame,
    [
      [-1, 0],
      [1, 0],
    ],
    [
      [50, 250],
      [350, 250],
    ],
  );
  const after = frameOf(view, 400);
  assert.ok(Math.abs(after.left(-1) - 50) < 1e-9 && Math.abs(after.left(1) - 350) < 1e-9);
  assert.ok(Math.abs(after.top(0) - 250) < 1e-9);
  assert.ok(Math.abs(view.x1 - view.x0 - (view.y1 - view.y0)) < 1e-12, 'still square');
  const moved = viewAfter(frame, [[0, 0]], [[300, 200]]);
  assert.deepEqual(moved, { x0: -3, x1: 1, y0: -2, y1: 2 });
});

test('the field is coloured by value and survives what is not a number', () => {
  /** @param {number} v @returns {[number, number, number]} */
  const scale = (v) => [Math.round(64 * (v + 2)), 10, 20];
  const surface = { ...surfaceOf(() => 0, 2), values: Float32Array.of(-9, NaN, 1, 9) };
  const { data } = paintField(surface, scale);
  assert.deepEqual([...data.subarray(0, 4)], [0, 10, 20, 255]);
  assert.deepEqual([data[4], data[8], data[12]], [128, 192, 255]);
});

test('regions are coloured by class and strength', () => {
  const surface = {
    ...surfaceOf(() => 0, 2),
    values: Float32Array.of(0, 2, 5, -1),
    label: Uint8Array.of(1, 1, 4, 4),
  };
  const { data } = paintRegions(surface, (label) => (s) => [label, Math.round(100 * s), 0]);
  assert.deepEqual([data[0], data[1], data[4], data[5]], [1, 0, 1, 200]);
  assert.deepEqual([data[8], data[9], data[12], data[13]], [4, 200, 4, 0]);
});

test('the table of a scale is kept from picture to picture, for each end that it begins at', () => {
  let asked = 0;
  /** @param {number} v @returns {[number, number, number]} */
  const scale = (v) => [++asked && Math.round(50 * (v + 2)), 0, 0];
  const surface = { ...surfaceOf(() => 0, 1), values: Float32Array.of(0), label: null };
  const [field, again] = [paintField(surface, scale), paintField(surface, scale)];
  const once = asked;
  assert.deepEqual([field.data[0], again.data[0]], [100, 100]);
  const labelled = { ...surface, label: Uint8Array.of(1) };
  const regions = [1, 2].map(() => paintRegions(labelled, () => scale).data[0]);
  assert.deepEqual(regions, [100, 100]);
  assert.equal(asked, 2 * once);
});

test('weights are shares of C, or of the largest without C', () => {
  const training = trained({ coef: Float64Array.of(-3, 1.5, 0, 1e-15) });
  assert.deepEqual([...weightsOf(training, 3)], [1, 0.5, 0, 0]);
  assert.deepEqual([...weightsOf(training, 6)], [0.5, 0.25, 0, 0]);
  assert.deepEqual([...weightsOf(training, Infinity)], [1, 0.5, 0, 0]);
  const many = trained({ outputs: 3, coef: Float64Array.of(0, -1, 0.5, 0, 0, 2) });
  assert.deepEqual([...weightsOf(many, 2)], [0.5, 1]);
  assert.ok(ringRadius(5, 1) > ringRadius(5, 0.2));
});

test('marks follow ids, not places, when the picture is of an older scene', () => {
  /** @param {number} id @param {number} label */
  const point = (id, label) => ({ id, label, x: /** @type {const} */ ([0, 0]) });
  const scene = /** @type {import('../model/scene.js').Scene} */ (
    /** @type {unknown} */ ({ points: [point(7, 2), point(3, 1), point(9, 1)], params: { C: 1 } })
  );
  const old = { ...scene, points: [point(3, 1), point(7, 2)] };
  const training = trained({ coef: Float64Array.of(-1, 0), label: Float64Array.of(2, 2) });
  const look = /** @type {import('../draw/plane/look.js').Look} */ (
    /** @type {unknown} */ ({ mark: 5, stroke: 1, contour: '#000000' })
  );
  const layers = { rings: true, predicted: true };
  const [marks, rings] = markItems(
    scene,
    part({ training, scene: old }),
    layers,
    frameOf(VIEW, 100),
    look,
  );
  assert.ok(rings.kind === 'circles' && rings.circles.length === 1, 'one support vector');
  assert.ok(marks.kind === 'marks');
  assert.deepEqual(
    marks.marks.map(({ label, predicted }) => [label, predicted]),
    [
      [2, 0],
      [1, 2],
      [1, 0],
    ],
  );
});

test('rings lie over marks; of many points those that are at C have none', () => {
  const look = /** @type {import('../draw/plane/look.js').Look} */ (
    /** @type {unknown} */ ({ mark: 5, stroke: 1, contour: '#000000' })
  );
  /** @param {number} n @param {number} C */
  const ringed = (n, C) => {
    const points = Array.from({ length: n }, (_, i) => ({ id: i, x: [0, 0], label: 1 + (i % 2) }));
    const scene = part({ points, params: { C } });
    const coef = new Float64Array(n);
    coef.set([2, -1, -0.5]);
    const training = trained({ coef, label: new Float64Array(n) });
    const layers = { rings: true, predicted: true };
    const items = markItems(scene, part({ training, scene }), layers, frameOf(VIEW, 100), look);
    assert.deepEqual(
      items.map(({ kind }) => kind),
      ['marks', 'circles'],
    );
    const [, rings] = items;
    return rings.kind === 'circles' ? rings.circles.length : NaN;
  };
  assert.equal(ringed(150, 2), 3);
  assert.equal(ringed(151, 2), 2);
  assert.equal(ringed(151, Infinity), 3, 'without an end of C none is at it');
});

test('segments of slack fade from 150 points on, and beyond 400 there are none', () => {
  assert.equal(slackOpacity(150, 10), 0.75);
  assert.ok(slackOpacity(275, 10) < 0.4 && slackOpacity(275, 10) > 0.3);
  assert.equal(slackOpacity(401, 1), 0);
});

test('pulls are the largest terms, coloured by the class they speak for', () => {
  const training = trained({
    classes: Float64Array.of(2, 6),
    coef: new Float64Array(5),
    beta: Float64Array.of(-1, 3, 0, -2, 0.1),
  });
  const terms = part({
    x: /** @type {const} */ ([0, 0]),
    model: 1,
    kernel: Float64Array.of(0.5, 0.5, 1, -1, 1),
    decision: Float64Array.of(1),
    label: 6,
  });
  assert.deepEqual(pullsOf(training, terms, 3), [
    { row: 3, value: 2, label: 6 },
    { row: 1, value: 1.5, label: 6 },
    { row: 0, value: -0.5, label: 2 },
  ]);
});

test('ticks are round numbers of the data', () => {
  const axis = { name: '', shift: 3.5, scale: 2 };
  assert.deepEqual(ticksOf(axis, -1, 1, 4), [
    { at: -0.75, text: '2' },
    { at: -0.25, text: '3' },
    { at: 0.25, text: '4' },
    { at: 0.75, text: '5' },
  ]);
  assert.deepEqual(
    ticksOf({ name: '', shift: 0, scale: 1 }, -0.5, 0.5, 4).map(({ text }) => text),
    ['−0.4', '−0.2', '0.0', '0.2', '0.4'],
  );
  assert.equal(decimalsFor(4), 2);
  assert.equal(decimalsFor(4000), 0);
  assert.equal(decimalsFor(0.04), 4);
  assert.deepEqual(axisName({ name: 'x2', shift: 0, scale: 1 }, 1), { text: 'x₂', math: true });
  assert.equal(axisName({ name: 'length', shift: 0, scale: 1 }, 0).math, false);
  const scene = /** @type {import('../model/scene.js').Scene} */ (
    /** @type {unknown} */ ({ view: VIEW, axes: [axis, { name: '', shift: 0, scale: 1 }] })
  );
  assert.equal(coordinates(scene, [-1, 0.5]), '1.50, 0.50');
});

test('the name of an axis leaves room for its numbers', () => {
  const look = /** @type {import('../draw/plane/look.js').Look} */ (
    /** @type {unknown} */ ({ text: 10 })
  );
  const axis = { name: `a name that goes ${'on and '.repeat(9)}on`, shift: 0, scale: 1 };
  const items = axisItems([axis, axis], frameOf({ x0: -2, x1: 2, y0: -2, y1: 2 }, 600), look);
  const words = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  assert.equal(words.filter((text) => /^a name that goes .*…$/.test(text)).length, 2);
  assert.ok(words.includes('−1'), 'a number beside the name');
});

test('where all corners hide a point, the tip stands at a side that is free', () => {
  const at = [200, 200];
  const choices = placesBeside(at[0], at[1], 80, 30, 12);
  assert.deepEqual(choices.slice(0, 4), corners(at[0], at[1], 80, 30, 12));
  // One in each corner. The one below has a ring that reaches the box below.
  const hits = createHits([280, 130, 270, 130, 200], [172, 172, 230, 230, 255]);
  /** @type {(box: import('../draw/plane/tip.js').Box) => number} */
  const cost = (box) => hidden(box, hits, 6, 15, (i) => (i === 4 ? 15 : 0));
  assert.deepEqual(choices.slice(0, 8).map(cost), [1, 1, 1, 1, 0, 0.5, 0, 0]);
  const { box } = chooseCorner(choices, 400, cost, -1);
  assert.deepEqual(box, choices[4], 'above');
});

test('where all nearer places hide a point, the tip stands farther away', () => {
  const choices = placesBeside(200, 200, 80, 30, 12);
  const nearer = choices.slice(0, choices.length / 2);
  const isIn = (/** @type {{ left: number, top: number }} */ { left, top }) =>
    nearer.some((box) => box.left === left && box.top === top);
  const { box } = chooseCorner(choices, 400, (one) => (isIn(one) ? 0.5 : 0), -1);
  assert.ok(!isIn(box));
  const away = Math.max(box.left - 200, 200 - box.left - 80, box.top - 200, 200 - box.top - 30);
  assert.ok(away > 12 && away <= 24, `${away} px away`);
});

test('a tip leaves its place for a ring that comes below it, but not while the pointer moves', () => {
  const look = /** @type {import('../draw/plane/look.js').Look} */ (
    /** @type {unknown} */ ({ mark: 5, text: 11, ink: '#111111', onInk: '#ffffff' })
  );
  const frame = frameOf({ x0: -2, x1: 2, y0: -2, y1: 2 }, 400);
  const told = { tip: { strong: 'f = −0.08', rest: [] }, at: /** @type {const} */ ([0, 0]) };
  const cornerOf = (/** @type {boolean} */ rests) =>
    tipBeside(told, frame, look, {
      measure: (text) => 6 * text.length,
      // A ring at the right, above the pointer.
      hides: ({ left, top }) => (left > 200 && top < 200 ? 0.5 : 0),
      touch: false,
      last: 0,
      rests,
    }).corner;
  assert.equal(cornerOf(false), 0);
  assert.equal(cornerOf(true), 1);
});

test('the tip takes the corner that hides least and stays while it can', () => {
  const choices = corners(200, 200, 80, 30, 12);
  const free = () => 0;
  assert.equal(chooseCorner(choices, 400, free, -1).corner, 0);
  const crowded = (/** @type {{ left: number, top: number }} */ box) => (box.left > 200 ? 3 : 0);
  assert.equal(chooseCorner(choices, 400, crowded, -1).corner, 1);
  const slightly = (/** @type {{ left: number }} */ box) => (box.left > 200 ? 0.5 : 0);
  assert.equal(chooseCorner(choices, 400, slightly, 0).corner, 0, 'not for so little');
  const atEdge = chooseCorner(corners(395, 5, 80, 30, 12), 400, free, -1);
  assert.equal(atEdge.corner, 3);
  const { left, top, width, height } = atEdge.box;
  assert.ok(left >= 0 && top >= 0 && left + width <= 400 && top + height <= 400);
});
