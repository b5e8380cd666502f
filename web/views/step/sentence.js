// @ts-check
/**
 * The sentence under the plane and the words in the bar while a scene is shown at a step.
 *
 * @module
 */

import { count, short } from '../format.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../engine/protocol.js').Training} Training */

/**
 * "After step 5 of SVM C = 3: 8 support vectors, 17 errors. Not optimal yet: the gap is 76."
 *
 * @param {Training} training
 * @param {string} how the learner in a few words
 * @param {string} found what it has found so far
 */
export function stepSentence(training, how, found) {
  const { iterations, status, gap, message } = training;
  const where =
    iterations === 0
      ? `Before the first step of ${how}`
      : `After step ${count(iterations)} of ${how}`;
  const so = found ? `${where}: ${found}.` : `${where}.`;
  if (status !== 'running') return `${so} ${message}`.trim();
  return Number.isFinite(gap) && iterations > 0
    ? `${so} Not optimal yet: the gap is ${short(gap, 2)}.`
    : so;
}
