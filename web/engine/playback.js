// @ts-check
/**
 * Runs through the steps of the scene's learner: one after the other at the speed that was chosen,
 * never before the last has been seen. At high speeds several are taken at once.
 *
 * @module
 */

import { clockOf } from '../lib/clock.js';
import { arrived, FASTEST, goTo } from '../state/stepping.js';
import { sameProblem } from '../model/problem.js';

/** Up to so many steps a second each is shown. */
const EACH = 8;
/** At the fastest speed, the next picture is so much further on, as a share of the steps so far. */
const STRIDE = 0.06;

/**
 * How far to go now.
 *
 * @param {number} speed steps a second
 * @param {number} step
 * @param {number} elapsed milliseconds since the last one was asked for
 */
export function strideOf(speed, step, elapsed) {
  if (speed >= FASTEST) return Math.max(1, Math.floor(step * STRIDE));
  if (speed <= EACH) return 1;
  return Math.max(1, Math.round((speed * elapsed) / 1000));
}

/**
 * @param {import('../state/store.js').Store} store
 * @param
 *   {{ setTimer?: (f: () => void, ms: number) => any, clearTimer?: (timer: any) => void, now?: () => number }}
 *   [options] for tests
 */
export function createTransport(store, options = {}) {
  const { setTimer, clearTimer, now } = clockOf(options);
  /** @type {any} */
  let timer = null;
  /** When the step that is shown was asked for. */
  let asked = -Infinity;

  function rest() {
    clearTimer(timer);
    timer = null;
  }

  function follow() {
    const { state } = store;
    if (!state.focus.running) {
      rest();
      asked = -Infinity;
      return;
    }
    const { scene, frame, settings } = state;
    if (scene.step === null) {
      rest();
      store.setFocus({ running: false });
      return;
    }
    if (timer !== null) return;
    // Each is seen before the next is asked for, so they never pile up.
    if (!frame.scene || !sameProblem(frame.scene, scene) || frame.engine.state !== 'ready') return;
    const wait = settings.speed >= FASTEST ? 0 : 1000 / settings.speed - (now() - asked);
    timer = setTimer(tick, Math.max(0, wait));
  }

  function tick() {
    timer = null;
    const { state } = store;
    const { scene, settings, focus } = state;
    const training = arrived(state);
    if (!focus.running || scene.step === null) return;
    if (!training || training.status === 'failed') {
      // The other end says what is wrong.
      if (state.frame.scene && sameProblem(state.frame.scene, scene))
        store.setFocus({ running: false });
      return;
    }
    if (training.status !== 'running') {
      // The last step stays in sight: it is the result, and what led to it is beside it.
      store.setFocus({ running: false });
      goTo(store, training.iterations);
      return;
    }
    const time = now();
    const elapsed = Number.isFinite(asked) ? time - asked : 0;
    asked = time;
    goTo(store, scene.step + strideOf(settings.speed, scene.step, elapsed));
  }

  const ends = [
    store.subscribe(follow),
    store.onScene((scene, previous) => {
      // Stepping belongs to one learner: another one waits to be started.
      if (scene.learner !== previous.learner) store.setFocus({ running: false, awaited: null });
    }),
  ];

  return {
    destroy() {
      for (const end of ends) end();
      rest();
    },
  };
}
