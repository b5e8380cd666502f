import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EngineError } from '../model/failure.js';
import { makeItem } from '../model/scene.js';
import { createAnswers, projected, sameItems } from '../views/items/map/answers.js';
import { axisItems, axisName } from '../draw/map/axes.js';
import { labelBoxes } from '../draw/map/labels.js';
import { ALL, extentOf, frameOf, moved, stacksOf, zoomed } from '../draw/map/layout.js';
import { toward } from '../views/items/map/toward.js';
import { isUpright, STILL, turnBetween, turned } from '../draw/map/turn.js';
import { cut, readingText, refusal, remarkOn, shownBy, titleOf } from '../views/items/map/words.js';
import { shareOf } from '../views/items/split.js';
import { legendOf } from '../views/legend.js';
import { addUp } from '../views/terms/sum.js';
import { part } from './part.js';
import { FIRST_STAGE } from '../state/stage.js';

/** @type {[number, number][]} */
const PLACES = [
  [3, 0.2],
  [-2, 1],
  [0.5, -1.7],
  [-1.5, 0.5],
];
const near = (/** @type {number[]} */ a, /** @type {number[]} */ b, tolerance = 1e-9) =>
  a.forEach((v, i) => assert.ok(Math.abs(v - b[i]) <= tolerance, `${a}, not ${b}`));

test('a map that is turned over, or has its axes changed, is turned back', () => {
  for (const turn of [
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
    [1, 0, 0, -1],
    [-1, 0, 0, -1],
    [0, 1, 1, 0],
    [0, -1, 1, 0],
    [0, 1, -1, 0],
    [0, -1, -1, 0],
  ]) {
    const from = PLACES.map(([x, y]) => turned(/** @type {any} */ (turn), x, y));
    const back = turnBetween(from, PLACES);
    from.forEach(([x, y], i) => near(turned(back, x, y), PLACES[i]));
    assert.ok(isUpright(back));
  }
  assert.deepEqual([...turnBetween(PLACES, PLACES)], [...STILL]);
});

test('directions that have mixed are turned as far as they did, and a little askew is not at all', () => {
  const by = (/** @type {number} */ angle) =>
    /** @type {any} */ ([Math.cos(angle), -Math.sin(angle), Math.sin(angle), Math.cos(angle)]);
  const far = PLACES.map(([x, y]) => turned(by(0.7), x, y));
  const back = turnBetween(far, PLACES);
  assert.ok(!isUpright(back));
  far.forEach(([x, y], i) => near(turned(back, x, y), PLACES[i]));
  // To another kernel the axes go along the sides, whatever comes nearest.
  assert.ok(isUpright(turnBetween(far, PLACES, true)));
  const little = PLACES.map(([x, y]) => turned(by(0.1), x, y));
  assert.deepEqual([...turnBetween(little, PLACES)], [...STILL]);
});

test('one item more moves the middle of all, which turns nothing', () => {
  const shifted = PLACES.map(([x, y]) => /** @type {[number, number]} */ ([x + 9, y - 4]));
  assert.deepEqual([...turnBetween(shifted, PLACES)], [...STILL]);
});

test('where nothing tells directions apart, a map stays as it is', () => {
  const same = PLACES.map(() => /** @type {[number, number]} */ ([2, 2]));
  assert.deepEqual([...turnBetween(same, PLACES)], [...STILL]);
  assert.deepEqual([...turnBetween([], [])], [...STILL]);
});

test('a map fits into its picture, as long to the right as upwards', () => {
  const edge = { left: 10, right: 20, top: 5, bottom: 15 };
  const frame = frameOf(extentOf(PLACES), 330, 120, edge);
  const at = PLACES.map(([x, y]) => [frame.left(x), frame.top(y)]);
  for (const [left, top] of at) {
    assert.ok(left >= 10 - 1e-9 && left <= 310 + 1e-9 && top >= 5 - 1e-9 && top <= 105 + 1e-9);
  }
  assert.ok(at.some(([, top]) => Math.abs(top - 5) < 1e-9));
  near([frame.left(1) - frame.left(0)], [frame.top(0) - frame.top(1)]);
  // Upwards is up.
  assert.ok(frame.top(1) < frame.top(0));
});

