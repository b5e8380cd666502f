// @ts-check
/**
 * Follows the scene with the engine: what changed is asked for, what was
 * answered becomes the frame. While one scene trains, only the newest of those
 * that follow waits.
 *
 * @module
 */

import { indexOfPoint } from '../model/points.js';
import { classesOf, isItems } from '../model/scene.js';
import { suspectOf } from './suspect.js';
import { createMemoryCheck } from './memory-check.js';
import { EngineError, faultIn } from '../model/failure.js';
import { createGramPictures } from './grams.js';
import { createKernelReader } from './kernels.js';
import { createPainter } from './painter.js';
import { isKnown, learnerOf, problemOf, sameProblem, taskOf } from '../model/problem.js';
import { createTermsAt } from './places.js';
import { warmStart } from './warmstart.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../state/store.js').Notice} Notice */
/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/answers.js').Training} Training */
/** @typedef {import('../protocol/jobs.js').Jobs} Jobs */

/** A scene that has been training for so long is called busy. */
const BUSY_MS = 150;
/** So long, and one may want to know how far it is, and to end it. */
const LONG_MS = 900;
/** What does not end so long after somebody has cancelled it is ended with the engine. */
const STUBBORN_MS = 1000;
/** What takes longer than this is not trained at every move of a hand, but when the hand rests for so long. */
const SLOW_MS = 1500;
const REST_MS = 250;
/** What took no longer last time is worth being waited for with drawing, for one frame. */
const SOON_MS = 40;
/** So long after the last change there is time for what is not live. */
const SETTLE_MS = 140;
/**
 * While a drag goes on, training may take so long before a newer scene stops it: what is thrown
 * away at every move of the pointer would never be seen. What it had reached then is where the
 * next one starts, so that a long drag gets nearer as well.
 */
const PATIENCE_MS = 80;

/**
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 * @param {{ setTimer?: (f: () => void, ms: number) => any, clearTimer?: (timer: any) => void, now?: () => number }} [options] for tests
 */
