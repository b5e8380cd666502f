// @ts-check
/**
 * What leaving each point out says, beside the plane and on it.
 *
 * @module
 */

import { leftOutItems } from '../../../draw/plane/left-out.js';
import { plural, share } from '../../../lib/format.js';
import { sameProblem } from '../../../model/problem.js';
import { thingOf } from '../../../model/scene.js';
import { freshHere } from '../../../state/reading.js';
import { setHidden } from '../../../ui/element.js';
import { lostOf } from './report.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('./report.js').Lost} Lost */

/** What new points say. @param {State} state */
function freshWords(state) {
  const fresh = freshHere(state);
  if (!fresh || fresh.former || state.scene.target === 'value') return '';
  return `of ${fresh.n} · ${share(fresh.wrong)}`;
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
  return {
    /**
     * @param {State} state
     * @param {ReturnType<typeof import('./report.js').createLeftReport>} report
     * @param {import('../../view.js').Answer<'leaveOneOut'> | undefined} answer
     * @returns {string} the answer in a sentence, '' while there is none
     */
    draw(state, report, answer) {
      const value = answer?.value ?? null;
      setHidden(report.element, value === null);
      if (!answer || !value) {
        if (drawn) shown.show((drawn = null));
        return '';
      }
      const { scene } = answer;
      const { training } = state.frame;
      const same = state.frame.scene !== null && sameProblem(state.frame.scene, scene);
      const lost = lostOf(scene, value, same ? training : null);
      report.draw(state, scene, value, lost, freshWords(state));
      const words = wordsOf(scene, lost.length, value.errors);
      // The same object, as long as nothing of it changes.
      if (drawn !== value) {
        drawn = value;
        shown.show(scene.target === 'value' ? null : ringsOf(scene, lost, words));
      }
      return words;
    },
  };
}

/**
 * @param {Scene} scene @param {readonly Lost[]} lost @param {string} words
 * @returns {import('../../plane/shown.js').What}
 */
function ringsOf(scene, lost, words) {
  const rings = lost.map(({ row, label }) => ({ x: scene.points[row].x, label }));
  return {
    words,
    over: (frame, look) => leftOutItems(rings, scene.points.length, frame, look),
  };
}
