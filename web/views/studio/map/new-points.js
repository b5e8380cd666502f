// @ts-check
/**
 * New points as a column takes them: rows held out, or of the source of a scene's points.
 *
 * @module
 */

import { createNewPoints } from '../../../state/new-points.js';
import { heldRows, unseenOf } from '../held-rows.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../state/new-points.js').NewPoints} NewPoints */

/** Whether there are any, now or in a moment. @param {State} state */
export const canFresh = (state) => unseenOf(state) !== null;

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
    /** @param {State} state @returns {Pick<NewPoints, 'bare' | 'y'> | null} */
    read(state) {
      const held = heldRows(state);
      if (held) return { bare: held.x, y: held.y };
      const { scene } = state;
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

/** The other points of a request. @param {Pick<NewPoints, 'bare' | 'y'>} made */
export const answersOf = ({ bare, y }) => ({
  ...(bare instanceof Float64Array ? { x: bare } : { items: [...bare] }),
  answers: y,
});
