import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOUBT_SIDE, paint } from '../engine/paint.js';
import { SAMPLE_PLACES, trace } from '../engine/sample-line.js';
import { figureOf } from '../views/plane/figure.js';
import { svgOf } from '../export/svg.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { FIRST_STAGE, withPart } from '../state/stage.js';
import { parseColour } from '../lib/colour.js';
import { componentName, nextComponent, percent } from '../views/components.js';
import { legendOf } from '../views/legend.js';
import { chartTip } from '../views/line/chart-art.js';
import { chartFrame, chartItems } from '../draw/line/chart.js';
import { lineFrame, boundsOf } from '../draw/line/layout.js';
import {
  decidingOutput,
  hasLevels,
  hasMargin,
  inkSides,
  isSparse,
  kindOf,
  outputName,
  outsideOf,
  paintedOutput,
  sides,
} from '../model/output.js';
import { taskHere } from '../state/reading.js';
import { frameOf, snap, viewAfter } from '../draw/plane/geometry.js';
import { levelsOf } from '../draw/plane/isolines.js';
import { keyTarget } from '../views/plane/keyboard.js';
import { lookOf } from '../draw/plane/look.js';
import { markItems } from '../draw/plane/marks.js';
import { doubtItems, outsideLines } from '../draw/plane/outside.js';
import { groundItems } from '../draw/plane/ground.js';
import { nearestOf, placeText, pointText } from '../draw/plane/reading.js';
import { describe } from '../views/sentence.js';
import { statusLine, verdict } from '../views/status.js';
import { certificate } from '../views/status/table.js';
import { addUp } from '../views/terms/sum.js';
import { MARGIN_TONES, toned, tonesOf, tonesOfRange, valueColours } from '../model/tones.js';
import { useLightTheme } from './theme.js';
import { part } from './part.js';

useLightTheme();
const LOOK = lookOf();
const NONE = new Float64Array();

/** Learners as the catalog has them, as far as pictures look at them. */
const LEARNERS = [
  ['svc', ['classification'], { name: 'dual objective', symbol: 'D', maximise: true }],
  ['logistic', ['classification'], { name: 'objective', symbol: 'P', maximise: false }],
  ['ridge', ['regression', 'classification']],
  ['svr', ['regression']],
  ['gp', ['regression']],
  ['knn', ['classification', 'regression']],
  ['kmeans', ['clustering']],
  ['kmedoids', ['clustering'], { name: 'sum of distances to the medoids', symbol: 'J' }],
  ['kpca', ['components']],
  ['one-class', ['novelty'], { name: 'dual objective', symbol: 'D', maximise: true }],
].map(([name, tasks, goal]) => ({ name, short: name, tasks, params: [], goal }));
const catalog = { domains: [{ name: 'vectors', learners: LEARNERS }] };

/** @param {object} some what differs from a training of one output on values */
const training = (some = {}) =>
  part({
    model: 1,
    task: 'regression',
    status: 'converged',
    message: '',
    iterations: 2,
    objective: NaN,
    primal: NaN,
    gap: NaN,
    violation: NaN,
    margin: NaN,
    indefinite: false,
    doubtful: false,
    outputs: 1,
    rule: 'values',
    classes: NONE,
    pairs: new Int32Array(),
    self: NONE,
    bias: Float64Array.of(0),
    std: NONE,
    errors: 0,
    figures: [],
    account: null,
    milliseconds: 1,
    ...some,
  });

/** Everything a state needs, from points [x, y, label, value] and what was learnt of them. */
function stateOf({
  learner,
  dim = 2,
  target = 'class',
  range = [-1, 1],
  points,
  surface,
  ...rest
}) {
  const made = points.map(([x, y, label, value], i) => makePoint(i + 1, [x, y], label, value));
  const scene = {
    ...EMPTY_SCENE,
    dim,
    target,
    range,
    points: made,
    learner,
    params: rest.params ?? {},
  };
  const of = rest.training ?? null;
  return part({
    scene,
    frame: {
      scene,
      training: of,
      surface: surface ?? null,
      terms: rest.terms ?? null,
      gram: null,
      verdict: null,
      overlay: null,
      parsed: { short: 'RBF γ = 1' },
      engine: { state: 'ready', busy: false, progress: 1, catalog },
    },
    focus: {
      pointer: null,
      point: null,
      pair: null,
      selected: null,
      crosshair: null,
      output: 0,
      tool: 'point',
      bench: { open: false, lines: [], chosen: 0 },
      part: null,
    },
    settings: DEFAULT_SETTINGS,
    stage: FIRST_STAGE,
  });
}

/** f along the line. */
function traced(f, { width = 200, view = EMPTY_SCENE.view, ...rest } = {}) {
  const values = part(
    Float32Array.from({ length: width }, (_, c) =>
      f(view.x0 + ((c + 0.5) / width) * (view.x1 - view.x0)),
    ),
  );
  const finite = values.filter(Number.isFinite);
  const [min, max] = [Math.min(0, ...finite), Math.max(0, ...finite)];
  return {
    view,
    width,
    height: 1,
    values,
    label: null,
    min,
    max,
    method: 'trace',
    output: 0,
    ...rest,
  };
}

/** f over the plane. */
function painted(f, { side = 60, labels = undefined, ...rest } = {}) {
  const { view } = EMPTY_SCENE;
  const at = (p) => [
    view.x0 + (((p % side) + 0.5) / side) * 4,
    view.y1 - ((Math.floor(p / side) + 0.5) / side) * 4,
  ];
  const values = part(Float32Array.from({ length: side * side }, (_, p) => f(...at(p))));
  const label = labels ? Uint8Array.from(values, (_, p) => labels(...at(p))) : null;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return {
    view,
    width: side,
    height: side,
    values,
    label,
    min,
    max,
    method: '',
    output: 0,
    ...rest,
  };
}

