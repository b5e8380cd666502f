import assert from 'node:assert/strict';
import { test } from 'node:test';

import { endWords, whyNot } from '../panels/playback.js';
import { EngineError } from '../model/failure.js';
import { createHistories } from '../engine/way.js';
import { createTransport, strideOf } from '../engine/playback.js';
import { createTransportActions, RUNS } from '../state/actions/stepping.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { FIRST_STAGE } from '../state/stage.js';
import { createStore } from '../state/store.js';
import { arrived, FASTEST, isLast, sameWay, stepOf, totalOf } from '../state/stepping.js';
import { boundOf } from '../views/step/bound.js';
import { partsOf, symbolsOf } from '../views/step/facts.js';
import { lossOf } from '../views/step/loss.js';
import { groupsOf } from '../views/step/moves.js';
import { orderOf, residualWords } from '../views/step/residuals.js';
import { stepSentence } from '../views/step/sentence.js';
import { objectiveOf, squareOf } from '../views/step/square.js';
import { stepItems } from '../draw/plane/step-marks.js';
import { statusLine } from '../views/status.js';
import { part } from './part.js';

const POINTS = [makePoint(1, [-1, 0], 1), makePoint(2, [1, 0], 2), makePoint(3, [0, 1], 2)];
const SCENE = Object.freeze({ ...EMPTY_SCENE, points: POINTS });
const CATALOG = {
  domains: [
    {
      name: 'vectors',
      learners: [
        {
          name: 'svc',
          title: 'SVM',
          short: 'SVM',
          params: [],
          tasks: ['classification'],
          warm: true,
        },
        {
          name: 'mean',
          title: 'Nearest mean',
          short: 'mean',
          params: [],
          tasks: ['classification'],
        },
      ],
    },
  ],
};

const account = (rest = {}) => ({
  did: '',
  why: '',
  next: '',
  label: '',
  facts: [],
  marks: [],
  residuals: null,
  moves: [],
  pair: null,
  ...rest,
});

/** The way of a learner with so many steps. */
const history = (total, rest = {}) => ({
  total,
  status: 'converged',
  goal: 'dual objective',
  message: '',
  ...rest,
});

/** What training answers at the step that a scene asks for, of a learner that has so many. */
function training(scene, total, rest = {}) {
  const at = Math.min(scene.step ?? total, total);
  return {
    model: 1,
    task: 'classification',
    rule: 'pairs',
    message: '',
    gap: 1,
    errors: 0,
    outputs: 1,
    coef: new Float64Array(3),
    label: Float64Array.of(1, 2, 2),
    classes: Float64Array.of(1, 2),
    pairs: Int32Array.of(1, 0),
    support: new Int32Array(0),
    status: at < total ? 'running' : 'converged',
    iterations: at,
    account: scene.step === null ? null : account({ next: at < total ? `Step ${at + 1}` : '' }),
    ...rest,
  };
}

/**
 * A page without a face, whose engine answers when the test says so and whose timers run then too.
 */
function page(scene = SCENE, total = 6) {
  let flush = () => {};
  const store = createStore({
    scene,
    settings: DEFAULT_SETTINGS,
    requestFrame: (f) => (flush = f),
  });
  store.setEngine(part({ state: 'ready', catalog: CATALOG }));
  const timers = new Map();
  const asked = [];
  let time = 0;
  let last = 0;
  const background = part({
    ask(_lane, name, request) {
      return new Promise((resolve, reject) => asked.push({ name, request, resolve, reject }));
    },
  });
  const tick = () => flush();
  createTransport(store, {
    setTimer: (f, ms) => (timers.set(++last, { f, at: time + ms }), last),
    clearTimer: (id) => timers.delete(id),
    now: () => time,
  });
  createHistories(store, background);
  return {
    store,
    asked,
    timers,
    tick,
    actions: createTransportActions(store),
    step: () => store.state.scene.step,
    /** The engine answers for the scene in force. */
    answer(rest) {
      const { scene } = store.state;
      store.setFrame(part({ scene, training: training(scene, total, rest) }));
      tick();
    },
    /** Time goes by. */
    elapse(ms) {
      time += ms;
      for (const [id, { f, at }] of [...timers]) {
        if (at > time) continue;
        timers.delete(id);
        f();
      }
      tick();
    },
    /** What was asked of the background engine is answered. */
    async reply(of = history(total)) {
      tick();
      const { resolve, reject } = asked.shift();
      if (of instanceof Error) reject(of);
      else resolve(of);
      for (let i = 0; i < 5; i++) await null;
      tick();
    },
  };
}

