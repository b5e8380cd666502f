// @ts-check
/**
 * Points of the same source that no machine of a sweep has seen, where the scene's are as they were
 * made.
 *
 * @module
 */

import { countFor, elementsOfMade, isUntouched } from '../../../engine/fresh.js';
import { failureOf } from '../../../model/failure.js';
import { bare, dataSetOf } from '../../../model/problem.js';
import { generate } from '../../../state/generate.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/answers.js').Catalog} Catalog */
/** @typedef {import('../../../state/generate.js').Generated} Generated */

/**
 * As the engine takes them.
 *
 * @typedef {Readonly<{ fresh: Float64Array | readonly string[], freshY: Float64Array }>} Fresh
 */

/** @param {import('../registry.js').StudioTools['background']} background */
export function createFreshPoints(background) {
  const engine = {
    /** @param {any} name @param {...any} args @returns {Promise<any>} */
    call: (name, ...args) =>
      background.ask(`sweeps ${args[0].another ? 'new' : 'made'}`, name, ...args),
  };
  /** Those of a list of points; null where there are none. @type {WeakMap<object, Promise<Fresh | null>>} */
  const known = new WeakMap();

  /** @param {Scene} scene @param {Catalog | null} catalog @returns {Promise<Fresh | null>} */
  async function find(scene, catalog) {
    const { data } = scene;
    if (!data || !dataSetOf(scene, catalog)?.renews) return null;
    const made = /** @type {Generated | null} */ (await generate(engine, data));
    if (!made || !isUntouched(scene, made)) return null;
    const params = { ...data.params, n: countFor(scene) };
    const others = /** @type {Generated | null} */ (
      await generate(engine, { ...data, params, another: true })
    );
    if (!others) return null;
    return { fresh: bare(elementsOfMade(scene, others)), freshY: Float64Array.from(others.y) };
  }

  return {
    /** Null also where the engine cannot tell. @param {Scene} scene @param {Catalog | null} catalog */
    of(scene, catalog) {
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