/** A parabola through noisy points, on the line. */
function regression(some = {}, { surface = {}, ...rest } = {}) {
  const points = [-1.5, -0.5, 0.5, 1.5].map((x, i) => [x, 0, 1, x * x + (i % 2 ? 0.3 : -0.3)]);
  const decision = Float64Array.from(points, ([x]) => x * x);
  const ones = new Float64Array(4).fill(0.5);
  return stateOf({
    learner: 'ridge',
    dim: 1,
    target: 'value',
    range: [-1, 3],
    points,
    training: training({
      decision,
      label: decision,
      coef: ones,
      beta: ones,
      support: Int32Array.of(0, 1, 2, 3),
      ...some,
    }),
    surface: traced((x) => x * x, surface),
    ...rest,
  });
}

const allNumbers = (items) =>
  items.every((item) =>
    item.kind === 'lines'
      ? item.lines.every(({ points }) => Array.from(points).every(Number.isFinite))
      : item.kind === 'areas'
        ? item.areas.every((points) => Array.from(points).every(Number.isFinite))
        : true,
  );

test('the scale of values is white at zero, or in the middle where zero is out of sight', () => {
  const spanning = tonesOfRange([-1, 3]);
  assert.deepEqual([toned(spanning, 0), toned(spanning, 3)], [0, 2]);
  assert.ok(toned(spanning, -1) > -2, 'as deep for −1 as for 1');
  const above = tonesOfRange([10, 20]);
  assert.deepEqual(
    [10, 15, 20].map((v) => toned(above, v)),
    [-2, 0, 2],
  );
  assert.ok(Number.isFinite(toned(tonesOfRange([0, 0]), 5)));
  const colour = valueColours(spanning);
  assert.equal(colour(0), LOOK.zero);
  assert.equal(colour(1e300), colour(3));
  assert.equal(colour(NaN), LOOK.zero);
  const [deep, faint] = [colour(3), colour(0.5)].map((text) => parseColour(text)[0]);
  assert.ok(deep < faint);
});

test('lines are at round values, from the smallest to the largest of f, and not too many', () => {
  const tones = tonesOfRange([-1, 1]);
  const at = levelsOf(tones, -0.55, 0.35).map(({ at }) => at);
  assert.deepEqual(
    at,
    [-0.4, -0.2, 0, 0.2].filter((v) => v >= -0.55 && v <= 0.35),
  );
  assert.equal(levelsOf(tones, -0.55, 0.35)[0].text, '−0.4');
  assert.ok(levelsOf(tones, -1e9, 1e9).length <= 25);
  assert.ok(levelsOf(tones, -1e9, 1e9).length >= 5);
  assert.deepEqual(levelsOf(tones, NaN, NaN), []);
  assert.deepEqual(
    levelsOf(tonesOfRange([1e6, 3e6]), 1.9e6, 2.3e6).map(({ text }) => text),
    ['2·10⁶', '2.2·10⁶'],
  );
});

test('what a picture is of follows from the task and the rule', () => {
  assert.equal(kindOf({ task: 'classification', rule: 'pairs', outputs: 1 }), 'boundary');
  assert.equal(kindOf({ task: 'classification', rule: 'pairs', outputs: 3 }), 'regions');
  assert.equal(kindOf({ task: 'classification', rule: 'largest', outputs: 2 }), 'regions');
  assert.equal(kindOf({ task: 'clustering', rule: 'largest', outputs: 1 }), 'clusters');
  assert.equal(kindOf({ task: 'components', rule: 'values', outputs: 5 }), 'component');
  assert.equal(kindOf({ task: 'novelty', rule: 'pairs', outputs: 1 }), 'novelty');
  const state = (target, learner) =>
    part({
      scene: { ...EMPTY_SCENE, target, learner },
      frame: { engine: { catalog } },
    });
  assert.equal(taskHere(state('value', 'ridge')), 'regression');
  assert.equal(taskHere(state('class', 'ridge')), 'classification');
  assert.equal(taskHere(state('value', 'kmeans')), 'clustering');
  assert.equal(
    taskHere(
      part({ scene: { ...EMPTY_SCENE, target: 'value' }, frame: { engine: { catalog: null } } }),
    ),
    'regression',
  );
});

test('outputs of each class, of clusters and of values have no other side', () => {
  const each = training({
    task: 'classification',
    rule: 'largest',
    outputs: 3,
    classes: Float64Array.of(2, 4, 7),
  });
  assert.deepEqual(sides(each, 1), { positive: 4, negative: null });
  assert.equal(decidingOutput(each, Float64Array.of(1, 2, 3), 7), 2);
  assert.equal(outputName(each, 1), '4 against the rest');
  assert.notEqual(inkSides(each, 1).negative, 4);
  const values = training({ task: 'components', outputs: 3 });
  assert.deepEqual(sides(values, 1), { positive: null, negative: null });
  assert.equal(decidingOutput(values, Float64Array.of(1, 2, 3), NaN, 1), 1);
  assert.equal(decidingOutput(values, Float64Array.of(1, 2, 3), NaN, 9), 2);
  assert.equal(outputName(values, 1), 'component 2');
  assert.equal(paintedOutput({ rule: 'pairs', outputs: 3 }, 2), 0, 'only values are chosen from');
});

