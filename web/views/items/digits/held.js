// @ts-check
/**
 * The error of a machine on digits that it has not learnt from.
 *
 * @module
 */

import { isDecided, isMissed } from '../../../model/decided.js';
import { greysOf } from '../../../model/domains/digits/pixels.js';

/** @typedef {import('../../../model/domains/digits/collection.js').Digit} Digit */

/**
 * A digit that was taken for another.
 *
 * @typedef {Digit & Readonly<{ taken: number }>} Mistake   taken is a class
 */

/**
 * done of total digits were examined, and wrong are those among them that were missed; of undecided
 * of them nobody knows, which is neither right nor wrong.
 *
 * @typedef
 *   {Readonly<{ done: number, total: number, wrong: readonly Mistake[], undecided: number }>}
 *   Examination
 */

/** Digits in one request: progress is shown, and cancelling is possible, between two requests. */
const AT_ONCE = 100;

/**
 * Lets a machine say of digits which they are.
 *
 * @param {readonly Digit[]} held
 * @param {(x: Float64Array) => Promise<ArrayLike<number> | null>} predict classes of some digits,
 *   null where it was given up
 * @param {(now: Examination) => boolean} tell whether to go on
 * @returns {Promise<Examination | null>} null if it was given up
 */
export async function examine(held, predict, tell) {
  /** @type {Mistake[]} */
  const wrong = [];
  let undecided = 0;
  for (let done = 0; ;) {
    const told = { wrong: Object.freeze([...wrong]), undecided };
    const now = Object.freeze({ done, total: held.length, ...told });
    if (!tell(now)) return null;
    if (done === held.length) return now;
    const some = held.slice(done, done + AT_ONCE);
    const labels = await predict(greysOf(some.map(({ text }) => text)));
    if (!labels) return null;
    some.forEach((one, i) => {
      if (!isDecided(labels[i])) undecided++;
      if (isMissed(labels[i], one.digit + 1))
        wrong.push(Object.freeze({ ...one, taken: labels[i] }));
    });
    done += some.length;
  }
}

/**
 * "28 of 500 held-out digits wrong (5.6 %), 3 undecided".
 *
 * @param {Examination} examination
 */
export function errorWords({ wrong, total, undecided }) {
  const share = (100 * wrong.length) / total;
  const open = undecided > 0 ? `, ${undecided} undecided` : '';
  return `${wrong.length} of ${total} held-out digits wrong (${share.toFixed(1)} %)${open}`;
}
