// @ts-check
/**
 * Opening the scene of a passage, and telling whether the scene still is that of the passage which
 * it was opened for. Edits that change its numbers or points leave it about the same; others make it
 * another scene, and then nothing is said.
 *
 * @module
 */

import { failureOf } from '../model/failure.js';
import { notify } from './notice.js';
import { citation, findPassage, sceneOf, stageOf, standing } from './passages.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

/**
 * placed are the lines of the bench that the passage before has placed there: clear has them leave
 * with it. isLast: whether nothing else was asked for since.
 *
 * @typedef {{
 *   store: import('./store.js').Store,
 *   engine: import('../protocol/jobs.js').EngineCalls,
 *   bench: ReturnType<typeof import('./actions/bench.js').createBenchActions>,
 *   openScene: ReturnType<typeof import('./actions/scenes/scene.js').createSceneOpener>,
 *   placed: number[],
 *   clear: () => void,
 *   isLast: () => boolean,
 * }} Tools
 */

/**
 * @param {string} id
 * @param {Tools} tools
 * @param {{ restart?: boolean }} [options]
 * @returns {Promise<boolean>} whether it is open
 */
export async function openPassage(id, tools, options = {}) {
  const { store, engine, bench, openScene, placed, clear, isLast } = tools;
  /** @param {string} text */
  const complain = (text) => notify(store, 'error', text);
  const found = await findPassage(id);
  if (!found) {
    complain(`The texts have no passage “${id.slice(0, 40)}”. Look for it in their index.`);
    return false;
  }
  const { text, passage } = found;
  /** @type {Scene} */
  let scene;
  try {
    scene = await sceneOf(passage.scene, engine);
  } catch (error) {
    complain(`${citation(text, passage)} was not opened: ${failureOf(error).message}`);
    return false;
  }
  if (!isLast()) return false;
  clear();
  const stage = stageOf(passage, scene);
  const name = `Open ${citation(text, passage)}`;
  const opened = openScene(scene, name, [], { ...options, stage });
  // What is asked for in a text is seen in the lab.
  if (!store.state.settings.started) store.setSettings({ started: true });
  if (passage.bench) {
    bench.openBench();
    for (const kernel of passage.bench) {
      if (store.state.stage.text.passage !== id) break; // undone meanwhile
      const line = bench.addLine();
      placed.push(line);
      await bench.setLine(line, kernel);
    }
  }
  await opened;
  return true;
}

/**
 * Tells of which passage the scene is.
 *
 * @param {import('./store.js').Store} store
 * @param {import('../protocol/jobs.js').EngineCalls} engine
 */
export function createStanding(store, engine) {
  /** @type {Map<string, Promise<{ short: string, name: string, meant: Scene } | null>>} */
  const known = new Map();

  /** @param {string} id */
  async function make(id) {
    const found = await findPassage(id);
    if (!found) return null;
    const { text, passage } = found;
    const meant = await sceneOf(passage.scene, engine);
    const name = text.slides ? '' : `: ${passage.name}`;
    return { short: citation(text, passage), name, meant };
  }

  /** @param {string} id */
  function meantBy(id) {
    let made = known.get(id);
    if (!made) {
      made = make(id).catch(() => {
        known.delete(id); // the next edit asks again
        return null;
      });
      known.set(id, made);
    }
    return made;
  }

  async function tell() {
    const id = store.state.stage.text.passage;
    const found = id === '' ? null : await meantBy(id);
    if (id !== store.state.stage.text.passage) return;
    const stands = found ? standing(store.state.scene, found.meant) : 'other';
    const { passage } = store.state.frame;
    if (!found || stands === 'other') {
      if (passage) store.setFrame({ passage: null });
      return;
    }
    const changed = stands === 'changed';
    if (passage?.id === id && passage.changed === changed) return;
    const { short, name } = found;
    const says = changed
      ? `This scene began as ${short}, and was changed.`
      : `This scene is ${short}${name}.`;
    store.setFrame({ passage: Object.freeze({ id, short, says, changed }) });
  }

  store.onScene(() => void tell());
  store.onStage(() => void tell());
  void tell();
}
