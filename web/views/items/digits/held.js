// @ts-check
/**
 * The error of a machine on digits that it has not learnt from.
 *
 * @module
 */

import { greysOf } from '../../../engine/digits.js';

/** @typedef {import('../../../state/digits.js').Digit} Digit */

/** A digit that was taken for another. @typedef {Digit & Readonly<{ taken: number }>} Mistake   taken is a class, NaN for none */

/** done of total digits were examined, and wrong are those among them that were missed. @typedef {Readonly<{ done: number, total: number, wrong: readonly Mistake[] }>} Examination */

/** So many are examined at a time: in between it is told how far it is, and it can be given up. */
const AT_ONCE = 100;

/**
 * Lets a machine say of digits which they are.
 *
 * @param {readonly Digit[]} held
 * @param {(x: Float64Array) => Promise<ArrayLike<number> | null>} predict classes of some digits, null where it was given up
 * @param {(now: Examination) => boolean} tell whether to go on
 * @returns {Promise<Examination | null>} null if it was given up
 */
export async function examine(held, predict, tell) {
  /** @type {Mistake[]} */
  const wrong = [];
  for (let done = 0; ;) {
    const now = Object.freeze({ done, total: held.length, wrong: Object.freeze([...wrong]) });
    if (!tell(now)) return null;
    if (done === held.length) return now;
    const some = held.slice(done, done + AT_ONCE);
    const labels = await predict(greysOf(some.map(({ text }) => text)));
    if (!labels) return null;
    some.forEach((one, i) => {
      if (labels[i] !== one.digit + 1) wrong.push(Object.freeze({ ...one, taken: labels[i] }));
    });
    done += some.length;
  }
}

/**
 * "28 of 500 held-out digits wrong (5.6 %)".
 *
 * @param {Examination} examination
 */
export function errorWords({ wrong, total }) {
  const share = (100 * wrong.length) / total;
  return `${wrong.length} of ${total} held-out digits wrong (${share.toFixed(1)} %)`;
}
