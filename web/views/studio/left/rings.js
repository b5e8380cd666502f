// @ts-check
/**
 * What leaving each point out says, beside the plane and on it.
 *
 * @module
 */

import { boundaryItem } from '../../../draw/plane/ground.js';
import { leftOutItems } from '../../../draw/plane/left-out.js';
import { count, plural, share } from '../../../lib/format.js';
import { sameProblem } from '../../../model/problem.js';
import { thingOf } from '../../../model/scene.js';
import { freshHere } from '../../../state/reading.js';
import { setHidden } from '../../../ui/element.js';
import { lostOf } from './report.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('./report.js').Lost} Lost */
/** @typedef {import('../../../protocol/answers.js').Surface} Surface */

/** What new points say. @param {State} state */
function freshWords(state) {
  const fresh = freshHere(state);
  if (!fresh || fresh.former || state.scene.target === 'value') return '';
  return `${share(fresh.wrong)} · of ${count(fresh.n)}`;
}

/** @param {Scene} scene @param {number} lost @param {number} errors */
function wordsOf(scene, lost, errors) {
  const n = scene.points.length;
  if (scene.target === 'value') {
    return `Left out, ${thingOf(scene)}s are missed by ${Math.sqrt(errors).toPrecision(3)}, the root of the mean square.`;
  }
  return lost === 0
    ? `Each of the ${n} ${thingOf(scene)}s would be called right without itself.`
    : `${plural(lost, thingOf(scene))} of ${n} would be called wrong without ${lost === 1 ? 'itself' : 'themselves'}.`;
}

/** @param {import('../../plane/shown.js').Shown} shown */
export function createRings(shown) {
  /** @type {unknown} */
  let drawn = null;
  /** f without the point that is pointed at. @type {Surface | null} */
  let seen = null;
  return {
    /**
     * @param {State} state
     * @param {ReturnType<typeof import('./report.js').createLeftReport>} report
     * @param {import('../../view.js').Answers<{ left: 'leaveOneOut', estimates: 'promises', without: 'sketch' }>} answers
     * @returns {string} the answer in a sentence, '' while there is none
     */
    draw(state, report, { left, estimates, without }) {
      const value = left?.value ?? null;
      setHidden(report.element, value === null);
      if (!left || !value) {
        if (drawn) shown.show((drawn = null));
        return '';
      }
      const { scene } = left;
      const { training } = state.frame;
      const same = state.frame.scene !== null && sameProblem(state.frame.scene, scene);
      const lost = lostOf(scene, value, same ? training : null);
      report.draw(state, scene, value, lost, {
        fresh: freshWords(state),
        estimates: estimates?.scene === scene ? estimates.value : null,
      });
      const words = wordsOf(scene, lost.length, value.errors);
      const asked = without?.scene === scene && without.state.focus.point === state.focus.point;
      const surface = (asked && without.value?.surface) || null;
      // The same object, as long as nothing of it changes.
      if (drawn !== value || surface !== seen) {
        [drawn, seen] = [value, surface];
        shown.show(scene.target === 'value' ? null : ringsOf(scene, lost, words, surface));
      }
      return words;
    },
  };
}

/**
 * @param {Scene} scene @param {readonly Lost[]} lost @param {string} words
 * @param {Surface | null} without   f without one of the points: its boundary is drawn too
 * @returns {import('../../plane/shown.js').What}
 */
function ringsOf(scene, lost, words, without) {
  const rings = lost.map(({ row, label }) => ({ x: scene.points[row].x, label }));
  return {
    words,
    over: (frame, look) => [
      ...(without ? [{ ...boundaryItem(without, frame, look), ...otherLine(look) }] : []),
      ...leftOutItems(rings, scene.points.length, frame, look),
    ],
  };
}

/** A boundary that is not the machine's own. @param {import('../../../draw/plane/look.js').Look} look */
const otherLine = (look) => ({ stroke: look.ink2, dash: [2, 3], means: undefined });
