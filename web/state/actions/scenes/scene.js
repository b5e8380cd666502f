// @ts-check
/**
 * Opening a scene that has been read. What only the engine can judge is mended once it is there.
 *
 * @module
 */

import { domainOf } from '../../../model/domains.js';
import { EngineError, failureOf } from '../../../model/failure.js';
import { mend } from '../../check.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../stage.js').Stage} Stage */
/** @typedef {Awaited<ReturnType<typeof mend>>} Found */

/** The most problems that a message lists. */
const LISTED = 4;

/** @param {import('../scenes.js').OpeningTools} tools */
export function createSceneOpener({ store, engine, turns, say }) {
  /**
   * @param {Scene} scene
   * @returns {Promise<Found | null>} null where the engine does not know such scenes yet
   */
  async function check(scene) {
    try {
      const domain = domainOf(scene).engine;
      return await mend(scene, await engine.know(scene.domain), (_, kernel) =>
        engine.call('parse', { domain, kernel }).then((parsed) => parsed.text, failureOf),
      );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return error.failure.code === 'loading' ? null : { mended: {}, problems: [] };
    }
  }

  /**
   * Opens a scene from elsewhere.
   *
   * @param {Scene} scene
   * @param {string} name   what was done, for undo: "Open link"
   * @param {readonly string[]} [problems]   what was wrong with it so far
   * @param {{ restart?: boolean, stage?: Stage }} [options]   restart: there is nothing to
   *   undo before it; stage is what it is shown with, what the person keeps unless given
   */
  return async function openScene(scene, name, problems = [], { restart = false, stage } = {}) {
    const gesture = `open ${turns.next()}`;
    const shown = stage ?? store.state.home;
    if (restart) store.restart(scene, shown);
    else store.edit(() => scene, { name, gesture, whole: true, stage: shown });
    if (problems.length > 0) say('error', complaintOf(problems));
    /** @param {Found | null} found */
    const take = (found) => {
      if (!found) return;
      if (Object.keys(found.mended).length > 0) {
        /** @param {Scene} now */
        const change = (now) => ({ ...now, ...stillMeant(now, scene, found.mended) });
        if (restart && store.state.scene === scene) store.restart(change(scene));
        else store.edit(change, { name, gesture, whole: true });
      }
      if (found.problems.length > 0) say('error', complaintOf([...problems, ...found.problems]));
    };
    const found = await check(scene);
    take(found);
    if (found) return;
    const later = engine.know(scene.domain, { patient: true }).then(() => check(scene));
    later.then(take, () => {}); // an engine that stops says so itself
  };
}

/** @param {readonly string[]} problems */
function complaintOf(problems) {
  const more = problems.length - LISTED;
  const list = problems.slice(0, LISTED).join('; ');
  return `Not all of it could be opened. ${list}${more > 0 ? `; and ${more} more` : ''}.`;
}

/**
 * The parts that were mended and have not been changed since.
 *
 * @param {Scene} now
 * @param {Scene} opened
 * @param {Partial<Scene>} mended
 * @returns {Partial<Scene>}
 */
function stillMeant(now, opened, mended) {
  const keys = /** @type {(keyof Scene)[]} */ (Object.keys(mended));
  return Object.fromEntries(
    keys.filter((key) => now[key] === opened[key]).map((key) => [key, mended[key]]),
  );
}
