// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EMPTY_SCENE } from '../model/scene.js';
import { messageOf } from '../views/plane/empty.js';
import { tipOf } from '../draw/plane/pointed.js';
import { placeText, pointText, readingAt, readingAtPoint } from '../draw/plane/reading.js';

/** @typedef {import('../state/store.js').State} State */

const VIEW = { x0: -2, x1: 2, y0: -2, y1: 2 };
const AXIS = { name: '', shift: 0, scale: 1 };

/** Two points; f(x, y) = x on a surface of two by two pixels. @returns {any} */
function fake() {
  const points = [
    { id: 3, x: [0.31, -1.2], label: 2 },
    { id: 8, x: [0.5, 1], label: 1 },
  ];
  const scene = {
    points,
    classes: [],
    axes: [AXIS, AXIS],
    view: VIEW,
    params: { C: 2 },
    dim: 2,
    target: 'class',
    range: [-1, 1],
  };
  return {
    scene,
    frame: {
      scene,
      training: {
        model: 4,
        task: 'classification',
        rule: 'pairs',
        support: Int32Array.of(0),
        std: new Float64Array(),
        outputs: 1,
        classes: Float64Array.of(1, 2),
        pairs: Int32Array.of(1, 0),
        coef: Float64Array.of(1.5, 0),
        decision: Float64Array.of(0.48, 0.52),
        label: Float64Array.of(2, 2),
      },
      surface: {
        view: VIEW,
        width: 2,
        height: 2,
        values: Float32Array.of(-1, 1, -1, 1),
        label: null,
      },
      terms: null,
      engine: { state: 'ready', progress: 1, busy: false },
    },
    focus: {
      pointer: null,
      point: null,
      pair: null,
      crosshair: null,
      selected: null,
      tool: 'point',
    },
  };
}

test('a point is told in words, with what training says of it', () => {
  const state = fake();
  assert.equal(
    pointText(state, 3),
    'point 1 of 2, class 2, at 0.31, −1.20, support vector, f = +0.48',
  );
  assert.equal(
    pointText(state, 8),
    'point 2 of 2, class 1, at 0.50, 1.00, predicted class 2, f = +0.52',
  );
  state.scene.classes = ['setosa', 'versicolor'];
  assert.match(pointText(state, 3), /class 2 \(versicolor\)/);
  assert.equal(pointText(state, 99), '');
});

test('a point that has moved since training is read from the surface', () => {
  const state = fake();
  const moved = [{ ...state.scene.points[0], x: [-0.5, 0] }, state.scene.points[1]];
  const later = { ...state, scene: { ...state.scene, points: moved } };
  assert.deepEqual(readingAtPoint(later, 3), { f: -0.5 });
  assert.deepEqual(readingAtPoint(later, 8), { f: 0.52 });
});

test('exact terms are preferred to the surface, for their own place and model only', () => {
  const state = fake();
  const terms = { x: [0.25, 0], model: 4, kernel: [], decision: Float64Array.of(0.3), label: 2 };
  state.frame.terms = terms;
  assert.deepEqual(readingAt(state, [0.25, 0]), { f: 0.3 });
  assert.deepEqual(readingAt(state, [0.5, 0]), { f: 0.5 });
  state.frame.terms = { ...terms, model: 3 };
  assert.deepEqual(readingAt(state, [0.25, 0]), { f: 0.25 });
  assert.equal(readingAt(state, [5, 0]), null);
  assert.equal(placeText(state, [-0.5, 0.5]), '−0.50, 0.50: f = −0.50');
});

test('of several classes the winner and its margin are told', () => {
  const state = fake();
  state.frame.surface = { ...state.frame.surface, label: Uint8Array.of(7, 2, 7, 2) };
  state.frame.surface.values = Float32Array.of(0.4, 0.4, 0.4, 0.4);
  assert.equal(placeText(state, [-1, 0]), '−1.00, 0.00: class 7, margin 0.40');
});

test('the tip warns before a point is removed', () => {
  const state = fake();
  assert.equal(tipOf(state, null), null);
  state.focus.pointer = [1, 0.5];
  assert.deepEqual(tipOf(state, null)?.tip.rest, ['1.00, 0.50']);
  state.focus.point = 3;
  assert.deepEqual(tipOf(state, null)?.tip, {
    strong: 'f = +0.48',
    rest: ['point 1, class 2', 'α = 1.50', '0.31, −1.20'],
    label: undefined,
  });
  assert.equal(tipOf(state, { id: 3, left: 0, top: 0 })?.tip.strong, 'Release to remove');
  state.focus.pointer = null;
  assert.equal(tipOf(state, null), null, 'hovered in another view: the ring is enough');
});