test('rings are for machines that leave points out', () => {
  const of = (support, margin) => ({
    support: new Int32Array(support),
    label: new Float64Array(5),
    margin,
  });
  const goal = part(LEARNERS[0].goal);
  assert.equal(isSparse(of(4, NaN)), true);
  assert.equal(isSparse(of(5, NaN)), false);
  assert.equal(isSparse(of(5, 0.4), goal), true, 'an SVM whose points all count');
  assert.equal(
    isSparse(of(5, 0.4), part(LEARNERS[1].goal)),
    false,
    'logistic regression has a margin, and all points count',
  );
});

test('±1 means something for one sum that tells two classes apart', () => {
  const two = {
    task: 'classification',
    rule: 'pairs',
    classes: Float64Array.of(1, 2),
    pairs: Int32Array.of(1, 0),
  };
  const svm = training({ ...two, coef: Float64Array.of(0, 1), margin: 0.5 });
  assert.ok(hasLevels(svm) && hasMargin(svm));
  const votes = training({ ...two, coef: new Float64Array(2) });
  assert.ok(!hasLevels(votes) && !hasMargin(votes));
  const ridge = training({ ...two, coef: Float64Array.of(1, 1) });
  assert.ok(hasLevels(ridge) && !hasMargin(ridge));
  assert.equal(tonesOf(svm, EMPTY_SCENE, 0), MARGIN_TONES);
});

test('on the chart the curve goes through f, the points are at their values, residuals between', () => {
  const state = regression();
  const frame = chartFrame(part(state.scene), 400);
  assert.deepEqual([frame.top(3), frame.top(-1), frame.left(-2), frame.left(2)], [0, 400, 0, 400]);
  const items = chartItems(state, frame, LOOK);
  const curve = items.filter((item) => item.kind === 'lines').at(-1);
  const { points } = curve.lines[0];
  for (let i = 0; i < points.length; i += 20) {
    const x = frame.x(points[i]);
    assert.ok(Math.abs(frame.y(points[i + 1]) - x * x) < 1e-4);
  }
  const residuals = items.filter((item) => item.kind === 'lines').at(-2).lines;
  assert.deepEqual(
    residuals.map(({ points: { 1: from, 3: to } }) =>
      Number((frame.y(from) - frame.y(to)).toFixed(6)),
    ),
    [-0.3, 0.3, -0.3, 0.3],
  );
  const off = part({
    ...state,
    stage: withPart(state.stage, 'plane', { slacks: false }),
  });
  assert.equal(chartItems(off, frame, LOOK).length, items.length - 1);
});

test('the tube is ε around f, and what is within it has no residual', () => {
  const state = regression({}, part({ params: { C: 1, epsilon: 0.25 } }));
  const frame = chartFrame(part(state.scene), 400);
  const items = chartItems(state, frame, LOOK);
  const dashed = part(items.find((item) => item.kind === 'lines' && item.dash));
  assert.equal(dashed.lines.length, 2);
  const [left, top] = dashed.lines[0].points;
  assert.ok(Math.abs(frame.y(top) - (frame.x(left) ** 2 + 0.25)) < 1e-4);
  assert.equal(items.filter((item) => item.kind === 'areas').length, 1);
  const residuals = items.filter((item) => item.kind === 'lines').at(-2).lines;
  assert.ok(
    residuals.every(
      ({ points: { 1: from, 3: to } }) =>
        Math.abs(Math.abs(frame.y(from) - frame.y(to)) - 0.05) < 1e-6,
    ),
  );
  const wide = regression({}, part({ params: { C: 1, epsilon: 0.5 } }));
  assert.equal(
    chartItems(wide, frame, LOOK)
      .filter((item) => item.kind === 'lines')
      .at(-2).lines.length,
    0,
  );
});

test('the band is 1.96 standard deviations wide on each side, drawn functions are whole', () => {
  const std = new Float32Array(200).fill(0.5);
  const samples = Float32Array.from({ length: 2 * SAMPLE_PLACES }, (_, i) =>
    i < SAMPLE_PLACES ? 1 : -0.5,
  );
  const state = regression(
    { std: new Float64Array(4) },
    part({ learner: 'gp', surface: { std, samples } }),
  );
  const frame = chartFrame(part(state.scene), 400);
  const items = chartItems(state, frame, LOOK);
  const [area] = items.filter((item) => item.kind === 'areas');
  const corners = area.areas[0];
  const heights = new Map();
  for (let i = 0; i < corners.length; i += 2) {
    const key = corners[i].toFixed(3);
    heights.set(key, [...(heights.get(key) ?? []), frame.y(corners[i + 1])]);
  }
  for (const [one, other] of heights.values()) assert.ok(Math.abs(one - other - 1.96) < 1e-4);
  const drawn = items.filter(
    (item) => item.kind === 'lines' && item.lines[0]?.points.length === 2 * SAMPLE_PLACES,
  );
  assert.deepEqual(
    drawn.map((/** @type {any} */ item) => Number(frame.y(item.lines[0].points[1]).toFixed(6))),
    [1, -0.5],
  );
  assert.match(describe(state), /with its 95 % band/);
  assert.deepEqual(
    part(legendOf(state)[0]).keys.map(({ mark }) => mark),
    ['curve', 'band', 'sample'],
  );
  const none = withPart(state.stage, 'plane', { margins: false });
  assert.equal(
    chartItems(part({ ...state, stage: none }), frame, LOOK).some(({ kind }) => kind === 'areas'),
    false,
  );
});