test('one step after the other is on from the end to the first step, and no farther than the last', async () => {
  const it = page();
  it.answer();
  it.actions.stepBy(1);
  assert.equal(it.step(), 1);
  it.answer();
  await it.reply();
  for (let k = 0; k < 9; k++) {
    it.actions.stepBy(1);
    it.answer();
  }
  assert.equal(it.step(), 6);
  assert.ok(isLast(it.store.state));
  it.actions.stepBy(-1);
  assert.equal(it.step(), 5);
  it.actions.stepBy(-100);
  assert.equal(it.step(), 0);
  it.actions.stepBy(-1);
  assert.equal(it.step(), 0, 'nothing is before the first');
});

test('back from the end waits until it is known how many steps there are', async () => {
  const it = page();
  it.answer();
  it.actions.stepBy(-1);
  assert.equal(it.step(), null);
  assert.equal(it.store.state.focus.awaited, 'back');
  await it.reply();
  assert.equal(it.step(), 5);
  assert.equal(it.store.state.focus.awaited, null);
  // Known once, it is not asked for again.
  it.actions.setStep(null);
  it.actions.stepBy(-1);
  assert.equal(it.step(), 5);
  assert.equal(it.asked.length, 0);
});

test('why there is no way is said where back was asked for', async () => {
  const it = page();
  it.answer();
  it.actions.stepBy(-1);
  await it.reply(part(new EngineError({ code: 'data', message: 'The points are all alike.' })));
  assert.equal(it.step(), null);
  assert.equal(it.store.state.focus.awaited, null);
  assert.equal(it.store.state.frame.notice.text, 'The points are all alike.');
  assert.equal(it.store.state.frame.history.message, 'The points are all alike.');
});

test('the way is asked for where it is wanted, once for all of its steps', async () => {
  const it = page();
  it.answer();
  assert.equal(it.asked.length, 0, 'nobody wants to know');
  it.actions.setStep(2);
  it.answer();
  it.actions.setStep(3);
  it.answer();
  assert.equal(it.asked.length, 1);
  const { request } = it.asked[0];
  assert.equal(request.problem.stop, undefined, 'to the end, whatever is shown');
  assert.equal(request.problem.start, undefined, 'from the beginning');
  await it.reply();
  it.actions.setStep(4);
  it.answer();
  assert.equal(it.asked.length, 0);
  assert.equal(totalOf(it.store.state), 6);
  it.store.edit((s) => ({ ...s, params: { ...s.params, C: 7 } }), { name: 'C' });
  it.tick();
  assert.equal(it.asked.length, 1, 'another way');
  assert.equal(it.step(), 4, 'at the same step');
  assert.equal(totalOf(it.store.state), null, 'the length of the old one says nothing');
});

test('without points there is no way, and nobody is asked', () => {
  const it = page({ ...SCENE, points: [] });
  it.actions.setStep(1);
  it.tick();
  assert.equal(it.asked.length, 0);
  assert.match(it.store.state.frame.history.message, /no points/);
});

test('a run goes from the first step to the end, each step seen before the next', () => {
  const it = page();
  it.answer();
  it.actions.toggleRun();
  assert.equal(it.step(), 0);
  it.tick();
  it.elapse(10_000);
  assert.equal(it.step(), 0, 'the start has not been seen yet');
  const seen = [];
  for (let k = 0; k < 20 && it.store.state.focus.running; k++) {
    it.answer();
    seen.push(it.step());
    it.elapse(125);
  }
  assert.deepEqual(seen, [0, 1, 2, 3, 4, 5, 6]);
  assert.equal(it.step(), 6, 'the last step stays in sight');
  assert.equal(it.store.state.focus.running, false);
  it.actions.stepBy(1);
  assert.equal(it.step(), 6, 'one too many begins nothing');
  assert.match(statusLine(it.store.state), /after <b>6<\/b> steps/);
  it.actions.toggleRun();
  assert.equal(it.step(), 0, 'to run is to begin again');
});

