// @ts-check
/**
 * Points that no machine of a sweep has seen: rows held out, or others of the same source where the
 * scene's are as they were made.
 *
 * @module
 */

import { createNewPoints } from '../../../state/new-points.js';
import { failureOf } from '../../../model/failure.js';
import { dataSetOf } from '../../../model/problem.js';
import { heldRows } from '../held-rows.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/answers.js').Catalog} Catalog */

/**
 * As the engine takes them.
 *
 * @typedef {Readonly<{ fresh: Float64Array | readonly string[], freshY: Float64Array }>} Fresh
 */

/** @param {import('../registry.js').StudioTools['background']} background */
export function createFreshPoints(background) {
  const source = createNewPoints({
    call: async (name, ...args) => {
      const [{ another }] = /** @type {any} */ (args);
      return /** @type {any} */ (
        await background.ask(`sweeps ${another ? 'new' : 'made'}`, name, ...args)
      );
    },
  });
  /** Those of a list of points; null where there are none. @type {WeakMap<object, Promise<Fresh | null>>} */
  const known = new WeakMap();

  /** @param {Scene} scene @param {Catalog | null} catalog @returns {Promise<Fresh | null>} */
  async function find(scene, catalog) {
    if (!dataSetOf(scene, catalog)?.renews || !(await source.areAsMade(scene))) return null;
    const made = await source.of(scene);
    return made && { fresh: made.bare, freshY: made.y };
  }

  return {
    /**
     * Null also where the engine cannot tell.
     *
     * @param {Pick<import('../../../state/store.js').State, 'scene' | 'frame'>} state
     * @returns {Promise<Fresh | null>}
     */
    of({ scene, frame }) {
      const { catalog } = frame.engine;
      const held = heldRows({ scene, frame });
      if (held) return Promise.resolve({ fresh: held.x, freshY: held.y });
      const before = known.get(scene.points);
      if (before) return before;
      // Several pictures ask at once, and all wait for the same.
      const found = find(scene, catalog).catch((error) => {
        failureOf(error);
        return null;
      });
      known.set(scene.points, found);
      return found;
    },
  };
}
