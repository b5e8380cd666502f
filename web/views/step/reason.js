// @ts-check
/**
 * A step in a sentence or two, for the eye and for the ear.
 *
 * @module
 */

import { aloud } from '../../lib/aloud.js';
import { isFormer } from '../../state/reading.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').Account} Account */

/** A reason that is read at a glance has at most so many letters. */
const MOST = 96;

/**
 * Where a reason may end: after a sentence, then after a part of one. A number in brackets and one
 * with a decimal point are within.
 */
const ENDS = [/\. /g, /; /g, /: /g, /, (?=so |which |the |of |and )/g];

/**
 * The beginning of a reason that can stand for it.
 *
 * @param {string} why
 */
export function briefly(why) {
  const first = why.split(/\. (?=[A-Zα-ω‖½])/)[0].replace(/\.$/, '');
  if (first.length <= MOST) return first && `${first}.`;
  for (const end of ENDS) {
    const places = [...first.matchAll(end)].map(({ index }) => index).filter((at) => at <= MOST);
    const at = places.at(-1);
    if (at !== undefined && at > MOST / 4) return `${first.slice(0, at)}.`;
  }
  return `${first.slice(0, first.lastIndexOf(' ', MOST))} …`;
}

/**
 * What the step that is shown did, and why: brief for the place under the plane, and whole, as one
 * says it. Both are '' where no step is shown.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {{ brief: string, whole: string }}
 */
export function reasonOf(state) {
  const account = state.scene.step === null ? null : state.frame.training?.account;
  if (!account || isFormer(state)) return { brief: '', whole: '' };
  const { did, why } = account;
  return {
    brief: `${did} ${briefly(why)}`.trim(),
    whole: aloud(`${did} ${why}`.trim()),
  };
}