test('f that is no number, or enormous, leaves gaps and no nonsense', () => {
  const holes = regression({}, { surface: { width: 200 } });
  holes.frame.surface.values.fill(NaN, 50, 80);
  holes.frame.surface.values[120] = Infinity;
  const frame = chartFrame(part(holes.scene), 400);
  const items = chartItems(holes, frame, LOOK);
  assert.ok(allNumbers(items));
  assert.equal(items.filter((item) => item.kind === 'lines').at(-1).lines.length, 3);
  const huge = regression();
  huge.frame.surface.values.fill(1e30);
  assert.ok(allNumbers(chartItems(huge, frame, LOOK)));
  const { plane, ...figure } = figureOf(huge);
  assert.doesNotMatch(
    svgOf({ ...figure, plane }, () => ''),
    /NaN|undefined|Infinity/,
  );
});

test('a picture that is saved shows what a view shows on the plane', () => {
  const state = novelty();
  const ground = part({ kind: 'box', fill: 'ground' });
  const over = part({ kind: 'box', fill: 'over' });
  const fills = (/** @type {any} */ what) =>
    figureOf(state, { what }).plane.flatMap((item) => (item.kind === 'box' ? [item.fill] : []));
  const plain = fills(null);
  const rasters = (/** @type {any} */ what) =>
    figureOf(state, { what }).plane.filter(({ kind }) => kind === 'raster').length;
  assert.deepEqual(fills({ words: '', ground: () => [ground], over: () => [over] }), [
    ...[...plain, 'ground', 'over'],
  ]);
  assert.equal(rasters(null), 1);
  assert.equal(rasters({ words: '', ground: () => [ground] }), 0);
  const unpainted = (/** @type {any} */ now) => ({
    ...now,
    frame: { ...now.frame, surface: null },
  });
  assert.equal(rasters({ words: '', see: unpainted }), 0);
});

test('the chart without points, before anything is learnt, has its axes', () => {
  const empty = stateOf(part({ learner: 'ridge', dim: 1, target: 'value', points: [] }));
  const items = chartItems(empty, chartFrame(part(empty.scene), 400), LOOK);
  assert.ok(items.some((item) => item.kind === 'text' && item.text === 'y'));
  assert.match(describe(empty), /^No points yet\. Click the line/);
});

test('places, keys and hands on the chart go up and down in values', () => {
  const view = { x0: -2, x1: 2, y0: 100, y1: 300 };
  assert.deepEqual(snap(view, [0.12345, 123.456]), [0.124, 123.4]);
  assert.deepEqual(keyTarget(view, [0, 200], { key: 'ArrowUp' }), [0, 205]);
  assert.deepEqual(keyTarget(view, [0, 200], { key: 'ArrowRight' }), [0.1, 200]);
  assert.deepEqual(keyTarget(view, [0, 200], { key: 'End', ctrlKey: true }), [0, 100]);
  const frame = frameOf(view, 400);
  // A hand that moves the picture takes along what is under it.
  const moved = viewAfter(frame, [[1, 200]], [[350, 120]]);
  const after = frameOf(moved, 400);
  assert.ok(Math.abs(after.left(1) - 350) < 1e-9 && Math.abs(after.top(200) - 120) < 1e-9);
  // Two fingers do so as well, and zoom both ways alike.
  const pinched = viewAfter(
    frame,
    [
      [-1, 150],
      [1, 250],
    ],
    [
      [150, 250],
      [250, 150],
    ],
  );
  const near = frameOf(pinched, 400);
  assert.ok(Math.abs(near.left(-1) - 150) < 1e-9 && Math.abs(near.top(150) - 250) < 1e-9);
  assert.ok(Math.abs((pinched.y1 - pinched.y0) / (pinched.x1 - pinched.x0) - 50) < 1e-9);
});

test('the chart tells f, how sure it is, and how far a point is off', () => {
  const std = new Float32Array(200).fill(0.25);
  const state = regression(
    { std: new Float64Array(4).fill(0.25) },
    part({ learner: 'gp', surface: { std } }),
  );
  state.focus.pointer = [0.505, 2];
  const tip = chartTip(state, null).tip;
  assert.match(tip.strong, /^f = 0\.2\d+ ± 0\.25/);
  assert.match(tip.rest[0], /^95 %: −0\.2\d+ to 0\.7\d+$/);
  assert.match(tip.rest[1], /^x = 0\.5\d*, y = 2\.0/);
  state.focus.point = 2;
  assert.deepEqual(chartTip(state, null).tip.rest.slice(0, 2), [
    'point 2, y = 0.55',
    'y − f = +0.30',
  ]);
  assert.match(pointText(state, 2), /^point 2 of 4, y = 0\.55, at −0\.50, f = 0\.25 ± 0\.25$/);
});

test('marks have the colour of their value, of their cluster, or of their class', () => {
  const valued = regression();
  const frame = frameOf(EMPTY_SCENE.view, 400);
  const marksOf = (state) =>
    part(
      markItems(state.scene, state.frame, FIRST_STAGE.plane, frame, LOOK).find(
        ({ kind }) => kind === 'marks',
      ),
    ).marks;
  const colour = valueColours(tonesOfRange([-1, 3]));
  assert.deepEqual(
    marksOf(valued).map(({ fill }) => fill),
    valued.scene.points.map(({ value }) => colour(value)),
  );
  assert.ok(marksOf(valued).every(({ label, edge }) => label === 1 && edge));
  const clusters = stateOf(
    part({
      learner: 'kmeans',
      points: [
        [-1, 0, 1],
        [1, 0, 2],
        [0, 1, 2],
      ],
      training: clustering(),
    }),
  );
  assert.deepEqual(
    marksOf(clusters).map(({ label, fill }) => [label, fill]),
    [
      [1, LOOK.classes[1]],
      [2, LOOK.classes[1]],
      [2, LOOK.classes[1]], // the eleventh cluster has the first colour again
    ],
  );
  assert.ok(
    marksOf(clusters).every(({ predicted }) => predicted === 0),
    'a cluster is no wrong class',
  );
});

