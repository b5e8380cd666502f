/**
 * A page without a face: what is between the store and the engine.
 */

import { createConductor } from '../engine/conductor.js';
import { createActions } from '../state/actions.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { createEngineDouble, until } from './engine-double.js';

/**
 * With an engine that learns nothing, and timers that run when the test says so.
 *
 * @param {import('../model/scene.js').Scene} scene
 * @param {any} [options] of the engine
 */
export function createPage(scene, options = {}) {
  const frames = [];
  const store = createStore({
    scene,
    settings: DEFAULT_SETTINGS,
    requestFrame: (f) => frames.push(f),
  });
  const double = createEngineDouble({ ...options, onState: store.setEngine });
  const timers = new Map();
  let lastTimer = 0;
  /** What the other engine is asked. @type {string[]} */
  const beside = [];
  const conductor = createConductor(store, double.engine, {
    background: {
      ask: (_, name, ...args) => (beside.push(name), double.engine.call(name, ...args)),
    },
    setTimer: (f, ms) => (timers.set(++lastTimer, { f, ms }), lastTimer),
    clearTimer: (id) => timers.delete(id),
  });
  const actions = createActions(store, double.engine, {
    address: () => '',
    clipboard: null,
    now: () => 0,
  });
  return {
    ...double,
    store,
    actions,
    conductor,
    beside,
    frame: () => store.state.frame,
    /** Runs the timers that are set, those of a given length only if one is given. */
    elapse(only) {
      for (const [id, { f, ms }] of [...timers]) {
        if (only !== undefined && ms !== only) continue;
        timers.delete(id);
        f();
      }
    },
    tick: () => frames.splice(0).forEach((f) => f()),
    asked: (name) => double.calls.filter((c) => c.name === name),
    trained: () =>
      until(
        () => store.state.frame.scene === store.state.scene && store.state.frame.training,
        'trained',
      ),
    /** Until nothing is asked any more. */
    async quiet() {
      let last = -1;
      while (last !== double.calls.length) {
        last = double.calls.length;
        for (let i = 0; i < 40; i++) await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