test('items in one place, on a line, and none at all have a picture too', () => {
  const edge = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const places of [
    [],
    [[3, 4]],
    [
      [3, 4],
      [3, 4],
    ],
  ]) {
    const extent = extentOf(/** @type {any} */ (places));
    const frame = frameOf(extent, 200, 100, edge);
    near([frame.left(extent.x0), frame.top(extent.y0)], [100, 50]);
  }
  const line = frameOf(
    extentOf([
      [-1, 0],
      [3, 0],
    ]),
    200,
    100,
    edge,
  );
  near([line.left(-1), line.left(3), line.top(0)], [0, 200, 50]);
});

test('one looks closer at what is under the pointer, and never farther than all', () => {
  const extent = extentOf(PLACES);
  const edge = { left: 0, right: 0, top: 0, bottom: 0 };
  const before = frameOf(extent, 200, 100, edge);
  const zoom = zoomed(ALL, 3, 30, -10); // from the middle
  const after = frameOf(extent, 200, 100, edge, zoom);
  near([after.unit], [3 * before.unit]);
  const x = 0.5 + 30 / before.unit;
  const y = -0.35 + 10 / before.unit;
  near([before.left(x), before.top(y)], [130, 40]);
  near([after.left(x), after.top(y)], [130, 40]);
  assert.equal(zoomed(zoom, 0.2, 0, 0), ALL);
  assert.equal(moved(ALL, 5, 5), ALL);
  assert.equal(moved(zoom, 5, 7).right, zoom.right + 5);
});

test('items in the same place are stacked, up to rounding', () => {
  const places = /** @type {[number, number][]} */ ([
    [1, 2],
    [0, 0],
    [1 + 1e-12, 2],
    [-0, 0],
    [1.5, 2],
  ]);
  assert.deepEqual(stacksOf(places), [[0, 2], [1, 3], [4]]);
  assert.deepEqual(
    stacksOf([
      [0, 0],
      [0, 0],
    ]),
    [[0, 1]],
  );
});

test('arrows go to the nearest item in their direction, and come from the edge at first', () => {
  const places = /** @type {[number, number][]} */ ([
    [50, 50],
    [60, 51],
    [80, 50],
    [52, 20],
    [20, 55],
    [50, 50],
  ]);
  assert.equal(toward(places, 0, 'ArrowRight'), 1);
  assert.equal(toward(places, 1, 'ArrowRight'), 2);
  assert.equal(toward(places, 0, 'ArrowUp'), 3);
  assert.equal(toward(places, 0, 'ArrowLeft'), 4);
  assert.equal(toward(places, 2, 'ArrowRight'), -1);
  assert.equal(toward(places, 0, 'ArrowDown'), -1);
  assert.equal(toward(places, -1, 'ArrowRight'), 4);
  assert.equal(toward(places, -1, 'ArrowDown'), 3);
  assert.equal(toward([], -1, 'ArrowDown'), -1);
  assert.equal(toward(places, 0, 'Enter'), -1);
});

test('words hide neither marks nor each other, and those that must be there are', () => {
  const within = { left: 0, top: 0, width: 200, height: 100 };
  const size = { width: 60, height: 12 };
  const marks = [
    { left: 45, top: 45, width: 10, height: 10 },
    { left: 75, top: 45, width: 10, height: 10 },
  ];
  const [first, second, none] = labelBoxes(
    [
      { left: 50, top: 50, ...size },
      { left: 195, top: 8, ...size },
      { left: 100, top: 50, width: 500, height: 12 },
    ],
    marks,
    [],
    within,
    8,
  );
  assert.ok(first && second);
  // Not to the right, where another mark is.
  assert.notEqual(first.left, 58);
  assert.ok(second.left + second.width <= 200 && second.top >= 0);
  assert.equal(none, null);
  const crowded = Array.from({ length: 30 }, () => ({ left: 100, top: 50, ...size }));
  const placed = labelBoxes(crowded, [], [], within, 8).filter((box) => box !== null);
  assert.ok(placed.length < 30 && placed.length > 2);
  for (const [i, a] of placed.entries())
    for (const b of placed.slice(0, i))
      assert.ok(
        a.left >= b.left + b.width ||
          b.left >= a.left + a.width ||
          a.top >= b.top + b.height ||
          b.top >= a.top + a.height,
      );
  const full = [{ left: 0, top: 0, width: 200, height: 100 }];
  const [must] = labelBoxes([{ left: 199, top: 99, ...size, must: true }], full, [], within, 8);
  assert.ok(must && must.left + must.width <= 200 && must.top + must.height <= 100);
});