/** Three points in clusters 1, 1 and 11 of eleven. */
function clustering(some = {}) {
  const classes = Float64Array.from({ length: 11 }, (_, i) => i + 1);
  const coef = new Float64Array(30).fill(0.1);
  return training({
    task: 'clustering',
    rule: 'largest',
    outputs: 11,
    classes,
    coef,
    beta: coef,
    decision: new Float64Array(30),
    label: Float64Array.of(1, 1, 11),
    bias: new Float64Array(11),
    self: new Float64Array(11).fill(-1),
    support: Int32Array.of(0, 1, 2),
    ...some,
  });
}

test('clusters part the plane without margins, and the legend counts those that share a colour', () => {
  const state = stateOf({
    learner: 'kmeans',
    points: [
      [-1, 0, 1],
      [1, 0, 2],
      [0, 1, 2],
    ],
    training: clustering(),
    surface: painted((x) => Math.abs(x), part({ labels: (x) => (x < 0 ? 1 : 11) })),
  });
  const items = part(groundItems(state, frameOf(state.scene.view, 400), LOOK));
  const lines = part(items.filter((item) => item.kind === 'lines'));
  assert.equal(
    lines.some(({ dash }) => dash),
    false,
  );
  assert.ok(part(lines.at(-1).lines[0].points).every((v, i) => i % 2 || Math.abs(v - 200) < 8));
  assert.deepEqual(legendOf(state), [{ kind: 'clusters', count: 11, shapes: true }]);
  assert.match(describe(state), /11 clusters/);
  assert.equal(verdict(state.frame.training).word, 'Local optimum');
  assert.match(placeText(state, [1, 0]), /: cluster 11$/);
});

test('a component has its zero in bold and its share in words; the next one goes round', () => {
  const figures = [{ key: 'component-1', name: '', symbol: '', value: 0.62, doc: '' }];
  const decision = Float64Array.of(0.5, 0.1, -0.9, 0.2, 0.4, -0.3);
  const coef = new Float64Array(6).fill(1);
  const state = stateOf({
    learner: 'kpca',
    points: [
      [-1, 0, 1],
      [1, 0, 2],
      [0, 1, 2],
    ],
    training: training({
      task: 'components',
      outputs: 2,
      decision,
      coef,
      beta: coef,
      figures,
      label: Float64Array.of(0.5, -0.9, 0.4),
      support: Int32Array.of(0, 1, 2),
      violation: 1e-9,
    }),
    surface: painted((x) => 0.4 * x),
  });
  const of = state.frame.training;
  assert.equal(componentName(of, 0), 'Component 1 · 62 %');
  assert.equal(componentName(of, 1), 'Component 2');
  assert.deepEqual([percent(0.004), percent(0), percent(0.996)], ['0.4 %', '0 %', '100 %']);
  assert.equal(nextComponent(state, 1), 1);
  assert.equal(nextComponent(state, -1), 1);
  assert.equal(nextComponent(regression(), 1), null);
  const items = part(groundItems(state, frameOf(state.scene.view, 400), LOOK));
  const bold = items.filter((item) => item.kind === 'lines' && item.width === LOOK.bold);
  assert.equal(bold.length, 1);
  assert.ok(part(bold[0]).lines[0].points.every((v, i) => i % 2 || Math.abs(v - 200) < 1));
  assert.match(describe(state), /component 1 of 2, 62 % of the variance/);
  assert.match(
    describe(part({ ...state, focus: { ...state.focus, output: 1 } })),
    /component 2 of 2\./,
  );
  assert.match(placeText(state, [1, 0]), /component 1 = \+0\.40$/);
  assert.equal(verdict(of).word, 'Solved');
  // On the line the curve has the scale of the component, not that of margins.
  const line = { ...traced((x) => 0.4 * x), output: 0 };
  const bounds = boundsOf(state, line);
  assert.deepEqual(bounds, [-1, 1]);
  const frame = lineFrame(state.scene.view, line, 400, LOOK, bounds);
  assert.ok(frame.height(0.9) > frame.ceiling - 1);
});

/** Three points, one of them beyond the boundary and one on it. */
function novelty() {
  const decision = Float64Array.of(0.5, -1e-9, -0.4);
  const coef = Float64Array.of(0, 0.4, 1);
  return stateOf({
    learner: 'one-class',
    points: [
      [0, 0, 1],
      [1, 0, 1],
      [2, 0, 1],
    ],
    training: training({
      task: 'novelty',
      rule: 'pairs',
      classes: Float64Array.of(-1, 1),
      pairs: Int32Array.of(1, 0),
      decision,
      label: Float64Array.of(1, -1, -1),
      coef,
      beta: coef,
      support: Int32Array.of(1, 2),
      figures: [
        { key: 'outside', name: 'fraction outside', symbol: '', value: 1 / 3, doc: 'f < 0' },
      ],
      gap: 1e-6,
      primal: 1,
      objective: 1,
      violation: 1e-5,
    }),
    surface: painted((x) => 1 - Math.abs(x)),
  });
}

