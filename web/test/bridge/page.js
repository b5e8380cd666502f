/**
 * A page without a face, with the real engine.
 */

import assert from 'node:assert/strict';

import { createEngine } from '../../engine/client.js';
import { createConductor } from '../../engine/conductor.js';
import { createHost } from '../../engine/host.js';
import { createVerdicts } from '../../engine/verdicts.js';
import { createActions } from '../../state/actions.js';
import { EMPTY_SCENE } from '../../model/scene.js';
import { DEFAULT_SETTINGS } from '../../state/settings.js';
import { createStore } from '../../state/store.js';
import { value } from './engine.js';
import { part } from '../part.js';

/** A worker that is none, with the real engine in it. */
function spawn(/** @type {any} */ mercer) {
  const worker = { onmessage: null, onerror: null, terminate() {}, postMessage };
  const later = (/** @type {() => void} */ f) => setImmediate(f);
  const post = (/** @type {any} */ report, transfer = []) => {
    const data = structuredClone(report, { transfer });
    later(() => worker.onmessage?.({ data }));
  };
  const pause = () => new Promise((resolve) => setImmediate(resolve));
  /** @type {any} */
  let host = null;
  function postMessage(/** @type {any} */ order) {
    if (order.type !== 'start') {
      later(() => host.receive(structuredClone(order)));
      return;
    }
    host = createHost({ bridge: mercer, post, pause });
    post({ type: 'ready', version: mercer.version, catalog: value(mercer.catalog()) });
  }
  return worker;
}

/**
 * Until something is so, for as long as a slow machine may take.
 *
 * @param {() => unknown} condition
 * @param {string} [what]
 */
export async function until(condition, what = '') {
  const end = performance.now() + 60_000;
  while (!condition()) {
    assert.ok(performance.now() < end, `never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** @param {any} mercer the object of the engine */
export function pageWith(mercer) {
  const frames = [];
  const store = createStore({
    scene: EMPTY_SCENE,
    settings: DEFAULT_SETTINGS,
    requestFrame: (f) => frames.push(f),
  });
  const load = async (tell) => (tell(1), []);
  const engine = createEngine({ spawn: () => spawn(mercer), load, onState: store.setEngine });
  const conductor = createConductor(store, engine);
  const actions = createActions(store, engine, { address: () => '', clipboard: null });
  const background = part({
    ask: (lane, name, request) => engine.latest(lane, () => engine.call(name, request)),
  });
  const verdicts = createVerdicts(store, background);
  const tick = () => frames.splice(0).forEach((f) => f());
  return {
    store,
    engine,
    actions,
    tick,
    frame: () => store.state.frame,
    scene: () => store.state.scene,
    notice: () => store.state.frame.notice,
    trained: () =>
      until(() => {
        const { frame, scene } = store.state;
        return frame.scene === scene && frame.training;
      }, 'trained'),
    destroy() {
      conductor.destroy();
      verdicts.destroy();
      engine.destroy();
    },
  };
}