const chart = (/** @type {any} */ more) => ({
  n: 3,
  coordinates: new Float64Array(6),
  others: new Float64Array(),
  values: Float64Array.of(2, 1),
  shares: Float64Array.of(0.5, 0.25),
  residuals: Float64Array.of(0, 0),
  beta: new Float64Array(6),
  bias: new Float64Array(2),
  least: 0,
  ...more,
});

test('a map says how much it shows, and what is odd about it', () => {
  assert.equal(axisName([0.34, 0.1], 0), '1st component, 34 % of variance');
  assert.equal(axisName([NaN], 0), '1st component');
  assert.equal(axisName([1 - 1e-14], 0), '1st component, 100 % of variance');
  assert.equal(shownBy(chart({}), 'trees'), '75 % of the variance of 3 trees');
  assert.equal(remarkOn(chart({}), 'trees'), '');
  const few = { values: new Float64Array(), shares: new Float64Array() };
  assert.match(remarkOn(chart({ n: 0, ...few }), 'sets'), /as soon as there are some/);
  assert.match(remarkOn(chart({ n: 1, ...few }), 'sets'), /^One set/);
  assert.match(remarkOn(chart(few), 'sets'), /all sets are the same/);
  const one = { values: Float64Array.of(2), shares: Float64Array.of(1) };
  assert.match(remarkOn(chart(one), 'sets'), /one direction only/);
  const no = { least: -0.5, shares: Float64Array.of(NaN, NaN) };
  assert.match(remarkOn(chart(no), 'sets'), /no kernel on these sets.*−0\.5/);
  assert.equal(shownBy(chart(no), 'sets'), '3 sets');
  const rough = { residuals: Float64Array.of(0.001, 0.08) };
  assert.equal(
    refusal(part({ item: 1002, reason: 'At character 4 …' }), true),
    'The map is the one of before: row 1\u202f003 cannot be read.',
  );
  assert.equal(
    refusal(part({ item: 2, reason: 'No.' }), false),
    'There is no map: row 3 cannot be read.',
  );
  assert.equal(
    refusal(part({ message: 'The values of poly are too large.' }), true),
    'The values of poly are too large.',
  );
  assert.match(remarkOn(chart(rough), 'sets'), /^The second direction is known to 8 %/);
});

test('axes that are turned have their names where they end, and there are no more than there are', () => {
  const look = /** @type {any} */ ({ text: 10, ink: '#000', ink2: '#333', zero: '#fff', hair: 1 });
  const frame = {
    unit: 10,
    left: (/** @type {number} */ x) => 100 + 10 * x,
    top: (/** @type {number} */ y) => 50 - 10 * y,
  };
  const names = (/** @type {any} */ items) => items.map((/** @type {any} */ { text }) => text);
  const upright = axisItems([0.5, 0.2], [0, 1, 1, 0], frame, 200, 100, look);
  assert.deepEqual(names(upright.words), [
    '1st component, 50 % of variance',
    '2nd component, 20 % of variance',
  ]);
  // The axes have changed places: the first goes upwards.
  const [first, second] = /** @type {any[]} */ (upright.words);
  assert.ok(first.top < second.top);
  const tilted = axisItems([0.5], [0.8, -0.6, 0.6, 0.8], frame, 200, 100, look);
  assert.equal(tilted.words.length, 1);
  const [word] = /** @type {any[]} */ (tilted.words);
  assert.ok(word.left >= 0 && word.left <= 200 && word.top >= 0 && word.top <= 100);
});

test('an item is told by number, class and what the machine says', () => {
  const scene = /** @type {any} */ ({
    target: 'class',
    classes: ['Finnish'],
    points: [makeItem(4, 'talo', 1), makeItem(5, 'casa', 2, 0.4)],
  });
  assert.equal(titleOf(scene, 0), 'Item 1, Finnish');
  assert.equal(titleOf(scene, 1), 'Item 2, class 2');
  assert.equal(titleOf({ ...scene, target: 'value' }, 1), 'Item 2, value 0.4');
  const reading = { f: 0.48, ink: 2, label: 2, cluster: false };
  assert.equal(readingText(reading, scene.classes, 2), 'f = +0.48');
  assert.equal(readingText(reading, scene.classes, 1), 'f = +0.48, wrongly predicted: class 2');
  assert.equal(readingText({ ...reading, cluster: true }, [], 2), 'f = +0.48, found: cluster 2');
  assert.equal(readingText(null, [], 1), '');
  assert.equal(cut('abcdef', 4), 'abc…');
  assert.equal(cut('äöü🙂', 4), 'äöü🙂');
});