test('what is outside of one class is hatched, and outliers are ringed in another colour', () => {
  const state = novelty();
  assert.deepEqual(outsideOf(state.frame.training), [false, false, true]);
  const frame = frameOf(state.scene.view, 400);
  const lines = part(outsideLines(state.frame.surface, frame));
  assert.ok(lines.length > 20);
  for (const { points } of lines) {
    for (let i = 0; i <= 4; i++) {
      const left = points[0] + ((points[2] - points[0]) * i) / 4;
      assert.ok(Math.abs(frame.x(left)) > 1 - 0.02, 'only where f < 0');
    }
  }
  const covered = lines.reduce((sum, { points }) => sum + points[2] - points[0], 0);
  const all = outsideLines(
    { ...state.frame.surface, values: new Float32Array(3600).fill(-1) },
    frame,
  );
  const whole = all.reduce((sum, { points }) => sum + points[2] - points[0], 0);
  assert.ok(Math.abs(covered / whole - 0.5) < 0.03, 'half of the plane');
  const rings = markItems(part(state.scene), state.frame, FIRST_STAGE.plane, frame, LOOK).filter(
    ({ kind }) => kind === 'circles',
  );
  assert.deepEqual(
    rings.map((/** @type {any} */ { stroke, circles }) => [stroke, circles.length]),
    [
      [LOOK.contour, 1],
      [LOOK.no, 1],
    ],
  );
  assert.match(describe(state), /1 point outside, 2 support vectors/);
  assert.match(placeText(state, [0, 0]), /inside, f = \+/);
  assert.match(placeText(state, [1.9, 0]), /outside, f = −/);
  assert.equal(verdict(state.frame.training).word, 'Optimal');
});

test('an optimum is one only with its gap; a solution with its residual; else it is done', () => {
  const word = (some) => verdict(training(some)).word;
  assert.equal(word({ gap: 1e-9, primal: 2 }), 'Optimal');
  assert.equal(word({ gap: 1e-9 }), 'Done', 'a gap between nothing');
  assert.equal(word({ violation: 1e-12 }), 'Solved');
  assert.equal(word({}), 'Done');
  assert.equal(word({ status: 'running', gap: 1, primal: 2 }), 'Paused');
  assert.equal(word({ status: 'exhausted', gap: 1, primal: 2 }), 'Stopped');
});

test('the certificate has the numbers that exist, and the figures after them', () => {
  const figures = [
    { key: 'fit', name: 'data fit', symbol: '−½yᵀ(K + σ²I)⁻¹y', value: -4, doc: 'how well' },
    { key: 'loo', name: 'unknown', symbol: 'u', value: NaN, doc: '' },
    { key: 'first', name: 'component 1', symbol: '', value: 0.5, doc: '', share: true },
  ];
  const names = (some, of) =>
    certificate(
      training({ label: new Float64Array(3), support: Int32Array.of(0, 1, 2), ...some }),
      3,
      of,
    ).map(({ name, value }) => `${name}: ${value}`);
  assert.deepEqual(names({ figures }), [
    'Iterations: 2',
    'Data fit: −4',
    'Component 1: 50 %',
    'Time: 1.0 ms',
  ]);
  const goal = part({ name: 'sum of distances to the medoids', symbol: 'J' });
  assert.deepEqual(
    names(
      { task: 'clustering', support: Int32Array.of(1), objective: 3, primal: 3, violation: 0 },
      { goal, support: 'medoid' },
    ),
    [
      'Iterations: 2',
      'Medoids: 1 of 3',
      'Sum of distances to the medoids: 3',
      'Largest violation: 0',
      'Time: 1.0 ms',
    ],
  );
  assert.match(
    statusLine(novelty()),
    /Optimal<\/span> <span class="steps">after <b>2<\/b> steps<\/span>$/,
  );
});

test('what adds up has a term for the place itself, and ends at f', () => {
  const beta = Float64Array.of(0.5, 0, 0.5, 0, 0, 1);
  const coef = training({
    task: 'clustering',
    rule: 'largest',
    outputs: 2,
    classes: Float64Array.of(1, 2),
    coef: beta,
    beta,
    self: Float64Array.of(-0.5, -0.5),
    bias: Float64Array.of(-0.2, -0.3),
    label: Float64Array.of(1, 1, 2),
    decision: new Float64Array(6),
    support: Int32Array.of(0, 1, 2),
  });
  const kernel = Float64Array.of(0.8, 0.4, 0.2);
  const f1 = 0.5 * 0.8 + 0.5 * 0.4 - 0.5 * 1.1 - 0.2;
  const terms = {
    x: [0, 0],
    model: 1,
    kernel,
    self: 1.1,
    decision: Float64Array.of(f1, -9),
    label: 1,
    std: NaN,
  };
  const state = stateOf(
    part({
      learner: 'kmeans',
      points: [
        [0, 0, 1],
        [1, 0, 1],
        [2, 0, 2],
      ],
      training: coef,
      terms,
    }),
  );
  const sum = addUp(part(state.frame), 9);
  assert.deepEqual(
    sum.bars.map(({ kind }) => kind),
    ['offset', 'self', 'point', 'point'],
  );
  assert.ok(Math.abs(sum.bars.at(-1).to - sum.total) < 1e-12);
  assert.equal(sum.result, 'so cluster 1');
});

