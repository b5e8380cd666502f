// @ts-check
/**
 * The items of a map at their places in the picture.
 *
 * @module
 */

import { same } from '../../lib/same.js';
import { createHits } from '../plane/hits.js';
import { extentOf, frameOf, stacksOf } from './layout.js';
import { marksOf, radiusOf } from './picture.js';
import { inksOf } from './tint.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../plane/look.js').Look} Look */

const nothing = () => ({
  /** All that it depends on. @type {readonly unknown[]} */
  of: [],
  /** Rows of the scene, and the items there. @type {number[]} */
  rows: [],
  /** @type {State['scene']['points'][number][]} */
  points: [],
  /** @type {number[]} */
  ids: [],
  /** Where each is, in px. @type {[number, number][]} */
  spots: [],
  /** Those that share a place. @type {number[][]} */
  stacks: [],
  /** The number of the item with an id. @type {Map<number, number>} */
  at: new Map(),
  hits: createHits([], []),
  place: frameOf(extentOf([]), 1, 1, { left: 0, right: 0, top: 0, bottom: 0 }),
});

/** @param {ReturnType<typeof import('./motion.js').createMotion>} motion of the items */
export function createLaid(motion) {
  let now = nothing();
  /** @type {{ of: readonly unknown[], marks: import('./picture.js').Drawn } | null} */
  let marks = null;
  return {
    /** The items that were laid last, the same object until a place changes. */
    get now() {
      return now;
    },

    /**
     * Lays the items of a scene.
     *
     * @param {State['scene']} scene
     * @param {boolean} known whether they have places
     * @param {number} width @param {number} height
     * @param {import('./layout.js').Zoom} zoom
     * @param {Look} look
     */
    lay(scene, known, width, height, zoom, look) {
      const moving = motion.isOver() ? null : {};
      const of = [scene.points, known ? motion.places : null, moving, width, height, zoom, look];
      if (same(of, now.of)) return;
      const places = known ? motion.placesNow() : new Map();
      const rows = scene.points.flatMap(({ id }, row) => (places.has(id) ? row : []));
      const points = rows.map((row) => scene.points[row]);
      const coordinates = points.map(({ id }) => places.get(id));
      const room = Math.round(radiusOf(look, points.length, width, height) * 2.6 + 4);
      const words = Math.round(look.text * (height < 220 ? 1 : 1.9));
      const edge = { left: room, right: room, top: room + words, bottom: room + words };
      const place = frameOf(motion.extentNow(), width, height, edge, zoom);
      /** @type {[number, number][]} */
      const spots = coordinates.map(([x, y]) => [place.left(x), place.top(y)]);
      const ids = points.map(({ id }) => id);
      now = {
        of,
        rows,
        points,
        spots,
        ids,
        place,
        stacks: stacksOf(coordinates),
        at: new Map(ids.map((id, i) => [id, i])),
        hits: createHits(
          spots.map(([left]) => left),
          spots.map(([, top]) => top),
        ),
      };
    },

    /** @param {State} state @param {number} width @param {number} height @param {Look} look */
    marksIn(state, width, height, look) {
      const { frame: told, focus } = state;
      const of = [now, state.scene, told.training, told.scene, focus.output, look];
      if (!marks || marks.of.some((part, i) => part !== of[i])) {
        const { points, spots: rows } = now;
        marks = { of, marks: marksOf({ points, rows, width, height }, inksOf(state, look), look) };
      }
      return marks.marks;
    },

    /** Those that share the place of an item. @param {number} i */
    stackOf: (i) => now.stacks.find((stack) => stack.includes(i)) ?? [i],
  };
}