test('scenes with the same items and kernel have one map, whatever their classes', () => {
  const points = [makeItem(4, 'talo', 1), makeItem(5, 'casa', 2)];
  const scene = /** @type {any} */ ({ domain: 'strings', kernel: 'substrings', points });
  assert.ok(sameItems(scene, { ...scene, points: [makeItem(4, 'talo', 2), points[1]] }));
  assert.ok(!sameItems(scene, { ...scene, points: [makeItem(4, 'tala', 1), points[1]] }));
  assert.ok(!sameItems(scene, { ...scene, points: [points[1], points[0]] }));
  assert.ok(!sameItems(scene, { ...scene, kernel: 'words' }));
});

test('an item is projected by its kernel values', () => {
  const made = chart({ beta: Float64Array.of(1, 0, 0, 2, -1, 1), bias: Float64Array.of(0.5, -1) });
  assert.deepEqual(projected(made, Float64Array.of(2, 3, 4)), [0.5 + 2 - 4, -1 + 6 + 4]);
});

test('the map is larger on a projector, unless one has said how large it is to be', () => {
  assert.ok(shareOf({ mapShare: 0, theme: 'projector' }) > shareOf({ mapShare: 0, theme: 'dark' }));
  assert.equal(shareOf({ mapShare: 30, theme: 'projector' }), 30);
});

/** A background engine whose answers come when told. */
function slowBackground() {
  /**
   * @type
   *   {{ lane: string, request: any, answer: (value: any) => void, fail: (error: Error) => void }[]}
   */
  const asked = [];
  return {
    asked,
    ask: (/** @type {string} */ lane, /** @type {string} */ _, /** @type {any} */ request) =>
      new Promise((answer, fail) => asked.push({ lane, request, answer, fail })),
  };
}
const settled = () => new Promise((done) => setImmediate(done));

test('while a map is made, of what is typed only the newest waits; another kernel does not wait', async () => {
  const background = slowBackground();
  /** @type {any[]} */
  const shown = [];
  const answers = createAnswers(/** @type {any} */ (background), {
    show: (answer) => shown.push(answer),
    refuse: () => assert.fail('refused'),
    busy: () => {},
  });
  const scene = (/** @type {string} */ text, kernel = 'substrings') =>
    /** @type {any} */ ({ domain: 'strings', dim: 2, kernel, points: [makeItem(1, text, 1)] });
  answers.ask(scene('a'), null);
  answers.ask(scene('a'), null);
  for (const text of ['ab', 'abc', 'abcd']) answers.ask(scene(text), null);
  assert.deepEqual(
    background.asked.map(({ request }) => request.items),
    [['a']],
  );
  background.asked[0].answer(chart({ n: 1 }));
  await settled();
  assert.deepEqual(
    background.asked.map(({ request }) => request.items),
    [['a'], ['abcd']],
  );
  assert.equal(shown.length, 1);
  answers.ask(scene('abcd', 'words(k=1)'), 'x');
  assert.equal(background.asked.length, 3);
  assert.deepEqual(background.asked[2].request.others, ['x']);
  background.asked[1].answer(null);
  background.asked[2].answer(chart({ n: 1 }));
  await settled();
  assert.equal(shown.at(-1).tried, 'x');
  answers.end();
});

test('a text that cannot be read takes nothing from the map', async () => {
  const background = slowBackground();
  /** @type {string[]} */
  const refused = [];
  /** @type {any[]} */
  const shown = [];
  const answers = createAnswers(/** @type {any} */ (background), {
    show: (answer) => shown.push(answer),
    refuse: ({ message }) => refused.push(message),
    busy: () => {},
  });
  const scene = /** @type {any} */ ({
    domain: 'trees',
    dim: 2,
    kernel: 'subtree',
    points: [makeItem(1, '(A b)', 1)],
  });
  answers.ask(scene, '(A');
  background.asked[0].fail(new EngineError({ code: 'data', message: 'Item 1: never closed' }));
  await settled();
  await settled();
  assert.equal(background.asked.length, 2);
  assert.equal(background.asked[1].request.others, undefined);
  background.asked[1].answer(chart({ n: 1 }));
  await settled();
  assert.equal(shown.length, 1);
  assert.deepEqual(refused, []);
  answers.end();
});