test('neighbours are listed by distance, nearest first, and say what they vote for', () => {
  assert.deepEqual(nearestOf(Float64Array.of(3, 1, NaN, 1, 2), 3), [1, 3, 4]);
  const nothing = new Float64Array(3);
  const knn = training({
    task: 'classification',
    rule: 'pairs',
    classes: Float64Array.of(1, 2),
    pairs: Int32Array.of(1, 0),
    coef: nothing,
    beta: nothing,
    decision: nothing,
    label: Float64Array.of(1, 1, 2),
    support: Int32Array.of(0, 1, 2),
  });
  const distance = Float64Array.of(0.4, 0.9, 0.1);
  const terms = {
    x: [0, 0],
    model: 1,
    kernel: nothing,
    self: 1,
    distance,
    decision: Float64Array.of(0),
    label: 1,
    std: NaN,
  };
  const points = [
    [0, 0, 1],
    [1, 0, 1],
    [2, 0, 2],
  ];
  const state = stateOf({
    learner: 'knn',
    points,
    params: { k: 3 },
    training: knn,
    terms,
    surface: painted(() => 0),
  });
  const sum = addUp(part(state.frame), 9);
  assert.deepEqual(
    sum.bars.map(({ text, value }) => [text, value]),
    [
      ['3', 0.1],
      ['1', 0.4],
      ['2', 0.9],
    ],
  );
  assert.equal(sum.result, '2 of 3, so class 1');
  // One by one they are not asked for margins.
  const lines = part(groundItems(state, frameOf(state.scene.view, 400), LOOK));
  assert.equal(
    lines.some(({ dash }) => dash),
    false,
  );
});

test('how sure f is costs so much that fewer places are asked, and no draw is no error', async () => {
  const asked = [];
  const desk = {
    ask(name, _, x) {
      if (name === 'samples') throw Object.assign(new Error('no'), { failure: {} });
      asked.push(x.length);
      return { decision: x.map((v) => v), label: x, std: new Float64Array(x.length).fill(0.5) };
    },
    pause: async () => {},
    now: () => 0,
  };
  const request = part({
    dim: 1,
    view: EMPTY_SCENE.view,
    size: 1024,
    cautious: false,
    limit: Infinity,
    samples: 3,
    model: 1,
    outputs: 1,
    rule: 'values',
    classes: NONE,
    pairs: NONE,
    spread: true,
  });
  const job = { started: 0, stops: () => false };
  const few = await trace(desk, job, part({ ...request, support: 30 }));
  assert.equal(few.picture.width, 1024);
  assert.equal(few.picture.samples, undefined);
  assert.ok(few.picture.std.every((v) => v === 0.5));
  asked.length = 0;
  const many = await trace(desk, job, part({ ...request, support: 1000 }));
  assert.ok(many.picture.width < 200 && many.picture.width >= 60);
  assert.equal(
    asked.reduce((a, b) => a + b),
    many.picture.width,
  );
  const hurried = await trace(desk, job, part({ ...request, support: 200, cautious: true }));
  const still = await trace(desk, job, part({ ...request, support: 200 }));
  assert.ok(hurried.picture.width < 150 && still.picture.width > 500);
  assert.ok(asked.length > 3, 'in slices');
});

test('the plane is hatched where a process hardly knows f', async () => {
  const asked = [];
  const desk = {
    ask(name, _, x, out) {
      if (name === 'surface') {
        out.fill(0);
        return { min: 0, max: 0, method: 'chebyshev' };
      }
      asked.push(x);
      // How sure: nothing is known on the right.
      return {
        std: Float64Array.from({ length: x.length / 2 }, (_, i) => (x[2 * i] > 0 ? 1 : 0.1)),
      };
    },
    pause: async () => {},
    now: () => 0,
  };
  const request = part({
    view: EMPTY_SCENE.view,
    size: 64,
    cautious: false,
    limit: Infinity,
    doubt: true,
    model: 1,
    outputs: 1,
    rule: 'values',
    classes: NONE,
    pairs: NONE,
    support: 5,
    spread: true,
  });
  const { picture } = await paint(desk, { started: 0, stops: () => false }, request);
  assert.equal(asked.length, DOUBT_SIDE);
  assert.ok(asked[0][1] > asked.at(-1)[1], 'row 0 is at the top');
  const frame = frameOf(EMPTY_SCENE.view, 400);
  const [{ lines }] = part(doubtItems(picture, 0.5, frame, LOOK));
  assert.ok(lines.length > 20);
  assert.ok(
    lines.every(({ points }) => points[0] > 180),
    'on the right only',
  );
  assert.equal(part(doubtItems(picture, 2, frame, LOOK)[0]).lines.length, 0);
  const plain = await paint(
    desk,
    { started: 0, stops: () => false },
    part({ ...request, doubt: false }),
  );
  assert.deepEqual(doubtItems(plain.picture, 0.5, frame, LOOK), []);
});

/** Two classes, of which one point is right, one wrong, and of one nobody knows. */
function halfKnown(some = {}) {
  const coef = Float64Array.of(1, -1, 0);
  return stateOf({
    learner: 'svc',
    params: { C: 1 },
    points: [
      [-1, -1, 1],
      [1, -1, 1],
      [0, 1, 2],
    ],
    training: training({
      task: 'classification',
      rule: 'pairs',
      classes: Float64Array.of(1, 2),
      pairs: Int32Array.of(1, 0),
      coef,
      beta: coef,
      support: Int32Array.of(0, 1),
      decision: Float64Array.of(-1, 1, 1e-17),
      label: Float64Array.of(1, 2, NaN),
      errors: 1,
      undecided: 1,
      margin: 1,
      ...some,
    }),
    // Nobody knows f in the upper half.
    surface: painted((x, y) => (y > 0 ? 0 : x), part({ error: 1e-5, edge: null })),
  });
}

