// @ts-check
/**
 * Whether the scene still is that of the passage which it was opened for. Edits that change its
 * numbers or points leave it about the same; others make it another scene, and then nothing is said.
 *
 * @module
 */

import { findPassage, sceneOf, standing } from './passages.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

/**
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
    return { short: `${text.short}, ${passage.place}`, name: passage.name, meant };
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
    store.setFrame({ passage: Object.freeze({ id, short, name, changed }) });
  }

  store.onScene(() => void tell());
  store.onStage(() => void tell());
  void tell();
}
