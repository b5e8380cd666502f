import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVerdicts, sampleOf } from '../engine/verdicts.js';
import { EMPTY_SCENE, makePoint } from '../state/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';

/** A study whose answers come when the test says so. */
function createStudyDouble() {
  const questions = [];
  return {
    questions,
    ask(lane, name, request) {
      return new Promise((resolve, reject) => {
        questions.push({ lane, name, request, resolve, reject });
      });
    },
  };
}

const pause = () => new Promise((resolve) => setImmediate(resolve));

/** Verdicts around a store; tick does what timers wait for. */
function setUp(scene = {}) {
  const points = Object.freeze([makePoint(1, [0, 0], 1), makePoint(2, [1, 1], 2)]);
  const store = createStore({
    scene: Object.freeze({ ...EMPTY_SCENE, points, ...scene }),
    settings: DEFAULT_SETTINGS,
    requestFrame: (flush) => queueMicrotask(flush),
  });
  const study = createStudyDouble();
  let waiting = null;
  const verdicts = createVerdicts(store, study, {
    setTimer: (f) => (waiting = f),
    clearTimer: () => (waiting = null),
  });
  store.setEngine({ state: 'ready' });
  const tick = async () => {
    await pause();
    const run = waiting;
    waiting = null;
    run?.();
    await pause();
  };
  const setKernel = (kernel, more = {}) =>
    store.edit((now) => ({ ...now, kernel, ...more }), { name: 'Change kernel' });
  return { store, study, verdicts, tick, setKernel };
}

const proved = { verdict: 'proved', domain: '', eigenvalues: new Float64Array(2), tried: 0 };
const refuted = { verdict: 'refuted', domain: '', eigenvalues: new Float64Array(2), tried: 9 };

test('a verdict of another kernel is never shown', async () => {
  const { store, study, tick, setKernel } = setUp();
  await tick();
  assert.equal(study.questions[0].request.kernel, 'rbf(gamma=1)');
  study.questions[0].resolve(proved);
  await pause();
  assert.equal(store.state.frame.verdict.text, 'rbf(gamma=1)');

  setKernel('sigmoid(gamma=1, coef0=1)');
  assert.equal(store.state.frame.verdict, null);
  await tick();
  setKernel('linear');
  study.questions[1].resolve(refuted); // late: it is about the sigmoid
  await pause();
  assert.equal(store.state.frame.verdict, null);
  await tick();
  study.questions[2].resolve(proved);
  await pause();
  assert.equal(store.state.frame.verdict.text, 'linear');
  store.undo();
  assert.equal(store.state.frame.verdict.verdict, 'refuted', 'undo knows without asking');
});

test('what holds where no coordinate is negative is asked again of other points', async () => {
  const { store, study, tick } = setUp({ kernel: 'min' });
  await tick();
  study.questions[0].resolve({ ...proved, domain: 'where no coordinate is negative' });
  await pause();
  assert.equal(store.state.frame.verdict.verdict, 'proved');
  store.edit((now) => ({ ...now, points: [...now.points, makePoint(3, [-1, 0], 1)] }), {
    name: 'Add point',
  });
  assert.equal(store.state.frame.verdict, null);
  await tick();
  assert.equal(study.questions[1].request.x.length, 6);
});

test('a kernel that turns out to be one loses its repair, and undo brings it back', async () => {
  const { store, study, tick, setKernel } = setUp();
  setKernel('formula(dot)');
  store.edit((now) => ({ ...now, repair: 'clip' }), { name: 'Repair' });
  setKernel('linear');
  await tick();
  study.questions.find(({ name }) => name === 'validate').resolve(proved);
  await pause();
  assert.equal(store.state.scene.repair, 'none');
  assert.equal(store.state.history.undo, 'Change kernel', 'that was no edit of its own');
  store.undo();
  assert.equal(store.state.scene.repair, 'clip');
});

test('a repair is told of the matrix that it is of', async () => {
  const { store, study, tick, setKernel } = setUp();
  setKernel('sigmoid(gamma=1, coef0=1)', { repair: 'flip' });
  await tick();
  study.questions.find(({ name }) => name === 'validate').resolve(refuted);
  await pause();
  const question = study.questions.find(({ name }) => name === 'repair');
  assert.equal(question.request.method, 'flip');
  question.resolve({ method: 'flip', negative: 1 });
  await pause();
  assert.equal(store.state.frame.repair.effect.negative, 1);
  store.edit((now) => ({ ...now, repair: 'none' }), { name: 'Do not repair' });
  await tick();
  assert.equal(store.state.frame.repair, null);
});

test('of many points an even sample is judged', () => {
  const points = Array.from({ length: 1001 }, (_, i) => i);
  const sample = sampleOf(points, 400);
  assert.equal(sample.length, 400);
  assert.equal(new Set(sample).size, 400);
  assert.ok(sample.at(-1) > 990);
  assert.equal(sampleOf(points.slice(0, 400)).length, 400);
});
