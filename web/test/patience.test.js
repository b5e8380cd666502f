import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { createConductor } from '../engine/conductor.js';
import { megabytes, sentence } from '../engine/memory-check.js';
import { createActions } from '../state/actions.js';
import { EXACT_POINTS, withLandmarks } from '../state/landmarks.js';
import { EMPTY_SCENE, LIMITS, makePoint } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { createEngineDouble, until } from './engine-double.js';
import { part } from './part.js';

const pages = [];
afterEach(() => pages.splice(0).forEach((conductor) => conductor.destroy()));

const few = Object.freeze([makePoint(1, [-1, 0], 1), makePoint(2, [1, 0], 2)]);
const many = Object.freeze(
  Array.from({ length: EXACT_POINTS + 5 }, (_, i) => makePoint(100 + i, [i / 1e4, 0], 1 + (i % 2))),
);

/** A page without a face, whose clock and timers the test moves. */
function page(options = {}) {
  const store = createStore({
    scene: { ...EMPTY_SCENE, points: few },
    settings: DEFAULT_SETTINGS,
    requestFrame: () => {},
  });
  const double = createEngineDouble({ ...options, onState: store.setEngine });
  const timers = new Map();
  let last = 0;
  let clock = 0;
  const conductor = createConductor(store, double.engine, {
    setTimer: (f, ms) => (timers.set(++last, { f, ms }), last),
    clearTimer: (id) => timers.delete(id),
    now: () => clock,
  });
  pages.push(conductor);
  const actions = createActions(store, double.engine, { address: () => '', clipboard: null });
  return {
    ...double,
    store,
    actions,
    show: (points) => store.edit((scene) => ({ ...scene, points }), { name: 'show' }),
    patience: () => store.state.frame.engine.patience ?? null,
    choose: (label) =>
      store.state.frame.engine.patience.choices.find((choice) => choice.label === label).run(),
    opened: () => double.calls.filter(({ name }) => name === 'train').length,
    elapse(only) {
      for (const [id, { f, ms }] of [...timers]) {
        if (ms !== only) continue;
        timers.delete(id);
        f();
      }
    },
    /** Lets time go by. @param {number} ms */
    wait: (ms) => (clock += ms),
    trained: () => until(() => store.state.frame.scene === store.state.scene, 'trained'),
  };
}

test('what takes much memory says so first, and is trained when it may be', async () => {
  const it = page();
  await it.trained();
  const before = it.opened();
  it.show(many);
  await until(() => it.patience()?.choices.length === 3, 'asked');
  assert.match(
    it.patience().text,
    /^20\s005 points: SVM trains, which takes about 80 MB of memory\.$/,
  );
  assert.equal(it.patience().percent, undefined);
  assert.equal(it.opened(), before, 'nothing is taken yet');
  assert.equal(it.store.state.frame.training, null, 'what was learnt from other points is gone');
  it.choose('Train');
  assert.equal(it.patience(), null, 'the question is answered');
  it.elapse(150);
  assert.equal(it.store.state.frame.engine.busy, true);
  await it.trained();
  assert.equal(it.opened(), before + 1);
  assert.equal(it.patience(), null);
  // What was agreed to is not asked again.
  it.show(few);
  await it.trained();
  it.show(many);
  await it.trained();
  assert.equal(it.opened(), before + 3);
});

test('fewer points, or none: an even sample is one step of undo, and Cancel leaves quiet', async () => {
  const it = page();
  await it.trained();
  it.show(many);
  await until(() => it.patience()?.choices.length === 3, 'asked');
  it.choose('Cancel');
  assert.deepEqual(
    it.patience().choices.map(({ label }) => label),
    ['Train'],
  );
  assert.equal(it.store.state.frame.engine.busy, false);
  it.choose('Train');
  await until(() => it.patience()?.choices.length === 3, 'asked again');
  it.actions.undo();
  await it.trained();
  assert.equal(it.patience(), null, 'it was about other points');
  it.actions.redo();
  await until(() => it.patience()?.choices.length === 3, 'and again');
  it.choose('Take 20\u202f000 points');
  await it.trained();
  const { points } = it.store.state.scene;
  assert.equal(points.length, 20_000);
  assert.ok(points.every((point) => many.includes(point)) || points.length === 20_000);
  assert.deepEqual([points[0].id, points.at(-1).id], [100, many.at(-1).id]);
  it.actions.undo();
  assert.equal(it.store.state.scene.points, many);
});

