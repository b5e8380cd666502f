// @ts-check
/**
 * New points of the source of a scene's points, as the engine takes them.
 *
 * @module
 */

import { bare, elementsOf } from '../../../model/problem.js';
import { isItems } from '../../../model/scene.js';
import { generate } from '../../../state/generate.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */

/** So many are drawn. */
const [NEW_POINTS, NEW_ITEMS] = [5000, 250];

/**
 * New points of the scene's source, drawn once.
 *
 * @param {import('../registry.js').StudioTools} tools
 * @param {() => void} changed
 */
export function createNewPoints({ background }, changed) {
  /** @type {Scene['data']} */
  let of = null;
  /** @type {import('../../../state/generate.js').Generated | null} */
  let made = null;
  const engine = {
    /** @type {import('../../../protocol/jobs.js').EngineCalls['call']} */
    call: async (name, ...args) =>
      /** @type {any} */ (await background.ask('map new points', name, ...args)),
  };
  return {
    /** @param {State} state @returns {import('../../../state/generate.js').Generated | null} */
    read({ scene }) {
      const { data } = scene;
      if (data && data !== of) {
        of = data;
        made = null;
        const n = isItems(scene) ? NEW_ITEMS : NEW_POINTS;
        const wanted = { ...data, params: { ...data.params, n }, another: true };
        generate(engine, wanted).then(
          (points) => {
            if (of !== data) return;
            made = points;
            changed();
          },
          () => {},
        );
      }
      return data === of ? made : null;
    },
  };
}

/**
 * The other points of a request.
 *
 * @param {import('../../../state/generate.js').Generated} made @param {Scene} scene
 */
export function answersOf(made, scene) {
  if ('items' in made) return { items: made.items, answers: made.y };
  const points = Array.from(made.y, (_, i) => ({
    x: /** @type {[number, number]} */ ([
      made.x[i * made.dim],
      made.x[i * made.dim + made.dim - 1],
    ]),
    text: '',
  }));
  const elements = elementsOf({ ...scene, points: /** @type {any} */ (points) });
  return { x: /** @type {Float64Array} */ (bare(elements)), answers: made.y };
}