test('an empty plane says what to do, one class what is missing', () => {
  const state = fake();
  const device = { touch: false };
  assert.equal(messageOf(state, device), null);
  const one = { ...state, scene: { ...state.scene, points: [state.scene.points[0]] } };
  assert.equal(messageOf(one, device)?.title, 'One class so far');
  assert.equal(readingAt(one, [0, 0]), null, 'and f of before means nothing');
  const rows = { ...one, scene: { ...one.scene, table: { columns: [], labels: [] } } };
  assert.match(messageOf(rows, device)?.body ?? '', /under Data/, 'of a file it is to be chosen');
  const none = { ...state, scene: { ...state.scene, points: [] } };
  assert.equal(messageOf(none, device)?.title, 'Click to add a point');
  assert.equal(messageOf(none, { touch: true })?.title, 'Tap to add a point');
  const ready = { ...state.frame, engine: { state: 'ready', progress: 1 } };
  const early = { ...state, scene: EMPTY_SCENE, frame: ready };
  assert.equal(messageOf(early, device)?.progress, 1, 'until the first scene is opened');
  none.frame = { ...state.frame, surface: null, engine: { state: 'loading', progress: 0.25 } };
  assert.equal(messageOf(none, device)?.progress, 0.25);
  none.frame.engine = { state: 'failed', progress: 0 };
  assert.match(messageOf(none, device)?.body ?? '', /Reload/);
});

test('where nobody knows the sign of f, no class is told', () => {
  const state = fake();
  const { training, surface, scene } = state.frame;
  training.label = Float64Array.of(NaN, 2);
  training.decision = Float64Array.of(1e-17, 0.52);
  assert.match(pointText(state, 3), /undecided, f = 0\.00$/);
  assert.doesNotMatch(pointText(state, 3), /predicted/);
  assert.match(pointText(state, 8), /predicted class 2/);
  state.focus.crosshair = [0.31, -1.2];
  state.focus.selected = 3;
  const { tip } = /** @type {any} */ (tipOf(state, null));
  assert.equal(tip.strong, 'undecided, f = 0.00');
  assert.ok(!tip.rest.some((/** @type {string} */ line) => line.startsWith('predicted')));

  // The pixels of the left half are 0.
  state.frame.surface = { ...surface, values: Float32Array.of(0, 1, 0, 1) };
  assert.match(placeText(state, [-1.5, 0]), /: undecided, f = 0\.00$/);
  assert.match(placeText(state, [1.5, 0]), /: f = \+1\.00$/);

  // What the engine tells of just this place is newer.
  state.frame.terms = {
    model: 4,
    x: [-1.5, 0],
    decision: Float64Array.of(-1e-9),
    label: 1,
    std: NaN,
    kernel: new Float64Array(2),
  };
  assert.match(placeText(state, [-1.5, 0]), /: f = 0\.00$/, 'what rounds to zero has no sign');
  state.frame.terms.decision[0] = -0.01;
  assert.match(placeText(state, [-1.5, 0]), /: f = −0\.01$/, 'small, and negative');
  state.frame.terms.label = 2;
  assert.match(placeText(state, [-1.5, 0]), /: f = 0\.00$/, 'the engine decides, not rounding');
  Object.assign(state.frame.terms, { label: NaN, decision: Float64Array.of(-1e-9) });
  assert.match(placeText(state, [-1.5, 0]), /: undecided, f = 0\.00$/);
  assert.equal(scene.points.length, 2);
});

test('where nobody knows which of several classes wins, none is told', () => {
  const state = fake();
  const values = Float32Array.of(0, 0.5, 0, 0.5);
  state.frame.surface = { ...state.frame.surface, values, label: Uint8Array.of(255, 2, 255, 2) };
  assert.match(placeText(state, [-1.5, 0]), /: undecided$/);
  assert.match(placeText(state, [1.5, 0]), /: class 2, margin 0\.50$/);
  Object.assign(state.frame.training, {
    outputs: 3,
    classes: Float64Array.of(1, 2, 3),
    pairs: Int32Array.of(0, 1, 0, 2, 1, 2),
    decision: Float64Array.of(0, 0, 0, 1, 1, 1),
    label: Float64Array.of(NaN, 1),
    coef: new Float64Array(6),
  });
  assert.match(pointText(state, 3), /, undecided$/);
  state.frame.training.task = 'clustering';
  assert.match(placeText(state, [-1.5, 0]), /: undecided$/);
});
