// @ts-check
/**
 * The sentence under the plane while a scene is shown at a step.
 *
 * @module
 */

import { count } from '../../lib/format.js';

/** @typedef {import('../../protocol/answers.js').Training} Training */

/**
 * "Step 5 of 28 is shown: 8 support vectors, 17 errors." At the end, which is no step among others:
 * "After all 28 steps: …".
 *
 * @param {Pick<Training, 'iterations' | 'status' | 'message'>} training
 * @param {string} found what was found so far
 * @param {number | null} total how many steps there are, as far as that is known
 */
export function stepSentence({ iterations, status, message }, found, total) {
  if (status !== 'running') {
    const all = iterations === 1 ? 'the only step' : `all ${count(iterations)} steps`;
    return `After ${all}: ${found}. ${message}`.trim();
  }
  const of = total === null ? '' : ` of ${count(total)}`;
  const where =
    iterations === 0 ? `Before the first step${of}` : `Step ${count(iterations)}${of} is shown`;
  return `${where}: ${found}.`;
}

/**
 * A sentence about a step in two: which step it is, and what was found so far. Where there is
 * little room, the reason of the step takes the place of the second.
 *
 * @param {string} sentence
 * @returns {[string, string]}
 */
export function splitStep(sentence) {
  const at = sentence.indexOf(': ');
  return at < 0 ? [sentence, ''] : [sentence.slice(0, at), sentence.slice(at)];
}
