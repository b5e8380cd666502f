// @ts-check
/**
 * Tells screen readers what is seen elsewhere at a glance: that the verdict on the kernel has
 * changed, and that there is no step after the last one.
 *
 * @module
 */

import { isLast } from '../state/stepping.js';
import { createSpeaker } from './speaker.js';

/** @typedef {import('../state/store.js').State} State */

/** @type {Record<import('../protocol/answers.js').Verdict['verdict'], string>} */
const WORDS = {
  proved: 'This is a kernel: proved.',
  refuted: 'This is not a kernel.',
  unproved: 'Whether this is a kernel is not proved.',
};

/**
 * The verdict on the scene's kernel in words, '' while it is looked for.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 */
function verdictOf({ scene, frame: { verdict, covered } }) {
  const known = verdict?.text === scene.kernel && !covered?.includes('verdict');
  return verdict && known ? verdict.verdict : '';
}

/**
 * @param {HTMLElement} place
 * @param {Parameters<typeof createSpeaker>[1]} [options] for tests
 */
export function createSpokenView(place, options) {
  const speaker = createSpeaker(place, options);
  /** The verdict that was known last. @type {ReturnType<typeof verdictOf>} */
  let known = '';

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    if (previous && state.focus.past > previous.focus.past && isLast(state))
      speaker.say('This was the last step. Start again first.');
    const now = verdictOf(state);
    if (now === '' || now === known) return;
    // The first one is no change.
    if (known !== '') speaker.say(`${WORDS[now]} ${state.frame.verdict?.sentence ?? ''}`.trim());
    known = now;
  }

  return { draw, destroy: speaker.destroy };
}