test('what cannot be learnt is not asked about: training says why', async () => {
  const it = page();
  await it.trained();
  it.store.edit(
    (scene) => ({ ...scene, points: many, params: { ...scene.params, landmarks: 1 } }),
    { name: 'show' },
  );
  await it.trained();
  assert.equal(it.patience(), null);
});

test('training that takes long says how far it is and can be ended', async () => {
  let steps = 1e9;
  const it = page({ steps: () => steps });
  await until(() => it.opened() === 1, 'opened');
  it.elapse(150);
  assert.equal(it.store.state.frame.engine.busy, true);
  assert.equal(it.patience(), null, 'not yet worth a card');
  it.elapse(750);
  assert.deepEqual([it.patience().text, it.patience().percent], ['Training', null]);
  it.choose('Cancel');
  assert.equal(it.store.state.frame.engine.busy, false);
  assert.equal(it.store.state.frame.training, null);
  assert.match(it.patience().text, /Nothing was learnt/);
  steps = 1;
  it.choose('Train');
  await until(() => it.store.state.frame.training, 'trained after all');
  assert.equal(it.patience(), null);
});

test('training that does not hear of its end is ended with the engine', async () => {
  let busy = true;
  const it = page({ absorbed: ({ type }) => busy && type === 'job' });
  await until(() => it.calls.some(({ type }) => type === 'job'), 'asked');
  it.elapse(150);
  it.elapse(750);
  it.choose('Cancel');
  busy = false;
  it.choose('Train');
  for (let i = 0; i < 40; i++) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(it.store.state.frame.training, null, 'it waits for the one before');
  it.elapse(1000);
  await until(() => it.store.state.frame.training, 'trained by a new engine');
  assert.deepEqual(
    it.workers.map((worker) => worker.terminated),
    [true, false],
  );
});

test('what takes long is not trained at every move of a hand, but when it rests', async () => {
  let slow = false;
  const it = page({ steps: () => (slow && it.wait(2000), 1) });
  await it.trained();
  slow = true;
  it.actions.movePoint(1, [-1, 0.5], 'g');
  await it.trained();
  const before = it.opened();
  for (let k = 0; k < 5; k++) it.actions.movePoint(1, [-1, k / 10], 'g');
  for (let k = 0; k < 40; k++) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(it.opened(), before, 'the hand still moves');
  it.elapse(250);
  await it.trained();
  assert.equal(it.opened(), before + 1);
});

test('landmarks come in where exact training ends, and a margin is soft then', () => {
  const entry = part({
    params: [
      { key: 'C', default: 3 },
      { key: 'landmarks', default: 0 },
    ],
  });
  const hard = { ...EMPTY_SCENE, points: many, params: { C: Infinity, tolerance: 1e-3 } };
  assert.deepEqual(withLandmarks(hard, entry).params, { C: 3, tolerance: 1e-3, landmarks: 256 });
  const chosen = { ...hard, params: { C: 7, landmarks: 40 } };
  assert.equal(withLandmarks(chosen, entry), chosen);
  assert.equal(withLandmarks(hard, { params: [] }), hard, 'a learner without landmarks');
  assert.equal(withLandmarks({ ...hard, points: few }, entry).params.C, Infinity);
  assert.ok(LIMITS.points >= EXACT_POINTS);
});

test('memory is told in round numbers', () => {
  assert.deepEqual([142e6, 1.234e9, 96.4e6].map(megabytes), ['140 MB', '1.2 GB', '96 MB']);
  const frame = { engine: { catalog: null } };
  const scene = { ...EMPTY_SCENE, points: few, params: { landmarks: 1000 } };
  assert.match(
    sentence(part({ frame }), scene, 2e8),
    /^2 points: svc trains with 1\s000 landmarks, .* 200 MB/,
  );
});

test('a drag whose pictures come is not called busy, however slow they are', async () => {
  const it = page();
  await it.trained();
  const at = (x) => Object.freeze([makePoint(1, [x, 0], 1), few[1]]);
  const [one, two] = [at(-0.9), at(-0.8)];
  /** What is told, in order. @type {string[]} */
  const told = [];
  const { setFrame, setEngine } = it.store;
  it.store.setFrame = (patch) => {
    if (patch.scene) told.push(patch.scene.points === one ? 'first' : 'second');
    setFrame(patch);
  };
  it.store.setEngine = (patch) => {
    if ('busy' in patch && patch.busy !== it.store.state.frame.engine.busy)
      told.push(patch.busy ? 'busy' : 'not busy');
    setEngine(patch);
  };
  it.show(one);
  it.show(two);
  it.elapse(150);
  await it.trained();
  assert.deepEqual(told, ['busy', 'first', 'not busy', 'second']);
});