test('what is chosen among solutions shows the result, and ends a run', () => {
  const it = page();
  it.answer();
  it.actions.showResult();
  assert.equal(it.store.state.history.undo, null, 'the result is in sight: nothing is done');
  it.actions.toggleRun();
  it.answer();
  it.elapse(125);
  assert.equal(it.step(), 1);
  it.actions.showResult();
  assert.equal(it.step(), null);
  assert.equal(it.store.state.focus.running, false);
});

test('a run in strides ends at the last step, not beyond it', () => {
  const it = page();
  it.store.setSettings({ speed: FASTEST });
  it.actions.setStep(5);
  it.actions.toggleRun();
  it.store.edit((s) => ({ ...s, step: 9 }), { name: 'Step through' });
  it.answer();
  it.elapse(0);
  assert.equal(it.step(), 6);
});

const data = (name, seed = 1) => ({ name, params: {}, seed });
const moons = { ...SCENE, data: data('moons') };

test('other data are learnt to the end, and undo brings the step back', () => {
  const others = [makePoint(7, [0, 1], 1), makePoint(8, [1, 1], 2)];
  for (const patch of [
    { data: data('rings'), points: others },
    { data: data('moons', 2), points: [...POINTS] },
    { data: { ...data('moons'), params: { noise: 1 } }, points: [...POINTS] },
    { data: null, points: [], table: null },
    { table: { name: 'a file' }, points: others },
    { points: others },
    { target: 'value' },
  ]) {
    const it = page(moons);
    it.actions.setStep(1);
    it.answer();
    it.store.edit((s) => part({ ...s, ...patch }), { name: 'Another' });
    assert.equal(it.step(), null, JSON.stringify(patch));
    it.store.undo();
    assert.equal(it.step(), 1);
    it.store.redo();
    assert.equal(it.step(), null);
  }
});

test('another kernel, another learner, numbers and points that move keep the step', () => {
  for (const patch of [
    { kernel: 'rbf(gamma=2.5e-3)' },
    { kernel: 'linear' },
    { learner: 'mean', params: {} },
    { params: { C: 9 } },
    { points: [makePoint(1, [-2, 0], 1), ...POINTS.slice(1)] },
    { points: [...POINTS, makePoint(4, [2, 2], 1)] },
    { points: POINTS.slice(1) },
    { view: { x0: 0, x1: 1, y0: 0, y1: 1 } },
  ]) {
    const it = page(moons);
    it.actions.setStep(1);
    it.answer();
    it.store.edit((s) => part({ ...s, ...patch }), { name: 'The same' });
    assert.equal(it.step(), 1, JSON.stringify(patch));
  }
});

test('a run ends with the data that it was of, and goes on with another kernel', () => {
  const it = page(moons);
  it.actions.toggleRun();
  it.answer();
  it.elapse(0);
  assert.equal(it.step(), 1);
  it.store.edit((s) => ({ ...s, kernel: 'linear' }), { name: 'Kernel' });
  it.answer();
  assert.ok(it.store.state.focus.running);
  it.store.edit((s) => ({ ...s, data: data('rings'), points: [...POINTS] }), { name: 'Rings' });
  it.answer();
  assert.equal(it.step(), null);
  assert.equal(it.store.state.focus.running, false);
});

test('a step after the last one is not taken, and that is noticed until something changes', () => {
  const it = page();
  it.actions.setStep(6);
  it.answer();
  it.actions.stepBy(1);
  it.actions.stepBy(1);
  assert.equal(it.step(), 6);
  assert.equal(it.store.state.focus.past, 2);
  assert.match(statusLine(it.store.state), /Start again first/);
  it.actions.stepBy(-1);
  it.answer();
  assert.equal(it.store.state.focus.past, 0);
  assert.doesNotMatch(statusLine(it.store.state), /Start again/);
});

test('run at the end plays from the first step', () => {
  const it = page();
  it.actions.setStep(6);
  it.answer();
  it.actions.toggleRun();
  assert.equal(it.step(), 0);
  assert.ok(it.store.state.focus.running);
});

test('what changes when the last step was shown is learnt to the end', async () => {
  const it = page(moons);
  it.actions.setStep(6);
  it.answer();
  it.store.edit((s) => ({ ...s, view: { ...s.view, x0: -9 } }), { name: 'Look' });
  assert.equal(it.step(), 6, 'nothing that a learner sees');
  const move = { name: 'Move', gesture: 'drag' };
  it.store.edit((s) => ({ ...s, points: [makePoint(1, [-1, 1], 1), ...s.points.slice(1)] }), move);
  assert.equal(it.step(), null);
  it.store.undo();
  assert.equal(it.step(), 6);
});