test('what could not be loaded is asked for again when there is another machine, not before', async () => {
  const background = slowBackground();
  /** @type {string[]} */
  const refused = [];
  const answers = createAnswers(/** @type {any} */ (background), {
    show: () => {},
    refuse: ({ message }) => refused.push(message),
    busy: () => {},
  });
  const scene = /** @type {any} */ ({
    domain: 'strings',
    dim: 2,
    kernel: 'substrings',
    points: [makeItem(1, 'a', 1)],
  });
  const [before, after] = [{}, {}];
  answers.ask(scene, null, before);
  background.asked[0].fail(new EngineError({ code: 'loading', message: 'No network.' }));
  await settled();
  await settled();
  assert.deepEqual(refused, ['No network.']);
  answers.ask(scene, null, before);
  assert.equal(background.asked.length, 1);
  answers.ask(scene, null, after);
  assert.equal(background.asked.length, 2);
  // Whatever else is wrong stays wrong.
  background.asked[1].fail(new EngineError({ code: 'data', message: 'Too large.' }));
  await settled();
  await settled();
  answers.ask(scene, null, {});
  assert.equal(background.asked.length, 2);
  answers.end();
});

/** A scene of strings with a machine for two classes. */
function trained() {
  const points = [
    makeItem(1, 'talo', 1),
    makeItem(2, 'primavera', 2),
    makeItem(3, 'a long sentence', 2),
    makeItem(4, '', 1),
  ];
  const scene = /** @type {any} */ ({
    domain: 'strings',
    dim: 2,
    target: 'class',
    classes: ['Finnish', 'Spanish'],
    points,
    params: { C: 1 },
    range: [-1, 1],
    repair: 'none',
    learner: 'svc',
  });
  const training = /** @type {any} */ ({
    model: 1,
    task: 'classification',
    status: 'converged',
    outputs: 1,
    rule: 'pairs',
    classes: Float64Array.of(1, 2),
    pairs: Int32Array.of(1, 0),
    margin: 1,
    coef: Float64Array.of(-1, 1, 0.5, -0.5),
    beta: Float64Array.of(-1, 1, 0.5, -0.5),
    bias: Float64Array.of(0),
    self: new Float64Array(),
    support: Int32Array.of(0, 1, 2),
    decision: Float64Array.of(-1, 1, 1, -1),
    label: Float64Array.of(1, 2, 2, 1),
  });
  return { scene, training };
}

test('the legend of a map has the shapes of classes, the ring and the scale of its marks', () => {
  const { scene, training } = trained();
  const state = (/** @type {any} */ more) =>
    /** @type {any} */ ({
      scene,
      focus: { output: 0 },
      settings: { map: true },
      stage: FIRST_STAGE,
      frame: { overlay: null, training, scene, engine: { catalog: null } },
      ...more,
    });
  const kinds = (/** @type {any} */ of) => legendOf(of).map(({ kind }) => kind);
  assert.deepEqual(kinds(state({})), ['classes', 'keys', 'scale']);
  const [, ring, scale] = /** @type {any[]} */ (legendOf(state({})));
  assert.deepEqual(ring.keys, [{ mark: 'ring', text: 'support vector' }]);
  assert.equal(scale.marks, true);
  assert.deepEqual(kinds(state({ settings: { map: false } })), ['classes']);
  const none = { overlay: null, training: null, scene, engine: { catalog: null } };
  assert.deepEqual(kinds(state({ frame: none })), ['classes']);
});

test('the terms of items are named by their texts, and long ones by their numbers too', () => {
  const { scene, training } = trained();
  const terms = { model: 1, kernel: Float64Array.of(4, 3, 2, 1), decision: [0], label: 2 };
  const names = (/** @type {any} */ of) =>
    addUp(/** @type {any} */ ({ terms, training, scene: of }), 9)
      ?.bars.filter(({ kind }) => kind === 'point')
      .map(({ text }) => text);
  assert.deepEqual(names(scene), ['talo', 'primavera', '3 a long…', '(empty)']);
  assert.deepEqual(names({ ...scene, domain: 'digits' }), ['1', '2', '3', '4']);
});

test('an item of which nobody knows is called neither right nor wrong', () => {
  const open = { f: 0, ink: 8, label: NaN, cluster: false };
  assert.equal(readingText(open, [], 2), 'f = 0.00, undecided');
  assert.equal(readingText({ f: -1e-9, ink: 1, label: 1, cluster: false }, [], 1), 'f = 0.00');
});