test('undecided points count as neither right nor wrong, and are not drawn as mistakes', () => {
  const state = halfKnown();
  assert.match(describe(state), /: 2 support vectors, 1 error, 1 undecided\.$/);
  assert.doesNotMatch(describe(halfKnown({ undecided: 0 })), /undecided/);
  const rows = (of) => certificate(of.frame.training, 3).map(({ name, value }) => [name, value]);
  assert.deepEqual(rows(state).slice(2, 4), [
    ['Training errors', '1'],
    ['Undecided', '1'],
  ]);
  assert.ok(!rows(halfKnown({ undecided: 0 })).some(([name]) => name === 'Undecided'));
  const frame = frameOf(state.scene.view, 400);
  const { marks } = part(
    markItems(
      part(state.scene),
      state.frame,
      { ...FIRST_STAGE.plane, predicted: true },
      frame,
      LOOK,
    ),
  ).find(({ kind }) => kind === 'marks');
  assert.deepEqual(
    marks.map(({ predicted }) => predicted),
    [0, 2, 0],
  );
});

test('where f is undecided the picture has neither line nor colour, and the legend says so', () => {
  const state = halfKnown();
  const frame = frameOf(state.scene.view, 400);
  const items = part(groundItems(state, frame, LOOK));
  const [boundary] = items.filter(({ kind, width }) => kind === 'lines' && width === LOOK.bold);
  assert.equal(boundary.lines.length, 1);
  const tops = boundary.lines[0].points.filter((_, i) => i % 2 === 1);
  assert.ok(Math.min(...tops) > 200, 'the upper half has none');
  const { raster } = items.find(({ kind }) => kind === 'raster');
  assert.deepEqual([...raster.data.slice(0, 3)], parseColour(LOOK.zero));
  assert.deepEqual(legendOf(state).at(-1), {
    kind: 'keys',
    keys: [{ mark: 'undecided', text: 'undecided' }],
  });
  assert.equal(legendOf(part({ ...state, frame: { ...state.frame, surface: null } })).length, 1);
});

test('a region without a class is paper, and so are exported pictures of it', () => {
  const label = (x, y) => (y > 0 ? 255 : x < 0 ? 1 : 2);
  const state = stateOf({
    learner: 'svc',
    points: [
      [-1, -1, 1],
      [1, -1, 2],
      [0, 1, 3],
    ],
    training: training({
      task: 'classification',
      rule: 'pairs',
      outputs: 3,
      undecided: 1,
      classes: Float64Array.of(1, 2, 3),
      pairs: Int32Array.of(0, 1, 0, 2, 1, 2),
      coef: new Float64Array(9),
      beta: new Float64Array(9),
      support: new Int32Array(),
      decision: new Float64Array(9),
      label: Float64Array.of(1, 2, NaN),
    }),
    surface: painted((x, y) => (y > 0 ? 0 : Math.abs(x)), part({ labels: label })),
  });
  const items = part(groundItems(state, frameOf(state.scene.view, 400), LOOK));
  const { raster } = items.find(({ kind }) => kind === 'raster');
  const pixel = (c, r) => [...raster.data.slice(4 * (60 * r + c), 4 * (60 * r + c) + 3)];
  assert.deepEqual(pixel(10, 10), parseColour(LOOK.zero));
  assert.notDeepEqual(pixel(10, 50), parseColour(LOOK.zero));
  assert.notDeepEqual(pixel(10, 50), pixel(50, 50));
  assert.match(placeText(state, [0.5, 1]), /: undecided$/);
  assert.deepEqual(
    legendOf(state).map(({ kind }) => kind),
    ['classes', 'keys'],
  );
  // The same lines go into files.
  const [lines] = part(figureOf(state).plane).filter(
    ({ kind, width }) => kind === 'lines' && width === LOOK.bold,
  );
  assert.equal(lines.lines.length, 1);
  assert.ok(
    Math.min(...lines.lines[0].points.filter((_, i) => i % 2 === 1)) > 0.49 * figureOf(state).size,
  );
  assert.match(
    svgOf(figureOf(state), () => ''),
    /<path/,
  );
});

test('a point on the boundary of one class is neither outside nor inside', () => {
  const state = novelty();
  Object.assign(state.frame.training, { label: Float64Array.of(1, NaN, -1), undecided: 1 });
  assert.deepEqual(outsideOf(state.frame.training), [false, false, true]);
  assert.match(describe(state), /1 point outside, 1 on the boundary, 2 support vectors/);
  assert.match(pointText(state, 2), /undecided, f = 0\.00$/);
});

test('what adds up to nothing that is known decides nothing', () => {
  const state = halfKnown();
  const terms = {
    x: [0, 1],
    model: 1,
    kernel: Float64Array.of(0.2, 0.2, 1),
    self: 1,
    std: NaN,
    decision: Float64Array.of(1e-17),
    label: NaN,
  };
  const told = (more) => addUp(part({ ...state.frame, terms: { ...terms, ...more } }), 9);
  const open = told();
  assert.deepEqual(
    [open.result, open.told, open.ink, open.winner],
    ['f(x), undecided', '0.00', 8, 8],
  );
  const small = told({ label: 1 });
  assert.deepEqual(
    [small.result, small.told, small.ink, small.winner],
    ['f(x), so class 1', '0.00', 1, 1],
  );
  assert.equal(decidingOutput(state.frame.training, Float64Array.of(1e-17), NaN), 0);
  const three = part({ rule: 'pairs', outputs: 3, classes: [1, 2, 3], pairs: [0, 1, 0, 2, 1, 2] });
  assert.equal(decidingOutput(three, Float64Array.of(-3, 0, 2), NaN), 1);
  const largest = part({ rule: 'largest', outputs: 3, classes: [1, 2, 3], pairs: [] });
  assert.equal(decidingOutput(largest, Float64Array.of(-3, 4, 4), NaN), 1);
});