test('a scene that is opened is shown at its own step', () => {
  const it = page(moons);
  it.actions.setStep(2);
  it.answer();
  const other = { ...SCENE, data: data('rings'), points: [...POINTS], step: 2 };
  it.store.edit(() => other, { name: 'Open link', whole: true });
  assert.equal(it.step(), 2);
});

test('a run keeps its time and no timer when it is paused', () => {
  const it = page();
  it.store.setSettings({ speed: 2 });
  it.answer();
  it.actions.toggleRun();
  it.answer();
  it.elapse(0);
  assert.equal(it.step(), 1, 'the first at once');
  it.answer();
  it.elapse(499);
  assert.equal(it.step(), 1);
  it.elapse(1);
  assert.equal(it.step(), 2);
  it.answer();
  it.actions.toggleRun();
  it.tick();
  assert.equal(it.timers.size, 0);
  it.elapse(10_000);
  assert.equal(it.step(), 2);
});

test('a step by hand pauses a run, and so does another learner', () => {
  const it = page();
  it.actions.toggleRun();
  it.actions.stepBy(1);
  assert.equal(it.store.state.focus.running, false);
  assert.equal(it.step(), 1);
  it.actions.toggleRun();
  assert.equal(it.step(), 1, 'on from where it is');
  it.store.edit((s) => ({ ...s, learner: 'mean' }), { name: 'Learner' });
  assert.equal(it.store.state.focus.running, false);
});

test('a run that cannot go on stops where it is', () => {
  const it = page();
  it.actions.toggleRun();
  it.answer();
  it.elapse(0);
  it.answer({ status: 'failed', account: account() });
  it.elapse(1000);
  assert.equal(it.store.state.focus.running, false);
  assert.equal(it.step(), 1);
});

test('points that move keep the step', () => {
  const it = page();
  it.actions.setStep(3);
  it.answer();
  it.store.edit((s) => ({ ...s, points: [...s.points, makePoint(4, [2, 2], 1)] }), { name: 'Add' });
  assert.equal(it.step(), 3);
  assert.equal(arrived(it.store.state), null, 'what was reached was reached on other points');
});

test('all steps in a row are one step of undo', () => {
  const it = page();
  for (let k = 0; k < 3; k++) it.actions.stepBy(1);
  assert.equal(it.step(), 3);
  it.store.undo();
  assert.equal(it.step(), null);
  it.store.redo();
  assert.equal(it.step(), 3);
});

test('a step after the last is the last', async () => {
  const it = page({ ...SCENE, step: 40 });
  it.answer();
  assert.equal(stepOf(it.store.state), 6);
  assert.ok(isLast(it.store.state));
  await it.reply();
  it.actions.stepBy(-1);
  assert.equal(it.step(), 5);
});

test('only what a learner sees makes another way', () => {
  assert.ok(sameWay(SCENE, { ...SCENE, step: 3 }));
  assert.ok(sameWay({ ...SCENE, step: 2 }, { ...SCENE, step: 3 }));
  assert.ok(sameWay(SCENE, { ...SCENE, view: { x0: 0, x1: 1, y0: 0, y1: 1 } }));
  assert.ok(!sameWay(SCENE, { ...SCENE, seed: 2 }));
  assert.ok(!sameWay(SCENE, { ...SCENE, points: [...POINTS] }));
});

test('fast runs take several steps at once, slow ones show each', () => {
  assert.equal(strideOf(1, 100, 5000), 1);
  assert.equal(strideOf(8, 100, 5000), 1);
  assert.equal(strideOf(120, 100, 100), 12);
  assert.equal(strideOf(30, 100, 0), 1);
  let [step, frames] = [0, 0];
  for (; step < 1e6; frames++) step += strideOf(FASTEST, step, 0);
  assert.ok(frames > 50 && frames < 400, `a million steps in ${frames} pictures`);
});

test('a learner that is done in one step has nothing to run through', async () => {
  const it = page({ ...SCENE, learner: 'mean' }, 1);
  it.answer();
  assert.equal(
    whyNot(it.store.state),
    'Nearest mean is solved in one step: there is nothing to run through',
  );
  const other = page(SCENE, 1);
  other.answer();
  assert.equal(whyNot(other.store.state), '', 'it may have started near its end');
  other.actions.countSteps();
  await other.reply();
  assert.match(whyNot(other.store.state), /one step/);
});

