// @ts-check
/**
 * Opening a step of a lesson.
 *
 * @module
 */

import { failureOf } from '../../model/failure.js';
import { notify } from '../notice.js';
import { startOf } from './acts.js';
import { findStep, numberOf } from './find.js';

/**
 * isLast: whether nothing else was asked for since.
 *
 * @typedef {{
 *   store: import('../store.js').Store,
 *   engine: import('../../protocol/jobs.js').EngineCalls,
 *   openScene: ReturnType<typeof import('../actions/scenes/scene.js').createSceneOpener>,
 *   isLast: () => boolean,
 * }} Tools
 */

/**
 * @param {string} id
 * @param {Tools} tools
 * @param {{ restart?: boolean }} [options]
 * @returns {Promise<boolean>} whether it is open
 */
export async function openStep(id, { store, engine, openScene, isLast }, options = {}) {
  /** @param {string} text */
  const complain = (text) => notify(store, 'error', text);
  const found = await findStep(id);
  if (!found) {
    complain(`There is no step “${id.slice(0, 40)}” in the lessons. Look for it in their map.`);
    return false;
  }
  const { lesson, step } = found;
  const name = `Step ${numberOf(found)}`;
  let start;
  try {
    start = await startOf(step, engine, `${lesson.slug}.${step.id}`);
  } catch (error) {
    complain(`${name} was not opened: ${failureOf(error).message}`);
    return false;
  }
  if (!isLast()) return false;
  const opened = openScene(start.scene, name, [], { ...options, stage: start.stage });
  if (!store.state.settings.started) store.setSettings({ started: true });
  await opened;
  return true;
}
