// @ts-check
/**
 * Opening the JSON of a scene.
 *
 * @module
 */

import { isFiled, LONG, parsing, prepare, reading } from '../../json.js';
import { atOnce, inSlices } from '../../slices.js';

/**
 * @param {import('../scenes.js').OpeningTools} tools
 * @param {ReturnType<typeof import('./scene.js').createSceneOpener>} openScene
 */
export function createJsonOpener({ turns, say }, openScene) {
  /** @param {string} name   of the file @param {string} text */
  return async function openJson(name, text) {
    const turn = turns.next();
    // A short text is open when the call returns.
    const isLong = text.length > LONG;
    let value;
    try {
      value = isLong ? await inSlices(parsing(text)) : JSON.parse(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say('error', `${name} is not JSON that can be read: ${reason}.`);
      return;
    }
    if (isFiled(value)) await prepare(value);
    const read = reading(value);
    const { scene, stage, problems } = isLong ? await inSlices(read) : atOnce(read);
    if (!turns.isLast(turn)) return;
    if (scene) await openScene(scene, `Open ${name}`, problems, { stage });
    else say('error', `${name} was not opened: ${problems.join('; ')}.`);
  };
}