/** The status in words. */
const words = (state) => statusLine(state).replace(/<[^>]*>/g, '');

test('the status counts the steps of a solution, and those from the one before as more', () => {
  const it = page();
  const done = (iterations, more) => {
    it.answer({ iterations, status: 'converged', gap: 1e-9, primal: 2 });
    it.store.setFrame({ taken: { steps: iterations, more } });
  };
  done(28, false);
  assert.equal(words(it.store.state), 'Optimal after 28 steps');
  done(3, true);
  assert.equal(words(it.store.state), 'Optimal after 3 more steps');
  done(1, false);
  assert.equal(words(it.store.state), 'Optimal in one step');
  done(0, true);
  assert.equal(words(it.store.state), 'Optimal');
});

test('the status says which step of how many is shown, and what came of the last one', async () => {
  const it = page();
  it.actions.setStep(0);
  it.answer();
  assert.equal(words(it.store.state), 'Paused before the first step');
  it.actions.setStep(2);
  it.answer();
  assert.equal(words(it.store.state), 'Paused at step 2');
  await it.reply();
  assert.equal(words(it.store.state), 'Paused at step 2 of 6');
  it.actions.toggleRun();
  assert.equal(words(it.store.state), 'Running at step 2 of 6');
  it.actions.setStep(6);
  it.answer({ gap: 1e-9, primal: 2 });
  assert.equal(words(it.store.state), 'Optimal after 6 steps');
  assert.equal(endWords(it.store.state.frame.training), 'Trained. Start again first.');
  it.answer({ status: 'exhausted' });
  assert.equal(words(it.store.state), 'Stopped after 6 steps');
  assert.equal(endWords(it.store.state.frame.training), 'Training has stopped. Start again first.');
});

test('runs are kept in colours of their own, as long as there is room', () => {
  const it = page();
  const kept = () => it.store.state.frame.kept;
  for (let k = 0; k < RUNS; k++)
    assert.ok(it.actions.keepRun(part({ name: `${k}`, n: 3, of: history(k) })));
  assert.ok(!it.actions.keepRun(part({ name: 'more', n: 3, of: history(1) })));
  assert.equal(new Set(kept().map(({ colour }) => colour)).size, RUNS);
  it.actions.dropRun(kept()[2].id);
  assert.ok(it.actions.keepRun(part({ name: 'more', n: 3, of: history(1) })));
  assert.equal(kept().at(-1).colour, 3, 'the colour that was given back');
});

/**
 * Steps of SMO as the engine tells them: into a corner, to the best place, of one sign, and with an
 * open square.
 */
const PAIRS = [
  {
    i: 1,
    j: 18,
    before: [0, 0],
    after: [1, 1],
    sign: [1, -1],
    C: 1,
    gradient: [1, 1],
    kernel: [1, 1, 0.8280514407639998],
    violation: 2,
    wanted: 5.815692812101412,
    taken: 1,
    gain: 1.8280514407639998,
  },
  {
    i: 30,
    j: 37,
    sign: [-1, 1],
    C: 1,
    before: [0.059384027943379165, 0.5990426874272479],
    after: [0.058403188420757986, 0.5980618479046267],
    gradient: [0.03435130297487377, -0.036312093976090455],
    kernel: [1, 1, 0.00045269588204383264],
    violation: 0.001960791001216683,
    wanted: 0.000980839522621178,
    taken: 0.000980839522621178,
    gain: 9.616106547966363e-7,
  },
  {
    i: 29,
    j: 2,
    before: [0, 1],
    after: [1, 0],
    sign: [1, 1],
    C: 1,
    gradient: [-0.604190465573825, -4.9306984869980655],
    kernel: [1, 1, 0.1208610186181777],
    violation: 4.326508021424241,
    wanted: 2.460650769133156,
    taken: 1,
    gain: 3.4473690400424184,
  },
  {
    i: 1,
    j: 18,
    before: [0, 0],
    sign: [1, -1],
    C: Infinity,
    gradient: [1, 1],
    after: [5.815692812101412, 5.815692812101412],
    kernel: [1, 1, 0.8280514407639998],
    violation: 2,
    wanted: 5.815692812101412,
    taken: 5.815692812101412,
    gain: 5.815692812101412,
  },
];

