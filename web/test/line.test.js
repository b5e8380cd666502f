import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lineRequest } from '../engine/resolution.js';
import { UNDECIDED } from '../model/decided.js';
import { strength } from '../model/output.js';
import { trace } from '../engine/sample-line.js';
import { createActions } from '../state/actions.js';
import { fromJson, toJson } from '../state/json.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { levelled } from '../state/window.js';
import { borders, crossings } from '../draw/line/crossings.js';
import { lineTarget } from '../views/line/keys.js';
import { lineFrame, spotsOf } from '../draw/line/layout.js';
import { halfspacesOf, quadraticOf } from '../draw/line/quadratic.js';
import { stack } from '../draw/line/stack.js';
import { viewAfter } from '../draw/plane/geometry.js';
import { createEngineDouble } from './engine-double.js';
import { random } from './random.js';
import { part } from './part.js';

const VIEW = { x0: -2, x1: 2, y0: -2, y1: 2 };

/** A look of the sizes that pictures are computed with. */
const LOOK = part({ mark: 5, text: 11 });

/** @param {readonly number[]} xs @param {readonly number[]} [labels] */
const pointsAt = (xs, labels = []) => xs.map((x, i) => makePoint(i + 1, [x, 0], labels[i] ?? 1));

/**
 * A desk that answers predictions with f.
 *
 * @param {(x: number) => { decision: number[], label?: number }} f
 */
function deskOf(f) {
  const asked = [];
  return {
    asked,
    now: () => 0,
    pause: async () => {},
    ask(name, _model, x) {
      assert.equal(name, 'predict');
      asked.push(x.length);
      const told = Array.from(x, f);
      return {
        decision: Float64Array.from(told.flatMap(({ decision }) => decision)),
        label: Float64Array.from(told, ({ label }) => label ?? 0),
      };
    },
  };
}

const JOB = { started: 0, stops: () => false };
const PAIR = { classes: Float64Array.of(1, 2), pairs: Int32Array.of(1, 0) };

test('f is traced at the centres of equal parts of the view, in parts that end in time', async () => {
  const desk = deskOf((x) => ({ decision: [2 * x + 1] }));
  const request = part({
    ...lineRequest(VIEW, 3000),
    model: 7,
    outputs: 1,
    ...PAIR,
    support: 3000,
  });
  const { picture, method } = await trace(desk, JOB, request);
  assert.equal(method, 'trace');
  assert.deepEqual([picture.width, picture.height, picture.label], [512, 1, null]);
  const step = 4 / 512;
  for (const c of [0, 1, 255, 511]) {
    assert.ok(Math.abs(picture.values[c] - (2 * (-2 + (c + 0.5) * step) + 1)) < 1e-6);
  }
  assert.ok(
    Math.abs(picture.max - (5 - step)) < 1e-9 && Math.abs(picture.min - (-3 + step)) < 1e-9,
  );
  assert.ok(desk.asked.length > 1, 'a long sum is not asked for in one go');
  let calls = 0;
  const stopped = await trace(desk, { started: 0, stops: () => ++calls > 1 }, request);
  assert.equal(stopped.picture, null);
});

test('of several classes the trace has the winner and its smallest margin', async () => {
  const three = {
    rule: /** @type {const} */ ('pairs'),
    classes: Float64Array.of(1, 3, 4),
    pairs: Int32Array.of(0, 1, 0, 2, 1, 2),
  };
  assert.equal(strength([0.5, 2, 9], 1, 'pairs', three.classes, three.pairs), 0.5);
  assert.equal(strength([-0.5, 2, 0.3], 3, 'pairs', three.classes, three.pairs), 0.3);
  assert.equal(strength([0.5, -2, -0.25], 4, 'pairs', three.classes, three.pairs), 0.25);
  assert.ok(Number.isNaN(strength([0.5, NaN, 1], 1, 'pairs', three.classes, three.pairs)));
  const desk = deskOf((x) => ({ decision: x < 0 ? [1, 2, 3] : [-1, 2, 3], label: x < 0 ? 1 : 3 }));
  const request = part({
    ...lineRequest(VIEW, 1),
    model: 7,
    outputs: 3,
    ...three,
    support: 1,
    size: 8,
  });
  const { picture } = await trace(desk, JOB, request);
  assert.deepEqual([...picture.label], [1, 1, 1, 1, 3, 3, 3, 3]);
  assert.deepEqual([...picture.values], [1, 1, 1, 1, 1, 1, 1, 1]);
});

