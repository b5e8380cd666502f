// @ts-check
/**
 * The item that is tried, at its place on the map.
 *
 * @module
 */

import { solved } from '../../../model/output.js';
import { visible } from '../names.js';
import { triedOf } from '../readings.js';
import { projected, sameItems } from './answers.js';
import { fillsOf } from '../../../draw/map/tint.js';
import { turned } from '../../../draw/map/turn.js';
import { cut } from './words.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('./answers.js').Answer} Answer */
/** @typedef {readonly [number, number]} Place */

/**
 * @param {ReturnType<typeof import('../../../draw/map/motion.js').createMotion>} motion of the map
 * @param {ReturnType<typeof import('../pictures.js').createPictures>} pictures
 */
export function createTried(motion, pictures) {
  /** Its last place, in coordinates of the map. @type {Place | null} */
  let last = null;

  /** @param {State} now @param {Answer} answer @returns {Place | null} */
  function placeOf({ focus, frame: { terms, scene, refused } }, answer) {
    if (focus.tried === null || refused?.text === focus.tried) return null;
    const { chart } = answer;
    const told = terms?.text === focus.tried && terms.kernel.length === chart.n ? terms : null;
    if (told && scene && sameItems(scene, answer.scene))
      return turned(motion.turn, ...projected(chart, told.kernel));
    if (answer.tried === focus.tried && chart.others.length === 2)
      return turned(motion.turn, chart.others[0], chart.others[1]);
    // The answer to the newest letter is on its way.
    return last;
  }

  return {
    /**
     * @param {State} now
     * @param {Answer} answer
     * @param {import('../../../draw/plane/look.js').Look} look
     * @param {import('../../../draw/map/layout.js').Frame} place
     */
    shownIn(now, answer, look, place) {
      last = placeOf(now, answer);
      if (!last) return null;
      const { frame: told, scene, focus } = now;
      const reading = triedOf(now);
      const known = reading && solved(told.training) && told.terms;
      const alone = pictures.of(scene.domain)?.alone;
      return {
        left: place.left(last[0]),
        top: place.top(last[1]),
        name: alone ? 'This one' : visible(cut(focus.tried ?? '')),
        label: reading?.label ?? 0,
        fill:
          known && told.training
            ? fillsOf(told.training, scene, focus.output)(known.decision, known.label)
            : look.zero,
      };
    },
    forget() {
      last = null;
    },
  };
}