test('the square of a pair has the gain of its step as height, and its line keeps the balance', () => {
  for (const pair of /** @type {any[]} */ (PAIRS)) {
    const objective = objectiveOf(pair);
    const near = (a, b, what) =>
      assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)), what);
    near(objective(pair.after[0], pair.after[1]), pair.gain, 'D at the end');
    assert.equal(Math.abs(objective(pair.before[0], pair.before[1])), 0);
    const { side, bounded, line, wanted } = squareOf(pair);
    const balance = ([a, b]) => pair.sign[0] * a + pair.sign[1] * b;
    for (const end of [...line, wanted, pair.after])
      near(balance(end), balance(part(pair.before)), 'Σαy');
    for (const end of line) {
      assert.ok(
        end.every((v) => v >= -1e-12 && v <= side + 1e-12),
        'within the square',
      );
      assert.ok(
        end.some((v) => Math.abs(v) < 1e-9 || Math.abs(v - side) < 1e-9),
        'at its edge',
      );
    }
    assert.equal(bounded, Number.isFinite(pair.C));
    assert.ok(side >= Math.max(...pair.before, ...pair.after));
    // Nowhere on the line is it higher than at the best place.
    for (let k = 0; k <= 50; k++) {
      const at = line[0].map((v, q) => v + ((line[1][q] - v) * k) / 50);
      assert.ok(objective(at[0], at[1]) <= objective(wanted[0], wanted[1]) + 1e-12);
    }
  }
});

test('a bound that is far away is not drawn as the side of the square', () => {
  const far = squareOf(part({ ...PAIRS[3], C: 1e9 }));
  assert.ok(!far.bounded && far.side < 10);
});

const fact = (name, symbol, value, text = '') => ({ name, symbol, value, text });

test('the numbers of a pair are told once', () => {
  const told = account({
    pair: PAIRS[0],
    facts: [
      fact('violation', 'e', 2),
      fact('new coefficient', 'α₂', 1),
      fact('new coefficient', 'α₁₉*', 1),
      fact('dual gain', 'ΔD', 1.8),
      fact('dual objective', 'D', 4.5),
    ],
  });
  assert.deepEqual(symbolsOf(told), ['α₂', 'α₁₉*']);
  const [beside, rest] = partsOf(told, 1);
  assert.deepEqual(
    [beside, rest].map((facts) => facts.map(({ name }) => name)),
    [['violation'], ['dual gain']], // the objective is on the curves below
  );
  assert.equal(partsOf(told, Infinity)[0].length, 3);
  assert.deepEqual(symbolsOf(account({ pair: PAIRS[0] })), ['α₂', 'α₁₉']);
});

test('a visit is shown on the curve of its loss, whichever loss that is', () => {
  const marks = [{ point: 3, role: 'chosen' }];
  const hinge = [fact('margin', 'y·f(x)', -0.31), fact('hinge loss there', 'ℓ', 1.31)];
  assert.deepEqual(lossOf(account({ marks, facts: hinge })), {
    margin: -0.31,
    loss: 1.31,
    kink: 1,
    name: 'hinge',
  });
  assert.equal(lossOf(account({ marks, facts: hinge.slice(0, 1) })).loss, 0.31);
  assert.equal(lossOf(account({ facts: hinge })), null, 'of no point in particular');
  assert.equal(lossOf(account({ marks })), null);
});

test('mistakes are counted against their bound where one is known', () => {
  const facts = [
    fact('mistakes so far', 'Σ|β|', 4),
    fact('mistakes at most', '(R/margin)²', 121.4),
  ];
  assert.deepEqual(boundOf(account({ facts })), { made: 4, most: 121.4 });
  const unknown = [facts[0], fact('mistakes at most', '(R/margin)²', NaN, 'no bound is known')];
  assert.ok(Number.isNaN(boundOf(account({ facts: unknown })).most));
  assert.equal(boundOf(account()), null);
});

test('moves between clusters are grouped, the largest group first', () => {
  const moves = [
    { point: 4, from: 0, to: 2 },
    { point: 7, from: 1, to: 0 },
    { point: 9, from: 1, to: 0 },
    { point: 1, from: -1, to: 1 },
  ];
  assert.deepEqual(groupsOf(moves), [
    { from: 2, to: 1, points: [7, 9] },
    { from: 0, to: 2, points: [1] },
    { from: 1, to: 3, points: [4] },
  ]);
});