test('points that would hide each other are stacked, others are not', () => {
  assert.deepEqual([...stack([0, 10, 20], 9).levels], [0, 0, 0]);
  const { levels, highest } = stack([5, 5, 30, 5], 9);
  assert.deepEqual([...levels], [0, 1, 0, 2]);
  assert.equal(highest, 2);
  // However many: no two on one level are nearer than a mark.
  const { unit } = random(3);
  const lefts = Array.from({ length: 300 }, () => 500 * unit());
  const placed = stack(lefts, 9).levels;
  for (let i = 0; i < lefts.length; i++) {
    for (let j = 0; j < i; j++) {
      assert.ok(placed[i] !== placed[j] || Math.abs(lefts[i] - lefts[j]) >= 9);
    }
  }
  assert.deepEqual([...stack([], 9).levels], []);
});

/**
 * @param {(x: number) => number} f
 * @param {number} [width]
 * @param {(x: number) => number} [classOf]
 */
function traced(f, width = 64, classOf) {
  const xs = Array.from({ length: width }, (_, i) => -2 + (4 * (i + 0.5)) / width);
  return {
    view: VIEW,
    width,
    height: 1,
    values: Float32Array.from(xs, f),
    label: classOf ? Uint8Array.from(xs, classOf) : null,
    min: Math.min(...xs.map(f)),
    max: Math.max(...xs.map(f)),
    method: 'trace',
  };
}

test('thresholds are where f is zero, borders where another class wins', () => {
  const found = crossings(
    traced((x) => x * x - 1.7, 512),
    0,
  );
  assert.equal(found.length, 2);
  assert.ok(
    Math.abs(found[0] + Math.sqrt(1.7)) < 1e-4 && Math.abs(found[1] - Math.sqrt(1.7)) < 1e-4,
  );
  assert.deepEqual(
    crossings(
      traced(() => NaN),
      0,
    ),
    [],
  );
  assert.deepEqual(
    crossings(
      traced(() => 0),
      0,
    ),
    [],
  );
  const between = borders(
    traced(
      (x) => Math.abs(x - 0.3),
      64,
      (x) => (x < 0.3 ? 1 : 2),
    ),
  );
  assert.equal(between.length, 1);
  assert.ok(Math.abs(between[0] - 0.3) < 1e-6);
});

test('kernels that are an inner product of (1, x, x²) are read from their text', () => {
  /** @type {[string, (x: number, z: number) => number][]} */
  const kernels = [
    ['linear + linear^2', (x, z) => x * z + (x * z) ** 2],
    ['linear^2 + linear', (x, z) => x * z + (x * z) ** 2],
    ['0.5*linear + 2e-3*linear^2', (x, z) => 0.5 * x * z + 0.002 * (x * z) ** 2],
    ['warp(linear, x1, x1^2)', (x, z) => x * z + (x * z) ** 2],
    ['warp(linear, x^2, x)', (x, z) => x * z + (x * z) ** 2],
    ['poly(degree=2, gamma=0.7, coef0=3)', (x, z) => (0.7 * x * z + 3) ** 2],
    ['2*poly(degree=1, gamma=0.5, coef0=1) + linear', (x, z) => 2 * (0.5 * x * z + 1) + x * z],
    ['powers(degree=2)', (x, z) => 1 + x * z + (x * z) ** 2],
    ['linear + 3', (x, z) => x * z + 3],
    ['const(c=2) + linear^2', (x, z) => 2 + (x * z) ** 2],
  ];
  for (const [text, k] of kernels) {
    const c = quadraticOf(text);
    assert.ok(c, text);
    for (const [x, z] of [
      [0.3, -1.7],
      [2, 5],
      [-1.1, -0.4],
    ]) {
      const want = k(x, z);
      const got = c[0] + c[1] * x * z + c[2] * (x * z) ** 2;
      assert.ok(
        Math.abs(got - want) < 1e-12 * Math.max(1, Math.abs(want)),
        `${text}: ${got}, ${want}`,
      );
    }
  }
  for (const text of [
    'rbf(gamma=1)',
    'linear^3',
    'linear*linear',
    'linear - linear^2',
    'poly(degree=3, gamma=1, coef0=1)',
    'exp(linear)',
    'linear + rbf(gamma=1)',
    'normalize(linear)',
    'warp(linear, x1, x1^3)',
    '(linear + 1)^2',
    '',
  ]) {
    assert.equal(quadraticOf(text), null, text);
  }
});

