// @ts-check
/**
 * Trains the scene that is wanted, and puts what was learnt into the frame. While one scene trains,
 * only the newest of those that follow waits.
 *
 * @module
 */

import { classesOf, isItems } from '../model/scene.js';
import { EngineError, faultIn } from '../model/failure.js';
import { isKnown, learnerOf, problemOf, taskOf } from '../model/problem.js';
import { createComplaint } from './complaint.js';
import { createCost } from './cost.js';
import { createMemoryCheck } from './memory-check.js';
import { createProgress } from './progress.js';

/** @typedef {import('../state/store.js').Choice} Choice */
/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../state/store.js').Notice} Notice */
/** @typedef {import('../protocol/jobs.js').Jobs} Jobs */
/** @typedef {import('./conductor.js').Timers} Timers */

/**
 * more: from a solution that was there before.
 *
 * @typedef {{ scene: Scene, job: import('./client.js').Job<'train'>, begun: number, more: boolean }}
 *   Running
 */

/** What does not end so long after somebody has cancelled it is ended with the engine. */
const STUBBORN_MS = 1000;
/** A scene that is slow to train waits until the hand has rested for so long. */
const REST_MS = 250;
/**
 * While a drag goes on, training may take so long before a newer scene stops it: what is thrown
 * away at every move of the pointer would never be seen. What it had reached then is where the
 * next one starts, so that a long drag gets nearer as well.
 */
const PATIENCE_MS = 80;

/**
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 * @param {{
 *   painter: ReturnType<typeof import('./painter.js').createPainter>,
 *   places: ReturnType<typeof import('./places.js').createTermsAt>,
 *   learned: ReturnType<typeof import('./learned.js').createLearned>,
 *   timers: Timers,
 *   onRest: () => void,
 * }} options   onRest is told that nothing waits to be trained, or that training waits for somebody
 */
