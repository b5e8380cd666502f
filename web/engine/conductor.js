// @ts-check
/**
 * Follows the scene with the engine: what changed is asked for, what was
 * answered becomes the frame. A scene that kills the engine twice is left alone.
 *
 * @module
 */

import { clockOf } from '../lib/clock.js';
import { suspectOf } from './suspect.js';
import { createGramPictures } from './grams.js';
import { createKernelReader } from './kernels.js';
import { createLearned } from './learned.js';
import { createPainter } from './painter.js';
import { sliceOf } from '../model/tables.js';
import { notify } from '../state/notice.js';
import { sameProblem } from '../model/problem.js';
import { createTermsAt } from './places.js';
import { createTrainer } from './trainer.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

/**
 * @typedef {Readonly<{
 *   setTimer: (f: () => void, ms: number) => any,
 *   clearTimer: (timer: any) => void,
 *   now: () => number,
 * }>} Timers
 */

/** How long the scene must stay unchanged before work that is not live begins. */
const SETTLE_MS = 140;

/**
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 * @param {Partial<Timers> & { background?: import('../protocol/jobs.js').Background }} [options]
 *   background answers what takes long; the others are for tests
 */
export function createConductor(store, engine, options = {}) {
  const { setTimer, clearTimer, now } = clockOf(options);
  const painter = createPainter(store, engine);
  const timers = { setTimer, clearTimer, now };
  const kernels = createKernelReader(store, engine, timers);
  const grams = createGramPictures(store, engine, now, options.background);
  const places = createTermsAt(store, engine, () => trainer.isBehind);
  const learned = createLearned(store, engine, painter, places);
  const trainer = createTrainer(store, engine, {
    painter,
    places,
    learned,
    timers,
    onRest() {
      followGram();
      settleSoon();
    },
  });

  /** @type {any} */
  let settleTimer = null;
  /** The scene that the engine died of. @type {{ scene: Scene, times: number } | null} */
  let death = null;

  /** The scene kills the engine: nothing more is asked for it. */
  const isDeadly = () => death !== null && death.times > 1;

  /** The first picture of f goes before one of the matrix, which follows when it is there. */
  function followGram() {
    if (!isDeadly() && (trainer.isIdle || store.state.frame.training)) grams.follow();
  }

  function settleSoon() {
    clearTimer(settleTimer);
    settleTimer = setTimer(() => {
      // While a question waits for its answer, there is time. What trains settles when it is done.
      if (!trainer.isIdle || isDeadly()) return;
      painter.settle();
      grams.settle();
    }, store.restMs(SETTLE_MS));
  }

  /** @type {import('../state/store.js').SceneListener} */
  function follow(scene, previous) {
    kernels.follow(scene);
    if (!sameProblem(scene, previous)) {
      if (death && !sameProblem(death.scene, scene)) death = null;
      if (!isDeadly()) trainer.want(scene);
    } else if (scene.view !== previous.view || sliceOf(scene) !== sliceOf(previous)) {
      painter.viewChanged();
    }
    followGram();
    settleSoon();
  }

  /** @type {import('./client.js').DeathListener} */
  function died({ asked, replaced }) {
    trainer.lose();
    const { scene } = store.state;
    if (asked) {
      const times = death && sameProblem(death.scene, scene) ? death.times + 1 : 1;
      death = { scene, times };
    }
    if (isDeadly()) {
      const cause = suspectOf(scene, learned.good);
      trainer.refuse({
        kind: 'error',
        text: `The engine stopped twice on this scene, probably because of ${cause}. The picture is the last that went well.`,
        ...(store.state.history.undo && { action: { label: 'Undo', run: store.undo } }),
      });
      return;
    }
    if (!replaced) {
      notify(store, 'info', 'The engine stopped and was started again. Nothing is lost.');
    }
    if (replaced) kernels.follow(scene);
    trainer.want(scene);
    followGram();
  }

  /** Nothing is learnt any more: there is no engine, and will be none. @param {string} [reason] */
  function end(reason) {
    trainer.want(store.state.scene);
    if (reason) trainer.refuse({ kind: 'error', text: reason });
  }

  store.awaitAnswers((most) => trainer.isSoon(most) || painter.isSoon(most));
  const ends = [
    store.onScene(follow),
    store.subscribe((state, previous) => {
      const { engine: now } = state.frame;
      if (now.state === 'failed' && previous.frame.engine.state !== 'failed') end(now.reason);
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
  engine.ready.then(trainer.begin, () => {}); // the status says that it did not start
  kernels.follow(store.state.scene);
  trainer.want(store.state.scene);
  followGram();

  return {
    /** Trains nothing until told otherwise: somebody wants to look at points alone. */
    hold: trainer.hold,

    destroy() {
      for (const end of ends) end();
      trainer.destroy();
      kernels.destroy();
      clearTimer(settleTimer);
    },
  };
}
