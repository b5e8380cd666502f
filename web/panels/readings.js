// @ts-check
/**
 * The two numbers that say how well a machine does, for where they are read from afar.
 *
 * @module
 */

import { count, number, plural, short } from '../lib/format.js';
import { isSparse, kindOf, outsideOf, paintedOutput, solved } from '../model/output.js';
import { thingOf } from '../model/scene.js';
import { freshHere, goalOf, isFormer, isHushed, supportName } from '../state/reading.js';
import { percent, shareOf } from '../views/components.js';
import { rootMeanSquare } from '../views/sentence/figures.js';
import { ratio } from '../views/sentence/outcome.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/answers.js').Training} Training */
/** @typedef {Readonly<{ value: string, words: string }>} Reading */

/**
 * @param {State} state
 * @returns {Reading[]} at most two; none while nothing was learnt from the scene in force
 */
export function readingsOf(state) {
  const { training } = state.frame;
  if (!training || isFormer(state) || isHushed(state) || !solved(training)) return [];
  return [
    ...foundBy(state, training),
    ...freshOf(state, training),
    ...supportOf(state, training),
  ].slice(0, 2);
}

/** @param {State} state @param {Training} training @returns {Reading[]} */
function foundBy(state, training) {
  const points = state.frame.scene?.points ?? [];
  const things = `${thingOf(state.scene)}s`;
  switch (kindOf(training)) {
    case 'values':
      return [{ value: short(rootMeanSquare(state, training), 2), words: 'RMS error' }];
    case 'clusters':
      return [countOf(training.classes.length, 'cluster')];
    case 'component': {
      const at = paintedOutput(training, state.focus.output);
      const share = shareOf(training, at);
      const which = `component ${at + 1} of ${training.outputs}`;
      return Number.isNaN(share)
        ? [{ value: number(at + 1, 0), words: `of ${plural(training.outputs, 'component')}` }]
        : [{ value: percent(share), words: `of the variance: ${which}` }];
    }
    case 'novelty': {
      const outside = outsideOf(training).filter(Boolean).length;
      return [{ value: count(outside), words: `of ${count(points.length)} ${things} outside` }];
    }
    default: {
      const { errors, undecided = 0 } = training;
      const of = `of ${count(points.length)}`;
      // Before the first step nothing is wrong, as nothing is decided.
      return errors === 0 && undecided > 0
        ? [{ value: count(undecided), words: `${of} undecided` }]
        : [{ value: count(errors), words: `${of} wrong here` }];
    }
  }
}

/** Of new points, where a class is learnt. @param {State} state @param {Training} training */
function freshOf(state, training) {
  const fresh = freshHere(state);
  const kind = kindOf(training);
  if (!fresh || fresh.former || (kind !== 'boundary' && kind !== 'regions')) return [];
  const { wrong, undecided } = fresh;
  // Nobody can tell: that is said of the points, and takes one line.
  if (wrong === 0 && undecided > 0) return [];
  return [{ value: ratio(wrong), words: 'of new ones wrong' }];
}

/** @param {State} state @param {Training} training @returns {Reading[]} */
function supportOf(state, training) {
  return isSparse(training, goalOf(state.frame))
    ? [countOf(training.support.length, supportName(state))]
    : [];
}

/** @param {number} n @param {string} what @returns {Reading} */
function countOf(n, what) {
  const words = plural(n, what);
  const space = words.indexOf(' ');
  return { value: words.slice(0, space), words: words.slice(space + 1) };
}