test('residuals stand along the line, or by class', () => {
  assert.deepEqual(orderOf({ ...SCENE, dim: 1 }), [0, 2, 1]);
  assert.deepEqual(orderOf(SCENE), [0, 1, 2]);
  assert.match(residualWords(Float64Array.of(3, -4, NaN)), /up to 4, root mean square 3\.54/);
  assert.equal(residualWords(new Float64Array(0)), 'No residuals.');
});

test('the sentence says which step of how many is shown, and never more than is known', () => {
  const say = (rest, total = 9) =>
    stepSentence({ ...training({ step: 5 }, 9), ...rest }, '8 errors', total);
  assert.equal(say({}), 'Step 5 of 9 is shown: 8 errors.');
  assert.equal(say({}, null), 'Step 5 is shown: 8 errors.');
  assert.equal(say({ iterations: 0 }), 'Before the first step of 9: 8 errors.');
  assert.equal(say({ iterations: 0 }, null), 'Before the first step: 8 errors.');
  assert.equal(
    say({ status: 'exhausted', message: 'More steps come closer.' }),
    'After all 5 steps: 8 errors. More steps come closer.',
  );
  assert.equal(say({ status: 'converged', iterations: 1 }), 'After the only step: 8 errors.');
});

const LOOK = part({
  mark: 5,
  text: 11,
  hair: 1,
  stroke: 1.5,
  bold: 2.5,
  ring: 2,
  ink: '#111111',
  onInk: '#ffffff',
  halo: '#ffffff',
  contour: '#111111',
  no: '#aa3300',
  classes: Array.from({ length: 10 }, (_, i) => `#${i}${i}${i}`),
});
const FRAME = part({ size: 400, left: (x) => 200 + 100 * x, top: (y) => 200 - 100 * y });

/** What a step leaves on the plane. */
/** @returns {any[]} */
function marksOf(rest) {
  const scene = { ...SCENE, step: 4 };
  const result = { scene, training: training(scene, 9) };
  result.training.account = account(rest);
  return stepItems(
    part({ scene, frame: result, settings: DEFAULT_SETTINGS, stage: FIRST_STAGE }),
    FRAME,
    LOOK,
  );
}

test('a pair has its names beside its points, and a line between them', () => {
  const items = marksOf({
    marks: [
      { point: 0, role: 'i' },
      { point: 2, role: 'j' },
    ],
  });
  const words = items.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  assert.deepEqual(words, ['i', '= 1', 'j', '= 3']);
  const line = part(items.find(({ kind, dash }) => kind === 'lines' && dash));
  assert.deepEqual(line.lines[0].points, [100, 200, 200, 100]);
  const boxes = items.filter(({ kind }) => kind === 'box');
  for (const box of boxes) assert.ok(box.left >= 0 && box.left + box.width <= FRAME.size);
});

test('a mistake has a cross, a batch rings without numbers', () => {
  const visited = marksOf({
    marks: [
      { point: 1, role: 'chosen' },
      { point: 1, role: 'mistake' },
    ],
  });
  assert.ok(visited.some(({ kind, stroke }) => kind === 'lines' && stroke === LOOK.no));
  assert.deepEqual(
    visited.filter(({ kind }) => kind === 'text').map(({ text }) => text),
    ['2'],
  );
  const batch = marksOf({ marks: [0, 1, 2].map((point) => ({ point, role: 'batch' })) });
  assert.ok(!batch.some(({ kind }) => kind === 'text'));
  assert.equal(
    batch.filter(({ kind, stroke }) => kind === 'circles' && stroke === LOOK.contour).length,
    3,
  );
});

test('who changed cluster has both colours, the new one inside', () => {
  const items = marksOf({ moves: [{ point: 1, from: 0, to: 2 }] });
  const radius = (colour) =>
    part(items.find(({ kind, stroke }) => kind === 'circles' && stroke === colour)).circles[0][2];
  assert.ok(radius(LOOK.classes[3]) < radius(LOOK.classes[1]));
});

test('at the end, nothing of a step is left on the plane', () => {
  const scene = SCENE;
  const told = training({ ...scene, step: 3 }, 9);
  const state = part({
    scene,
    frame: { scene, training: told },
    settings: DEFAULT_SETTINGS,
    stage: FIRST_STAGE,
  });
  assert.deepEqual(stepItems(state, FRAME, LOOK), []);
});