test('the halfspace of (x, x²) is f, whatever the coefficients', () => {
  const { unit } = random(5);
  const xs = Array.from({ length: 12 }, () => 6 * unit() - 3);
  const beta = Float64Array.from(xs, () => 2 * unit() - 1);
  const scene = { ...EMPTY_SCENE, dim: 1, points: pointsAt(xs) };
  const training = part({
    outputs: 1,
    coef: new Float64Array(12),
    beta,
    bias: Float64Array.of(0.3),
  });
  /** @type {[string, (x: number, z: number) => number][]} */
  const kernels = [
    ['linear + linear^2', (x, z) => x * z + (x * z) ** 2],
    ['poly(degree=2, gamma=2, coef0=0.5)', (x, z) => (2 * x * z + 0.5) ** 2],
  ];
  for (const [kernel, k] of kernels) {
    const [{ w1, w2, b }] = halfspacesOf(training, part({ ...scene, kernel }));
    for (const x of [-2.5, 0, 0.7, 3]) {
      const f = xs.reduce((sum, z, i) => sum + beta[i] * k(z, x), 0.3);
      assert.ok(Math.abs(w1 * x + w2 * x * x + b - f) < 1e-9, kernel);
    }
  }
  assert.equal(halfspacesOf(training, part({ ...scene, kernel: 'rbf(gamma=1)' })), null);
});

test('a picture of the line: places and heights, and the parabola when lifted', () => {
  const frame = lineFrame(
    VIEW,
    traced((x) => 1.2 * x),
    400,
    LOOK,
  );
  assert.ok(Math.abs(frame.x(frame.left(0.7)) - 0.7) < 1e-12);
  assert.equal(frame.y(10), 0);
  assert.ok(frame.height(1) < frame.height(0) && frame.height(0) < frame.height(-1));
  assert.ok(frame.height(-1) < frame.axis - frame.strip);
  assert.equal(frame.lifted(0), frame.axis);
  const points = pointsAt([-1, 0.5, 0.5, 2]);
  const flat = spotsOf(points, frame, LOOK, 0);
  assert.ok(flat.tops.every((top) => top < frame.axis && top > frame.axis - frame.strip));
  assert.ok(flat.tops[2] < flat.tops[1], 'the second of two lies on the first');
  const bent = spotsOf(points, frame, LOOK, 1);
  assert.deepEqual([...bent.lefts], [...flat.lefts]);
  points.forEach(({ x }, i) => assert.ok(Math.abs(bent.tops[i] - frame.lifted(x[0] ** 2)) < 1e-9));
});

test('keys go along the line only', () => {
  const at = /** @type {const} */ ([0.5, 0]);
  assert.deepEqual(
    lineTarget(VIEW, at, { key: 'ArrowUp' }),
    lineTarget(VIEW, at, { key: 'ArrowRight' }),
  );
  assert.deepEqual(
    lineTarget(VIEW, at, { key: 'ArrowDown' }),
    lineTarget(VIEW, at, { key: 'ArrowLeft' }),
  );
  assert.deepEqual(lineTarget(VIEW, at, { key: 'Home', ctrlKey: true }), [-2, 0]);
  assert.deepEqual(lineTarget(VIEW, at, { key: 'End' }), [2, 0]);
  assert.ok(
    lineTarget(VIEW, at, { key: 'PageUp' })[0] > lineTarget(VIEW, at, { key: 'ArrowUp' })[0],
  );
  assert.equal(lineTarget(VIEW, at, { key: 'PageDown' })[1], 0);
  assert.equal(lineTarget(VIEW, at, { key: 'a' }), null);
});

test('two fingers on the line: only what is sideways counts', () => {
  const frame = lineFrame(VIEW, null, 400, LOOK);
  const places = part([[-1, 0], /** @type {const} */ ([1, 0])]);
  const to = part([[100, 50], /** @type {const} */ ([300, 350])]);
  const same = viewAfter(frame, places, to);
  assert.ok(Math.abs(same.x0 + 2) < 1e-9 && Math.abs(same.x1 - 2) < 1e-9);
  // One above the other: no zoom, however far they go apart.
  const upright = viewAfter(
    frame,
    [
      [0, 0],
      [0.01, 0],
    ],
    [
      [200, 100],
      [290, 300],
    ],
  );
  assert.ok(Math.abs(upright.x1 - upright.x0 - 4) < 1e-9);
  assert.deepEqual(levelled({ x0: 1, x1: 3, y0: 5, y1: 7 }), { x0: 1, x1: 3, y0: -1, y1: 1 });
});

