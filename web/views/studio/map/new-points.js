// @ts-check
/**
 * New points of the source of a scene's points, as a column takes them.
 *
 * @module
 */

import { createNewPoints } from '../../../state/new-points.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../state/new-points.js').NewPoints} NewPoints */

/**
 * They are there a moment after they were first wanted.
 *
 * @param {import('../registry.js').StudioTools} tools
 * @param {() => void} changed
 */
export function readNewPoints({ background }, changed) {
  /** @type {Scene['data']} */
  let of = null;
  /** @type {NewPoints | null} */
  let made = null;
  const source = createNewPoints({
    call: async (name, ...args) =>
      /** @type {any} */ (await background.ask('map new points', name, ...args)),
  });
  return {
    /** @param {State} state */
    read({ scene }) {
      const { data } = scene;
      if (data && data !== of) {
        of = data;
        made = null;
        source.of(scene).then(
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

/** The other points of a request. @param {NewPoints} made */
export const answersOf = ({ bare, y }) => ({
  ...(bare instanceof Float64Array ? { x: bare } : { items: [...bare] }),
  answers: y,
});