export function createConductor(store, engine, options = {}) {
  const {
    setTimer = (f, ms) => setTimeout(f, ms),
    clearTimer = (timer) => clearTimeout(timer),
    now = () => performance.now(),
  } = options;
  const painter = createPainter(store, engine);
  const kernels = createKernelReader(store, engine);
  const grams = createGramPictures(store, engine, now);
  const places = createTermsAt(store, engine, () => wanted !== null);
  const memoryCheck = createMemoryCheck(store, engine);

  /** What trains, and since when. @type {{ scene: Scene, job: import('./client.js').Job<'train'>, begun: number } | null} */
  let running = null;
  /** What trains next. @type {Scene | null} */
  let wanted = null;
  /** What was reached last, to start from. @type {import('./warmstart.js').Beginning | null} */
  let reached = null;
  /** The last scene that went well. @type {Scene | null} */
  let good = null;
  /** The model that lives in the engine. @type {number | null} */
  let handle = null;
  /** @type {any} */
  let busyTimer = null;
  /** @type {any} */
  let longTimer = null;
  /** Whether it is said how far training is. */
  let isLong = false;
  /** @type {any} */
  let restTimer = null;
  /** What training took last. @type {{ learner: string, points: number, milliseconds: number } | null} */
  let cost = null;
  /** @type {any} */
  let settleTimer = null;
  /** The scene that the engine died of. @type {{ scene: Scene, times: number } | null} */
  let death = null;
  /** Whether nothing is to be trained, whatever is there. */
  let held = false;
  /** What this module has complained about. @type {Notice | null} */
  let complaint = null;

  /** @param {Scene} scene */
  function want(scene) {
    painter.hold();
    // Nothing of the plane is seen on the line, nothing of the line on the plane, and nothing of either beside items.
    const { scene: seen } = store.state.frame;
    if (seen && (seen.dim !== scene.dim || seen.domain !== scene.domain)) {
      running?.job.cancel(0);
      running = null;
      giveUp(scene);
    }
    if (lacksData(scene)) {
      wanted = null;
      running?.job.cancel(0);
      running = null;
      giveUp(scene);
      return;
    }
    wanted = scene;
    memoryCheck.forget();
    expectWork();
    clearTimer(restTimer);
    restTimer = isSlow(scene) ? setTimer(begin, REST_MS) : null;
    if (running) {
      const onTheWay = restTimer === null && warmStart(reached, scene) !== undefined;
      running.job.cancel(onTheWay ? PATIENCE_MS : 0);
    } else {
      next();
    }
  }

  /** Something is to be trained: what was asked or said before is over. */
  function expectWork() {
    if (busyTimer !== null) return;
    store.setEngine({ patience: null });
    busyTimer = setTimer(busy, BUSY_MS);
  }

  /** It may be trained. */
  function granted() {
    expectWork();
    next();
  }

  /** The hand rests. */
  function begin() {
    restTimer = null;
    if (!running) next();
  }

  /** Whether what trains will be done soon, as the last was. */
  function isSoon() {
    if (!running || now() - running.begun > SOON_MS) return false;
    if (cost === null || cost.milliseconds > SOON_MS) return false;
    const { learner, points } = running.scene;
    return cost.learner === learner && points.length <= 2 * cost.points;
  }

  /** Whether a scene is like one that took long. @param {Scene} scene */
  const isSlow = ({ learner, points }) =>
    cost !== null &&
    cost.milliseconds > SLOW_MS &&
    cost.learner === learner &&
    2 * points.length > cost.points;

  /** It takes a while. */
  function busy() {
    store.setEngine({ busy: true });
    forgetOthers();
    longTimer = setTimer(long, LONG_MS - BUSY_MS);
  }

  /** What was learnt from other points says nothing of these. */
  function forgetOthers() {
    const { scene, frame } = store.state;
    if (!frame.scene || !frame.training || shares(frame.scene, scene)) return;
    painter.setModel(null);
    places.setModel(null, null);
    store.setFrame({ training: null, surface: null, terms: null, gram: null });
  }

  /** It takes so long that one may want to end it. */
  function long() {
    isLong = true;
    sayHowFar(null);
  }

  /** @param {number | null} percent @param {string} [doing] */
  function sayHowFar(percent, doing = 'Training') {
    if (!isLong) return;
    const choices = [{ label: 'Cancel', run: stop }];
    store.setEngine({ patience: Object.freeze({ text: doing, percent, choices }) });
  }

  /** Nothing is learnt until somebody wants it, or changes something. */
  function stop() {
    wanted = null;
    const job = running?.job;
    job?.cancel(0);
    // Between two steps it would have ended by now. Of those that take half a minute each, nobody waits for the end.
    if (job) setTimer(job.abandon, STUBBORN_MS);
    running = null;
    giveUp(store.state.scene);
    const again = { label: 'Train', run: () => want(store.state.scene) };
    const text = 'Nothing was learnt from these points.';
    store.setEngine({ patience: Object.freeze({ text, choices: [again] }) });
  }

  /** The table of learners, which tells what is to be learnt; null until the engine is there. */
  const catalog = () => store.state.frame.engine.catalog;

  /** Until an engine is there that knows what a scene is about, nothing is learnt. @param {Scene} scene */
  function learnAbout({ domain }) {
    quiet();
    forgetOthers();
    engine.know(domain).then(
      () => wanted && !running && granted(),
      (error) => {
        if (!(error instanceof EngineError)) throw error;
        if (wanted?.domain !== domain) return;
        const { scene } = store.state;
        wanted = null;
        giveUp(scene);
        const action = Object.freeze({ label: 'Try again', run: () => want(store.state.scene) });
        complain({ kind: 'error', text: error.message, action });
      },
    );
  }

  /** Whether there is no engine, and will be none. */
  const hasFailed = () => store.state.frame.engine.state === 'failed';

  /** Nothing is learnt any more, and it is said why. */
  function end() {
    const { reason } = store.state.frame.engine;
    want(store.state.scene);
    if (reason) complain({ kind: 'error', text: reason });
  }

  /** Whether there is nothing to learn from. @param {Scene} scene */
  function lacksData(scene) {
    if (held || hasFailed() || scene.points.length === 0) return true;
    const entry = learnerOf(scene, catalog());
    if (!entry || taskOf(scene.target, entry) !== 'classification') return false;
    return classesOf(scene.points).length < 2;
  }

  function next() {
    // What comes before the catalog waits for it, and what is slow for a hand that rests.
    if (!wanted || !catalog() || restTimer !== null) return;
    const scene = wanted;
    if (!isKnown(scene, catalog())) {
      learnAbout(scene);
      return;
    }
    if (!memoryCheck.given(scene)) {
      memoryCheck.ask(scene, granted, question);
      return;
    }
    wanted = null;
    if (lacksData(scene)) {
      giveUp(scene);
      return;
    }
    const start = learnerOf(scene, catalog())?.warm ? warmStart(reached, scene) : undefined;
    let problem;
    try {
      problem = problemOf(scene, catalog(), start);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      refused(scene, error);
      return;
    }
    const picture = isItems(scene) ? null : painter.request(scene);
    const request = { problem, picture, ...places.send(scene), replaces: handle };
    const tell = progressTeller(scene);
    const begun = now();
    const job = engine.job('train', request, tell);
    const mine = { scene, job, begun };
    running = mine;
    job.done.then(
      (answer) => {
        if (running !== mine) return;
        running = null;
        take(scene, answer, begun);
      },
      (error) => {
        if (!(error instanceof EngineError)) throw error;
        if (running !== mine) return;
        running = null;
        refused(scene, error);
      },
    );
  }

  /** Training waits for an answer. @param {string} text @param {import('../state/store.js').Choice[]} choices */
  function question(text, choices) {
    quiet();
    forgetOthers();
    settleSoon();
    const cancel = { label: 'Cancel', run: stop };
    store.setEngine({ patience: Object.freeze({ text, choices: [...choices, cancel] }) });
  }

  /** @param {Scene} scene @param {Jobs['train']['value']} answer @param {number} begun when it was asked for */
  function take(scene, answer, begun) {
    if ('cancelled' in answer) {
      if (answer.training) reached = { scene, training: answer.training };
      places.missed();
      next();
      return;
    }
    const { training, painted, terms } = answer;
    cost = { learner: scene.learner, points: scene.points.length, milliseconds: now() - begun };
    handle = training.model;
    reached = { scene, training };
    if (training.status !== 'failed') good = scene;
    // Until there is a new picture, the old one is nearer to it than none.
    store.setFrame({ scene, training, terms, fault: null });
    withdraw();
    painter.setModel(isItems(scene) ? null : { scene, training }, painted);
    places.setModel(training.model, terms);
    if (wanted) next();
    else rest();
    store.drawAnswer();
  }

  /** Nothing waits to be trained. */
  function rest() {
    quiet();
    settleSoon();
  }

  function quiet() {
    clearTimer(busyTimer);
    clearTimer(longTimer);
    busyTimer = null;
    longTimer = null;
    isLong = false;
    store.setEngine({ busy: false, percent: undefined, patience: null });
  }

  /**
   * There is nothing to learn, or it cannot be learnt.
   *
   * @param {Scene} scene
   */
  function giveUp(scene) {
    release();
    reached = null;
    painter.setModel(null);
    places.setModel(null, null);
    store.setFrame({ scene, training: null, surface: null, terms: null, fault: null });
    withdraw();
    rest();
  }

  /** @param {Scene} scene @param {EngineError} error */
  function refused(scene, error) {
    if (error.failure.code === 'engine') return; // onDeath replays
    if (wanted) {
      next();
      return;
    }
    const fault = faultOf(scene, error.failure);
    const { frame } = store.state;
    if (fault && frame.scene && frame.training && shares(frame.scene, scene)) {
      // A bracket that is open while somebody types is no reason to forget what was learnt without it.
      places.missed();
      withdraw();
      rest();
    } else giveUp(scene);
    store.setFrame({ fault });
    complain({ kind: 'error', text: error.message, item: error.failure.item });
  }

  function release() {
    if (handle !== null) engine.call('release', handle).catch(() => {}); // died with the engine
    handle = null;
  }

  /** @param {Notice} notice */
  function complain(notice) {
    complaint = Object.freeze(notice);
    store.setFrame({ notice: complaint });
  }

  /** What was complained about is over. */
  function withdraw() {
    if (complaint && store.state.frame.notice === complaint) store.setFrame({ notice: null });
    complaint = null;
  }

  /** The scene kills the engine: nothing more is asked for it. */
  const isDeadly = () => death !== null && death.times > 1;

  function settleSoon() {
    clearTimer(settleTimer);
    settleTimer = setTimer(() => {
      // While a question waits for its answer, there is time.
      const asks = wanted !== null && busyTimer === null;
      if (running || (wanted && !asks) || isDeadly()) return; // again when that is done
      painter.settle();
      grams.settle();
    }, SETTLE_MS);
  }

  /**
   * How far training is, judged by how the gap has shrunk. It never goes back.
   *
   * @param {Scene} scene
   */
  function progressTeller(scene) {
    const goal = Math.log(scene.params.tolerance ?? 1e-3);
    let first = NaN;
    let percent = 0;
    return (/** @type {Jobs['train']['progress']} */ { gap, doing, share: done = NaN }) => {
      if (doing) {
        percent = Math.max(percent, Math.floor(100 * (done || 0)));
        store.setEngine({ percent });
        sayHowFar(percent, doing.charAt(0).toUpperCase() + doing.slice(1));
        return;
      }
      const at = Math.log(Math.max(gap, Number.MIN_VALUE));
      if (!Number.isFinite(at)) return;
      if (Number.isNaN(first)) first = at;
      const share = first > goal ? (first - at) / (first - goal) : 0;
      percent = Math.max(percent, Math.min(99, Math.floor(100 * share)));
      store.setEngine({ percent });
      sayHowFar(percent);
    };
  }

  /** @type {import('../state/store.js').SceneListener} */
  function follow(scene, previous) {
    kernels.follow(scene);
    if (!sameProblem(scene, previous)) {
      if (death && !sameProblem(death.scene, scene)) death = null;
      if (!isDeadly()) want(scene);
    } else if (scene.view !== previous.view) {
      painter.viewChanged();
    }
    if (!isDeadly()) grams.follow();
    settleSoon();
  }

  /** @type {import('./client.js').DeathListener} */
  function died({ asked, replaced }) {
    running = null;
    handle = null;
    painter.setModel(null);
    places.setModel(null, store.state.frame.terms);
    const { scene } = store.state;
    if (asked) {
      const times = death && sameProblem(death.scene, scene) ? death.times + 1 : 1;
      death = { scene, times };
    }
    if (isDeadly()) {
      wanted = null;
      rest();
      const cause = suspectOf(scene, good);
      complain({
        kind: 'error',
        text: `The engine stopped twice on this scene, probably because of ${cause}. The picture is the last that went well.`,
        ...(store.state.history.undo && { action: { label: 'Undo', run: store.undo } }),
      });
      return;
    }
    if (!replaced) {
      const text = 'The engine stopped and was started again. Nothing is lost.';
      store.setFrame({ notice: Object.freeze({ kind: 'info', text }) });
    }
    if (replaced) kernels.follow(scene);
    want(scene);
    grams.follow();
  }

  store.awaitAnswers(isSoon);
  const ends = [
    store.onScene(follow),
    store.subscribe((state, previous) => {
      const { engine: now } = state.frame;
      if (now.state === 'failed' && previous.frame.engine.state !== 'failed') end();
      places.follow(state, previous);
      grams.lookedAt(state, previous);
      if (
        state.focus.output !== previous.focus.output ||
        state.settings.samples !== previous.settings.samples
      ) {
        painter.wantsOther();
      }
    }),
    engine.onDeath(died),
  ];
  // What the scene asks for can be told only then.
  engine.ready.then(
    () => !running && next(),
    () => {}, // the status says that it did not start
  );
  kernels.follow(store.state.scene);
  want(store.state.scene);
  grams.follow();

  return {
    /** Trains nothing until told otherwise: somebody wants to look at points alone. @param {boolean} now */
    hold(now) {
      if (held === now) return;
      held = now;
      want(store.state.scene);
    },

    destroy() {
      for (const end of ends) end();
      clearTimer(busyTimer);
      clearTimer(longTimer);
      clearTimer(restTimer);
      clearTimer(settleTimer);
    },
  };
}

/**
 * The item that cannot be read, where that is what the engine says.
 *
 * @param {Scene} scene
 * @param {import('../protocol/messages.gen.js').Failure} failure
 * @returns {import('../state/store.js').Fault | null}
 */
function faultOf(scene, failure) {
  const found = isItems(scene) ? faultIn(failure) : null;
  const point = found && scene.points[found.row];
  return point ? Object.freeze({ id: point.id, text: point.text, message: found.reason }) : null;
}

/** Whether two scenes have points in common, as an edit leaves them. @param {Scene} a @param {Scene} b */
function shares({ points: a }, { points: b }) {
  return indexOfPoint(a, b[0]?.id ?? null) >= 0 || indexOfPoint(a, b.at(-1)?.id ?? null) >= 0;
}