function page() {
  const store = createStore({
    scene: EMPTY_SCENE,
    settings: DEFAULT_SETTINGS,
    requestFrame: () => {},
  });
  const { engine, calls } = createEngineDouble({ onState: store.setEngine });
  const actions = createActions(store, engine, {
    address: () => '',
    clipboard: null,
    now: () => 0,
  });
  return { store, actions, engine, calls, scene: () => store.state.scene };
}

test('plane and line keep a scene each, and a switch is one step of undo', async () => {
  const { store, actions, scene } = page();
  actions.addPoint([1, 1.5], 2);
  const plane = scene();
  actions.setCrosshair([1, 1]);
  await actions.setDim(1);
  assert.deepEqual([scene().dim, scene().points.length], [1, 21]);
  assert.equal(scene().kernel, 'linear + linear^2');
  assert.equal(store.state.focus.crosshair, null);
  actions.addPoint([0.5, 3], 1);
  const line = scene();
  assert.deepEqual([...line.points.at(-1).x], [0.5, 0]);
  await actions.setDim(2);
  assert.equal(scene(), plane);
  await actions.setDim(1);
  assert.equal(scene(), line);
  store.undo();
  assert.equal(scene(), plane);
  store.undo();
  assert.equal(scene(), line);
  store.undo(); // the point
  assert.equal(scene().points.length, 21);
  store.undo();
  assert.equal(scene(), plane);
  await actions.setDim(1);
  assert.equal(scene().points.length, 21);
});

test('on the line, points stay on it: moved, sprayed, seen', async () => {
  const { actions, scene } = page();
  await actions.setDim(1);
  const [{ id }] = scene().points;
  actions.movePoint(id, [-9.5, 4]);
  assert.deepEqual([...scene().points[0].x], [-9.5, 0]);
  actions.spray(
    [
      [1, 1],
      [2, -2],
    ],
    3,
    's',
  );
  assert.ok(scene().points.every(({ x }) => x[1] === 0));
  actions.setView({ x0: 0, x1: 4, y0: 10, y1: 14 });
  assert.deepEqual({ ...scene().view }, { x0: 0, x1: 4, y0: -2, y1: 2 });
  actions.zoomView(0.5, [1, 0]);
  const { y0, y1 } = scene().view;
  assert.ok(Math.abs(y0 + y1) < 1e-12);
});

test('a scene of the line survives files and links', async () => {
  const { actions, scene } = page();
  await actions.setDim(1);
  const { scene: back, problems } = fromJson(JSON.parse(JSON.stringify(toJson(scene()))));
  assert.deepEqual(problems, []);
  assert.equal(back.dim, 1);
  assert.deepEqual(
    back.points.map((p) => [...p.x, p.label]),
    scene().points.map((p) => [...p.x, p.label]),
  );
  assert.deepEqual(back.view, scene().view);
  const crooked = fromJson({ ...toJson(scene()), view: [0, 2, 5, 7], points: [[1, 2, 1]] });
  assert.deepEqual({ ...crooked.scene.view }, { x0: 0, x1: 2, y0: -1, y1: 1 });
  assert.deepEqual([...crooked.scene.points[0].x], [1, 0]);
});

test('a table of one column opens on the line; of several, one column at a time is seen there', async () => {
  const { actions, scene, store } = page();
  await actions.openText('one.csv', '1,1\n2,2\n4,1\n');
  assert.equal(scene().dim, 1);
  assert.deepEqual(
    scene().points.map((p) => p.x[1]),
    [0, 0, 0],
  );
  store.undo();
  assert.equal(scene().dim, 2);
  await actions.openText('two.csv', '1,5,1\n2,6,2\n3,9,1\n');
  assert.equal(scene().dim, 2);
  // The plane's own file is what the line shows first.
  const other = page();
  await other.actions.openText('two.csv', '1,5,1\n2,6,2\n3,9,1\n');
  await other.actions.setDim(1);
  assert.deepEqual(
    other.scene().points.map((p) => [...p.x]),
    [
      [1, 0],
      [2, 0],
      [3, 0],
    ],
  );
  other.actions.showColumns([1, 0], false);
  assert.deepEqual(
    other.scene().points.map((p) => [...p.x]),
    [
      [5, 0],
      [6, 0],
      [9, 0],
    ],
  );
  assert.equal(other.scene().dim, 1);
});