export function createTrainer(store, engine, { painter, places, learned, timers, onRest }) {
  const { setTimer, clearTimer, now } = timers;
  const memoryCheck = createMemoryCheck(store, engine);
  const complaint = createComplaint(store);
  const cost = createCost(now);
  const progress = createProgress(store, timers, { onBusy: learned.forgetOthers, cancel: stop });

  /** What trains, and since when. @type {Running | null} */
  let running = null;
  /** What trains next. @type {Scene | null} */
  let wanted = null;
  /** @type {any} */
  let restTimer = null;
  /** Whether nothing is to be trained, whatever is there. */
  let held = false;

  /** @param {Scene} scene */
  function want(scene) {
    painter.hold();
    // What was learnt in another dimension or domain is not shown here.
    const { scene: seen } = store.state.frame;
    if (seen && (seen.dim !== scene.dim || seen.domain !== scene.domain)) {
      cancel();
      giveUp(scene);
    }
    if (lacksData(scene)) {
      wanted = null;
      cancel();
      giveUp(scene);
      return;
    }
    wanted = scene;
    memoryCheck.forget();
    progress.expect();
    clearTimer(restTimer);
    const goesOn = () => startOf(scene, learned, catalog()) !== undefined;
    restTimer = cost.isSlow(scene, goesOn) ? setTimer(begin, REST_MS) : null;
    if (running) {
      const onTheWay = restTimer === null && learned.startFor(scene) !== undefined;
      running.job.cancel(onTheWay ? PATIENCE_MS : 0);
    } else next();
  }

  /** What trains is of no use any more. */
  function cancel() {
    running?.job.cancel(0);
    running = null;
  }

  /** It may be trained. */
  function granted() {
    progress.expect();
    next();
  }

  /** The hand rests, or the engine is there. */
  function begin() {
    restTimer = null;
    if (!running) next();
  }

  /** Nothing is learnt until somebody wants it, or changes something. */
  function stop() {
    wanted = null;
    const job = running?.job;
    cancel();
    // A job is cancelled between two steps. A step that takes too long is abandoned.
    if (job) setTimer(job.abandon, STUBBORN_MS);
    giveUp(store.state.scene);
    const again = { label: 'Train', run: () => want(store.state.scene) };
    progress.say('Nothing was learnt from these points.', [again]);
  }

  const catalog = () => store.state.frame.engine.catalog;

  /** Waits for an engine that knows the domain. @param {Scene} scene */
  function learnAbout({ domain }) {
    progress.end();
    learned.forgetOthers();
    engine.know(domain).then(
      () => wanted && !running && granted(),
      (error) => {
        if (!(error instanceof EngineError)) throw error;
        if (wanted?.domain !== domain) return;
        wanted = null;
        giveUp(store.state.scene);
        const action = Object.freeze({ label: 'Try again', run: () => want(store.state.scene) });
        complaint.say({ kind: 'error', text: error.message, action });
      },
    );
  }

  /** Whether there is nothing to learn from. @param {Scene} scene */
  function lacksData(scene) {
    const hasFailed = store.state.frame.engine.state === 'failed';
    return held || hasFailed || scene.points.length === 0 || lacksClasses(scene, catalog());
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
    if (lacksData(scene)) giveUp(scene);
    else train(scene);
  }

  /** @param {Scene} scene */
  function train(scene) {
    const start = startOf(scene, learned, catalog());
    let problem;
    try {
      problem = problemOf(scene, catalog(), start);
    } catch (error) {
      refused(scene, error);
      return;
    }
    const picture = isItems(scene) ? null : painter.request(scene);
    const request = { problem, picture, ...places.send(scene), replaces: learned.handle };
    const begun = now();
    const job = engine.job('train', request, progress.listener(scene.params.tolerance));
    const mine = { scene, job, begun, more: start !== undefined };
    running = mine;
    job.done.then(
      (answer) => {
        if (running !== mine) return;
        running = null;
        take(mine, answer);
      },
      (error) => {
        if (running !== mine && error instanceof EngineError) return;
        if (running === mine) running = null;
        refused(scene, error);
      },
    );
  }

  /** Training waits for an answer. @param {string} text @param {Choice[]} choices */
  function question(text, choices) {
    progress.end();
    learned.forgetOthers();
    onRest();
    progress.say(text, [...choices, { label: 'Cancel', run: stop }]);
  }

  /** @param {Running} run @param {Jobs['train']['value']} answer */
  function take({ scene, begun, more }, answer) {
    if ('cancelled' in answer) {
      if (more) cost.miss();
      learned.pause(scene, answer.training);
      next();
      return;
    }
    cost.record(scene, begun, more);
    learned.take(scene, answer, more);
    complaint.withdraw();
    if (wanted) {
      progress.end();
      granted();
    } else rest();
    store.drawAnswer();
  }

  /** Nothing waits to be trained. */
  function rest() {
    progress.end();
    onRest();
  }

  /**
   * There is nothing to learn, or it cannot be learnt.
   *
   * @param {Scene} scene
   */
  function giveUp(scene) {
    learned.clear(scene);
    complaint.withdraw();
    rest();
  }

  /** @param {Scene} scene @param {unknown} error */
  function refused(scene, error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.failure.code === 'engine') return; // the scene is trained again by the next engine
    if (wanted) {
      next();
      return;
    }
    const fault = faultOf(scene, error.failure);
    if (fault && learned.isOf(scene)) {
      // Half an item is no reason to forget what was learnt without it.
      places.missed();
      complaint.withdraw();
      rest();
    } else giveUp(scene);
    store.setFrame({ fault });
    complaint.say({ kind: 'error', text: error.message, item: error.failure.item });
  }

  return {
    want,
    begin,

    /** Whether the engine has nothing to do for the wanted scene, be it that a question waits. */
    get isIdle() {
      return !running && !(wanted && progress.expected);
    },

    /** Whether a newer scene waits to be trained. */
    get isBehind() {
      return wanted !== null;
    },

    /** Whether what trains takes no longer than so many ms, as the last did. @param {number} most */
    isSoon: (most) => running !== null && cost.isSoonDone(running.scene, running.begun, most),

    /** The engine has died, and with it what ran and what was learnt. */
    lose() {
      running = null;
      learned.lose();
    },

    /** Nothing more is trained for this scene, and it is said why. @param {Notice} why */
    refuse(why) {
      wanted = null;
      rest();
      complaint.say(why);
    },

    /** Trains nothing until told otherwise. @param {boolean} now */
    hold(now) {
      if (held === now) return;
      held = now;
      want(store.state.scene);
    },

    destroy() {
      progress.destroy();
      clearTimer(restTimer);
    },
  };
}

/**
 * The solution that training can go on from.
 *
 * @param {Scene} scene
 * @param {ReturnType<typeof import('./learned.js').createLearned>} learned
 * @param {import('../protocol/answers.js').Catalog | null} catalog
 */
const startOf = (scene, learned, catalog) =>
  learnerOf(scene, catalog)?.warm ? learned.startFor(scene) : undefined;

/**
 * @param {Scene} scene
 * @param {import('../protocol/answers.js').Catalog | null} catalog
 */
function lacksClasses(scene, catalog) {
  const entry = learnerOf(scene, catalog);
  if (!entry || taskOf(scene.target, entry) !== 'classification') return false;
  return classesOf(scene.points).length < 2;
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
