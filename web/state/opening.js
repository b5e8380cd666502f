// @ts-check
/**
 * Opening the scene of a passage.
 *
 * @module
 */

import { failureOf } from '../model/failure.js';
import { findPassage, sceneOf, stageOf } from './passages.js';

/**
 * isLast: whether nothing else was asked for since.
 *
 * @typedef {{
 *   store: import('./store.js').Store,
 *   engine: import('../protocol/jobs.js').EngineCalls,
 *   bench: ReturnType<typeof import('./actions/bench.js').createBenchActions>,
 *   openScene: ReturnType<typeof import('./actions/scenes/scene.js').createSceneOpener>,
 *   isLast: () => boolean,
 * }} Tools
 */

/**
 * @param {string} id
 * @param {Tools} tools
 * @param {{ restart?: boolean }} [options]
 * @returns {Promise<boolean>} whether it is open
 */
export async function openPassage(id, { store, engine, bench, openScene, isLast }, options = {}) {
  /** @param {string} text */
  const complain = (text) => store.setFrame({ notice: Object.freeze({ kind: 'error', text }) });
  const found = await findPassage(id);
  if (!found) {
    complain(`The texts have no passage “${id.slice(0, 40)}”. Look for it in their index.`);
    return false;
  }
  const { text, passage } = found;
  /** @type {import('./passages.js').Scene} */
  let scene;
  try {
    scene = await sceneOf(passage.scene, engine);
  } catch (error) {
    complain(`${text.short}, ${passage.place} was not opened: ${failureOf(error).message}`);
    return false;
  }
  if (!isLast()) return false;
  bench.closeBench();
  const stage = stageOf(passage, scene);
  const name = `Open ${text.short}, ${passage.place}`;
  const opened = openScene(scene, name, [], { ...options, stage });
  // What is asked for in a text is seen in the lab.
  if (!store.state.settings.started) store.setSettings({ started: true });
  if (passage.bench) {
    bench.openBench();
    for (const kernel of passage.bench) await bench.setLine(bench.addLine(), kernel);
  }
  await opened;
  return true;
}