test('a data set of the line brings its kernel along, and its numbers are one to a row', async () => {
  const { actions, scene, engine, calls } = page();
  await actions.setDim(1);
  const before = scene().kernel;
  await actions.setKernel('rbf(gamma=1)');
  await actions.choosePreset('outside');
  assert.equal(scene().kernel, before);
  assert.equal(scene().dim, 1);
  await actions.dataText('csv');
  const { args } = calls.findLast(({ name }) => name === 'write');
  assert.deepEqual([args[0].dim, args[0].x.length, args[0].axes.length], [1, 21, 1]);
  engine.destroy();
});

test('on the line, what is undecided has no threshold, and no colour of a class', () => {
  // Nobody knows f for |x| > 1, where what is left of it is noise of both signs in none.
  const f = (/** @type {number} */ x) => (Math.abs(x) > 1 ? 0 : x - 0.5);
  const [zero, ...others] = crossings(traced(f, 512), 0);
  assert.ok(Math.abs(zero - 0.5) < 1e-6);
  assert.deepEqual(others, []);
  // A tie at one pixel is a place; a wide band is none.
  const band = (/** @type {number} */ wide) => (/** @type {number} */ x) =>
    Math.abs(x) < wide ? 0 : x;
  const [thin] = crossings(traced(band(0.01), 512), 0);
  assert.ok(Math.abs(thin) < 0.01);
  assert.deepEqual(crossings(traced(band(0.1), 512), 0), []);
  // Beyond what is told of sizes, a level is not seen.
  const noise = traced((x) => 1 + 1e-7 * Math.sin(40 * x), 512);
  assert.ok(crossings(noise, 1).length > 10);
  assert.deepEqual(crossings({ ...noise, error: 1e-6 }, 1), []);

  const sides = (/** @type {number} */ wide) => (/** @type {number} */ x) =>
    Math.abs(x - 0.3) < wide ? UNDECIDED : x < 0.3 ? 1 : 2;
  const away = (/** @type {number} */ x) => Math.abs(x - 0.3);
  const [border] = borders(traced(away, 512, sides(0.01)));
  assert.ok(Math.abs(border - 0.3) < 0.01);
  assert.deepEqual(borders(traced(away, 512, sides(0.1))), []);
});

test('a trace has the signs that labels tell, 0 where there is none, and loses none that are small', async () => {
  const two = {
    rule: /** @type {const} */ ('pairs'),
    classes: Float64Array.of(1, 2),
    pairs: Int32Array.of(1, 0),
  };
  /** @type {[number, number][]} */
  const told = [
    [0.5, 2],
    [1e-300, 2],
    [-1e-300, 1],
    [1e-17, 1],
    [0, 2],
    [1e-17, NaN],
    [NaN, NaN],
    [-3, 1],
  ];
  let next = 0;
  const desk = deskOf(() => ({ decision: [told[next][0]], label: told[next++][1] }));
  const request = part({
    ...lineRequest(VIEW, 1),
    model: 7,
    outputs: 1,
    ...two,
    support: 1,
    size: 8,
  });
  const { picture } = await trace(desk, JOB, request);
  assert.deepEqual([...picture.values].map(Math.sign), [1, 1, -1, -1, 1, 0, NaN, -1]);
  assert.deepEqual([picture.values[0], picture.values[7]], [0.5, -3]);
  assert.deepEqual([picture.error, picture.edge], [0, null]);

  const three = {
    ...two,
    classes: Float64Array.of(1, 3, 4),
    pairs: Int32Array.of(0, 1, 0, 2, 1, 2),
  };
  const tied = deskOf((x) => ({ decision: [0, 0, x], label: x < 0 ? NaN : 3 }));
  const regions = await trace(tied, JOB, part({ ...request, ...three, outputs: 3 }));
  assert.deepEqual([...regions.picture.label], [255, 255, 255, 255, 3, 3, 3, 3]);
  assert.deepEqual([...regions.picture.values.slice(0, 4)], [0, 0, 0, 0]);
});
